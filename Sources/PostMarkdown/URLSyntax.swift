internal import PostDocument
internal import PostSanitizer
internal import PostText

/// The syntax of URLs and titles in CommonMark links.
enum URLSyntax {
  /// Whether libcmark writes a byte of a URL to HTML unchanged or as a character reference. It
  /// percent-encodes all other bytes.
  static func isKept(_ byte: UInt8) -> Bool {
    switch byte {
    // All of visible ASCII except `"<>[\]^`{|}`.
    case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A, 0x7E: true
    default: false
    }
  }
}

// In URLs and titles, libcmark decodes character references before backslash escapes, so a
// backslash does not escape `&`.
extension URLSyntax {
  /// Returns a URL, escaped for the parentheses of a link. Each byte of the URL must satisfy
  /// ``isKept(_:)``.
  static func escaped(_ url: String) -> String {
    let bytes = Array(url.utf8)
    let escapesParentheses = !hasBalancedParentheses(bytes)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isParenthesis = byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
      if isParenthesis, escapesParentheses { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
      if EntitySyntax.starts(bytes, at: index) { result += Array("amp;".utf8) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a title, escaped for double quotes.
  static func escaped(title: String) -> String {
    let bytes = Array(title.utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      // If the source contains a later quote, libcmark reads a backslash directly before the closing
      // quote as an escape of that quote.
      if byte == UInt8(ascii: "\\"), index == bytes.count - 1 {
        result += Array("&#92;".utf8)
        continue
      }
      let isEscape =
        byte == UInt8(ascii: "\\") && EntitySyntax.isPunctuation(bytes[index + 1])
      if byte == UInt8(ascii: "\"") || isEscape { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
      if EntitySyntax.starts(bytes, at: index) { result += Array("amp;".utf8) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether parentheses are balanced and nested at most three levels deep. All parsers support
  /// such parentheses.
  private static func hasBalancedParentheses(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    for byte in bytes {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      guard (0...3).contains(depth) else { return false }
    }
    return depth == 0
  }
}

/// The syntax of character references and backslash escapes.
enum EntitySyntax {
  /// Whether text that looks like a character reference starts at a position.
  static func starts(_ bytes: [UInt8], at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "&") else { return false }
    // The longest name of a reference has 31 letters. A numeric reference has at most seven digits.
    let rest = bytes[(index + 1)...].prefix(40)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")), end > rest.startIndex else {
      return false
    }
    let name = rest[..<end]
    return name.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "#") }
  }

  /// Returns the end of the character reference at a position, and its character if it is ASCII.
  /// Returns `nil` if there is no reference.
  static func reference(in bytes: [UInt8], at index: Int) -> (character: UInt8?, end: Int)? {
    guard starts(bytes, at: index), let end = bytes[index...].firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let name = bytes[(index + 1)..<end]
    let value: UInt32?
    if name.first == UInt8(ascii: "#") {
      value = number(name.dropFirst())
    } else {
      value = HTMLReference.scalars(named: Array(name))?.first?.value
    }
    return value.map { ($0 < 0x80 ? UInt8($0) : nil, end + 1) }
  }

  /// Returns the characters of the numeric references in a source.
  ///
  /// - Complexity: Linear in the size of the source.
  static func numbers(in source: [UInt8]) -> Set<UInt32> {
    var numbers: Set<UInt32> = []
    for index in source.indices where source[index] == UInt8(ascii: "&") {
      guard source[(index + 1)...].first == UInt8(ascii: "#") else { continue }
      let digits = source[(index + 2)...].prefix(9).prefix { $0 != UInt8(ascii: ";") }
      if let value = number(digits) { numbers.insert(value) }
    }
    return numbers
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    let isHexadecimal = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let digits = isHexadecimal ? digits.dropFirst() : digits
    guard digits.count <= (isHexadecimal ? 6 : 7) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
  }

  /// Whether a backslash can escape a byte.
  static func isPunctuation(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !ASCII.isLetter(byte) && !ASCII.isDigit(byte)
  }
}
