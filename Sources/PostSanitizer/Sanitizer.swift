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
  /// What a document may hold.
  public var policy: Policy

  /// The `http` or `https` address against which relative links are resolved, if there is one.
  public var baseURL: LinkTarget?

  /// The number of findings whose details are kept; all are counted.
  public var reportCapacity: Int

  /// Who reads the source.
  package var path = Path.strictFirst

  /// Who reads a source: nothing about the result depends on it.
  package enum Path {
    /// The strict reader, and libxml2 from its first doubt on.
    case strictFirst
    /// libxml2 alone.
    case libXML2
  }

  /// Creates a sanitizer.
  public init(policy: Policy = .post, baseURL: LinkTarget? = nil, reportCapacity: Int = 100) {
    self.policy = policy
    self.baseURL = baseURL
    self.reportCapacity = reportCapacity
  }

  /// Reads a document from HTML.
  ///
  /// - Throws: ``SanitizerError`` with the code ``SanitizerError/Code/inputTooLarge`` when the
  ///   source is larger than the policy allows.
  public func document(from html: String) throws(SanitizerError) -> Document {
    try reading(Array(html.utf8)).document
  }

  /// Reads a document and what was left out on the way from HTML.
  ///
  /// - Throws: As ``document(from:)``.
  public func reading(_ html: String) throws(SanitizerError) -> Reading {
    try reading(Array(html.utf8))
  }

  /// Reads a document and what was left out on the way from the bytes of an HTML source in UTF-8.
  ///
  /// Bytes that are no UTF-8 are read as U+FFFD, whatever encoding the source says it has.
  ///
  /// - Throws: As ``document(from:)``.
  public func reading(_ bytes: [UInt8]) throws(SanitizerError) -> Reading {
    guard bytes.count <= policy.limits.inputBytes else {
      throw .inputTooLarge(bytes.count, limit: policy.limits.inputBytes)
    }
    let rules = ElementRules(policy.elements)
    var builder = treeBuilder(for: bytes, rules)
    var rest = try follow(bytes, rules, with: &builder)
    if !builder.lateEndings.isEmpty {
      builder = treeBuilder(for: bytes, rules, endings: builder.lateEndings)
      rest = try follow(bytes, rules, with: &builder)
    }
    var reading = builder.finish()
    if let rest { reading.report.merge(rest) } else { reading.report.sort() }
    return reading
  }

  private func treeBuilder(
    for bytes: [UInt8], _ rules: ElementRules, endings: [Int: [Int]] = [:]
  ) -> TreeBuilder {
    TreeBuilder(
      projector: Projector(
        policy: policy.withoutTreatedKinds, rules: rules, baseURL: baseURL, source: bytes,
        report: Report(capacity: reportCapacity)),
      endings: endings)
  }

  /// Reads a source into a tree builder, and returns what libxml2's part of it reported.
  private func follow(
    _ bytes: [UInt8], _ rules: ElementRules, with builder: inout TreeBuilder
  ) throws(SanitizerError) -> Report? {
    var doubt = StrictReader.Doubt(index: 0, text: [])
    if path == .strictFirst {
      doubt = StrictReader.read(bytes, limits: policy.limits, shown: rules.shown, into: &builder)
      guard doubt.index < bytes.count else { return nil }
    }
    let rest = FlatSource(
      repairing: bytes, from: doubt.index, limits: policy.limits, shown: rules.shown,
      reportCapacity: reportCapacity)
    try LibXML2.parse(rest, after: doubt.text, into: &builder)
    return rest.report
  }
}
