internal import PostText

/// Splits a `style` attribute into declarations: at semicolons, except in strings, brackets, URLs
/// and comments.
///
/// [CSS Syntax Level 3](https://www.w3.org/TR/css-syntax-3/)
struct DeclarationScanner {
  private var position = 0

  /// A part of the attribute, with its range in the attribute.
  enum Part {
    case declaration(Range<Int>)
    /// A comment. The declaration that contains the comment is not returned.
    case comment(Range<Int>)
  }

  /// Returns the next part of an attribute.
  mutating func next(in source: borrowing Span<UInt8>) -> Part? {
    guard position < source.count else { return nil }
    let start = position
    var depth = 0
    while true {
      let index = source.bytes.firstOffset(
        from: position, where: DeclarationScanner.delimiters, or: DeclarationScanner.isDelimiter)
      guard index < source.count else {
        position = index
        return .declaration(start..<index)
      }
      position = index + 1
      let byte = source[index]
      switch byte {
      case UInt8(ascii: ";") where depth == 0: return .declaration(start..<index)
      case UInt8(ascii: "/") where position < source.count && source[position] == UInt8(ascii: "*"):
        skipComment(in: source)
        return .comment(index..<position)
      case UInt8(ascii: "\\"): skip(in: source)
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(in: source, to: byte)
      case UInt8(ascii: "(")
      where DeclarationScanner.endsWithURL(source.extracting(start..<index))
        && !isString(in: source):
        skipURL(in: source)
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      default: break
      }
    }
  }

  /// Returns the attribute with its comments replaced by spaces.
  static func withoutComments(_ source: borrowing Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    for index in source.indices { result.append(source[index]) }
    var scanner = DeclarationScanner()
    while let part = scanner.next(in: source) {
      guard case .comment(let range) = part else { continue }
      for index in range { result[index] = UInt8(ascii: " ") }
    }
    return result
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

  /// Skips to the end of a comment or of the attribute.
  private mutating func skipComment(in source: borrowing Span<UInt8>) {
    position += 1
    var last: UInt8 = 0
    while position < source.count {
      let byte = source[position]
      position += 1
      if byte == UInt8(ascii: "/"), last == UInt8(ascii: "*") { return }
      last = byte
    }
  }

  /// Skips to the end of a string. A line feed also ends a string.
  private mutating func skipString(in source: borrowing Span<UInt8>, to quote: UInt8) {
    while position < source.count {
      let byte = source[position]
      if byte == UInt8(ascii: "\n") { return }
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

  private static func endsWithURL(_ text: borrowing Span<UInt8>) -> Bool {
    let count = text.count
    return count >= 3 && text[count - 3] | 0x20 == UInt8(ascii: "u")
      && text[count - 2] | 0x20 == UInt8(ascii: "r") && text[count - 1] | 0x20 == UInt8(ascii: "l")
  }

  /// Whether the next token is a string.
  private func isString(in source: borrowing Span<UInt8>) -> Bool {
    for index in position..<source.count where !ASCII.isSpace(source[index]) {
      return source[index] == UInt8(ascii: "\"") || source[index] == UInt8(ascii: "'")
    }
    return false
  }
}
