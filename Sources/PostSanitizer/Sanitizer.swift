public import PostDocument
public import PostEncoding
public import PostPolicy
internal import PostText

/// Reads untrusted HTML into documents.
///
/// ```swift
/// let sanitizer = Sanitizer(policy: .comment)
/// let document = try sanitizer.sanitize("<p onclick=x>Hi <b>there</b></p>").document
/// ```
///
/// A document contains only content that its type can express and the policy admits. All other
/// content of the source is removed and reported. Malformed HTML is parsed by the rules that
/// browsers follow, so every source results in a document.
///
/// - Complexity: Linear in the size of the source.
public struct Sanitizer: Hashable, Sendable {
  /// The policy that limits what documents may hold.
  public var policy: Policy { rules.originalPolicy }

  let rules: Rules

  /// The `http` or `https` URL against which relative links are resolved, if there is one.
  public var baseURL: LinkTarget?

  /// The maximum number of findings whose details are kept. All findings are counted.
  public var reportCapacity: Int

  /// The size in bytes of the source before conversion to HTML, for example of Markdown.
  package var sourceSize: Int?

  /// Which tokens libxml2 parses.
  @_spi(Testing) public var sink = Sink.automatic

  /// Which tokens libxml2 parses. The document and the report do not depend on this choice. Without
  /// the package trait `LibXML2`, it parses none.
  @_spi(Testing) public enum Sink: Sendable {
    /// The tokens from the first unusual construct on.
    case automatic
    /// All tokens.
    case libXML2
    /// No tokens.
    case direct
  }

  /// Creates a sanitizer.
  public init(policy: Policy = .post, baseURL: LinkTarget? = nil, reportCapacity: Int = 100) {
    rules = Rules(policy)
    self.baseURL = baseURL
    self.reportCapacity = reportCapacity
  }

  /// Reads untrusted HTML into a document and a report of every change.
  ///
  /// - Throws: ``SanitizerError`` with the code ``SanitizerError/Code/inputTooLarge`` when the
  ///   source is larger than the policy allows.
  public func sanitize(_ html: String) throws(SanitizerError) -> Reading {
    try reading(Array(html.utf8), isUTF8: true, report: Report(capacity: reportCapacity))
  }

  /// Reads the bytes of untrusted HTML in UTF-8 into a document and a report of every change.
  ///
  /// Invalid UTF-8 is read as U+FFFD, whatever encoding the source declares.
  ///
  /// - Throws: The errors of ``sanitize(_:)-(String)``.
  public func sanitize(_ html: some Sequence<UInt8>) throws(SanitizerError) -> Reading {
    try reading(Array(html), isUTF8: false, report: Report(capacity: reportCapacity))
  }

  /// Reads the bytes of untrusted HTML in an encoding into a document and a report of every change.
  ///
  /// Findings have offsets in the bytes of the source. A malformed sequence is read as U+FFFD. A byte
  /// order mark beats the encoding, as in browsers. To use the encoding that a page declares:
  ///
  /// ```swift
  /// let encoding = TextEncoding.declaredInHTML(page) ?? .utf8
  /// let reading = try sanitizer.sanitize(page, encoding: encoding)
  /// ```
  ///
  /// The limit of the policy applies to the size of the source, not of the decoded text, which has at
  /// most three times as many bytes.
  ///
  /// - Throws: The errors of ``sanitize(_:)-(String)``, and ``SanitizerError`` with the code
  ///   ``SanitizerError/Code/encodingUnavailable`` when libxml2 lacks the encoding on this system, or
  ///   when PostKit was built without libxml2.
  public func sanitize(
    _ html: some Sequence<UInt8>, encoding: TextEncoding
  ) throws(SanitizerError) -> Reading {
    let bytes = Array(html)
    let encoding = TextEncoding.byteOrderMark(of: bytes) ?? encoding
    guard encoding != .utf8 else { return try sanitize(bytes) }
    try checkSize(bytes.count)
    let text: DecodedText
    do {
      text = try DecodedText(bytes, as: encoding)
    } catch {
      throw SanitizerError(code: .encodingUnavailable, message: error.description)
    }
    var reading = try reading(text, report: Report(capacity: reportCapacity))
    reading.report.mapRanges { text.sourceRange($0) }
    return reading
  }

  // MARK: - From bytes to document

  /// Reads a document from HTML. Creates no report, which takes less time.
  package func document(of html: String) throws(SanitizerError) -> Document {
    try reading(Array(html.utf8), isUTF8: true, report: .discarding).document
  }

  /// Reads a document from the bytes of an HTML source.
  ///
  /// - Parameters:
  ///   - isUTF8: Whether the bytes are known to be UTF-8.
  ///   - report: An empty report.
  package func reading(
    _ bytes: [UInt8], isUTF8: Bool, report: Report
  ) throws(SanitizerError) -> Reading {
    try checkSize(bytes.count)
    return try reading(Source(bytes: bytes, isUTF8: isUTF8, decoded: nil, report: report))
  }

  /// Reads a document from a decoded source. Findings have offsets in the decoded text.
  ///
  /// - Parameter report: An empty report.
  package func reading(
    _ text: DecodedText, report: Report
  ) throws(SanitizerError) -> Reading {
    try checkSize(text.sourceCount)
    return try reading(Source(bytes: text.bytes, isUTF8: true, decoded: text, report: report))
  }

  private func checkSize(_ count: Int) throws(SanitizerError) {
    let limit = rules.policy.limits.inputBytes
    guard count <= limit else { throw .inputTooLarge(count, limit: limit) }
  }

  private func reading(_ source: Source) throws(SanitizerError) -> Reading {
    let report = SharedReport(source.report)
    let tree = try tree(of: source, report)
    return DocumentReader.read(
      tree, rules: rules, baseURL: baseURL, source: source.bytes,
      sourceSize: sourceSize ?? source.bytes.count, report: report)
  }

  /// The arguments of a parse.
  struct Source {
    let bytes: [UInt8]
    let isUTF8: Bool
    /// The decoded source, of which `bytes` are the text, or `nil` if the source is in UTF-8.
    let decoded: DecodedText?
    let report: Report
  }

  /// Returns the tree of a source.
  ///
  /// - Parameter context: The context element of a fragment, or `nil` for a document. A post is parsed
  ///   like the contents of `body`, so a `frameset` does not remove its text.
  func tree(
    of source: Source, _ report: SharedReport,
    context: OpenElement? = TreeConstruction.body
  ) throws(SanitizerError) -> HTMLTree {
    let input = HTMLInput(source.bytes, isUTF8: source.isUTF8, report: report)
    if !report.isDiscarding, let text = source.decoded {
      for range in text.malformedTextRanges {
        report.add(Finding(.encodingRepaired, at: .source(range)))
      }
    }
    var construction = TreeConstruction(
      of: input, source: source.bytes, rules: rules,
      findings: FindingLog(report, of: source.bytes, limits: rules.policy.limits),
      context: context)
    var tokenizer = Tokenizer(input, rules: rules, report: report)
    #if LibXML2
      if sink != .direct {
        var sink = LibXML2Sink(
          construction, inputSize: input.bytes.count, startsWithLibXML2: sink == .libXML2)
        tokenizer.run(into: &sink)
        return try sink.finish()
      }
    #endif
    tokenizer.run(into: &construction)
    return construction.finish()
  }
}
