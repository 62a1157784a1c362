internal import PostJSON

/// A model of the API: its members, named once for reading and for writing.
///
/// Reading is lenient where it can be, and exact everywhere:
/// - Identifiers and counts are whole numbers, written as numbers or as strings, and never go
///   through a floating-point number. They are written in the form in which they were read.
/// - Absent members and `null` are the same. A required member must be there; a member that the API
///   promises has a default and a finding.
/// - Unknown members, and posts and attachments that cannot be read, are kept in ``WireExtras`` and
///   written again in their places.
///
/// Members are written sorted, so equal values are equal bytes.
protocol WireValue: Codable, Hashable, Sendable {
  /// Creates a value whose members have their defaults.
  init()

  var extras: WireExtras { get set }

  /// Gives every member to a coder.
  mutating func code(with coder: inout some WireCoder) throws(FeedError)

  /// Stores the findings of reading; only responses do.
  mutating func note(_ findings: FeedFindings)
}

extension WireValue {
  mutating func note(_ findings: FeedFindings) {}

  init(source: some WireSource, findings: inout FeedFindings) throws(FeedError) {
    self.init()
    var reader = WireReader(source)
    reader.findings = findings
    try code(with: &reader)
    extras = try reader.takeExtras()
    findings = reader.findings
    note(findings)
  }

  /// Reads a value from JSON in UTF-8, and what was left out or repaired.
  ///
  /// - Complexity: O(bytes).
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

  /// The value as JSON in UTF-8, on one line, its members sorted by name.
  var json: [UInt8] { jsonValue.json }

  var jsonValue: JSONValue {
    var copy = self
    var writer = WireWriter(extras)
    // A writer refuses nothing.
    try? copy.code(with: &writer)
    return .object(writer.members)
  }

  /// Reads a value from another coder.
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
  /// Reads the JSON of a value of the API.
  init(feed json: [UInt8]) throws(FeedError) {
    do {
      try self.init(
        parsing: json, maximumDepth: JSONValue.maximumDepth, strictness: .lenient)
    } catch {
      throw FeedError(error)
    }
  }
}
