/// Reads JSON into the entries of a ``JSONTree``.
///
/// The entries of open containers are the stack: until its end is known, the entry of a container
/// stores its parent in `next` and the number of its children in `end`. So nesting costs no call, and
/// no memory beyond the entries.
struct JSONParser {
  let source: [UInt8]
  let maximumDepth: Int
  let strictness: JSONStrictness
  /// The positions in ``entries`` of the first strings that hold halves of surrogate pairs, and were
  /// let pass.
  var brokenStrings: [Int] = []
  var entries: [JSONTree.Entry] = []
  var position = 0
  var hasNonASCII = false

  /// The entry of the innermost open container, and the number of open containers.
  var innermost: Int?
  var depth = 0

  init(source: [UInt8], maximumDepth: Int, strictness: JSONStrictness) {
    self.source = source
    self.maximumDepth = maximumDepth
    self.strictness = strictness
  }

  /// Returns a number that no count of values and names exceeds: each of them but the first follows
  /// one of these bytes. Room for all of them at once saves the copies that a growing array makes,
  /// which are as large as itself.
  private func mostEntries() -> Int {
    var count = 1
    for byte in source {
      // A comma, a colon, an opening bracket or brace.
      count &+= byte == 0x2C || byte == 0x3A || byte & 0xDF == 0x5B ? 1 : 0
    }
    return count
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
    entries.reserveCapacity(mostEntries())
    repeat {
      if try !opens() { try close() }
    } while innermost != nil
    skipSpace()
    if next != nil { throw unexpected(expecting: "nothing more") }
    try checkEncoding()
  }

  /// Reads what follows a value: separators and the ends of what is open, up to the next value.
  private mutating func close() throws(JSONError) {
    while let container = innermost {
      skipSpace()
      if next == UInt8(ascii: ",") {
        position += 1
        skipSpace()
        try startChild()
        return
      }
      let isObject = entries[container].kind == .object
      let end: Unicode.Scalar = isObject ? "}" : "]"
      guard next == UInt8(ascii: end) else { throw unexpected(expecting: "',' or '\(end)'") }
      position += 1
      let memberCount = Int(entries[container].end)
      // Of the outermost container, the parent is its own entry.
      let parent = Int(entries[container].next)
      innermost = parent == container ? nil : parent
      depth -= 1
      entries[container].end = UInt32(position)
      entries[container].next = UInt32(entries.count)
      if isObject, strictness == .strict { try checkNames(of: container, count: memberCount) }
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
      guard depth < maximumDepth else {
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
      let container = entries.count - 1
      entries[container].end = 0
      entries[container].next = UInt32(innermost ?? container)
      innermost = container
      depth += 1
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
    guard let container = innermost else { return }
    entries[container].end += 1
    guard entries[container].kind == .object else { return }
    guard next == UInt8(ascii: "\"") else { throw unexpected(expecting: "a name in quotes") }
    try string()
    entries[entries.count - 1].isName = true
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
        if brokenStrings.count < JSONTree.maximumBrokenStrings, brokenStrings.last != entries.count
        {
          brokenStrings.append(entries.count)
        }
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
