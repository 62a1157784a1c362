internal import PostText

/// Finds out whether a source uses markup that only GitHub's Markdown has.
enum GitHubSyntax {
  /// Whether a source uses such markup.
  ///
  /// - Complexity: Linear in the size of the source. Most sources are not parsed.
  static func isUsed(in source: [UInt8]) throws(MarkdownError) -> Bool {
    guard mayBeUsed(in: source) else { return false }
    return try CommonMarkHTML(ofGitHub: source, reportCapacity: 0).usesGitHubSyntax
  }

  /// Whether a source contains characters that such markup needs.
  private static func mayBeUsed(in source: [UInt8]) -> Bool {
    let start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if FrontMatter(in: source, from: start) != nil { return true }
    var hasBar = false
    var colons = 0
    var previous: UInt8 = 0x0A
    for (index, byte) in source.enumerated() {
      switch byte {
      case UInt8(ascii: "~"), UInt8(ascii: "@"): return true
      case UInt8(ascii: "|"): hasBar = true
      case UInt8(ascii: "."): if previous | 0x20 == UInt8(ascii: "w") { return true }
      case UInt8(ascii: "/") where previous == UInt8(ascii: ":"):
        if isURLInText(at: index, in: source) { return true }
      case UInt8(ascii: "-") where previous == UInt8(ascii: ":"): hasBar = true
      case UInt8(ascii: ":"):
        colons += 1
        if previous == UInt8(ascii: "-") { hasBar = true }
      case UInt8(ascii: "^"), UInt8(ascii: "!"):
        if previous == UInt8(ascii: "[") { return true }
      case UInt8(ascii: "]"):
        if previous | 0x20 == UInt8(ascii: "x") || previous == 0x20 { return true }
      default: break
      }
      previous = byte
    }
    return hasBar || colons > 1
  }

  /// Whether a URL whose colon is before an index could be text, and not the target of a link, an
  /// autolink or an attribute.
  private static func isURLInText(at index: Int, in source: [UInt8]) -> Bool {
    let scheme = source[..<(index - 1)].reversed().prefix(6).prefix(while: ASCII.isLetter)
    guard !scheme.isEmpty else { return false }
    let start = index - 1 - scheme.count
    guard start > 0 else { return true }
    switch source[start - 1] {
    case UInt8(ascii: "("): return start < 2 || source[start - 2] != UInt8(ascii: "]")
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return start < 2 || source[start - 2] != UInt8(ascii: "=")
    case UInt8(ascii: "<"):
      let end = source[index...].first { $0 <= 0x20 || $0 == 0x3C || $0 == 0x3E }
      return end != UInt8(ascii: ">")
    default: return true
    }
  }
}
