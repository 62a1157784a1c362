internal import PostDocument
internal import PostFeed
internal import PostHTML
internal import PostJSON
public import PostPolicy
public import PostSanitizer
internal import PostSummary
internal import PostText

/// Writes items as lines of JSON.
///
/// ```swift
/// var item = SyndicatedItem()
/// item.title = UntrustedContent("Ash &amp; iron", format: .html)
/// item.content = UntrustedContent("<p onclick=x>Two <b>buckets</b>", format: .html)
/// let line = try SyndicationLineWriter().line(for: item, of: SyndicatedFeed())
/// print(line, terminator: "")
/// // {"title":"Ash & iron","content":"<p>Two <strong>buckets</strong></p>","summary":"Two buckets"}
/// ```
///
/// A line is an object with these members, in this order. Absent members are left out; no member is
/// `null`.
///
/// - `id`: the identifier of the source.
/// - `url`: the page of the item.
/// - `title`: the title as plain text on one line.
/// - `author`: the names of the authors of the item, or else of the feed, separated by commas. Those
///   of the feed have at most 512 bytes, because each line repeats them; `…` stands for the others.
/// - `published` and `updated`: RFC 3339 in UTC; absent if the source has no date or an ambiguous one.
/// - `content`: the content, or else the description, as canonical HTML within the policy. The
///   options of a poll are a list at its end.
/// - `summary`: plain text of at most 280 grapheme clusters; the content warning if there is one.
/// - `contentWarning`: the author's warning.
/// - `categories`: an array of names.
/// - `attachments`: an array of objects with `url`, `type` and `alt`: the files, and the image that
///   represents the item if neither they nor the content show it.
///
/// All URLs are absolute `http` or `https` URLs. Names have no control characters.
public struct SyndicationLineWriter: Sendable {
  /// The policy for the content of items.
  public let policy: Policy

  /// The policy with hidden content, for summaries.
  private let hidingPolicy: Policy
  private let encoder: HTMLEncoder
  private let summarizer = Summarizer()

  /// Creates a writer.
  public init(policy: Policy = .feed) {
    self.policy = policy
    hidingPolicy = policy.keepingHidden
    encoder = HTMLEncoder(policy: policy)
  }

  /// Returns an item as a line that ends in a line feed.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - feed: The feed that contains the item, as far as it is known. Its items are ignored.
  /// - Complexity: Linear in the size of the item.
  /// - Throws: `SanitizerError` when the content is larger than the policy allows.
  public func line(
    for item: SyndicatedItem, of feed: SyndicatedFeed
  ) throws(SanitizerError) -> String {
    var bytes: [UInt8] = []
    try write(item, of: feed, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends an item as a line in UTF-8.
  package func write(
    _ item: SyndicatedItem, of feed: SyndicatedFeed, to bytes: inout [UInt8]
  ) throws(SanitizerError) {
    // The summary and the content are made from one reading.
    let text = item.content ?? item.summary
    let body = try (text?.document(policy: hidingPolicy) ?? Document()).appending(
      item.poll, policy: policy)
    let summary = try summary(of: item, body: body)
    let document = UnkeptContent.occurs(in: body, policy) ? policy.narrowing(body).document : body

    var json = JSONWriter()
    json.beginObject()
    json.text("id", item.id.flatMap { UntrustedText($0).identifier })
    json.text("url", item.url?.text)
    json.text("title", item.title?.titleText)
    let names = item.authors.compactMap { $0.wholeName() }.joined(separator: ", ")
    json.text(
      "author", item.authors.isEmpty ? feed.repeatedAuthors?.names : names.isEmpty ? nil : names)
    json.text("published", item.published?.moment?.description)
    json.text("updated", item.updated?.moment?.description)
    if !document.isEmpty {
      json.name("content")
      json.string(utf8: encoder.bytes(for: document, capacity: 256 * document.blocks.count + 256))
    }
    json.text("summary", summary.isEmpty ? nil : summary)
    json.text("contentWarning", item.contentWarning?.visibleLine(limit: 1024))
    let categories = item.categories.compactMap(\.name.nameText)
    json.array("categories", categories) { (name, json) in json.string(name) }
    let attachments = item.shownAttachments.compactMap { file in file.url.text.map { (file, $0) } }
    json.array("attachments", attachments) { (attachment, json) in
      let (file, url) = attachment
      json.beginObject()
      json.member("url", url)
      json.text("type", file.type?.visibleLine())
      json.text("alt", file.alternative?.descriptionText)
      json.endObject()
    }
    json.endObject()
    bytes += json.bytes
    bytes.append(0x0A)
  }

  /// Returns the summary of an item within the default limits.
  private func summary(
    of item: SyndicatedItem, body: Document
  ) throws(SanitizerError) -> String {
    if item.contentWarning != nil || (item.content != nil && item.summary != nil) {
      return try summarizer.summarize(item, policy: policy).plainText
    }
    let excerpt = try item.content?.excerpt(policy: hidingPolicy)
    return summarizer.summarize(body, excerpt: excerpt).plainText
  }
}

/// Finds content that a policy does not keep, in a document that was read with
/// ``/PostPolicy/Policy/keepingHidden``.
private struct UnkeptContent: Visitor {
  private let policy: Policy
  private var isFound = false

  /// Whether narrowing to a policy would change a document.
  static func occurs(in document: Document, _ policy: Policy) -> Bool {
    guard policy.elements == ElementTreatments(),
      document.blocks.depth <= policy.limits.depth
    else { return true }
    var finder = UnkeptContent(policy: policy)
    finder.visit(document)
    return finder.isFound
  }

  private init(policy: Policy) {
    self.policy = policy
  }

  mutating func visit(_ block: Block) {
    isFound = isFound || !policy.blocks.contains(block.kind)
    if !isFound { visitContents(of: block) }
  }

  mutating func visit(_ run: Inline) {
    isFound = isFound || !policy.marks.isSuperset(of: run.marks)
  }
}
