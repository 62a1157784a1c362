internal import PostText

/// The grapheme clusters of a text, with what a summary counts of each.
///
/// A character that neither continues the one before nor takes one in starts a cluster and, with the
/// marks behind it, ends it when another such character follows. Nearly all text is made of these;
/// only for others, ``GraphemeBreaker`` finds the end.
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
    /// A Boolean value that is true when it starts and ends where it does, whatever stands around it,
    /// but for marks. Flags are pairs from the first on, as nothing else can be in front of them.
    let isPlain: Bool

    var kind: ClusterKind { ClusterKind(first) }

    var isVisible: Bool { first.isASCII || kind != .invisible }
  }

  private let bytes: ArraySlice<UInt8>
  private let size: Int
  private var offset = 0
  /// What stands alone at the offset.
  private var ahead: Unicode.Scalar?

  /// - Parameter bytes: A text in UTF-8.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    size = bytes.count
  }

  init(_ text: String) { self.init(Array(text.utf8)[...]) }

  mutating func next() -> Cluster? {
    guard offset < size else { return nil }
    let start = offset
    let bytes = bytes
    let first = ahead ?? bytes.span.bytes.scalar(at: start)
    // Nothing belongs to a line feed, and it belongs to a carriage return alone.
    if first == "\n" { return lineFeed(at: start) }
    guard ahead != nil || first.standsAlone else { return joinedCluster(from: start, first: first) }
    ahead = nil
    let base = start + UTF8.width(first)
    var end = base
    while end < size {
      let scalar = bytes.span.bytes.scalar(at: end)
      if scalar.standsAlone || scalar == "\n" {
        ahead = scalar
        break
      }
      guard scalar.attaches else { return joinedCluster(from: start, first: first) }
      end += UTF8.width(scalar)
    }
    offset = end
    let size = first == "\u{A0}" ? 6 : first.isASCII ? UInt8(first.value).escapedSize : base - start
    return Cluster(
      range: start..<end, first: first, sign: first, escapedSize: size + end - base,
      isPlain: true)
  }

  private mutating func lineFeed(at start: Int) -> Cluster {
    ahead = nil
    offset = start + 1
    return Cluster(range: start..<offset, first: "\n", sign: "\n", escapedSize: 1, isPlain: false)
  }

  /// Passes over characters that are a cluster each, but for the last in a row, to which what
  /// follows may belong.
  mutating func nextRow() -> CharacterRow {
    let start = offset
    let bytes = bytes
    var row = bytes.span.bytes.row(from: start)
    guard row.count > 1 else { return CharacterRow(range: start..<start, count: 0) }
    row = bytes.span.bytes.withoutLast(row)
    ahead = nil
    offset = row.range.upperBound
    return row
  }

  /// A cluster whose end depends on more than the scalars that stand alone.
  private mutating func joinedCluster(from start: Int, first: Unicode.Scalar) -> Cluster {
    ahead = nil
    offset = GraphemeBreaker.end(
      ofClusterAt: start, in: bytes.span.bytes, upTo: size, sizeLimit: .max)
    let range = start..<offset
    let cluster = bytes.span.bytes.extracting(range)
    let ascii = range.first { bytes.span[$0] < 0x80 }
    return Cluster(
      range: range, first: first, sign: ascii.map { Unicode.Scalar(bytes.span[$0]) } ?? first,
      escapedSize: cluster.escapedSize,
      isPlain: first.isFlagPart
        ? range.count == 2 * UTF8.width(first) : first.standsAlone && isClosed(range))
  }

  /// Whether nothing that is no mark can go on with a cluster. What is not known here may join, as the
  /// sign behind a consonant of Devanagari does, but nothing behind what it joins.
  private func isClosed(_ cluster: Range<Int>) -> Bool {
    var isClosed = false
    var end = cluster.lowerBound
    while end < cluster.upperBound {
      let scalar = bytes.span.bytes.scalar(at: end)
      if !scalar.attaches { isClosed = scalar.standsAlone }
      end += UTF8.width(scalar)
    }
    return isClosed
  }
}

extension String {
  /// The number of clusters that a reader sees.
  var visibleCount: Int {
    var clusters = Clusters(self)
    var count = 0
    while true {
      // What nobody sees does not stand alone.
      count += clusters.nextRow().count
      guard let cluster = clusters.next() else { return count }
      if cluster.isVisible { count += 1 }
    }
  }

  /// The number of characters, when they are a row.
  var standingCount: Int? {
    withUTF8Span {
      let row = $0.bytes.row(from: 0)
      return row.range.count == $0.count ? row.count : nil
    }
  }

  /// The size as text of HTML, in bytes.
  var escapedSize: Int { withUTF8Span { $0.bytes.escapedSize } }
}

extension RawSpan {
  /// The size of UTF-8 as text of HTML, in bytes.
  var escapedSize: Int {
    var size = byteCount
    var offset = 0
    while true {
      offset = firstOffset(
        from: offset, where: { $0.escapedInHTML }, or: { $0.isEscapedInHTML })
      guard offset < byteCount else { return size }
      let byte = unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      size += byte.escapedSize - 1
      offset += 1
      // U+00A0 is C2 A0.
      if byte == 0xC2, offset < byteCount,
        unsafeLoad(fromByteOffset: offset, as: UInt8.self) == 0xA0
      {
        size += 4
      }
    }
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
