/// Reads JSON into the entries of a ``JSONTree``; what is open is a stack, so depth costs no call.
struct JSONParser {
  let source: [UInt8]
  let maximumDepth: Int
  let strictness: JSONStrictness
  /// The positions in ``entries`` of strings that hold halves of surrogate pairs, and were let pass.
  var brokenStrings: [Int] = []
  var entries: [JSONTree.Entry] = []
  var position = 0
  var open: [Container] = []
  var hasNonASCII = false

  /// An array or object that is open.
  struct Container {
    let entry: Int
    let isObject: Bool
    /// The number of elements or members so far, and where the last name is.
    var count = 0
    var name = 0
  }

  init(source: [UInt8], maximumDepth: Int, strictness: JSONStrictness) {
    self.source = source
    self.maximumDepth = maximumDepth
    self.strictness = strictness
    // An entry for every 12 bytes is what editors' documents come to.
    entries.reserveCapacity(source.count / 12 + 1)
  }

  var next: UInt8? {
    position < source.count ? source[position] : nil
  }

  mutating func parse() throws(JSONError) {
    guard source.count <= Int(UInt32.max) else {
      throw fault(.size, "the text is larger than 4 GiB, which are allowed")
    }
    if source.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipSpace()
    if next == nil { throw fault(.syntax, "empty input is not JSON") }
    repeat {
      if try !opens() { try close() }
    } while !open.isEmpty
    skipSpace()
    if next != nil { throw unexpected(expecting: "nothing more") }
    try checkEncoding()
  }

  /// Reads what follows a value: separators and the ends of what is open, up to the next value.
  private mutating func close() throws(JSONError) {
    while let container = open.last {
      skipSpace()
      if next == UInt8(ascii: ",") {
        position += 1
        skipSpace()
        try startChild()
        return
      }
      let end: Unicode.Scalar = container.isObject ? "}" : "]"
      guard next == UInt8(ascii: end) else { throw unexpected(expecting: "',' or '\(end)'") }
      position += 1
      open.removeLast()
      if container.isObject, strictness == .strict { try checkNames(of: container) }
      entries[container.entry].end = UInt32(position)
      entries[container.entry].next = UInt32(entries.count)
    }
  }

  /// Reads a value, or the start of an array or object that is not empty, which is true.
  private mutating func opens() throws(JSONError) -> Bool {
    let start = position
    switch next {
    case UInt8(ascii: "\""):
      try string()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = next == UInt8(ascii: "{")
      guard open.count < maximumDepth else {
        throw fault(.depth, "nested deeper than \(maximumDepth) levels, which are allowed")
      }
      position += 1
      skipSpace()
      if next == UInt8(ascii: isObject ? "}" : "]") {
        position += 1
        append(isObject ? .object : .array, from: start)
        return false
      }
      append(isObject ? .object : .array, from: start)
      open.append(Container(entry: entries.count - 1, isObject: isObject))
      try startChild()
      return true
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte):
      try number()
      append(.number, from: start)
    case UInt8(ascii: "t") where consume("true"), UInt8(ascii: "f") where consume("false"):
      append(.bool, from: start)
    case UInt8(ascii: "n") where consume("null"):
      append(.null, from: start)
    default:
      throw unexpected(expecting: "a value")
    }
    return false
  }

  private mutating func append(_ kind: JSONKind, from start: Int) {
    entries.append(
      JSONTree.Entry(
        start: UInt32(start), end: UInt32(position), next: UInt32(entries.count + 1), kind: kind))
  }

  /// Counts an element, or reads the name of a member and the colon behind it.
  private mutating func startChild() throws(JSONError) {
    let top = open.count - 1
    open[top].count += 1
    guard open[top].isObject else { return }
    guard next == UInt8(ascii: "\"") else { throw unexpected(expecting: "a name in quotes") }
    try string()
    entries[entries.count - 1].isName = true
    open[top].name = entries.count - 1
    skipSpace()
    guard next == UInt8(ascii: ":") else { throw unexpected(expecting: "':'") }
    position += 1
    skipSpace()
  }

  private mutating func string() throws(JSONError) {
    position += 1
    let start = position
    var isEscaped = false
    while position < source.count, source[position] != UInt8(ascii: "\"") {
      let byte = source[position]
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        try escape()
      } else if byte < 0x20 {
        throw fault(.syntax, "a control character in a string; it must be escaped")
      } else {
        if byte >= 0x80 { hasNonASCII = true }
        position += 1
      }
    }
    guard position < source.count else {
      throw fault(.syntax, "a string has no end; expected '\"'", at: start - 1)
    }
    append(.string, from: start)
    entries[entries.count - 1].isEscaped = isEscaped
    position += 1
  }

  /// Reads a backslash and what stands behind it.
  private mutating func escape() throws(JSONError) {
    let start = position
    position += 1
    switch next {
    case UInt8(ascii: "u"):
      position += 1
      let unit = try hexadecimal()
      guard unit & 0xF800 == 0xD800 else { return }
      let behind = position
      guard unit < 0xDC00, consume("\\u"), try hexadecimal() & 0xFC00 == 0xDC00 else {
        guard strictness == .lenient else {
          throw fault(.surrogate, "half of a surrogate pair; expected both halves", at: start)
        }
        position = behind
        if brokenStrings.last != entries.count { brokenStrings.append(entries.count) }
        return
      }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    default:
      throw unexpected(expecting: "one of \"\\/bfnrtu behind a backslash")
    }
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ JSONParser.hexadecimalDigit($0) }) else {
        throw unexpected(expecting: "four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private mutating func number() throws(JSONError) {
    _ = consume("-")
    if !consume("0") { try digits() }
    if consume(".") { try digits() }
    if consume("e") || consume("E") {
      _ = consume("+") || consume("-")
      try digits()
    }
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    if position == start { throw unexpected(expecting: "a digit") }
  }

  private mutating func consume(_ word: String) -> Bool {
    guard source[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func skipSpace() {
    while position < source.count {
      switch source[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }
}
