internal import PostText

// Words in labels.
extension LinkLabel {
  /// Consecutive characters that a host can contain, including percent-encoded characters, or an
  /// IPv6 address in brackets.
  struct Word {
    let text: Bytes
    /// Whether the text is an IPv6 address.
    var isAddress = false
    /// The text of the label before the word, without symbols directly before the word.
    let before: Bytes
    /// The text of the label after the word.
    let after: Bytes
    /// Whether a symbol is directly before or after the word.
    var isBesideSymbol = false

    /// The number of slashes before the word.
    var slashCount: Int { before.reversed().prefix { $0 == UInt8(ascii: "/") }.count }

    /// Whether the word follows a scheme that is always followed by a host.
    var isAfterScheme: Bool { isAfterScheme(slashCount: slashCount) }

    func isAfterScheme(slashCount: Int) -> Bool {
      let rest = before.dropLast(slashCount)
      return slashCount > 0 && rest.last == UInt8(ascii: ":")
        && schemes.contains { rest.dropLast().reversed().starts(with: $0.utf8.reversed()) }
    }

    /// Whether the word follows the `name@` of an e-mail address.
    var isMailboxHost: Bool { before.last == at && before.dropLast().last.map(isHostByte) == true }

    /// Whether the word is the end of a path. The slash of `/bank.example` is not in a path.
    var isInPath: Bool {
      guard slashCount == 1, let byte = before.dropLast().last else { return false }
      return isHostByte(byte) || byte == 0x2E || byte == UInt8(ascii: "~")
    }

    /// Whether a path, query or fragment follows the word or its port.
    var isBeforePath: Bool {
      guard after.first == UInt8(ascii: ":") else { return startsPath(after) }
      let rest = after.dropFirst().drop(while: ASCII.isDigit)
      return rest.startIndex > after.startIndex + 1 && startsPath(rest)
    }

    /// Whether a path, query or fragment directly follows the word, so that the word is a host. The
    /// query of a file and the number of a line do not show that: `src/main.rs?a`, `main.rs#L10`.
    var isMarkedByPath: Bool {
      guard startsPath(after), after.first != UInt8(ascii: "/") else { return startsPath(after) }
      let isLine =
        after.starts(with: "#l".utf8) && after.dropFirst(2).first.map(ASCII.isDigit) == true
      return !isLine && !isInPath
    }

    /// The percent-decoded text in the form for comparisons, because browsers decode hosts, and the
    /// raw text if it is different.
    var readings: [Bytes] {
      guard text.contains(percent) else { return [text] }
      let decoded = String(decoding: PercentEncoding.decoded(text), as: UTF8.self)
      return [comparable(decoded)[...], text]
    }
  }

  private static let percent = UInt8(ascii: "%")

  /// Whether a text starts with a path, query or fragment. A question mark at the end of a sentence
  /// is not a query.
  private static func startsPath(_ text: Bytes) -> Bool {
    switch text.first {
    case UInt8(ascii: "/"): true
    case UInt8(ascii: "?"), UInt8(ascii: "#"): text.dropFirst().first.map(isHostByte) == true
    default: false
    }
  }

  static func nextWord(in rest: Bytes, of label: [UInt8]) -> Word? {
    var start = rest.startIndex
    while start < rest.endIndex {
      let before = label[..<start]
      if label[start] == UInt8(ascii: "["), before.last == UInt8(ascii: "/") {
        if let text = bracketed(label[start...]) {
          let word = Word(
            text: text, isAddress: true, before: before, after: label[(start + text.count - 1)...])
          if word.isAfterScheme { return word }
        }
      }
      if isWordByte(at: start, in: label) { break }
      start += 1
    }
    guard start < rest.endIndex else { return nil }
    var end = start
    while end < label.endIndex, isWordByte(at: end, in: label) { end += 1 }
    var before = label[..<start]
    while let byte = before.last, isHostSymbol(byte) { before.removeLast() }
    let isBesideSymbol = [label[..<start].last, label[end...].first].contains { byte in
      byte.map { isHostSymbol($0) || $0 == UInt8(ascii: "#") } == true
    }
    return Word(
      text: label[start..<end], before: before, after: label[end...], isBesideSymbol: isBesideSymbol
    )
  }

  private static func isWordByte(at index: Int, in label: [UInt8]) -> Bool {
    let byte = label[index]
    if isHostByte(byte) || byte == 0x2E { return true }
    let digits = label[(index + 1)...].prefix(2)
    return byte == percent && digits.count == 2 && digits.allSatisfy(ASCII.isHexDigit)
  }

  /// Whether a symbol before a host does not separate it from a scheme: a host can contain it, or it
  /// is the start of `*.bank.example`.
  private static func isHostSymbol(_ byte: UInt8) -> Bool {
    "*!$&+=~`".utf8.contains(byte)
  }

  /// The schemes that are always followed by a host. A text that ends with one of them matches, so
  /// `xhttp` matches, too.
  private static let schemes = ["http", "https", "ftp"]

  /// Returns the IPv6 address in brackets at the start of a text, or `nil` if there is none. The
  /// closing bracket may be missing.
  private static func bracketed(_ text: Bytes) -> Bytes? {
    guard text.first == UInt8(ascii: "[") else { return nil }
    let address = text.dropFirst().prefix(longestBracketed).prefix {
      ASCII.isDigit($0) || (0x61...0x66).contains($0) || $0 == 0x3A || $0 == 0x2E
    }
    guard address.contains(0x3A) else { return nil }
    return [UInt8(ascii: "[")] + address + [UInt8(ascii: "]")]
  }

  /// The maximum length of a bracketed address, in bytes. Every IPv6 address is shorter.
  private static let longestBracketed = 64
}
