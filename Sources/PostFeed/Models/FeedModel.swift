package import PostJSON

/// A model of the API.
package typealias FeedModel = JSONModel & ApiValue

/// A value of the API.
package protocol ApiValue: JSONCodable, Codable {
  /// Stores the findings from reading the value. Only responses do.
  mutating func store(_ findings: FeedFindings)
}

extension ApiValue {
  package mutating func store(_ findings: FeedFindings) {}

  package init(_ tree: JSONTree) throws(JSONError) {
    let findings = JSONFindings()
    for string in tree.invalidStrings {
      findings.add(
        .textRepaired, at: JSONPlace(string),
        "the string is not valid Unicode; invalid parts are read as U+FFFD")
    }
    do throws(ValueFault) {
      try self.init(JSONValue(tree.root, of: tree, findings))
    } catch {
      throw tree.error(for: error)
    }
    store(FeedFindings(findings, in: tree))
  }

  public init(json: some Sequence<UInt8>) throws(FeedError) {
    do throws(JSONError) {
      try self.init(JSONTree(feed: Array(json)))
    } catch {
      throw FeedError(error)
    }
  }

  // Every coder reads and writes a value through a `JSONTree`, so it gives the same results.

  public init(from decoder: any Decoder) throws {
    let tree = try JSONTree(from: decoder, maximumDepth: JSONTree.feedDepth)
    do throws(JSONError) {
      try self.init(tree)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath + error.path.keys, debugDescription: error.description,
          underlyingError: FeedError(error, offset: nil)))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try JSONTree(parsing: json, strictness: .lenient).encode(to: encoder)
  }
}

extension JSONTree {
  /// The maximum nesting depth. It is low, because values are read recursively.
  fileprivate static let feedDepth = 64

  /// Parses the JSON of a response.
  convenience init(feed json: [UInt8]) throws(JSONError) {
    try self.init(parsing: json, maximumDepth: JSONTree.feedDepth, strictness: .lenient)
  }
}

extension MemberCoder {
  /// Reads or writes a date as text. An absent or invalid date is a finding.
  mutating func date(_ name: String, _ value: inout String) {
    date(name, &value) { Moment($0) != nil }
  }

  /// Reads or writes an optional date as text. An invalid date is a finding.
  mutating func optionalDate(_ name: String, _ value: inout String?) {
    guard isPresent(name) ?? (value != nil) else { return }
    var text = value ?? ""
    date(name, &text)
    value = text
  }

  /// Reads or writes a name that the model stores as text. An unknown name is a finding.
  mutating func name<Name: ListedName>(
    _ member: String, _ value: inout String, of type: Name.Type
  ) throws(ValueFault) {
    var name = Name(rawValue: value)
    try required(member, &name)
    value = name.rawValue
  }

  /// Reads or writes an optional opaque text, which some servers send as a number.
  mutating func token(_ name: String, _ value: inout String?) throws(ValueFault) {
    var token = value.map { JSONToken(text: $0) }
    try optional(name, &token)
    value = token?.text
  }
}
