/// Reads RSS or Atom in pieces: ``XMLRepair`` → ``LibXML2SAX`` → ``FeedBuilder``.
final class XMLFeedReader {
  private var repair: XMLRepair
  private let parser: LibXML2SAX

  /// The pieces that can contain unprocessed bytes, with the number of decoded bytes before each.
  private var pieces: [(start: Int, piece: SourceDecoder.Piece)] = []

  /// The number of decoded bytes that were read, and the offset in the source that follows them.
  private var count = 0
  private var sourceEnd = 0
  private var isFinished = false

  /// The number of bytes that are repaired and parsed at once.
  private static let pieceSize = 65_536

  init(options: SyndicationOptions) throws(SyndicationError) {
    repair = XMLRepair(limits: options.limits)
    parser = try LibXML2SAX(FeedBuilder(options: options))
  }

  /// The feed without its items. Until the end, it has the properties before the first item, so that
  /// it does not depend on the sizes of the pieces.
  var feed: SyndicatedFeed {
    let latest = parser.builder.feed
    guard !isFinished, var feed = parser.builder.feedBeforeItems else { return latest }
    feed.findings = latest.findings
    return feed
  }

  /// Reads the next bytes, and returns the items that end in them.
  ///
  /// - Parameter findings: What the decoder reports about these bytes.
  func read(
    _ piece: SourceDecoder.Piece, _ findings: [SyndicationFinding]
  ) throws(SyndicationError) -> [SyndicatedItem] {
    for finding in findings { parser.builder.feed.findings.add(finding) }
    pieces.append((count, piece))
    count += piece.bytes.count
    sourceEnd = piece.sourceOffset(piece.bytes.count)
    var index = 0
    while index < piece.bytes.count {
      let end = min(index + XMLFeedReader.pieceSize, piece.bytes.count)
      let isWhole = index == 0 && end == piece.bytes.count
      try repair.read(isWhole ? piece.bytes : Array(piece.bytes[index..<end]))
      addRepairs()
      try parse()
      index = end
    }
    let pending = repair.pendingOffset
    pieces.removeAll { $0.start + $0.piece.bytes.count <= pending }
    return takeItems()
  }

  /// Ends the source, and returns the remaining items.
  func finish(_ findings: [SyndicationFinding]) throws(SyndicationError) -> [SyndicatedItem] {
    for finding in findings { parser.builder.feed.findings.add(finding) }
    try repair.finish()
    addRepairs()
    try parse(isLast: true)
    parser.builder.completeItems()
    isFinished = true
    return takeItems()
  }

  /// Adds the findings of the repair, with their offsets in the source.
  private func addRepairs() {
    for finding in repair.findings {
      parser.builder.feed.findings.add(
        SyndicationFinding(
          finding.code, finding.message, offset: finding.offset.map { sourceOffset($0) }))
    }
    repair.findings.removeAll(keepingCapacity: true)
  }

  /// The offset in the source of an offset in the decoded text.
  private func sourceOffset(_ offset: Int) -> Int {
    // The part before the root element is reported at its start, when it was processed already.
    if offset == 0 { return 0 }
    guard let part = pieces.last(where: { $0.start <= offset }) else { return sourceEnd }
    return part.piece.sourceOffset(offset - part.start)
  }

  private func parse(isLast: Bool = false) throws(SyndicationError) {
    guard isLast || !repair.output.isEmpty else { return }
    try parser.parse(repair.output, isLast: isLast)
    repair.output.removeAll(keepingCapacity: true)
  }

  private func takeItems() -> [SyndicatedItem] {
    let items = parser.builder.items
    parser.builder.items = []
    return items
  }
}
