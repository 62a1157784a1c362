internal import PostDocument

/// An address that stands as its own label, as a summary shows it: without scheme, and short.
struct ShownAddress {
  /// The whole of what is shown.
  let text: String
  /// What stands before the path.
  let host: String
  /// A Boolean value that is true when the text ends in an ellipsis.
  let isShortened: Bool
  /// A Boolean value that is true when the text is the label.
  let isLabel: Bool

  /// Creates what a label is shown as, or returns `nil` when it says something else than its link.
  ///
  /// The host is never cut: who reads `bank.example…` must not be led to `bank.example.evil.example`.
  init?(label: String, of link: Link, limit: Int) {
    guard link.target.scheme == .http || link.target.scheme == .https,
      link.target.isSpelled(by: label)
    else { return nil }
    var rest = Substring(label)
    for scheme in ["https://", "http://"] where rest.utf8.starts(with: scheme.utf8) {
      rest.unicodeScalars.removeFirst(scheme.unicodeScalars.count)
    }
    if rest.utf8.starts(with: "www.".utf8) { rest.unicodeScalars.removeFirst(4) }
    if rest.utf8.last == UInt8(ascii: "/") { rest.unicodeScalars.removeLast() }
    // Of ASCII, each byte is a character.
    let isASCII = rest.utf8.allSatisfy { $0 < 0x80 }
    let host =
      isASCII
      ? Substring(rest.utf8.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 })
      : rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let short =
      isASCII
      ? Substring(rest.utf8.prefix(min(max(limit, host.utf8.count), rest.utf8.count)))
      : rest.prefix(max(limit, host.count))
    isShortened = short.endIndex < rest.endIndex
    self.host = String(host)
    text = String(short) + (isShortened ? "…" : "")
    isLabel = text == label
    if text.isEmpty { return nil }
  }

  /// What stands behind the host.
  var path: String { String(text.dropFirst(host.count)) }
}
