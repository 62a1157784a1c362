public import PostDocument
public import PostPolicy
internal import PostSanitizer

/// Reads CommonMark or GitHub's Markdown into documents.
///
/// ```swift
/// let decoder = MarkdownDecoder(policy: .comment)
/// let document = try decoder.decode("Hello, **world** <script>alert(1)</script>").document
/// print(document.plainText)  // Hello, world
/// ```
///
/// libcmark parses the source, and the sanitizer reads the resulting HTML. The policy applies to
/// all content, including raw HTML, so Markdown cannot contain more than HTML. CommonMark has no
/// tables, underline and mentions; they can be written as HTML. A source that uses what only
/// ``MarkdownDialect/gitHub`` reads has one finding with the code `gfm-syntax`.
///
/// ``MarkdownDialect/gitHub`` also reads tables, strikethrough, tasks, URLs and e-mail addresses in
/// text, and emoji codes such as `:smile:`. An alert becomes a quote with a label. A footnote
/// becomes an item of a list, and a reference to it becomes its number. Front matter is removed.
/// These three changes are reported.
///
/// A line feed inside a paragraph becomes a space. A backslash or two spaces at the end of a line
/// become a line break. Any text is valid Markdown. The first word of the info string after a code
/// fence is the language of the code. The rest of the info string is removed and reported.
///
/// - Complexity: Linear in the size of the source, without recursion. Two kinds of hostile sources
///   are changed before libcmark parses them, because libcmark would take quadratic time: in a line
///   with more than 100 nested quotes and lists, the markers of the inner ones are removed, and
///   thousands of images that are not closed become links.
///
/// [CommonMark 0.30](https://spec.commonmark.org/0.30/)
public struct MarkdownDecoder: Hashable, Sendable {
  /// The dialect of the source.
  public var dialect: MarkdownDialect

  /// The policy that limits what documents may hold.
  public var policy: Policy

  /// The `http` or `https` URL against which relative links are resolved, if there is one.
  public var baseURL: LinkTarget?

  /// The maximum number of findings whose details are kept. All findings are counted.
  public var reportCapacity: Int

  /// Creates a decoder.
  public init(
    _ dialect: MarkdownDialect = .commonMark, policy: Policy = .post, baseURL: LinkTarget? = nil,
    reportCapacity: Int = 100
  ) {
    self.dialect = dialect
    self.policy = policy
    self.baseURL = baseURL
    self.reportCapacity = reportCapacity
  }

  /// Reads Markdown into a document and a report of every change.
  ///
  /// - Throws: ``MarkdownError`` with the code ``MarkdownError/Code/inputTooLarge`` if the source is
  ///   larger than the policy allows, or ``MarkdownError/Code/parserUnavailable`` if PostKit was built
  ///   without the trait `LibCMark`.
  public func decode(_ markdown: String) throws(MarkdownError) -> Reading {
    try decode(markdown.utf8)
  }

  /// Reads the bytes of Markdown in UTF-8 into a document and a report of every change.
  ///
  /// A finding about raw HTML, a link or an image has the offset of this content in the source. All
  /// other findings, and findings about autolinks such as `<https://example.org>`, have the offset
  /// of the block. If a hostile source was changed before parsing, findings have no offsets.
  ///
  /// - Throws: The errors of ``decode(_:)-(String)``.
  public func decode(_ markdown: some Sequence<UInt8>) throws(MarkdownError) -> Reading {
    let bytes = Array(markdown)
    guard bytes.count <= policy.limits.inputBytes else {
      throw MarkdownError(.inputTooLarge(bytes.count, limit: policy.limits.inputBytes))
    }
    let source = SourceGuard(bytes)
    let html = try html(of: source.bytes, reportCapacity: reportCapacity)
    var reading = try reading(html, sourceSize: bytes.count)
    if !html.losses.isEmpty { reading.report.merge(html.losses) }
    if source.dropsMarkers {
      reading.report.add(Finding(.depthLimit, limit: NestingLimit.depth))
    }
    if source.changesImagesToLinks { reading.report.add(Finding(.imageLimit, element: "img")) }
    if dialect == .commonMark, try GitHubSyntax.isUsed(in: source.bytes) {
      reading.report.add(Finding(.gfmSyntax))
    }
    guard !reading.report.findings.isEmpty else { return reading }
    if source.isVerbatim {
      let lines = SourceLines(bytes)
      reading.report.mapRanges { lines.range(ofHTML: $0, in: html) }
    } else {
      reading.report.mapRanges { _ in nil }
    }
    reading.report.sort()
    return reading
  }

  /// Reads the excerpt of a post: the Markdown before the first `<!--more-->` comment.
  ///
  /// Returns `nil` if there is no such comment. In raw HTML, every comment that
  /// `Sanitizer.excerpt(from:)` accepts ends the excerpt, not only `<!--more-->`.
  ///
  /// - Throws: The errors of ``decode(_:)-(String)``.
  public func excerpt(from markdown: String) throws(MarkdownError) -> Document? {
    try excerpt(from: markdown.utf8)
  }

  /// Reads the excerpt of a post from the bytes of Markdown in UTF-8.
  ///
  /// Returns `nil` if the source contains no comment that ends an excerpt.
  ///
  /// - Throws: The errors of ``decode(_:)-(String)``.
  public func excerpt(from markdown: some Sequence<UInt8>) throws(MarkdownError) -> Document? {
    let bytes = Array(markdown)
    guard bytes.count <= policy.limits.inputBytes else {
      throw MarkdownError(.inputTooLarge(bytes.count, limit: policy.limits.inputBytes))
    }
    guard ExcerptComment.mayOccur(in: bytes) else { return nil }
    let html = try html(of: SourceGuard(bytes).bytes, reportCapacity: 0)
    do {
      return try sanitizer(for: html, sourceSize: bytes.count).excerpt(from: html.bytes)
    } catch {
      throw MarkdownError(error)
    }
  }

  private func html(
    of source: [UInt8], reportCapacity: Int
  ) throws(MarkdownError) -> CommonMarkHTML {
    switch dialect {
    case .commonMark: try CommonMarkHTML(of: source, reportCapacity: reportCapacity)
    case .gitHub: try CommonMarkHTML(ofGitHub: source, reportCapacity: reportCapacity)
    }
  }

  private func reading(
    _ html: CommonMarkHTML, sourceSize: Int
  ) throws(MarkdownError) -> Reading {
    do {
      return try sanitizer(for: html, sourceSize: sourceSize).sanitize(html.bytes)
    } catch {
      throw MarkdownError(error)
    }
  }

  /// Returns a sanitizer for the HTML of a source. The policy limits the size of the source, not of
  /// the HTML, which can be larger.
  private func sanitizer(for html: CommonMarkHTML, sourceSize: Int) -> Sanitizer {
    var policy = policy
    policy.limits.inputBytes = html.bytes.count
    var sanitizer = Sanitizer(policy: policy, baseURL: baseURL, reportCapacity: reportCapacity)
    sanitizer.sourceSize = sourceSize
    return sanitizer
  }
}
