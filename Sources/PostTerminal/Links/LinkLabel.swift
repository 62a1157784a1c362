/// What a label says about where its link leads.
struct LinkLabel {
  /// How far the label can be trusted.
  enum Claim {
    /// The label is the target, but for its scheme and a final slash.
    case target
    /// The label starts with the target's own host.
    case place
    /// The label names no host.
    case nothing
    /// The label looks like the address of another host.
    case otherPlace
  }

  /// Compares the text of a label with a target.
  static func claim(of label: String, about address: LinkAddress) -> Claim {
    let label = comparable(label)
    let target = comparable(address.text)
    if withoutScheme(label) == withoutScheme(target) { return .target }
    guard let place = address.place.map(comparable) else { return .nothing }
    // Labels that servers shorten: `example.org/a-long-pa…`.
    if host(of: withoutScheme(label)) == withoutWWW(place) { return .place }
    for word in label.split(whereSeparator: { isBlank($0) }) {
      let host = host(of: withoutScheme(word))
      if looksLikeHost(host), host != withoutWWW(place) { return .otherPlace }
    }
    return .nothing
  }

  /// Whether the account in a mention's text is on another host than its target.
  static func isElsewhere(mention label: String, address: LinkAddress) -> Bool {
    guard let place = address.place else { return false }
    let parts = comparable(label).drop { $0 == "@" }.split(separator: "@")
    guard let claimed = parts.count > 1 ? parts.last : nil else {
      return claim(of: label, about: address) == .otherPlace
    }
    return place != claimed && !place.hasSuffix("." + claimed)
  }

  /// The text in lower case, with what is not written left out and full stops of all scripts as one.
  private static func comparable(_ text: String) -> Substring {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: result.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      case 0x2024, 0x3002, 0xFE52, 0xFF0E, 0xFF61: result.append(".")
      // Full-width forms of ASCII.
      case 0xFF01...0xFF5E:
        let ascii = UInt8(scalar.value - 0xFEE0)
        result.append(Unicode.Scalar(ascii &- 0x41 < 26 ? ascii | 0x20 : ascii))
      default:
        let isWritten = ScalarProperties(of: scalar.value).disposition == .printed
        if isWritten { result.append(scalar) }
      }
    }
    var trimmed = Substring(String(result))
    while let first = trimmed.first, isBlank(first) { trimmed.removeFirst() }
    while let last = trimmed.last, isBlank(last) { trimmed.removeLast() }
    return trimmed
  }

  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\u{A0}" || character == "\n"
  }

  private static func withoutScheme(_ text: Substring) -> Substring {
    var rest = text
    for scheme in ["https://", "http://", "mailto:"] where rest.hasPrefix(scheme) {
      rest.removeFirst(scheme.count)
      break
    }
    rest = withoutWWW(rest)
    if rest.last == "/" { rest.removeLast() }
    return rest
  }

  private static func withoutWWW(_ text: Substring) -> Substring {
    text.hasPrefix("www.") ? text.dropFirst(4) : text
  }

  private static func host(of text: Substring) -> Substring {
    let edges: Set<Character> = ["(", "[", "<", "\"", "'", "“", "‘", "«"]
    return text.drop { edges.contains($0) }.prefix { !"/?#:…,;)]>\"'”’»".contains($0) }
  }

  /// Whether a text has dots between labels, and no digits alone behind the last.
  private static func looksLikeHost(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let top = labels.last, top.count > 1 else { return false }
    let isName = labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
    // Four numbers are an address; fewer are a version or an amount.
    return isName && (top.contains { $0.isLetter } || labels.count == 4)
  }
}
