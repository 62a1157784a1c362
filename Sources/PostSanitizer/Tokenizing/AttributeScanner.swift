internal import PostText

/// Finds the names and values of attributes.
///
/// A value without a closing quote ends at the next `>`. In a browser, such a value contains the
/// rest of the source, which is then not displayed.
///
/// [WHATWG HTML 13.2.5.32](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state)
struct AttributeScanner {
  private let input: [UInt8]
  private let decoder: CharacterDecoder

  /// The offset of the last `>` in the input, or -1. No tag ends after it.
  let lastTagEnd: Int

  /// An offset from which on the input contains no `"`, or `Int.max` if none is known.
  private var quotesEnd = Int.max
  /// An offset from which on the input contains no `'`, or `Int.max` if none is known.
  private var apostrophesEnd = Int.max

  init(of input: [UInt8], decoder: CharacterDecoder) {
    self.input = input
    self.decoder = decoder
    lastTagEnd = input.lastIndex(of: UInt8(ascii: ">")) ?? -1
  }

  /// An attribute in the input.
  struct Attribute {
    let key: NameKey
    /// The range of the name.
    let name: Range<Int>
    /// Whether the name contains only the characters that ``NameKey/isName(_:)`` allows.
    let hasPlainName: Bool
    let value: Value
    /// The offset after the attribute.
    var end: Int { value.end }
  }

  struct Value {
    let range: Range<Int>
    /// The offset after the value and its closing quote.
    let end: Int
    /// Whether the value is the same after decoding.
    var isPlain = true
    var unusual: UnusualConstruct?
  }

  /// Returns the attribute at an offset, or `nil` if no `>` follows the attribute's `=`.
  mutating func attribute(at start: Int, isLenient: Bool) -> Attribute? {
    var index = start
    var key = NameKey(readingFrom: start, of: input.span.bytes, end: &index)
    var hasPlainName = index > start
    while index < input.count, !AttributeScanner.endsName(input[index]),
      input[index] != UInt8(ascii: "=") || index == start
    {
      hasPlainName = false
      key.append(ASCII.lowercased(input[index]))
      index += 1
    }
    guard let value = value(after: index, isLenient: isLenient) else { return nil }
    return Attribute(key: key, name: start..<index, hasPlainName: hasPlainName, value: value)
  }

  /// Whether a byte ends the name of a tag or attribute.
  static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || ASCII.isSpace(byte)
  }

  // MARK: - Values

  /// Returns the value after a name. The value is empty if no `=` follows the name. Returns `nil`
  /// if no `>` follows the `=`.
  private mutating func value(after nameEnd: Int, isLenient: Bool) -> Value? {
    var index = nameEnd
    while index < input.count, ASCII.isSpace(input[index]) { index += 1 }
    guard index < input.count, input[index] == UInt8(ascii: "=") else {
      return Value(range: nameEnd..<nameEnd, end: nameEnd)
    }
    let equals = index
    index += 1
    while index < input.count, ASCII.isSpace(input[index]) { index += 1 }
    guard index <= lastTagEnd else { return nil }
    let byte = input[index]
    var value =
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      ? quotedValue(from: index + 1, quote: byte, isLenient: isLenient) : unquotedValue(from: index)
    if equals > nameEnd || index > equals + 1 || value.range.isEmpty && value.end == index {
      value.unusual = .spacedValue
    }
    return value
  }

  private mutating func quotedValue(from start: Int, quote: UInt8, isLenient: Bool) -> Value {
    let limit = quote == UInt8(ascii: "\"") ? quotesEnd : apostrophesEnd
    if start < limit, !isLenient {
      let plainEnd = decoder.plainEnd(in: start..<input.count, before: quote)
      if plainEnd < input.count, input[plainEnd] == quote {
        return Value(range: start..<plainEnd, end: plainEnd + 1)
      }
      if let end = input.span.bytes.firstOffset(of: quote, from: plainEnd) {
        return Value(range: start..<end, end: end + 1, isPlain: false)
      }
      if quote == UInt8(ascii: "\"") { quotesEnd = start } else { apostrophesEnd = start }
    }
    var end = start
    while input[end] != quote, input[end] != UInt8(ascii: ">") { end += 1 }
    let next = input[end] == quote ? end + 1 : end
    return Value(range: start..<end, end: next, isPlain: false, unusual: .unclosedQuote)
  }

  private func unquotedValue(from start: Int) -> Value {
    var isUsual = true
    var end = start
    while !ASCII.isSpace(input[end]), input[end] != UInt8(ascii: ">") {
      isUsual = isUsual && AttributeScanner.isUsualUnquoted(input[end], isFirst: end == start)
      end += 1
    }
    return Value(
      range: start..<end, end: end, isPlain: isUsual, unusual: isUsual ? nil : .unquotedValue)
  }

  private static func isUsualUnquoted(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "`"),
      UInt8(ascii: "&"):
      false
    case UInt8(ascii: "="): !isFirst
    default: 0x21...0x7E ~= byte
    }
  }
}
