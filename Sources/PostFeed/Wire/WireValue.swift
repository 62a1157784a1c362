internal import PostJSON

/// A model of the API that lists its members once, for reading and for writing.
///
/// Reading is lenient, and preserves the source:
/// - Identifiers and counts are whole numbers, or strings that contain them. They are never
///   converted to floating-point numbers, and are written in the form in which they were read.
/// - Absent members and `null` are the same. A required member must be present. If a member that the
///   API promises is absent, its default is used and a finding is reported.
/// - Unknown members, invalid members, and invalid array elements, such as a post, are kept in
///   ``WireExtras`` and round-trip. Invalid elements keep their positions.
///
/// Members are written sorted by name, so equal values are written as equal bytes.
protocol WireValue: Codable, Hashable, Sendable {
  /// Creates a value with default members.
  init()

  var extras: WireExtras { get set }

  /// Reads or writes every member with a coder.
  mutating func code(with coder: inout some WireCoder) throws(FeedError)

  /// Stores the findings from reading the value. Only the response types implement this method.
  mutating func store(_ findings: FeedFindings)
}

extension WireValue {
  mutating func store(_ findings: FeedFindings) {}

  init(source: some WireSource, findings: inout FeedFindings) throws(FeedError) {
    self.init()
    var reader = WireReader(source)
    reader.findings = findings
    try code(with: &reader)
    extras = try reader.takeExtras()
    findings = reader.findings
    store(findings)
  }

  /// Reads a value from JSON in UTF-8, and returns it with its findings.
  ///
  /// - Complexity: Linear in the number of bytes.
  static func reading(
    json: [UInt8]
  ) throws(FeedError) -> (value: Self, findings: FeedFindings) {
    do throws(FeedError) {
      let tree = try JSONTree(feed: json)
      var findings = FeedFindings(invalidStringsOf: tree)
      let value = try Self(source: TreeSource(tree.root, of: tree), findings: &findings)
      return (value, findings)
    } catch {
      throw error.located(in: json)
    }
  }

  /// The value as JSON in UTF-8 on one line, with members sorted by name.
  var json: [UInt8] { jsonValue.json }

  var jsonValue: JSONValue {
    var copy = self
    var writer = WireWriter(extras)
    // `WireWriter` never throws.
    try? copy.code(with: &writer)
    return .object(writer.members)
  }

  /// Reads a value with another decoder, such as `JSONDecoder`.
  static func decoded(from decoder: any Decoder) throws -> Self {
    do {
      return try WireElement<Self>(from: decoder).result.get().value
    } catch let error as FeedError {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: error.description,
          underlyingError: error))
    }
  }
}

extension JSONTree {
  /// Parses the JSON of a response.
  convenience init(feed json: [UInt8]) throws(FeedError) {
    do {
      try self.init(
        parsing: json, maximumDepth: JSONValue.maximumDepth, strictness: .lenient)
    } catch {
      throw FeedError(error)
    }
  }
}
