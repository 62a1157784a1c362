internal import PostText

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
  /// Where the last cluster starts in the text of the units, whose end it is.
  private var tailStart = 0
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

  /// The last cluster, which the next text may continue, in UTF-8.
  var tail: ArraySlice<UInt8> { units.text[tailStart...] }

  /// The size of the last cluster, in bytes.
  var tailCount: Int { units.text.count - tailStart }

  /// A Boolean value that is true when a space at the end would be one too many.
  var endsWithSpace: Bool {
    tailCount == 0
      ? units.last?.kind == .attached : tailCount == 1 && units.text[tailStart] == 0x20
  }

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
    tailCount + text.utf8.count <= clusterByteLimit
      || Clusters(tail + text.utf8).allSatisfy { $0.range.count <= clusterByteLimit }
  }

  /// Makes the end of something whole a part of the cluster that the next text may continue.
  mutating func continueBehind(_ text: String) {
    dropTail()
    text.withUTF8Span {
      let bytes = $0.bytes
      guard bytes.byteCount > 0 else { return }
      var start = bytes.startOfScalar(before: bytes.byteCount)
      let isAlone =
        bytes.scalar(at: start).standsAlone
        && (start == 0 || bytes.scalar(at: bytes.startOfScalar(before: start)).standsAlone)
      if !isAlone {
        for cluster in Clusters(text) { start = cluster.range.lowerBound }
      }
      units.hold(bytes.extracting(start...))
    }
    countedTail = tailCount
  }

  // MARK: Text

  /// Adds a text.
  ///
  /// - Parameter row: All of it as a row, when it is one.
  mutating func append(_ text: borrowing RawSpan, _ row: CharacterRow?) {
    let isApart = tailCount == 0 || isTailClosed && text.scalar(at: 0).standsAlone
    if isApart, countedTail > 0 { endTail() }
    let start = location - tailCount
    let before = tailRow
    let held = units.text.count
    units.hold(text)
    location += text.byteCount
    if isApart, let row {
      let last = held + text.startOfCharacter(before: text.byteCount)
      if !hasWall {
        units.append(
          CharacterRow(
            range: tailStart..<last, count: before.count + row.count - 1,
            hasMarks: before.hasMarks || row.hasMarks), at: start)
      }
      tailStart = last
      return
    }
    appendClusters(at: start, isWhole: false)
    if tailCount > clusterByteLimit {
      var clusters = Clusters(tail)
      if let cluster = clusters.next() { end(before: cluster) }
      dropTail()
    }
  }

  /// Adds the tail, which nothing continues.
  mutating func endTail() {
    guard tailCount > 0 else { return }
    let start = location - tailCount
    if countedTail == 0, !hasWall, isTailClosed {
      units.append(tailRow, at: start)
      dropTail()
    } else {
      appendClusters(at: start, isWhole: true)
    }
  }

  private mutating func dropTail() {
    tailStart = units.text.count
    countedTail = 0
  }

  /// A Boolean value that is true when the tail is a character that no scalar which stands alone
  /// continues.
  private var isTailClosed: Bool {
    guard tailCount > 0 else { return false }
    let bytes = units.text.span.bytes
    return bytes.scalar(at: tailStart).standsAlone && tailCount <= CharacterRow.largestCharacter
      && bytes.endOfCharacter(from: tailStart, upTo: bytes.byteCount) == bytes.byteCount
  }

  /// The tail, which is closed or empty, as a row.
  private var tailRow: CharacterRow {
    let range = tailStart..<units.text.count
    guard !range.isEmpty else { return CharacterRow(range: range, count: 0) }
    let base = UTF8.width(units.text.span.bytes.scalar(at: tailStart))
    return CharacterRow(range: range, count: 1, hasMarks: base < range.count)
  }

  /// Adds the clusters of the tail and the text behind it as units. The last cluster is the new tail
  /// when the text is not whole.
  private mutating func appendClusters(at start: Int, isWhole: Bool) {
    let text = tail
    var clusters = Clusters(text)
    while true {
      if countedTail == 0 {
        let row = clusters.nextRow()
        if !hasWall {
          units.append(row.moved(by: text.startIndex), at: start + row.range.lowerBound)
        }
      }
      guard let cluster = clusters.next() else { return dropTail() }
      if !isWhole, cluster.range.upperBound == text.count {
        tailStart = text.startIndex + cluster.range.lowerBound
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
