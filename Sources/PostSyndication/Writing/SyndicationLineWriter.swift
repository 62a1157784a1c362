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
/// - `author`: the names of the authors of the item, or else of the feed, separated by commas.
/// - `published` and `updated`: RFC 3339 in UTC; absent if the source has no date or an ambiguous one.
/// - `content`: the content, or else the description, as canonical HTML within the policy.
/// - `summary`: plain text of at most 280 grapheme clusters; the content warning if there is one.
/// - `contentWarning`: the author's warning.
/// - `categories`: an array of names.
/// - `attachments`: an array of objects with `url`, `type` and `alt`.
///
/// All URLs are absolute `http` or `https` URLs. Names have no control characters.
public struct SyndicationLineWriter: Sendable {
  /// The policy for the content of items.
  public let policy: Policy

  private let encoder: HTMLEncoder
  private let summarizer = Summarizer()

  /// Creates a writer.
  public init(policy: Policy = .feed) {
    self.policy = policy
    encoder = HTMLEncoder(relations: policy.links.linkRelations)
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
    let body = item.content ?? item.summary
    let document = try body.map { (body) throws(SanitizerError) in
      try body.document(policy: policy)
    }
    let warning = item.contentWarning?.visibleLine(limit: 1024)
    let summary = try summary(of: item, body: document)

    var json = JSONWriter()
    json.beginObject()
    json.text("id", item.id.flatMap { UntrustedText($0).visibleLine(limit: 4096) })
    json.text("url", item.url?.text)
    json.text("title", item.title?.titleText)
    // Each item repeats the authors of its feed, so their number is limited.
    let names = (item.authors.isEmpty ? feed.authors : item.authors).prefix(32)
      .map(\.displayName).filter { !$0.isEmpty }
    if !names.isEmpty { json.member("author", names.joined(separator: ", ")) }
    json.text("published", item.published?.moment?.description)
    json.text("updated", item.updated?.moment?.description)
    if let document, !document.isEmpty {
      json.name("content")
      json.string(utf8: encoder.bytes(for: document, capacity: 256 * document.blocks.count + 256))
    }
    json.text("summary", summary.isEmpty ? nil : summary)
    json.text("contentWarning", warning)
    write(item.categories.compactMap { $0.name.visibleLine() }, to: &json)
    write(item.attachments, to: &json)
    json.endObject()
    bytes += json.bytes
    bytes.append(0x0A)
  }

  /// Returns the summary of an item within the default limits.
  private func summary(
    of item: SyndicatedItem, body: Document?
  ) throws(SanitizerError) -> String {
    // Usually, the summary is the start of the document that is written anyway.
    let isStartOfBody =
      item.contentWarning == nil && (item.content == nil || item.summary == nil)
      && (item.content ?? item.summary)?.mayHideOrMark != true
    guard isStartOfBody else {
      return try summarizer.summarize(item, policy: policy).plainText
    }
    return summarizer.summarize(body ?? Document()).plainText
  }

  private func write(_ names: [String], to json: inout JSONWriter) {
    guard !names.isEmpty else { return }
    json.name("categories")
    json.beginArray()
    for name in names { json.string(name) }
    json.endArray()
  }

  private func write(_ attachments: [SyndicatedAttachment], to json: inout JSONWriter) {
    var isEmpty = true
    for attachment in attachments {
      guard let url = attachment.url.text else { continue }
      if isEmpty {
        json.name("attachments")
        json.beginArray()
        isEmpty = false
      }
      json.beginObject()
      json.member("url", url)
      json.text("type", attachment.type?.visibleLine())
      json.text("alt", attachment.alternative?.descriptionText)
      json.endObject()
    }
    if !isEmpty { json.endArray() }
  }
}

extension UntrustedContent {
  /// Whether the source may contain `details`, whose contents a summary hides, or the marker at the
  /// end of an excerpt.
  fileprivate var mayHideOrMark: Bool {
    guard format == .html else { return false }
    return source.withUTF8Span { source in
      var position = 0
      while true {
        guard let start = source.bytes.firstOffset(of: 0x3C, from: position),
          start + 1 < source.count
        else { return false }
        position = start
        // `<del` is taken for `<details`: the result is the same, only slower.
        switch source[position + 1] {
        case UInt8(ascii: "!"): return true
        case UInt8(ascii: "d"), UInt8(ascii: "D"):
          if position + 2 < source.count, source[position + 2] | 0x20 == UInt8(ascii: "e") {
            return true
          }
        default: break
        }
        position += 1
      }
    }
  }
}
