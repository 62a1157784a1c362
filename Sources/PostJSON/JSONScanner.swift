internal import PostText

/// Splits JSON into tokens and checks its grammar.
///
/// The closing brackets of the open containers are on a stack, so nested values need no recursion.
///
/// [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)
package struct JSONScanner {
  package struct Token {
    package enum Part: Equatable {
      /// A value; for an array or object, its opening bracket.
      case value(JSONKind)
      /// The name of a member.
      case name
      /// The closing bracket of an array or object.
      case end
    }

    package let part: Part

    /// The range of the token in the bytes. The range of a string or name excludes the quotation
    /// marks.
    package let range: Range<Int>

    /// Whether a string or name contains a backslash.
    package var isEscaped = false

    /// Whether a string or name is valid Unicode: valid UTF-8 without lone surrogates.
    package var isUnicode = true
  }

  /// The syntax that the scanner expects next.
  private enum State {
    case value, elementOrEnd, nameOrEnd, name, colon, separator
  }

  private let bytes: [UInt8]
  private let end: Int
  private let maximumDepth: Int
  private let allowsLoneSurrogates: Bool
  private let allowsInvalidUTF8: Bool

  private var position: Int
  private var state = State.value
  /// The closing brackets of the open containers.
  private var open: [UInt8] = []
  /// The offset of the first invalid UTF-8 in the bytes that are not scanned yet, or `end` if these
  /// bytes are valid UTF-8.
  private var validEnd: Int

  /// Creates a scanner for one value.
  ///
  /// - Parameters:
  ///   - range: The range to scan; all bytes by default.
  ///   - maximumDepth: The maximum nesting depth of containers.
  ///   - allowsLoneSurrogates: Whether strings can contain lone surrogates.
  ///   - allowsInvalidUTF8: Whether strings can contain invalid UTF-8.
  /// - Complexity: Reading all tokens is linear in the number of bytes.
  package init(
    _ bytes: [UInt8], in range: Range<Int>? = nil, maximumDepth: Int = .max,
    allowsLoneSurrogates: Bool = false, allowsInvalidUTF8: Bool = false
  ) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    self.allowsLoneSurrogates = allowsLoneSurrogates
    self.allowsInvalidUTF8 = allowsInvalidUTF8
    let range = range ?? 0..<bytes.count
    position = range.lowerBound
    end = range.upperBound
    validEnd = 0
    validEnd = firstInvalidUTF8(from: position)
  }

  private func firstInvalidUTF8(from start: Int) -> Int {
    start + bytes.span.bytes.extracting(start..<end).firstInvalidUTF8(from: 0)
  }

  /// Returns the next token, or `nil` when only white space follows the outermost value.
  package mutating func next() throws(JSONFault) -> Token? {
    skipSpace()
    switch state {
    case .value: return try value()
    case .elementOrEnd: return peek == open.last ? close() : try value()
    case .nameOrEnd: return peek == open.last ? close() : try name()
    case .name: return try name()
    case .colon:
      guard skip(UInt8(ascii: ":")) else { throw fault(.colon) }
      skipSpace()
      return try value()
    case .separator: break
    }
    guard let bracket = open.last else {
      guard position == end else { throw fault(.nothing) }
      return nil
    }
    if peek == bracket { return close() }
    let isObject = bracket == UInt8(ascii: "}")
    guard skip(UInt8(ascii: ",")) else { throw fault(isObject ? .commaOrBrace : .commaOrBracket) }
    skipSpace()
    state = isObject ? .name : .value
    return isObject ? try name() : try value()
  }

  /// Reads the next value, including all nested values.
  ///
  /// - Returns: The first token of the value, and the range of the whole value, including quotation
  ///   marks or brackets; `nil` when only white space follows.
  package mutating func nextValue() throws(JSONFault) -> (first: Token, range: Range<Int>)? {
    let depth = open.count
    guard let first = try next() else { return nil }
    while open.count > depth { _ = try next() }
    let isString = first.part == .value(.string)
    return (first, (first.range.lowerBound - (isString ? 1 : 0))..<position)
  }

  private var peek: UInt8? { position < end ? bytes[position] : nil }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private func fault(_ expected: JSONFault.Expected, at offset: Int? = nil) -> JSONFault {
    JSONFault(expected: expected, offset: offset ?? position)
  }

  private mutating func close() -> Token {
    open.removeLast()
    position += 1
    state = .separator
    return Token(part: .end, range: (position - 1)..<position)
  }

  private mutating func name() throws(JSONFault) -> Token {
    guard peek == .quotationMark else { throw fault(.name) }
    let token = try string(as: .name)
    state = .colon
    return token
  }

  private mutating func value() throws(JSONFault) -> Token {
    let start = position
    let kind: JSONKind
    switch peek {
    case .quotationMark:
      let token = try string(as: .value(.string))
      state = .separator
      return token
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return try openContainer()
    case UInt8(ascii: "t"):
      try word("true")
      kind = .bool
    case UInt8(ascii: "f"):
      try word("false")
      kind = .bool
    case UInt8(ascii: "n"):
      try word("null")
      kind = .null
    default:
      try number()
      kind = .number
    }
    state = .separator
    return Token(part: .value(kind), range: start..<position)
  }

  private mutating func openContainer() throws(JSONFault) -> Token {
    guard open.count < maximumDepth else { throw fault(.fewerLevels) }
    let isObject = peek == UInt8(ascii: "{")
    open.append(UInt8(ascii: isObject ? "}" : "]"))
    state = isObject ? .nameOrEnd : .elementOrEnd
    position += 1
    return Token(part: .value(isObject ? .object : .array), range: (position - 1)..<position)
  }

  private mutating func word(_ word: StaticString) throws(JSONFault) {
    guard bytes.span.bytes.extracting(position..<end).starts(with: word) else {
      throw fault(.value)
    }
    position += word.utf8CodeUnitCount
  }

  private mutating func number() throws(JSONFault) {
    let isNegative = skip(UInt8(ascii: "-"))
    if !skip(UInt8(ascii: "0")), !skipDigits() { throw fault(isNegative ? .integer : .value) }
    if skip(UInt8(ascii: ".")), !skipDigits() { throw fault(.digit) }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
      if !skipDigits() { throw fault(.digit) }
    }
  }

  /// Skips digits, and returns whether there is at least one.
  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte = peek, ASCII.isDigit(byte) { position += 1 }
    return position > start
  }

  private mutating func string(as part: Token.Part) throws(JSONFault) -> Token {
    position += 1
    let start = position
    var isEscaped = false
    var isUnicode = true
    while true {
      position = min(
        end,
        bytes.span.bytes.firstOffset(
          from: position, where: { $0.escapedInJSON }, or: { $0.isEscapedInJSON }))
      if position > validEnd {
        guard allowsInvalidUTF8 else { throw fault(.validUTF8, at: validEnd) }
        isUnicode = false
        validEnd = firstInvalidUTF8(from: position)
      }
      switch peek {
      case .quotationMark:
        position += 1
        return Token(
          part: part, range: start..<(position - 1), isEscaped: isEscaped, isUnicode: isUnicode)
      case .backslash:
        isEscaped = true
        if try !skipEscape() { isUnicode = false }
      case nil: throw fault(.quotationMark, at: start - 1)
      default: throw fault(.escapedControl)
      }
    }
  }

  /// Skips one escape sequence, or the two escape sequences of a surrogate pair.
  ///
  /// - Returns: `false` if the escape sequence is a lone surrogate, otherwise `true`.
  private mutating func skipEscape() throws(JSONFault) -> Bool {
    let start = position
    position += 1
    guard let letter = peek else { throw fault(.escape) }
    guard letter == UInt8(ascii: "u") else {
      guard JSONString.byte(escapedAs: letter) != nil else { throw fault(.escape) }
      position += 1
      return true
    }
    position += 1
    let unit = try codeUnit()
    guard unit & 0xF800 == 0xD800 else { return true }
    let endOfUnit = position
    if UTF16.isLeadSurrogate(unit), skip(.backslash), skip(UInt8(ascii: "u")),
      UTF16.isTrailSurrogate(try codeUnit())
    {
      return true
    }
    guard allowsLoneSurrogates else { throw fault(.surrogatePair, at: start) }
    position = endOfUnit
    return false
  }

  private mutating func codeUnit() throws(JSONFault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = peek?.hexadecimalValue else { throw fault(.hexadecimalDigits) }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

/// An error in JSON text: the syntax that a ``JSONScanner`` expected, and the offset of the error.
package struct JSONFault: Error, Hashable {
  package enum Expected: String {
    case value = "a value"
    case name = "a name in quotes"
    case colon = "':'"
    case commaOrBracket = "',' or ']'"
    case commaOrBrace = "',' or '}'"
    case nothing = "the end of the input"
    /// A digit after a minus sign.
    case integer
    case digit = "a digit"
    case hexadecimalDigits = "four hexadecimal digits"
    case escape = "one of \"\\/bfnrtu after a backslash"
    /// The quotation mark at the end of a string. ``JSONFault/offset`` is the offset of the opening
    /// quotation mark.
    case quotationMark = "'\"'"
    case escapedControl
    case surrogatePair
    case validUTF8
    case fewerLevels
  }

  package let expected: Expected

  /// The offset of the error in the text, in bytes.
  package let offset: Int
}
