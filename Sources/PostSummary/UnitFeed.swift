internal import PostBytes

/// Cuts a text into units as it comes.
///
/// The last cluster waits, for the next text may continue it. Of a cluster that is too large nothing is
/// shown: it is a wall, behind which there are no units.
struct UnitFeed {
  private(set) var units: SummaryUnits
  /// The length of what came, in bytes of UTF-8 and one for each other thing.
  private(set) var location = 0
  /// A Boolean value that is true when something that no summary holds ended the units.
  private(set) var hasWall = false
  /// What is too large to be shown, when that is a cluster: it may go on with a name.
  private(set) var wall: SummaryUnits.Unit?
  /// The last cluster, which the next text may continue, in UTF-8.
  private(set) var tail: [UInt8] = []
  /// The number of its bytes that are part of a unit already, because something whole ends there.
  private var countedTail = 0

  private let clusterByteLimit: Int

  init(_ options: SummaryOptions) {
    units = SummaryUnits(options)
    clusterByteLimit = options.clusterByteLimit
  }

  /// Adds what is no text of the document, as one unit.
  mutating func append(
    _ kind: ClusterKind, count: Int, bytes: Int, length: Int, isPlain: Bool = false
  ) {
    location += length
    units.append(kind, count: count, bytes: bytes, end: location, isPlain: isPlain)
  }

  mutating func startLine() { units.startLine() }

  mutating func removeLastSpace() {
    units.removeLast()
    location -= 1
  }

  /// A Boolean value that is true when a space at the end would be one too many.
  var endsWithSpace: Bool { tail.isEmpty ? units.last?.kind == .attached : tail == [0x20] }

  // MARK: Things that are shown whole

  /// The longest name that is shown, in bytes.
  private static let longestAtom = 4096

  /// Ends the text before something that is shown whole. False when nobody could read it, or to count
  /// its clusters would take long; it is a wall then.
  mutating func startWhole(_ text: String) -> Bool {
    let isReadable = text.utf8.count <= UnitFeed.longestAtom && hasReadableClusters(text)
    endTail()
    hasWall = hasWall || !isReadable
    return isReadable
  }

  private func hasReadableClusters(_ text: String) -> Bool {
    tail.count + text.utf8.count <= clusterByteLimit
      || Clusters((tail + text.utf8)[...]).allSatisfy { $0.range.count <= clusterByteLimit }
  }

  /// Makes the end of something whole a part of the cluster that the next text may continue.
  mutating func continueBehind(_ text: String) {
    let last = text.utf8.suffix(2)
    tail.removeAll(keepingCapacity: true)
    if last.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      tail.append(contentsOf: last.suffix(1))
    } else if let cluster = text.last {
      tail.append(contentsOf: cluster.utf8)
    }
    countedTail = tail.count
  }

  // MARK: Text

  /// Adds a text, and returns whether each of its characters stands alone.
  ///
  /// - Parameter characterCount: The number of characters, when each is known to stand alone.
  mutating func append(_ text: borrowing RawSpan, characterCount: Int?) -> Bool {
    if isTailStanding, text.scalar(at: 0).standsAlone { endTail() }
    let start = location - tail.count
    location += text.byteCount
    if tail.isEmpty, let characterCount {
      let last = text.startOfScalar(before: text.byteCount)
      if !hasWall {
        units.append(row: text.extracting(..<last), count: characterCount - 1, at: start)
      }
      for offset in last..<text.byteCount {
        tail.append(text.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
      }
      return true
    }
    append(clustersOf: tail + text.withUnsafeBytes { Array($0) }, at: start, isWhole: false)
    if tail.count > clusterByteLimit {
      var clusters = Clusters(tail[...])
      if let cluster = clusters.next() { end(before: cluster) }
      tail.removeAll(keepingCapacity: true)
    }
    return false
  }

  /// Adds the tail, which nothing continues.
  mutating func endTail() {
    guard !tail.isEmpty else { return }
    let isStanding = isTailStanding
    // Taken out, for text can be added to the units while nothing else of this value is used.
    var last: [UInt8] = []
    swap(&last, &tail)
    if countedTail == 0, !hasWall, isStanding {
      units.append(row: last.span.bytes, count: 1, at: location - last.count)
    } else {
      append(clustersOf: last, at: location - last.count, isWhole: true)
    }
    last.removeAll(keepingCapacity: true)
    tail = last
  }

  /// A Boolean value that is true when the tail is one character that stands alone.
  private var isTailStanding: Bool {
    guard !tail.isEmpty else { return false }
    let scalar = tail.span.bytes.scalar(at: 0)
    return UTF8.width(scalar) == tail.count && scalar.standsAlone
  }

  /// Adds the clusters of the last text, which starts with the tail, as units. The last cluster is the
  /// new tail when the text is not whole.
  private mutating func append(clustersOf text: [UInt8], at start: Int, isWhole: Bool) {
    var clusters = Clusters(text[...])
    while true {
      if countedTail == 0 {
        let row = clusters.nextRow()
        if !hasWall {
          units.append(
            row: text.span.bytes.extracting(row.range), count: row.count,
            at: start + row.range.lowerBound)
        }
      }
      guard let cluster = clusters.next() else { return }
      if !isWhole, cluster.range.upperBound == text.count {
        tail = Array(text[cluster.range])
        return
      }
      let counted = countedTail
      countedTail = 0
      guard !hasWall, cluster.range.count > counted else { continue }
      let end = start + cluster.range.upperBound
      if cluster.range.count > clusterByteLimit {
        self.end(before: cluster)
      } else if counted > 0 {
        let rest = text.span.bytes.extracting(counted..<cluster.range.upperBound)
        units.append(.word, count: 0, bytes: rest.escapedSize, end: end)
      } else {
        units.append(cluster, end: end)
      }
    }
  }

  private mutating func end(before cluster: Clusters.Cluster) {
    guard !hasWall else { return }
    hasWall = true
    wall = SummaryUnits.Unit(
      kind: cluster.kind, sign: cluster.sign, count: 1, bytes: cluster.escapedSize, end: location)
  }
}
