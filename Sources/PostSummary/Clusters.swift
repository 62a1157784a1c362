internal import PostText

/// The grapheme clusters of a text, with what a summary counts of each.
///
/// Nearly all text is rows of characters that are a cluster each, over which a caller steps at once.
///
/// [Unicode Standard Annex 29, section 3](https://www.unicode.org/reports/tr29/)
struct Clusters: Sequence, IteratorProtocol {
  struct Cluster {
    /// The range in the UTF-8 of the text.
    let range: Range<Int>
    let first: Unicode.Scalar
    /// The first ASCII scalar, otherwise the first scalar: a prepended mark such as U+0600 joins the
    /// character after it.
    let sign: Unicode.Scalar
    /// The size as text of HTML, in bytes.
    let escapedSize: Int
    /// Whether it starts and ends at the same positions in any context, except for marks after it.
    /// Flags are pairs from the first one on, because nothing else can precede them.
    let isPlain: Bool

    var kind: ClusterKind { ClusterKind(first) }

    var isVisible: Bool { first.isASCII || kind != .invisible }
  }

  private let bytes: ArraySlice<UInt8>
  private let size: Int
  private var offset = 0

  /// - Parameter bytes: A text in UTF-8.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    size = bytes.count
  }

  init(_ text: String) { self.init(Array(text.utf8)[...]) }

  mutating func next() -> Cluster? {
    guard offset < size else { return nil }
    let bytes = bytes
    let text = bytes.span.bytes
    let start = offset
    offset = GraphemeBreaker.end(ofClusterAt: start, in: text, upTo: size, sizeLimit: .max)
    let range = start..<offset
    let first = text.scalar(at: start)
    let ascii = range.first { bytes.span[$0] < 0x80 }
    return Cluster(
      range: range, first: first, sign: ascii.map { Unicode.Scalar(bytes.span[$0]) } ?? first,
      escapedSize: text.extracting(range).escapedSize,
      isPlain: first.isFlagPart
        ? range.count == 2 * UTF8.width(first) : first.standsAlone && isClosed(range))
  }

  /// Steps over characters that are a cluster each, except for the last one, which the following
  /// text may continue.
  mutating func nextRow() -> CharacterRow {
    let bytes = bytes
    let row = bytes.span.bytes.row(from: offset)
    guard row.count > 1 else { return CharacterRow(range: offset..<offset, count: 0) }
    let closed = bytes.span.bytes.withoutLast(row)
    offset = closed.range.upperBound
    return closed
  }

  /// Whether only marks can continue a cluster. A scalar that does not stand alone can join what
  /// follows, as a virama joins consonants, but nothing after the scalar that it joined.
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
  /// The number of visible clusters.
  var visibleCount: Int {
    var clusters = Clusters(self)
    var count = 0
    while true {
      // No invisible scalar stands alone.
      count += clusters.nextRow().count
      guard let cluster = clusters.next() else { return count }
      if cluster.isVisible { count += 1 }
    }
  }

  /// The number of characters, if all of them are a row.
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
  /// The size as text of HTML, in bytes, except for U+00A0, which is two bytes.
  var escapedSize: Int {
    switch self {
    case UInt8(ascii: "&"): 5
    case UInt8(ascii: "<"), UInt8(ascii: ">"): 4
    case UInt8(ascii: "\""): 6
    default: 1
    }
  }
}
