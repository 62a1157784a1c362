internal import PostDocument
internal import PostText

/// What CommonMark's links can say about addresses.
enum AddressSyntax {
  /// A Boolean value that is true for bytes that libcmark writes into HTML as they are, apart from
  /// references; it percent-encodes all others.
  static func isKept(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || (byte < 0x80 && punctuation.contains(byte))
  }

  private static let punctuation = Set("-_.+!*'(),%#@?=;:/&$~".utf8)
}

// libcmark reads references before backslashes here, so a backslash keeps no `&` from being one.
extension AddressSyntax {
  /// An address of kept bytes as it stands in round brackets.
  static func escaped(_ address: String) -> String {
    let bytes = Array(address.utf8)
    let escapesBrackets = !hasBalancedBrackets(bytes)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isBracket = byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
      if isBracket, escapesBrackets { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
      if EntitySyntax.starts(bytes, at: index) { result += Array("amp;".utf8) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A title as it stands in double quotes.
  static func escaped(title: String) -> String {
    let bytes = Array(title.utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      // libcmark would read it and the quote behind it as a quote, where another one follows.
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

  /// A Boolean value that is true when round brackets pair, not too deep for any parser.
  private static func hasBalancedBrackets(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    for byte in bytes {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      guard (0...3).contains(depth) else { return false }
    }
    return depth == 0
  }
}

/// Signs that stand for others.
enum EntitySyntax {
  /// A Boolean value that is true when something that looks like a character reference starts at
  /// a position.
  static func starts(_ bytes: [UInt8], at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "&") else { return false }
    // The longest name has 31 letters; a number has at most seven digits.
    let rest = bytes[(index + 1)...].prefix(40)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")), end > rest.startIndex else {
      return false
    }
    let name = rest[..<end]
    return name.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "#") }
  }

  /// A Boolean value that is true for signs that a backslash escapes.
  static func isPunctuation(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !ASCII.isLetter(byte) && !ASCII.isDigit(byte)
  }
}
