internal import PostDocument
internal import PostText

/// The displayed form of a link label that is the link's URL: without the scheme, and shortened if
/// the URL is long.
struct ShownURL {
  let text: String
  /// The start of the text, up to the path. Not empty.
  let host: String
  /// Whether the text ends in an ellipsis.
  let isShortened: Bool

  /// Creates the short form of a label, or returns `nil` if the label is not the URL of its link.
  ///
  /// The host is never shortened: `bank.example…` must not lead to `bank.example.evil.example`.
  init?(label: String, of link: Hyperlink, limit: Int) {
    guard link.href.scheme == .http || link.href.scheme == .https,
      link.href.isSpelled(by: label)
    else { return nil }
    let rest = Substring(label).utf8.urlCore
    let clusters = Substring(rest).graphemeClusters
    let hostCount =
      clusters.firstIndex { $0.utf8.count == 1 && $0.utf8.allSatisfy("/?#".utf8.contains) }
      ?? clusters.count
    guard hostCount > 0 else { return nil }
    var count = min(clusters.count, max(hostCount, limit))
    // An ellipsis would need as much room as the last cluster.
    if count + 1 == clusters.count { count = clusters.count }
    // A vowel of Thai or Lao is never separated from its consonant.
    while count < clusters.count, count > hostCount, clusters[count - 1].isLeadingVowel {
      count -= 1
    }
    isShortened = count < clusters.count
    host = clusters[..<hostCount].joined()
    text = clusters[..<count].joined() + (isShortened ? "…" : "")
  }

  /// The text after the host.
  var path: String { String(decoding: text.utf8.dropFirst(host.utf8.count), as: UTF8.self) }
}

extension Substring {
  fileprivate var isLeadingVowel: Bool {
    unicodeScalars.first.map { ClusterKind($0) == .leadingVowel } ?? false
  }
}
