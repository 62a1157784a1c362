internal import PostDocument
internal import PostText

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
  init?(label: String, of link: Hyperlink, limit: Int) {
    guard link.target.scheme == .http || link.target.scheme == .https,
      link.target.isSpelled(by: label)
    else { return nil }
    var rest = Substring(label)
    for scheme in ["https://", "http://"] where rest.utf8.starts(with: scheme.utf8) {
      rest.unicodeScalars.removeFirst(scheme.unicodeScalars.count)
    }
    if rest.utf8.starts(with: "www.".utf8) { rest.unicodeScalars.removeFirst(4) }
    if rest.utf8.last == UInt8(ascii: "/") { rest.unicodeScalars.removeLast() }
    let clusters = rest.graphemeClusters
    let hostCount = clusters.firstIndex { ["/", "?", "#"].contains($0) } ?? clusters.count
    let shown = clusters.prefix(max(limit, hostCount))
    isShortened = shown.count < clusters.count
    host = shown.prefix(hostCount).joined()
    text = shown.joined() + (isShortened ? "…" : "")
    isLabel = text == label
    if text.isEmpty { return nil }
  }

  /// What stands behind the host.
  var path: String { String(decoding: text.utf8.dropFirst(host.utf8.count), as: UTF8.self) }
}
