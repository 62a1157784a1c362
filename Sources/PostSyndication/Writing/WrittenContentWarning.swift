internal import PostDocument
internal import PostFeed
internal import PostHTML

/// Content under a content warning as writers write it: closed `details` with a class.
///
/// Other readers of feeds show them closed. ``SyndicationReader`` reads them as a content warning if
/// they are the whole content of an item. The class distinguishes them from other details. An author
/// who writes the same markup hides nothing but the author's own content.
enum WrittenContentWarning {
  fileprivate static let startTag = "<details class=\"content-warning\">"
  fileprivate static let summary = (start: "<summary>", end: "</summary>")
  fileprivate static let endTag = "</details>"

  /// The number of scalars of a warning's HTML that are read. A warning has at most 1,024 grapheme
  /// clusters, whose characters can be escaped.
  fileprivate static let longestWarning = 1 << 16

  /// Returns a document under a content warning, which is a paragraph, as HTML in UTF-8.
  static func html(
    _ warning: Document, hiding document: Document, _ encoder: HTMLEncoder
  ) -> [UInt8] {
    var label = Inlines()
    if case .paragraph(let paragraph)? = warning.blocks.first { label = paragraph.content }
    let details = Details(summary: label, document.blocks)
    let html = encoder.bytes(
      for: Document([.details(details)]), capacity: 256 * document.blocks.count + 256)
    return Array(startTag.utf8) + html.dropFirst("<details>".utf8.count)
  }
}

extension SyndicatedItem {
  /// Reads a content warning in the form of ``WrittenContentWarning``.
  mutating func readWrittenContentWarning() {
    typealias Markup = WrittenContentWarning
    guard contentWarning == nil, let content, content.format == .html,
      content.source.hasPrefix(Markup.startTag + Markup.summary.start),
      content.source.hasSuffix(Markup.endTag)
    else { return }
    let details = content.source.dropFirst(Markup.startTag.count).dropLast(Markup.endTag.count)
    guard let end = details.firstRange(of: Markup.summary.end),
      let warning = UntrustedContent(
        String(details[..<end.lowerBound].dropFirst(Markup.summary.start.count)), format: .html
      ).lineText(longest: Markup.longestWarning)
    else { return }
    contentWarning = UntrustedText(warning)
    summary = nil
    let body = details[end.upperBound...]
    if body.isEmpty { self.content = nil } else { self.content?.source = String(body) }
  }
}
