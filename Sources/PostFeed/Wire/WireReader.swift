internal import PostJSON

/// The members of a JSON object, to be taken one after the other. Only models of this library do.
public struct WireReader {
  /// The number of repaired strings that are findings: to find the path of one takes time.
  private static let maximumRepairs = 20

  private(set) var findings: [FeedFinding] = []
  private var members: [JSONValue.Member]
  private var quotedNumbers: [String] = []
  private var kept: [WireExtras.Kept] = []

  /// Reads JSON in UTF-8.
  init(json: [UInt8]) throws(FeedError) {
    let tree: JSONTree
    do {
      tree = try JSONTree(
        parsing: json, maximumDepth: JSONValue.maximumDepth, strictness: .lenient)
    } catch {
      throw FeedError(error)
    }
    try self.init(JSONValue(tree.root, of: tree))
    findings = tree.brokenStrings.prefix(WireReader.maximumRepairs).map { string in
      FeedFinding(
        .textRepaired, "the string is no Unicode text; what is wrong is read as U+FFFD",
        at: tree.path(to: string).steps)
    }
  }

  init(_ json: JSONValue) throws(FeedError) {
    guard case .object(let members) = json else {
      throw FeedError(.wrongType, "expected an object, found \(json.kind)")
    }
    self.members = members
    try checkNames()
  }

  private func checkNames() throws(FeedError) {
    // Of bytes: to `String`, two spellings of one accented letter are equal.
    var names: Set<[UInt8]> = []
    let isShort = members.count <= 16
    for (position, member) in members.enumerated() {
      let isNew =
        isShort
        ? !members[..<position].contains {
          $0.name == member.name && $0.name.utf8.elementsEqual(member.name.utf8)
        }
        : names.insert(Array(member.name.utf8)).inserted
      guard isNew else {
        throw FeedError(
          .duplicateMember, "the member stands twice; once is allowed", at: [.member(member.name)])
      }
    }
  }

  mutating func add(_ finding: FeedFinding) {
    findings.append(finding)
  }

  /// A Boolean value that is true when a member is there and not null.
  func has(_ name: String) -> Bool {
    members.contains { $0.name == name && !$0.value.isNull }
  }

  /// A Boolean value that is true when a member is there, be it null.
  func names(_ name: String) -> Bool { members.contains { $0.name == name } }

  /// Takes a member, or returns `nil` when it is absent or null.
  mutating func take(_ name: String) -> JSONValue? {
    guard let position = members.firstIndex(where: { $0.name == name }) else { return nil }
    let value = members.remove(at: position).value
    return value.isNull ? nil : value
  }

  /// Takes what no other call took, to be kept.
  mutating func takeExtras() -> WireExtras {
    var extras = WireExtras()
    extras.members = members.count < 2 ? members : members.sorted { $0.name < $1.name }
    extras.quotedNumbers = quotedNumbers
    extras.kept = kept
    members = []
    return extras
  }

  // MARK: Scalars

  /// A whole number, or `nil` when the member is absent.
  mutating func wholeNumberIfPresent(_ name: String) throws(FeedError) -> Int64? {
    guard let value = take(name) else { return nil }
    guard let number = value.wholeNumber else {
      throw wrong(name, "expected a whole number of 64 bits", value)
    }
    if case .string = value { quotedNumbers.append(name) }
    return number
  }

  /// An identifier.
  mutating func identifier(_ name: String) throws(FeedError) -> Int64 {
    guard let number = try wholeNumberIfPresent(name) else { throw missing(name) }
    return number
  }

  /// A number of things; 0, with a finding, when it is absent. One less than none is kept, with a
  /// finding.
  mutating func count(_ name: String) throws(FeedError) -> Int {
    let number = try wholeNumberIfPresent(name) ?? defaulted(name, 0)
    if number < 0 {
      add(FeedFinding(.negativeCount, "\(number) is less than none", at: [.member(name)]))
    }
    return Int(clamping: number)
  }

  /// A Boolean value; false, with a finding, when it is absent.
  mutating func isTrue(_ name: String) throws(FeedError) -> Bool {
    switch take(name) {
    case .bool(let isTrue): isTrue
    case let value?: throw wrong(name, "expected true or false", value)
    case nil: defaulted(name, false)
    }
  }

  /// A text, or `nil` when it is absent.
  mutating func textIfPresent(_ name: String) throws(FeedError) -> String? {
    switch take(name) {
    case .string(let text): text
    case let value?: throw wrong(name, "expected a string", value)
    case nil: nil
    }
  }

  /// A text; empty, with a finding, when it is absent.
  mutating func expectedText(_ name: String) throws(FeedError) -> String {
    try textIfPresent(name) ?? defaulted(name, "")
  }

  /// A text that may not be absent.
  mutating func text(_ name: String) throws(FeedError) -> String {
    guard let text = try textIfPresent(name) else { throw missing(name) }
    return text
  }

  /// An opaque token, or `nil` when it is absent.
  mutating func tokenIfPresent(_ name: String) throws(FeedError) -> WireToken? {
    switch take(name) {
    case .string(let text): WireToken(text)
    case .number(let digits): WireToken(digits: digits)
    case let value?: throw wrong(name, "expected a string or a number", value)
    case nil: nil
    }
  }

  /// The identifier of a request.
  mutating func requestID() throws(FeedError) -> RequestID {
    guard let token = try tokenIfPresent("requestId") else { throw missing("requestId") }
    return RequestID(token)
  }

  /// A moment; one that is no date is kept, with a finding.
  mutating func timestamp(_ name: String) -> Timestamp {
    let timestamp = Timestamp(wire: take(name))
    if !timestamp.isValid {
      let message =
        timestamp.wire == nil
        ? "no date; expected one such as 2026-11-21T12:00:00Z"
        : "no date: '\(timestamp.text.prefix(64))'; expected one such as 2026-11-21T12:00:00Z"
      add(FeedFinding(.invalidDate, message, at: [.member(name)]))
    }
    return timestamp
  }

  /// The name of a kind; one that is not known is kept, with a finding.
  mutating func name<Name: OpenName>(_ member: String) throws(FeedError) -> Name {
    let name = Name(rawValue: try text(member))
    if !name.isKnown {
      let known = Name.known.map(\.rawValue).joined(separator: ", ")
      add(
        FeedFinding(
          .unknownName, "'\(name.rawValue.prefix(64))' is not known; known are: \(known)",
          at: [.member(member)]))
    }
    return name
  }

  // MARK: Values in values

  /// A value, or `nil` when it is absent.
  mutating func valueIfPresent<Value: WireValue>(
    _ name: String, _ type: Value.Type = Value.self
  ) throws(FeedError) -> Value? {
    guard let json = take(name) else { return nil }
    return try value(of: json, at: [.member(name)])
  }

  /// A value, or `nil`, with a finding, when it is absent or cannot be read.
  mutating func expectedValue<Value: WireValue>(
    _ name: String, _ type: Value.Type = Value.self
  ) -> Value? {
    guard let json = take(name) else { return defaulted(name, nil) }
    do {
      return try value(of: json, at: [.member(name)])
    } catch {
      kept.append(WireExtras.Kept(name: name, value: json))
      add(error.asFinding(.memberDropped))
      return nil
    }
  }

  /// A value that may not be absent.
  mutating func value<Value: WireValue>(_ name: String) throws(FeedError) -> Value {
    guard let value = try valueIfPresent(name, Value.self) else { throw missing(name) }
    return value
  }

  /// The elements of an array that can be read; for each of the others there is a finding, and one
  /// when the array is absent.
  mutating func elements<Value: WireValue>(_ name: String) throws(FeedError) -> [Value] {
    guard has(name) else {
      _ = take(name)
      return defaulted(name, [])
    }
    var values: [Value] = []
    for (position, element) in try array(name).enumerated() {
      do {
        values.append(try value(of: element, at: [.member(name), .element(position)]))
      } catch {
        kept.append(WireExtras.Kept(name: name, position: position, value: element))
        add(error.asFinding(.elementDropped))
      }
    }
    return values
  }

  /// The elements of an array, all of which must be readable: nobody asked to send fewer.
  mutating func strictElements<Value: WireValue>(_ name: String) throws(FeedError) -> [Value] {
    var values: [Value] = []
    for (position, element) in try array(name).enumerated() {
      values.append(try value(of: element, at: [.member(name), .element(position)]))
    }
    return values
  }

  private mutating func array(_ name: String) throws(FeedError) -> [JSONValue] {
    switch take(name) {
    case .array(let elements): elements
    case let value?: throw wrong(name, "expected an array", value)
    case nil: []
    }
  }

  private mutating func value<Value: WireValue>(
    of json: JSONValue, at place: [JSONPath.Step]
  ) throws(FeedError) -> Value {
    do {
      var reader = try WireReader(json)
      let value = try Value(reader: &reader)
      for finding in reader.findings { add(finding.inside(place)) }
      return value
    } catch {
      throw error.inside(place)
    }
  }

  // MARK: Faults

  /// What stands for a member that the API promises and that is absent.
  mutating func defaulted<Value>(_ name: String, _ value: Value) -> Value {
    add(FeedFinding(.missingMember, "missing", at: [.member(name)]))
    return value
  }

  func missing(_ name: String) -> FeedError {
    FeedError(.missingMember, "missing", at: [.member(name)])
  }

  private func wrong(_ name: String, _ expected: String, _ found: JSONValue) -> FeedError {
    FeedError(.wrongType, "\(expected), found \(found.shown)", at: [.member(name)])
  }
}

extension JSONValue {
  /// The value as a message shows it.
  fileprivate var shown: String {
    switch self {
    case .number(let digits): digits.count > 40 ? "\(digits.prefix(40))…" : digits
    case .string(let text): "the string '\(text.prefix(40))'"
    case .bool(let isTrue): "\(isTrue)"
    default: kind
    }
  }
}
