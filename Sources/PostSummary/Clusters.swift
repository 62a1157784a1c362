/// The grapheme clusters of a text, with what a summary counts of each.
///
/// A character that neither continues the one before nor takes one in starts a cluster and, with the
/// marks behind it, ends it when another such character follows. Nearly all text is made of these;
/// only around others the standard library is asked.
///
/// [Unicode Standard Annex 29, section 3](https://www.unicode.org/reports/tr29/)
struct Clusters: Sequence, IteratorProtocol {
  struct Cluster {
    /// The range in the UTF-8 of the text.
    let range: Range<Int>
    let first: Unicode.Scalar
    /// The first scalar of ASCII, or of all: a sign such as U+0600 takes what stands behind it in.
    let sign: Unicode.Scalar
    /// The size as text of HTML, in bytes.
    let escapedSize: Int

    var kind: ClusterKind { ClusterKind(first) }

    var isVisible: Bool { first.isASCII || kind != .invisible }
  }

  private let text: String
  private let bytes: [UInt8]
  private var offset = 0
  /// What stands alone at the offset.
  private var ahead: Unicode.Scalar?
  /// Where the library found the end of a cluster; an index of its own, it need not be checked.
  private var found: (offset: Int, index: String.Index)?

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func next() -> Cluster? {
    guard offset < bytes.count else { return nil }
    let start = offset
    let first = ahead ?? bytes.scalar(at: start)
    guard ahead != nil || first.standsAlone else { return joinedCluster(from: start, first: first) }
    ahead = nil
    var end = start + UTF8.width(first)
    let base = end
    while end < bytes.count {
      let scalar = bytes.scalar(at: end)
      if scalar.standsAlone {
        ahead = scalar
        break
      }
      guard scalar.attaches else { return joinedCluster(from: start, first: first) }
      end += UTF8.width(scalar)
    }
    offset = end
    let size = first == "\u{A0}" ? 6 : first.isASCII ? bytes[start].escapedSize : base - start
    return Cluster(
      range: start..<end, first: first, sign: first, escapedSize: size + end - base)
  }

  /// Passes over clusters of one byte each, but for the last of the text, and returns these bytes.
  mutating func nextBytes() -> ArraySlice<UInt8> {
    let start = offset
    var end = start
    while end + 1 < bytes.count, 0x20..<0x7F ~= bytes[end], bytes[end + 1] < 0x80 { end += 1 }
    if end > start { ahead = nil }
    offset = end
    return bytes[start..<end]
  }

  /// A cluster whose end the standard library finds.
  private mutating func joinedCluster(from start: Int, first: Unicode.Scalar) -> Cluster {
    let index =
      if let found, found.offset == start {
        found.index
      } else {
        text.utf8.index(text.startIndex, offsetBy: start)
      }
    let end = text.index(after: index)
    let cluster = text.utf8[index..<end]
    offset += cluster.count
    found = (offset, end)
    return Cluster(
      range: start..<offset, first: first,
      sign: cluster.first { $0 < 0x80 }.map { Unicode.Scalar($0) } ?? first,
      escapedSize: cluster.escapedSize)
  }
}

extension Substring.UTF8View {
  /// A start of at least a given size, unless all is smaller, that ends before something that is no
  /// mark and may be shown as it is: no bidirectional embeddings, and no long rows of marks.
  ///
  /// `nil` when there is none.
  func plainPrefix(_ size: Int) -> Substring.UTF8View? {
    // What follows the size in a plain row fits behind it.
    let start = prefix(size + 2 * SummaryOptions.leastClusterByteLimit)
    // The bytes of a whole string are copied at once.
    let bytes = Array(String(Substring(start)).utf8)
    var offset = 0
    // The size from the last scalar on that stands alone.
    var row = SummaryOptions.leastClusterByteLimit
    while offset < bytes.count {
      let scalar = bytes.scalar(at: offset)
      let width = UTF8.width(scalar)
      if offset >= size, !scalar.isMark { break }
      if scalar.isASCII || scalar.standsAlone {
        row = width
      } else {
        row += width
        if row > SummaryOptions.leastClusterByteLimit || BidiOpeners.isPairing(scalar) {
          return nil
        }
      }
      offset += width
    }
    return offset == start.count ? start : prefix(offset)
  }
}

extension String {
  /// The number of clusters that a reader sees.
  var visibleCount: Int {
    var clusters = Clusters(self)
    var count = 0
    while true {
      count += clusters.nextBytes().count
      guard let cluster = clusters.next() else { return count }
      if cluster.isVisible { count += 1 }
    }
  }

  /// The size as text of HTML, in bytes.
  var escapedSize: Int { utf8.escapedSize }
}

extension Sequence<UInt8> {
  /// The size of UTF-8 as text of HTML, in bytes.
  var escapedSize: Int {
    var size = 0
    var previous: UInt8 = 0
    for byte in self {
      size += byte == 0xA0 && previous == 0xC2 ? 5 : byte.escapedSize
      previous = byte
    }
    return size
  }
}

extension UInt8 {
  /// The size as text of HTML, in bytes; that of U+00A0 is not known by one byte.
  var escapedSize: Int {
    switch self {
    case UInt8(ascii: "&"): 5
    case UInt8(ascii: "<"), UInt8(ascii: ">"): 4
    case UInt8(ascii: "\""): 6
    default: 1
    }
  }
}
