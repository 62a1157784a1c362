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
    guard link.href.scheme == .http || link.href.scheme == .https,
      link.href.isSpelled(by: label)
    else { return nil }
    var rest = Substring(label)
    for scheme in ["https://", "http://"] where rest.utf8.starts(with: scheme.utf8) {
      rest.unicodeScalars.removeFirst(scheme.unicodeScalars.count)
    }
    if rest.utf8.starts(with: "www.".utf8) { rest.unicodeScalars.removeFirst(4) }
    if rest.utf8.last == UInt8(ascii: "/") { rest.unicodeScalars.removeLast() }
    let (hostEnd, end) = String(rest).withUTF8Span { ShownAddress.ends(in: $0, limit: limit) }
    isShortened = end < rest.utf8.count
    host = String(Substring(rest.utf8.prefix(hostEnd)))
    text = String(Substring(rest.utf8.prefix(end))) + (isShortened ? "…" : "")
    isLabel = text == label
    if text.isEmpty { return nil }
  }

  /// The offsets at which the host and the shown text end.
  private static func ends(in text: borrowing Span<UInt8>, limit: Int) -> (host: Int, text: Int) {
    var host: Int?
    var end = 0
    var count = 0
    while end < text.count {
      let next = GraphemeBreaker.end(
        ofClusterAt: end, in: text.bytes, upTo: text.count, sizeLimit: .max)
      if host == nil, next == end + 1, "/?#".utf8.contains(text[end]) { host = end }
      if host != nil, count >= limit { break }
      end = next
      count += 1
    }
    return (host ?? end, end)
  }

  /// What stands behind the host.
  var path: String { String(decoding: text.utf8.dropFirst(host.utf8.count), as: UTF8.self) }
}
