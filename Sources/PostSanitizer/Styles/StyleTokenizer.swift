internal import PostBuilding
internal import PostText

/// A token of a declaration. White space and comments are not tokens.
enum StyleToken: Equatable {
  /// An identifier, with ASCII letters in lower case.
  case word(NameKey)
  /// The name of a custom property, which starts with `--`.
  case customName
  /// A name and an opening parenthesis.
  case function(StyleFunction?)
  /// A number without a unit.
  case number(Double)
  case dimension(Double, StyleUnit?)
  /// A number sign and a name, with the value of its hexadecimal digits.
  case hash(UInt32?, count: Int)
  case string, url
  /// Any other character.
  case symbol(UInt8)

  static func character(_ character: Unicode.Scalar) -> StyleToken {
    .symbol(UInt8(ascii: character))
  }
}

/// The functions that values of known properties can have.
enum StyleFunction {
  case rgb, hsl
  /// A color whose channels are not computed.
  case otherColor
  case image
  /// A function that computes a number or a length.
  case calculation
  case fitContent
  /// A shape that clips a box.
  case shape
  case variable
  /// Another function whose value only the client knows.
  case reference

  static let named: NameTable<StyleFunction> = [
    .rgb: "rgb rgba", .hsl: "hsl hsla",
    .otherColor: "hwb lab lch oklab oklch color color-mix light-dark contrast-color",
    .image: """
    url element image-set -webkit-image-set cross-fade linear-gradient radial-gradient
    conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient
    -webkit-gradient -webkit-linear-gradient -webkit-radial-gradient
    """,
    .calculation: "calc min max clamp round mod rem abs sign hypot pow sqrt exp log",
    .fitContent: "fit-content", .shape: "rect inset circle", .variable: "var",
    .reference: "env attr if",
  ]
}

/// Splits a `style` attribute into tokens.
///
/// [CSS Syntax 3, tokenization](https://www.w3.org/TR/css-syntax-3/#tokenization)
struct StyleTokenizer {
  let bytes: [UInt8]
  var position = 0
  /// Whether a string or URL was invalid. The declaration is invalid, too.
  var isDamaged = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> StyleToken? {
    skipSpace()
    guard position < bytes.count else { return nil }
    let byte = byte
    if ASCII.isLetter(byte) || startsName(at: position) { return name() }
    if (UInt8(ascii: "+")...UInt8(ascii: "9")).contains(byte),
      let number = CSSNumber(at: position, in: bytes.span)
    {
      position = number.end
      if startsName(at: position) { return .dimension(number.value, StyleUnit.named[key()]) }
      guard self.byte == UInt8(ascii: "%") else { return .number(number.value) }
      position += 1
      return .dimension(number.value, .percent)
    }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      skipString(to: byte)
      return .string
    case UInt8(ascii: "#") where isName(at: position):
      let start = position
      _ = key()
      let name = bytes[start..<position]
      let isNumber = name.allSatisfy { ASCII.isHexDigit($0) }
      return .hash(
        isNumber ? UInt32(String(decoding: name, as: UTF8.self), radix: 16) : nil,
        count: name.count)
    default: return .symbol(byte)
    }
  }

  private mutating func name() -> StyleToken {
    let isCustom = starts(with: "-", "-")
    let key = key()
    guard byte == UInt8(ascii: "(") else { return isCustom ? .customName : .word(key) }
    position += 1
    return key == StyleTokenizer.urlKey && skipURL() ? .url : .function(StyleFunction.named[key])
  }

  private static let urlKey = NameKey("url")

  // MARK: - Parts of tokens

  /// The next byte, or zero at the end.
  var byte: UInt8 { byte(at: position) }

  /// Returns the byte at an offset, or zero after the end.
  func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func starts(with first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    byte == UInt8(ascii: first) && byte(at: position + 1) == UInt8(ascii: second)
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      if ASCII.isSpace(bytes[position]) {
        position += 1
      } else if starts(with: "/", "*") {
        // A comment can end with the attribute.
        position += 3
        while position < bytes.count,
          bytes[position] != UInt8(ascii: "/")
            || bytes[position - 1] != UInt8(ascii: "*")
        {
          position += 1
        }
        position = min(position + 1, bytes.count)
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

  /// Whether a part of a name is at an offset: a byte or an escape.
  private func isName(at index: Int) -> Bool {
    StyleTokenizer.isName(byte(at: index)) || isEscape(at: index)
  }

  /// Whether a byte ends a line. A character reference can also write other bytes than line feeds.
  private static func isNewline(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == 0x0C
  }

  private func isEscape(at index: Int) -> Bool {
    byte(at: index) == UInt8(ascii: "\\") && index + 1 < bytes.count
      && !StyleTokenizer.isNewline(bytes[index + 1])
  }

  private func startsName(at index: Int) -> Bool {
    guard byte(at: index) == UInt8(ascii: "-") else {
      return isName(at: index) && !ASCII.isDigit(bytes[index])
    }
    return byte(at: index + 1) == UInt8(ascii: "-")
      || isName(at: index + 1) && !ASCII.isDigit(bytes[index + 1])
  }

  /// Reads a name, and decodes its escapes.
  private mutating func key() -> NameKey {
    var end = position
    while end < bytes.count, StyleTokenizer.isName(bytes[end]) { end += 1 }
    var key = NameKey(folding: bytes.span.extracting(position..<end))
    position = end
    guard isEscape(at: position) else { return key }
    while isName(at: position) {
      let scalar = isEscape(at: position) ? escape() : nil
      for byte in scalar.map({ Array(String($0).utf8) }) ?? [bytes[position]] {
        key.append(ASCII.lowercased(byte))
      }
      if scalar == nil { position += 1 }
    }
    return key
  }

  /// Reads an escape: a backslash, and up to six hexadecimal digits and a space, or a byte.
  private mutating func escape() -> Unicode.Scalar {
    position += 1
    let digits = bytes[position...].prefix(6).prefix { ASCII.isHexDigit($0) }
    position += max(1, digits.count)
    guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      return Unicode.Scalar(bytes[position - 1])
    }
    if ASCII.isSpace(byte) { position += 1 }
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  /// Skips to the end of a string.
  private mutating func skipString(to quote: UInt8) {
    while position < bytes.count, bytes[position] != quote {
      if StyleTokenizer.isNewline(bytes[position]) { return isDamaged = true }
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, bytes.count)
  }

  /// Skips to the end of an unquoted URL. Returns false if the URL is quoted.
  private mutating func skipURL() -> Bool {
    var index = position
    while ASCII.isSpace(byte(at: index)) { index += 1 }
    var isEnded = false
    let first = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ")") {
      let byte = bytes[index]
      let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      if isQuote, index == first { return false }
      // Only white space may follow white space in a URL.
      let isSpace = ASCII.isSpace(byte)
      if isQuote || byte == UInt8(ascii: "(") || isEnded && !isSpace { isDamaged = true }
      isEnded = isSpace
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(index + 1, bytes.count)
    return true
  }
}
