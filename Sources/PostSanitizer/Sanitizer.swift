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

  /// Who reads the source.
  package var path = Path.strictFirst

  /// Who reads a source: nothing about the result depends on it, but for which findings a full
  /// report keeps.
  package enum Path {
    /// The strict reader, and libxml2 from its first doubt on.
    case strictFirst
    /// libxml2 alone.
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
    var builder = treeBuilder(for: source)
    var found = try follow(source, with: &builder)
    if !builder.lateEndings.isEmpty {
      builder = treeBuilder(for: source, endings: builder.lateEndings)
      found = try follow(source, with: &builder)
    }
    var reading = builder.finish()
    if found.isEmpty { reading.report.sort() } else { reading.report.merge(found) }
    return reading
  }

  /// What is read, and what does not change while it is.
  private struct Source {
    let bytes: [UInt8]
    let isUTF8: Bool
    /// An empty report.
    let report: Report
  }

  private func treeBuilder(for source: Source, endings: [Int: [Int]] = [:]) -> TreeConstruction {
    TreeConstruction(
      builder: DocumentBuilder(
        rules: rules, baseURL: baseURL, source: source.bytes,
        sourceSize: sourceSize ?? source.bytes.count, report: source.report),
      endings: endings)
  }

  /// Reads a source into a tree builder, and returns what was found on the way.
  private func follow(
    _ source: Source, with builder: inout TreeConstruction
  ) throws(SanitizerError) -> Report {
    var doubt = StrictReader.Doubt(index: 0, text: [], report: source.report)
    if path == .strictFirst {
      doubt = StrictReader.read(
        source.bytes, isUTF8: source.isUTF8, rules: rules, report: source.report, into: &builder)
      guard doubt.index < source.bytes.count else { return doubt.report }
    }
    let rest = FlatSource(
      repairing: source.bytes, from: doubt.index, limits: rules.policy.limits, shown: rules.shown,
      report: doubt.report)
    try LibXML2.parse(rest, after: doubt.text, into: &builder)
    return rest.report
  }
}
