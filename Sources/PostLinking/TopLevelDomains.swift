/// The known top-level domains.
///
/// [IANA's list](https://www.iana.org/domains/root/db)
enum TopLevelDomains {
  private static let ascii = Set(names(in: asciiList).map(String.init))

  /// The top-level domains with non-ASCII letters, grouped by their first scalar in lower case.
  /// Each group starts with the longest name.
  private static let international: [UInt32: [[UInt32]]] = {
    let values = names(in: internationalList).map { $0.unicodeScalars.map(\.value) }
    return Dictionary(grouping: values) { folded($0[0]) }
      .mapValues { $0.sorted { $0.count > $1.count } }
  }()

  private static let longestASCIIName = 18

  private static func names(in list: String) -> [Substring] { list.split(separator: " ") }

  /// Returns the end of the top-level domain at an offset, or `nil` if there is none.
  ///
  /// Any name in Punycode is accepted: there are many, and authors rarely type one by chance. After
  /// any other name, the next character must not be an ASCII letter or digit, `+`, `-` or `@`. It
  /// can be a letter of another script, because some scripts are written without spaces.
  static func end(in text: SourceText, from start: Int) -> Int? {
    let first = text[start]
    if CodePoint.isASCIIAlphanumeric(first) {
      if text.hasPrefix("xn--", at: start) {
        let end = text.end(from: start + 4, while: CodePoint.isASCIIAlphanumeric)
        return end > start + 4 ? end : nil
      }
      let end = text.end(
        from: start, limit: longestASCIIName + 1, while: CodePoint.isASCIIAlphanumeric)
      if isBoundary(text[end]) {
        let name = String(
          String.UnicodeScalarView(
            text.values[start..<end].compactMap {
              Unicode.Scalar(CodePoint.lowercasedASCII($0))
            }))
        if ascii.contains(name) { return end }
      }
    }
    guard let candidates = international[folded(first)] else { return nil }
    for name in candidates where matches(name, in: text, at: start) { return start + name.count }
    return nil
  }

  private static func matches(_ name: [UInt32], in text: SourceText, at start: Int) -> Bool {
    guard start + name.count <= text.count, isBoundary(text[start + name.count]) else {
      return false
    }
    return name.indices.allSatisfy { folded(text[start + $0]) == folded(name[$0]) }
  }

  /// Whether a top-level domain can end before a scalar.
  private static func isBoundary(_ value: UInt32) -> Bool {
    switch value {
    case 0x2B, 0x2D, 0x40: false
    default: !CodePoint.isASCIIAlphanumeric(value)
    }
  }

  /// Returns a scalar in lower case, for the scripts of top-level domains that have case.
  private static func folded(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A9, 0x410...0x42F: value + 0x20
    case 0x400...0x40F: value + 0x50
    case 0x49A: 0x49B
    case 0x531...0x556: value + 0x30
    default: value
    }
  }
}
