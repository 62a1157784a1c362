/// Reads JSON strictly, and says where it stops being JSON.
///
/// Of what the standard leaves open: containers nest up to ``maximumDepth``, a byte order mark is
/// passed over, and halves of surrogate pairs and bytes that are no UTF-8 are read as U+FFFD and
/// noted in ``repairs``.
///
/// [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)
struct JSONParser {
  /// The number of containers that may nest in one another: 64. Code behind may recurse.
  static let maximumDepth = 64

  /// The paths of the strings that were repaired, the first 100 of them.
  private(set) var repairs: [[JSONStep]] = []
  private static let maximumRepairs = 100

  private let bytes: [UInt8]
  private var position = 0
  private var path: [JSONStep] = []

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The value that the bytes are.
  ///
  /// - Complexity: O(bytes).
  static func value(
    of bytes: [UInt8]
  ) throws(FeedError) -> (value: JSONValue, repairs: [[JSONStep]]) {
    var parser = JSONParser(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
    parser.skipSpace()
    let value = try parser.value()
    parser.skipSpace()
    guard parser.next == nil else { throw parser.unexpected(expecting: "nothing more") }
    return (value, parser.repairs)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func value() throws(FeedError) -> JSONValue {
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case let byte? where byte == UInt8(ascii: "-") || byte &- 0x30 < 10:
      return .number(try number())
    case UInt8(ascii: "t") where consume("true"): return .bool(true)
    case UInt8(ascii: "f") where consume("false"): return .bool(false)
    case UInt8(ascii: "n") where consume("null"): return .null
    default: throw unexpected(expecting: "a value")
    }
  }

  // MARK: Containers

  private mutating func object() throws(FeedError) -> [JSONMember] {
    try open()
    var members: [JSONMember] = []
    if closes(with: UInt8(ascii: "}")) { return members }
    path.append(.element(0))
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw unexpected(expecting: "a name in quotes") }
      let name = try string()
      path[path.count - 1] = .member(name)
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw unexpected(expecting: "':'") }
      position += 1
      skipSpace()
      members.append(JSONMember(name: name, value: try value()))
    } while try continues(until: UInt8(ascii: "}"))
    path.removeLast()
    return members
  }

  private mutating func array() throws(FeedError) -> [JSONValue] {
    try open()
    var elements: [JSONValue] = []
    if closes(with: UInt8(ascii: "]")) { return elements }
    path.append(.element(0))
    repeat {
      path[path.count - 1] = .element(elements.count)
      skipSpace()
      elements.append(try value())
    } while try continues(until: UInt8(ascii: "]"))
    path.removeLast()
    return elements
  }

  private mutating func open() throws(FeedError) {
    guard path.count < JSONParser.maximumDepth else {
      throw fault(.tooDeep, "nested deeper than \(JSONParser.maximumDepth) levels, which are allowed")
    }
    position += 1
  }

  private mutating func closes(with end: UInt8) -> Bool {
    skipSpace()
    guard next == end else { return false }
    position += 1
    return true
  }

  /// Passes over the comma before another member or element, or over the end of the container.
  private mutating func continues(until end: UInt8) throws(FeedError) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: ",") || next == end else {
      throw unexpected(expecting: "',' or '\(Unicode.Scalar(end))'")
    }
    position += 1
    return bytes[position - 1] != end
  }

  // MARK: Strings

  private mutating func string() throws(FeedError) -> String {
    position += 1
    let start = position
    var isRepaired = false
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        if isRepaired { noteRepair() }
        return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
      case UInt8(ascii: "\\"):
        return try escapedString(from: start, isRepaired: isRepaired)
      default: try passOver(byte, &isRepaired)
      }
    }
    throw endless(from: start)
  }

  /// Reads a string that holds escapes, from where its text starts.
  private mutating func escapedString(
    from start: Int, isRepaired: Bool
  ) throws(FeedError) -> String {
    var isRepaired = isRepaired
    var text = Array(bytes[start..<position])
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        if isRepaired { noteRepair() }
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        try escape(into: &text, &isRepaired)
      default:
        let piece = position
        try passOver(byte, &isRepaired)
        text.append(contentsOf: bytes[piece..<position])
      }
    }
    throw endless(from: start)
  }

  /// Passes over a character that stands for itself.
  private mutating func passOver(_ byte: UInt8, _ isRepaired: inout Bool) throws(FeedError) {
    guard byte >= 0x20 else {
      throw fault(.notJSON, "not JSON: a control character in a string; it must be escaped")
    }
    guard byte >= 0x80 else {
      position += 1
      return
    }
    var parser = UTF8.ForwardParser()
    var rest = bytes[position...].prefix(4).makeIterator()
    switch parser.parseScalar(from: &rest) {
    case .valid(let scalar): position += scalar.count
    case .error, .emptyInput:
      position += 1
      isRepaired = true
    }
  }

  /// Reads what stands behind a backslash.
  private mutating func escape(
    into text: inout [UInt8], _ isRepaired: inout Bool
  ) throws(FeedError) {
    let byte = next
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte ?? 0)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      let scalar = try escapedScalar()
      isRepaired = isRepaired || scalar == nil
      text.append(contentsOf: String(scalar ?? "\u{FFFD}").utf8)
    default:
      position -= 1
      throw unexpected(expecting: "one of \"\\/bfnrtu behind a backslash")
    }
  }

  /// Reads the digits of one or two escapes; `nil` for half of a surrogate pair.
  private mutating func escapedScalar() throws(FeedError) -> Unicode.Scalar? {
    let unit = try hexadecimal()
    guard unit & 0xFC00 == 0xD800 else { return Unicode.Scalar(unit) }
    let behind = position
    if consume("\\u") {
      let second = try hexadecimal()
      if second & 0xFC00 == 0xDC00 {
        return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + second & 0x3FF)
      }
      position = behind
    }
    return nil
  }

  private mutating func hexadecimal() throws(FeedError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected(expecting: "four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  private mutating func noteRepair() {
    if repairs.count < JSONParser.maximumRepairs { repairs.append(path) }
  }

  // MARK: Numbers and words

  private mutating func number() throws(FeedError) -> String {
    let start = position
    _ = consume("-")
    if !consume("0") { try digits() }
    if consume(".") { try digits() }
    if consume("e") || consume("E") {
      _ = consume("+") || consume("-")
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(FeedError) {
    let start = position
    while let byte = next, byte &- 0x30 < 10 { position += 1 }
    if position == start { throw unexpected(expecting: "a digit") }
  }

  private mutating func consume(_ word: StaticString) -> Bool {
    guard bytes[position...].starts(with: "\(word)".utf8) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  // MARK: Faults

  private func fault(_ code: FeedError.Code, _ message: String) -> FeedError {
    FeedError(code, message, at: path, offset: min(position, bytes.count))
  }

  private func endless(from start: Int) -> FeedError {
    FeedError(.notJSON, "not JSON: a string has no end; expected '\"'", at: path, offset: start - 1)
  }

  private func unexpected(expecting expected: String) -> FeedError {
    guard position < bytes.count else {
      return fault(.notJSON, "not JSON: it ends early; expected \(expected)")
    }
    let rest = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    let found = rest.unicodeScalars.first.map { "'\($0)'" } ?? "the end"
    return fault(.notJSON, "not JSON: found \(found), expected \(expected)")
  }
}
