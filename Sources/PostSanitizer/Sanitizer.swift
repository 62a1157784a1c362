public import PostDocument
public import PostPolicy

/// Reads untrusted HTML into documents.
///
/// ```swift
/// let sanitizer = Sanitizer(policy: .comment)
/// let document = try sanitizer.document(from: "<p onclick=x>Hi <b>there</b></p>")
/// ```
///
/// What a document holds is what its type can express and the policy admits; whatever else the
/// source holds is left out and reported. Any input gives a document: malformed HTML is read as a
/// browser shows it.
///
/// - Complexity: Linear in the size of the source.
public struct Sanitizer: Hashable, Sendable {
  /// What a document may hold. Each change prepares all of it anew, so change a policy before it is
  /// given.
  public var policy: Policy {
    get { rules.given }
    set { rules = Rules(newValue) }
  }

  private(set) var rules: Rules

  /// The `http` or `https` address against which relative links are resolved, if there is one.
  public var baseURL: LinkTarget?

  /// The number of findings whose details are kept; all are counted.
  public var reportCapacity: Int

  /// The size in bytes of the source that the HTML was made of, if it was.
  package var sourceSize: Int?

  /// Which tokens go through libxml2.
  @_spi(Testing) public var sink = Sink.automatic

  /// Which tokens go through libxml2. The result does not depend on it.
  @_spi(Testing) public enum Sink: Sendable {
    /// Tokens from the first unusual construct on.
    case automatic
    /// All tokens.
    case libXML2
  }

  /// Creates a sanitizer.
  public init(policy: Policy = .post, baseURL: LinkTarget? = nil, reportCapacity: Int = 100) {
    rules = Rules(policy)
    self.baseURL = baseURL
    self.reportCapacity = reportCapacity
  }

  /// Reads a document from HTML.
  ///
  /// - Throws: ``SanitizerError`` with the code ``SanitizerError/Code/inputTooLarge`` when the
  ///   source is larger than the policy allows.
  public func document(from html: String) throws(SanitizerError) -> Document {
    try reading(Array(html.utf8), isUTF8: true, report: .unread).document
  }

  /// Reads a document and what was left out on the way from HTML.
  ///
  /// - Throws: As ``document(from:)``.
  public func reading(_ html: String) throws(SanitizerError) -> Reading {
    try reading(Array(html.utf8), isUTF8: true, report: Report(capacity: reportCapacity))
  }

  /// Reads a document and what was left out on the way from the bytes of an HTML source in UTF-8.
  ///
  /// Bytes that are no UTF-8 are read as U+FFFD, whatever encoding the source says it has.
  ///
  /// - Throws: As ``document(from:)``.
  public func reading(_ bytes: [UInt8]) throws(SanitizerError) -> Reading {
    try reading(bytes, isUTF8: false, report: Report(capacity: reportCapacity))
  }

  // MARK: - From bytes to document

  /// Reads a document from the bytes of an HTML source.
  ///
  /// - Parameters:
  ///   - isUTF8: Whether the bytes are known to be UTF-8.
  ///   - report: An empty report.
  package func reading(
    _ bytes: [UInt8], isUTF8: Bool, report: Report
  ) throws(SanitizerError) -> Reading {
    let limit = rules.policy.limits.inputBytes
    guard bytes.count <= limit else { throw .inputTooLarge(bytes.count, limit: limit) }
    let source = Source(bytes: bytes, isUTF8: isUTF8, report: report)
    var construction = try treeConstruction(reading: source)
    if !construction.lateEndings.isEmpty {
      construction = try treeConstruction(reading: source, endings: construction.lateEndings)
    }
    return construction.finish()
  }

  /// The arguments of a reading.
  private struct Source {
    let bytes: [UInt8]
    let isUTF8: Bool
    let report: Report
  }

  /// Reads a source once.
  ///
  /// Some sources are read twice: if a block overlaps a formatting element, elements such as `cite`
  /// between the two end before the block, as the adoption agency algorithm of the standard says.
  /// That shows only at the end of the formatting element, after the block was built. The first
  /// reading notes these endings; the second one applies them.
  ///
  /// - Parameter endings: ``TreeConstruction/lateEndings`` of the first reading.
  private func treeConstruction(
    reading source: Source, endings: [Int: [Int]] = [:]
  ) throws(SanitizerError) -> TreeConstruction {
    let report = SharedReport(source.report)
    let input = HTMLInput(source.bytes, isUTF8: source.isUTF8, report: report)
    var tokenizer = Tokenizer(input, rules: rules, report: report)
    var construction = TreeConstruction(
      builder: DocumentBuilder(
        rules: rules, baseURL: baseURL, source: source.bytes,
        sourceSize: sourceSize ?? source.bytes.count, report: report),
      endings: endings)
    var token = tokenizer.next()
    while let current = token, sink == .automatic, tokenizer.unusual == nil {
      construction.take(current, of: tokenizer)
      token = tokenizer.next()
    }
    guard token != nil else { return construction }
    var form = FlatForm(sourceSize: input.bytes.count)
    while let current = token {
      form.append(current, of: tokenizer)
      token = tokenizer.next()
    }
    try LibXML2Parser.parse(form, into: &construction)
    return construction
  }
}

extension TreeConstruction {
  /// Takes the tokenizer's current token.
  fileprivate mutating func take(_ token: Token, of tokenizer: borrowing Tokenizer) {
    switch token {
    case .text: tokenizer.text.withBytes { text($0, need: tokenizer.text.need) }
    case .tag(let tag): self.tag(tag, tokenizer.attributes)
    case .comment: break
    }
  }
}
