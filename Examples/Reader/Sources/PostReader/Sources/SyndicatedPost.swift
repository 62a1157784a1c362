internal import PostDocument
internal import PostFeed
internal import PostHTML
internal import PostPolicy
internal import PostSyndication

/// An item of a syndicated feed as a post.
struct SyndicatedPost {
  private let item: SyndicatedItem
  private let author: String
  private let policy = Policy.feed

  init(_ item: SyndicatedItem, of feed: SyndicatedFeed) {
    self.item = item
    let names = [item.authors, feed.authors].lazy.compactMap { $0.first?.displayName }
    author = names.first { !$0.isEmpty } ?? feed.title?.plainText(limit: 64) ?? ""
  }

  /// What identifies the item in its feed: its identifier or page, else its date and text. It is empty if
  /// the item has nothing to show.
  var externalId: String {
    if let id = item.id ?? item.url?.link?.description, !id.isEmpty { return id }
    let text = (item.content ?? item.summary)?.plainText()
    return [item.published?.moment?.description, title, text].compactMap(\.self)
      .joined(separator: " ")
  }

  func detail(_ id: Int64) -> PostDetail {
    let date = item.published?.moment ?? item.updated?.moment
    return PostDetail(
      postId: id, content: content, author: AuthorPreview(id: authorId, name: author),
      createdAt: date?.description ?? "", attachments: attachments)
  }

  private var title: String? { item.title.map { $0.plainText() }.flatMap { $0.isEmpty ? nil : $0 } }

  /// The title as a link to the page of the item, and the content.
  private var content: String {
    var document = Document()
    if let title {
      let link = item.url?.link.map { Hyperlink($0) }
      document.blocks.append(.heading(Heading(level: 2, [.text(title, link: link)])))
    }
    let text = item.content ?? item.summary
    let body = (try? text?.document(policy: policy)) ?? Document()
    document.blocks.append(contentsOf: body.blocks)
    return HTMLEncoder(policy: policy).encode(document)
  }

  private var attachments: [Attachment] {
    item.attachments.enumerated().compactMap { index, file in
      guard let url = file.url.link else { return nil }
      let type = file.type?.line().lowercased() ?? ""
      let kinds: [(String, AttachmentType)] = [
        ("image", .image), ("video", .video), ("gifv", .video), ("audio", .audio),
      ]
      let kind = kinds.first { type.hasPrefix($0.0) }?.1 ?? .document
      return Attachment(
        id: Int64(index + 1), type: kind.rawValue, contentUrl: url.description,
        previewImageUrl: file.preview?.link?.description,
        caption: (file.alternative ?? file.title)?.line(limit: 1_000))
    }
  }

  /// A negative number that depends on the name alone: 64-bit FNV-1a.
  private var authorId: Int64 {
    let hash = author.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return Int64(bitPattern: hash | 1 << 63)
  }
}
