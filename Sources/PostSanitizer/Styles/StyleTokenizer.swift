internal import PostBuilding
internal import PostText

/// A token of a declaration. White space and comments are not tokens.
enum StyleToken: Equatable {
  /// An identifier, with ASCII letters in lower case.
  case word(NameKey)
  /// The name of a custom property, which starts with `--`.
  case customName
  /// A name and an opening parenthesis.
  case function(NameKey)
  /// A number without a unit.
  case number(Double)
  /// A number with a unit. The unit of a percentage is `%`.
  case dimension(Double, unit: NameKey)
  /// A number sign and a name. The value is that of a name of up to eight hexadecimal digits.
  case hash(UInt32?, count: Int)
  case string, url
  /// Any other character.
  case symbol(UInt8)

  static func character(_ character: Unicode.Scalar) -> StyleToken {
    .symbol(UInt8(ascii: character))
  }
}

/// Splits declarations into tokens.
///
/// [CSS Syntax 3, tokenization](https://www.w3.org/TR/css-syntax-3/#tokenization)
struct StyleTokenizer {
  private(set) var position = 0
  /// Whether a string or URL was invalid. The declaration is invalid, too.
  private(set) var isDamaged = false

  mutating func next(in source: borrowing Span<UInt8>) -> StyleToken? {
    skipSpace(in: source)
    guard position < source.count else { return nil }
    let byte = source[position]
    if startsName(at: position, in: source) { return name(in: source) }
    if let number = CSSNumber(at: position, in: source) {
      position = number.end
      return numeric(number.value, in: source)
    }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      skipString(in: source, to: byte)
      return .string
    case UInt8(ascii: "#")
    where position < source.count
      && (StyleTokenizer.isName(source[position]) || isEscape(at: position, in: source)):
      return hash(in: source)
    default: return .symbol(byte)
    }
  }

  private mutating func name(in source: borrowing Span<UInt8>) -> StyleToken {
    let isCustom =
      position + 1 < source.count && source[position] == UInt8(ascii: "-")
      && source[position + 1] == UInt8(ascii: "-")
    let key = key(in: source)
    guard position < source.count, source[position] == UInt8(ascii: "(") else {
      return isCustom ? .customName : .word(key)
    }
    position += 1
    return key == StyleTokenizer.urlKey && skipURL(in: source) ? .url : .function(key)
  }

  private mutating func numeric(
    _ number: Double, in source: borrowing Span<UInt8>
  ) -> StyleToken {
    if position < source.count, source[position] == UInt8(ascii: "%") {
      position += 1
      return .dimension(number, unit: StyleTokenizer.percentKey)
    }
    guard startsName(at: position, in: source) else { return .number(number) }
    return .dimension(number, unit: key(in: source))
  }

  private mutating func hash(in source: borrowing Span<UInt8>) -> StyleToken {
    let start = position
    _ = key(in: source)
    let count = position - start
    guard count <= 8 else { return .hash(nil, count: count) }
    var value: UInt32 = 0
    for index in start..<position {
      guard ASCII.isHexDigit(source[index]) else { return .hash(nil, count: count) }
      value = value << 4 | StyleTokenizer.digit(source[index])
    }
    return .hash(value, count: count)
  }

  private static func digit(_ byte: UInt8) -> UInt32 {
    UInt32(byte & 0x0F) + (ASCII.isDigit(byte) ? 0 : 9)
  }

  private static let urlKey = NameKey("url")
  static let percentKey = NameKey("%")

  // MARK: - Parts of tokens

  private mutating func skipSpace(in source: borrowing Span<UInt8>) {
    while position < source.count {
      if ASCII.isSpace(source[position]) {
        position += 1
      } else if source[position] == UInt8(ascii: "/"), position + 1 < source.count,
        source[position + 1] == UInt8(ascii: "*")
      {
        position = DeclarationScanner.endOfComment(at: position, in: source)
      } else {
        return
      }
    }
  }

  /// Whether a byte can be in a name.
  static func isName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Whether a byte ends a line. A character reference can also write other bytes than line feeds.
  static func isNewline(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == 0x0C
  }

  private func isEscape(at index: Int, in source: borrowing Span<UInt8>) -> Bool {
    index + 1 < source.count && source[index] == UInt8(ascii: "\\")
      && !StyleTokenizer.isNewline(source[index + 1])
  }

  private func startsName(at index: Int, in source: borrowing Span<UInt8>) -> Bool {
    guard index < source.count else { return false }
    let byte = source[index]
    if byte == UInt8(ascii: "-") {
      return index + 1 < source.count
        && (source[index + 1] == UInt8(ascii: "-") || startsName(at: index + 1, in: source))
    }
    return StyleTokenizer.isName(byte) && !ASCII.isDigit(byte) || isEscape(at: index, in: source)
  }

  /// Reads a name, and decodes its escapes.
  private mutating func key(in source: borrowing Span<UInt8>) -> NameKey {
    var key = NameKey()
    while position < source.count {
      let byte = source[position]
      if StyleTokenizer.isName(byte) {
        key.append(ASCII.lowercased(byte))
        position += 1
      } else if isEscape(at: position, in: source) {
        position += 1
        for byte in String(Character(escape(in: source))).utf8 {
          key.append(ASCII.lowercased(byte))
        }
      } else {
        break
      }
    }
    return key
  }

  /// Reads the escape after a backslash: up to six hexadecimal digits and a space, or a byte.
  private mutating func escape(in source: borrowing Span<UInt8>) -> Unicode.Scalar {
    let start = position
    var code: UInt32 = 0
    while position < min(source.count, start + 6), ASCII.isHexDigit(source[position]) {
      code = code << 4 | StyleTokenizer.digit(source[position])
      position += 1
    }
    guard position > start else {
      position += 1
      return Unicode.Scalar(source[start])
    }
    if position < source.count, ASCII.isSpace(source[position]) { position += 1 }
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  /// Skips to the end of a string.
  private mutating func skipString(in source: borrowing Span<UInt8>, to quote: UInt8) {
    while position < source.count, source[position] != quote {
      if StyleTokenizer.isNewline(source[position]) { return isDamaged = true }
      position += source[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, source.count)
  }

  /// Skips to the end of an unquoted URL. Returns false if the URL is quoted.
  private mutating func skipURL(in source: borrowing Span<UInt8>) -> Bool {
    var index = position
    while index < source.count, ASCII.isSpace(source[index]) { index += 1 }
    if index < source.count,
      source[index] == UInt8(ascii: "\"") || source[index] == UInt8(ascii: "'")
    {
      return false
    }
    var isEnded = false
    while index < source.count, source[index] != UInt8(ascii: ")") {
      let byte = source[index]
      let isSpace = ASCII.isSpace(byte)
      // Only white space may follow white space in a URL.
      if isEnded && !isSpace || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "\"")
        || byte == UInt8(ascii: "'")
      {
        isDamaged = true
      }
      isEnded = isSpace
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(index + 1, source.count)
    return true
  }
}
