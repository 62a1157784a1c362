internal import PostDocument
internal import PostFeed
internal import PostHTML
internal import PostPolicy
internal import PostSanitizer

/// An item as the writers need it: all content has passed a policy, and all URLs are absolute.
struct WrittenItem {
  /// The identifier of the source.
  let id: String?
  let url: String?
  let title: String?
  let authors: [SyndicatedAuthor]
  let published: Moment?
  let updated: Moment?
  /// The whole content as canonical HTML in UTF-8.
  var content: [UInt8]?
  /// The summary as canonical HTML in UTF-8.
  var summary: [UInt8]?
  let contentWarning: String?
  let attachments: [WrittenAttachment]

  /// Sanitizes the parts of an item. What its author hid stays in details and spoilers.
  ///
  /// If the item has a content warning, the warning is the summary, and the content is in closed
  /// details under the warning.
  ///
  /// - Throws: `SanitizerError` when the content or the summary is larger than the policy allows.
  init(_ item: SyndicatedItem, policy: Policy) throws(SanitizerError) {
    let encoder = HTMLEncoder(relations: policy.links.linkRelations)
    func document(_ content: UntrustedContent?) throws(SanitizerError) -> Document? {
      guard let content else { return nil }
      let document = try content.document(policy: policy.keepingHidden)
      return document.isEmpty ? nil : document
    }
    func html(_ document: Document?) -> [UInt8]? {
      document.map { encoder.bytes(for: $0, capacity: 256 * $0.blocks.count + 256) }
    }
    var content = try document(item.content)
    var summary = try document(item.summary)
    if let poll = item.poll {
      if content == nil, let text = summary {
        summary = text.appending(poll)
      } else {
        content = (content ?? Document()).appending(poll)
      }
    }
    contentWarning = item.contentWarning?.visibleLine(limit: 1024)
    if let contentWarning {
      let warning = Inlines([.text(contentWarning)])
      let body = content ?? summary ?? Document()
      self.content = html(Document([.details(Details(summary: warning, body.blocks))]))
      self.summary = html(Document([.paragraph(Paragraph(warning))]))
    } else {
      self.content = html(content)
      self.summary = html(summary)
    }
    id = item.id.flatMap { UntrustedText($0).visibleLine(limit: 4096) }
    url = item.url?.text
    title = item.title?.titleText
    authors = item.authors
    published = item.published?.moment
    updated = item.updated?.moment
    attachments = item.attachments.compactMap(WrittenAttachment.init)
  }

  /// The identifier, else the URL, else a name that is computed from the title and the content.
  var requiredID: String {
    id ?? url ?? ContentName.urn(of: [title.map { Array($0.utf8) }, content, summary])
  }

  /// The identifier as ``url``, if both are the same.
  var isIDPermalink: Bool { id != nil && id == url }
}

extension Document {
  /// Returns the document followed by a list of the options of a poll.
  fileprivate func appending(_ poll: SyndicatedPoll) -> Document {
    let options = poll.options.compactMap { $0.title.visibleLine() }
    guard !options.isEmpty else { return self }
    let items = options.map { ListItem([.paragraph(Paragraph([.text($0)]))]) }
    return Document(Blocks(Array(blocks) + [.list(ListBlock(items: items))]))
  }
}

/// An attachment with an absolute URL.
struct WrittenAttachment {
  let url: String
  /// A media type such as `image/png`, if the source or the extension of the URL states one.
  let mediaType: String?
  /// A kind such as `image`.
  let medium: String?
  let title: String?
  let alternative: String?
  let preview: String?
  let size: Int64?
  let duration: Double?
  let width: Int?
  let height: Int?

  /// Creates an attachment, or returns `nil` if it has no absolute `http` or `https` URL.
  init?(_ attachment: SyndicatedAttachment) {
    guard let url = attachment.url.text else { return nil }
    self.url = url
    let type = attachment.type?.visibleLine()
    mediaType = type.flatMap { $0.contains("/") ? $0 : nil } ?? MediaType.ofFile(at: url)
    medium = type.flatMap { $0.contains("/") ? nil : $0 }
    title = attachment.title?.visibleLine()
    alternative = attachment.alternative?.descriptionText
    preview = attachment.preview?.text
    size = attachment.size
    duration = attachment.duration
    width = attachment.width
    height = attachment.height
  }
}
