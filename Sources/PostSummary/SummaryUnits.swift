/// The units among which a summary can end, and how far they fill it.
struct SummaryUnits {
  /// A grapheme cluster, an atom or the end of a line.
  struct Unit {
    let kind: ClusterKind
    /// The first scalar of a grapheme cluster; a space for everything else.
    let sign: Unicode.Scalar
    /// The number of visible clusters.
    let count: Int
    /// The size as HTML without the tags of marks and links, in bytes.
    let bytes: Int
    /// The location behind it.
    let end: Int
  }

  private(set) var all: [Unit] = []
  /// The sums over all units.
  private(set) var count = 0
  private(set) var bytes = 0
  private var lines = 0
  /// The number of units when there were too many for any summary.
  private var fullCount: Int?

  private let limit: Int
  private let byteLimit: Int
  private let lineLimit: Int

  init(_ options: SummaryOptions) {
    limit = options.limit
    byteLimit = options.bytes
    lineLimit = options.lineLimit
  }

  var last: Unit? { all.last }

  /// A Boolean value that is true when there is more than any summary may show. A plain space at the
  /// end does not fill it, for it may have to go.
  var isFull: Bool { fullCount != nil }

  /// The number of units since then.
  var excess: Int? { fullCount.map { all.count - $0 } }

  mutating func startLine() { lines += 1 }

  mutating func append(
    _ kind: ClusterKind, sign: Unicode.Scalar = " ", count: Int, bytes: Int, end: Int
  ) {
    all.append(Unit(kind: kind, sign: sign, count: count, bytes: bytes, end: end))
    self.count += count
    self.bytes += bytes
    guard !isFull else { return }
    let mayGo = kind == .space && bytes == 1
    if !isWithinCaps(), !mayGo { fullCount = all.count }
  }

  /// Adds a cluster.
  mutating func append(_ cluster: Clusters.Cluster, end: Int) {
    let kind = cluster.kind
    var size = cluster.escapedSize
    // What opens an isolate is charged for what will close it.
    if kind == .invisible, BidiOpeners.isPairing(cluster.first) {
      size = cluster.first == "\u{202C}" || cluster.first == "\u{2069}" ? 0 : 6
    }
    append(kind, sign: cluster.sign, count: kind == .invisible ? 0 : 1, bytes: size, end: end)
  }

  /// Adds clusters of one byte each, of a text at a location.
  mutating func append(_ bytes: ArraySlice<UInt8>, at start: Int) {
    let size = bytes.escapedSize
    let kinds = ClusterKind.ascii
    guard isFull || isWithinCaps(with: bytes.count, bytes: size) else {
      // Any of them may be the first too many.
      for index in bytes.indices {
        append(
          kinds[Int(bytes[index])], sign: Unicode.Scalar(bytes[index]), count: 1,
          bytes: bytes[index].escapedSize, end: start + index + 1)
      }
      return
    }
    for index in bytes.indices {
      all.append(
        Unit(
          kind: kinds[Int(bytes[index])], sign: Unicode.Scalar(bytes[index]), count: 1,
          bytes: bytes[index].escapedSize, end: start + index + 1))
    }
    count += bytes.count
    self.bytes += size
  }

  /// Whether the units, and some more, are within every cap.
  private func isWithinCaps(with count: Int = 0, bytes: Int = 0) -> Bool {
    self.count + count <= limit && self.bytes + bytes <= byteLimit && lines <= lineLimit
  }

  mutating func removeLast() {
    let unit = all.removeLast()
    count -= unit.count
    bytes -= unit.bytes
  }
}
