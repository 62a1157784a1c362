internal import PostJSON
internal import PostText

/// The members of a JSON object, to be taken one after the other. Only models of this library do.
public struct WireReader {
  private(set) var findings = FeedFindings()
  private let tree: JSONTree
  /// The names of the members that no call took yet.
  private var names: [JSONNode]
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
    try self.init(tree.root, of: tree)
    for string in tree.brokenStrings {
      findings.add(
        .textRepaired,
        FeedFinding(
          .textRepaired, "the string is no Unicode text; what is wrong is read as U+FFFD",
          at: tree.path(to: string).steps))
    }
  }

  private init(_ object: JSONNode, of tree: JSONTree) throws(FeedError) {
    let kind = tree.kind(of: object)
    guard kind == .object else {
      throw FeedError(.wrongType, "expected an object, found \(kind.description)")
    }
    if let name = tree.duplicateName(in: object) {
      throw FeedError(
        .duplicateMember, "the member stands twice; once is allowed",
        at: [.member(tree.string(name) ?? "")])
    }
    self.tree = tree
    names = Array(tree.nameNodes(of: object))
  }

  mutating func add(_ finding: @autoclosure () -> FeedFinding, as code: FeedFinding.Code) {
    findings.add(code, finding())
  }

  /// A Boolean value that is true when a member is there and not null.
  func has(_ name: String) -> Bool {
    position(of: name).map { tree.kind(of: tree.value(ofName: names[$0])) != .null } ?? false
  }

  /// A Boolean value that is true when a member is there, be it null.
  func names(_ name: String) -> Bool { position(of: name) != nil }

  private func position(of name: String) -> Int? {
    names.firstIndex { tree.isName($0, name) }
  }

  /// Takes a member, or returns `nil` when it is absent or null.
  private mutating func takeNode(_ name: String) -> JSONNode? {
    guard let position = position(of: name) else { return nil }
    let value = tree.value(ofName: names.remove(at: position))
    return tree.kind(of: value) == .null ? nil : value
  }

  /// Takes a member, or returns `nil` when it is absent or null.
  mutating func take(_ name: String) -> JSONValue? {
    takeNode(name).map { JSONValue($0, of: tree) }
  }

  /// Takes what no other call took, to be kept.
  mutating func takeExtras() -> WireExtras {
    var extras = WireExtras()
    if !names.isEmpty {
      var writer = JSONWriter()
      tree.writeSorted(membersOf: names, to: &writer)
      extras.json = writer.bytes
    }
    extras.quotedNumbers = quotedNumbers
    extras.kept = kept
    names = []
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
      add(
        FeedFinding(.negativeCount, "\(number) is less than none", at: [.member(name)]),
        as: .negativeCount)
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
      add(
        FeedFinding(.invalidDate, WireReader.complaint(about: timestamp), at: [.member(name)]),
        as: .invalidDate)
    }
    return timestamp
  }

  private static func complaint(about timestamp: Timestamp) -> String {
    let found = timestamp.wire == nil ? "" : ": '\(timestamp.text.quoted)'"
    return "no date\(found); expected one such as 2026-11-21T12:00:00Z"
  }

  /// The name of a kind; one that is not known is kept, with a finding.
  mutating func name<Name: OpenName>(_ member: String) throws(FeedError) -> Name {
    let name = Name(rawValue: try text(member))
    if !name.isKnown {
      let known = Name.known.map(\.rawValue).joined(separator: ", ")
      add(
        FeedFinding(
          .unknownName, "'\(name.rawValue.quoted)' is not known; known are: \(known)",
          at: [.member(member)]), as: .unknownName)
    }
    return name
  }

  // MARK: Values in values

  /// A value, or `nil` when it is absent.
  mutating func valueIfPresent<Value: WireValue>(
    _ name: String, _ type: Value.Type = Value.self
  ) throws(FeedError) -> Value? {
    guard let node = takeNode(name) else { return nil }
    return try value(of: node, at: [.member(name)])
  }

  /// A value, or `nil`, with a finding, when it is absent or cannot be read.
  mutating func expectedValue<Value: WireValue>(
    _ name: String, _ type: Value.Type = Value.self
  ) -> Value? {
    guard let node = takeNode(name) else { return defaulted(name, nil) }
    do {
      return try value(of: node, at: [.member(name)])
    } catch {
      kept.append(WireExtras.Kept(name: name, json: JSONValue(node, of: tree).json))
      add(error.asFinding(.memberDropped), as: .memberDropped)
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
        keep(element, at: position, of: name)
        add(error.asFinding(.elementDropped), as: .elementDropped)
      }
    }
    return values
  }

  /// Keeps an element that cannot be read, together with its neighbors.
  private mutating func keep(_ element: JSONNode, at position: Int, of name: String) {
    var writer = JSONWriter()
    tree.writeSorted(element, to: &writer)
    let last = kept.count - 1
    if last >= 0, kept[last].name == name, let start = kept[last].position,
      start + kept[last].count == position
    {
      kept[last].json.append(UInt8(ascii: ","))
      kept[last].json += writer.bytes
      kept[last].count += 1
    } else {
      kept.append(WireExtras.Kept(name: name, position: position, json: writer.bytes))
    }
  }

  /// The elements of an array, all of which must be readable: nobody asked to send fewer.
  mutating func strictElements<Value: WireValue>(_ name: String) throws(FeedError) -> [Value] {
    var values: [Value] = []
    for (position, element) in try array(name).enumerated() {
      values.append(try value(of: element, at: [.member(name), .element(position)]))
    }
    return values
  }

  private mutating func array(_ name: String) throws(FeedError) -> JSONElements {
    let node = takeNode(name)
    if let node, tree.kind(of: node) != .array {
      throw wrong(name, "expected an array", JSONValue(node, of: tree))
    }
    return tree.elements(of: node)
  }

  private mutating func value<Value: WireValue>(
    of node: JSONNode, at place: [JSONPath.Step]
  ) throws(FeedError) -> Value {
    do {
      var reader = try WireReader(node, of: tree)
      let value = try Value(reader: &reader)
      findings.add(reader.findings, at: place)
      return value
    } catch {
      throw error.inside(place)
    }
  }

  // MARK: Faults

  /// What stands for a member that the API promises and that is absent.
  mutating func defaulted<Value>(_ name: String, _ value: Value) -> Value {
    add(FeedFinding(.missingMember, "missing", at: [.member(name)]), as: .missingMember)
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
    case .number(let digits): digits.quoted
    case .string(let text): "the string '\(text.quoted)'"
    case .bool(let isTrue): "\(isTrue)"
    default: kind
    }
  }
}
