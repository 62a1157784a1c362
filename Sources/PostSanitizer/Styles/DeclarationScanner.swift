internal import PostText

/// Splits a `style` attribute into declarations: at semicolons, except in strings, brackets, URLs
/// and comments. A block ends an at-rule, which is never a declaration.
///
/// [CSS Syntax Level 3](https://www.w3.org/TR/css-syntax-3/#consume-block-contents)
struct DeclarationScanner {
  private var position = 0

  /// Returns the range of the next declaration in the attribute, which may be blank or invalid.
  mutating func next(in source: borrowing Span<UInt8>) -> Range<Int>? {
    guard position < source.count else { return nil }
    let start = position
    while position < source.count, ASCII.isSpace(source[position]) { position += 1 }
    let isAtRule = position < source.count && source[position] == UInt8(ascii: "@")
    // The closing brackets of the open brackets.
    var closing: [UInt8] = []
    while true {
      let index = source.bytes.firstOffset(
        from: position, where: DeclarationScanner.delimiters, or: DeclarationScanner.isDelimiter)
      position = min(index + 1, source.count)
      guard index < source.count else { return start..<index }
      let byte = source[index]
      switch byte {
      case UInt8(ascii: ";") where closing.isEmpty: return start..<index
      case UInt8(ascii: "/") where position < source.count && source[position] == UInt8(ascii: "*"):
        position = DeclarationScanner.endOfComment(at: index, in: source)
      case UInt8(ascii: "\\"): skip(in: source)
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(in: source, to: byte)
      case UInt8(ascii: "(") where startsURL(source.extracting(start..<index), in: source):
        skipURL(in: source)
      case UInt8(ascii: "("): closing.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["), UInt8(ascii: "{"): closing.append(byte + 2)
      case closing.last:
        closing.removeLast()
        if closing.isEmpty, isAtRule, byte == UInt8(ascii: "}") { return start..<position }
      default: break
      }
    }
  }

  /// Returns the offset after a comment, which may be the end of the attribute.
  static func endOfComment(at start: Int, in source: borrowing Span<UInt8>) -> Int {
    var index = start + 2
    while index + 1 < source.count {
      if source[index] == UInt8(ascii: "*"), source[index + 1] == UInt8(ascii: "/") {
        return index + 2
      }
      index += 1
    }
    return source.count
  }

  /// Returns the bytes that can end a declaration, or can start a construct in which a semicolon
  /// does not end the declaration.
  @inline(__always)
  private static func delimiters(_ bytes: SixteenBytes) -> SixteenBytes.Matches {
    bytes.equal(to: UInt8(ascii: ";")) .| bytes.equal(to: UInt8(ascii: "/"))
      .| bytes.equal(to: UInt8(ascii: "\""))
      .| bytes.within(UInt8(ascii: "'")...UInt8(ascii: ")"))
      .| bytes.within(UInt8(ascii: "[")...UInt8(ascii: "]"))
      .| bytes.within(UInt8(ascii: "{")...UInt8(ascii: "}"))
  }

  @inline(__always)
  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ";"), UInt8(ascii: "/"), UInt8(ascii: "\""),
      UInt8(ascii: "'")...UInt8(ascii: ")"), UInt8(ascii: "[")...UInt8(ascii: "]"),
      UInt8(ascii: "{")...UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// Skips the character after a backslash.
  private mutating func skip(in source: borrowing Span<UInt8>) {
    position = min(position + 1, source.count)
  }

  /// Skips to the end of a string. A line end also ends a string.
  private mutating func skipString(in source: borrowing Span<UInt8>, to quote: UInt8) {
    while position < source.count {
      let byte = source[position]
      if StyleTokenizer.isNewline(byte) { return }
      position += 1
      if byte == quote { return }
      if byte == UInt8(ascii: "\\") { skip(in: source) }
    }
  }

  /// Skips to the end of an unquoted `url(…)`.
  private mutating func skipURL(in source: borrowing Span<UInt8>) {
    while position < source.count {
      let byte = source[position]
      position += 1
      if byte == UInt8(ascii: ")") { return }
      if byte == UInt8(ascii: "\\") { skip(in: source) }
    }
  }

  /// Whether the text before an opening parenthesis ends with the name `url`, and the parenthesis
  /// does not contain a string.
  private func startsURL(
    _ text: borrowing Span<UInt8>, in source: borrowing Span<UInt8>
  ) -> Bool {
    let count = text.count
    guard count >= 3, text[count - 3] | 0x20 == UInt8(ascii: "u"),
      text[count - 2] | 0x20 == UInt8(ascii: "r"), text[count - 1] | 0x20 == UInt8(ascii: "l"),
      count == 3 || !StyleTokenizer.isName(text[count - 4])
    else { return false }
    for index in position..<source.count where !ASCII.isSpace(source[index]) {
      return source[index] != UInt8(ascii: "\"") && source[index] != UInt8(ascii: "'")
    }
    return true
  }
}
