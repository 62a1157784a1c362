internal import PostDocument
internal import PostFeed
internal import PostHTML
internal import PostPolicy
internal import PostSanitizer

/// An item as the writers need it: all content has passed a policy, all other texts are on one line,
/// and all URLs are absolute.
struct WrittenItem {
  private let source: SyndicatedItem
  /// The identifier of the source.
  let id: String?
  /// The page of the item.
  let page: LinkTarget?
  let title: String?
  /// The whole content as canonical HTML in UTF-8.
  let content: [UInt8]?
  /// The summary as canonical HTML in UTF-8.
  let summary: [UInt8]?
  private let summaryDocument: Document?
  let contentWarning: String?
  let attachments: [WrittenAttachment]

  /// Sanitizes the parts of an item. What its author hid stays in details and spoilers.
  ///
  /// If the item has a content warning, the warning is the summary, the content is in closed details
  /// under the warning, and attachments have no descriptions.
  ///
  /// - Throws: `SanitizerError` when the content or the summary is larger than the policy allows.
  init(_ item: SyndicatedItem, policy: Policy) throws(SanitizerError) {
    source = item
    id = item.id.flatMap { UntrustedText($0).identifier }
    page = item.url?.link
    title = item.title?.titleText
    let warning = item.contentWarning?.visibleLine(limit: 1024)
    contentWarning = warning
    attachments = item.attachments.compactMap {
      WrittenAttachment($0, isHidden: warning != nil)
    }

    func document(_ content: UntrustedContent?) throws(SanitizerError) -> Document? {
      guard let content else { return nil }
      let document = try content.document(policy: policy.keepingHidden)
      return document.isEmpty ? nil : document
    }
    var content = try document(item.content)
    var summary = try document(item.summary)
    if content == nil, let text = summary {
      summary = text.appending(item.poll, policy: policy)
    } else if item.poll != nil {
      content = (content ?? Document()).appending(item.poll, policy: policy)
    }
    summaryDocument = summary
    let encoder = HTMLEncoder(policy: policy)
    func html(_ document: Document?) -> [UInt8]? {
      document.map { encoder.bytes(for: $0, capacity: 256 * $0.blocks.count + 256) }
    }
    if let warning {
      let text = Document([.paragraph(Paragraph([.text(warning)]))])
        .replacing(item.warningEmoji, policy: policy)
      self.content = WrittenContentWarning.html(
        text, hiding: content ?? summary ?? Document(), encoder)
      self.summary = html(text)
    } else {
      self.content = html(content)
      self.summary = html(summary)
    }
  }

  /// The identifier, else the URL, else a name that is computed from the title and the content.
  var requiredID: String {
    id ?? url ?? ContentName.urn(of: [title.map { Array($0.utf8) }, content, summary])
  }

  var url: String? { page?.description }

  /// Whether nothing of the item can be written that a reader can see or open.
  var isEmpty: Bool {
    title == nil && content == nil && summary == nil && url == nil && externalURL == nil
      && image == nil && attachments.isEmpty
  }

  /// Whether the identifier is also the URL.
  var isIDPermalink: Bool { id != nil && id == url }

  /// The summary without markup, in lines.
  var plainSummary: String? { contentWarning ?? summaryDocument?.lines }

  var externalURL: String? { source.externalURL?.text }
  var authors: [WrittenAuthor] { source.authors.compactMap(WrittenAuthor.init) }
  var published: Moment? { source.published?.moment }
  var updated: Moment? { source.updated?.moment }
  /// When the item changed or was published.
  var date: Moment? { updated ?? published }
  var language: String? { source.language?.languageTag }
  var categories: [WrittenCategory] { source.categories.compactMap(WrittenCategory.init) }
  var image: String? { source.image?.text }

  // MARK: - Thread

  var commentsURL: String? { source.commentsURL?.text }
  var commentsFeedURL: String? { source.commentsFeedURL?.text }
  var commentCount: String? { source.commentCount.map { String(max(0, $0)) } }

  /// The item that the item answers.
  var answered: (id: String, url: String?)? {
    guard let reply = source.inReplyTo else { return nil }
    let url = reply.url?.text
    let id = reply.id.flatMap { UntrustedText($0).identifier } ?? url
    return id.map { ($0, url) }
  }

  // MARK: - Origin

  /// The feed that the item was copied from.
  var origin: (title: String?, url: String?)? {
    let (title, url) = (source.source?.title?.visibleLine(), source.source?.url?.text)
    return title == nil && url == nil ? nil : (title, url)
  }

  /// The account whose boost brought the item into the feed.
  var booster: (name: String, url: String)? {
    guard origin == nil, let author = source.boost?.author, let url = author.url?.text else {
      return nil
    }
    return (author.displayName, url)
  }
}
