/// Reads RSS or Atom in pieces: ``XMLRepair`` → ``LibXML2SAX`` → ``FeedBuilder``.
final class XMLFeedReader {
  private var repair: XMLRepair
  private let parser: LibXML2SAX

  /// The number of bytes that were read, and the offset in the source that follows them.
  private var count = 0
  private var sourceEnd = 0

  /// The number of bytes that are repaired and parsed at once.
  private static let pieceSize = 65_536

  init(options: SyndicationOptions) throws(SyndicationError) {
    repair = XMLRepair(limits: options.limits)
    parser = try LibXML2SAX(FeedBuilder(options: options))
  }

  /// The feed without its items, as far as it was read.
  var feed: SyndicatedFeed { parser.builder.feed }

  /// Reads the next bytes, and returns the items that end in them.
  ///
  /// - Parameter findings: What the decoder reports about these bytes.
  func read(
    _ piece: SourceDecoder.Piece, _ findings: [SyndicationFinding]
  ) throws(SyndicationError) -> [SyndicatedItem] {
    for finding in findings { parser.builder.feed.findings.add(finding) }
    var index = 0
    while index < piece.bytes.count {
      let end = min(index + XMLFeedReader.pieceSize, piece.bytes.count)
      let isWhole = index == 0 && end == piece.bytes.count
      try repair.read(isWhole ? piece.bytes : Array(piece.bytes[index..<end]))
      for finding in repair.findings { add(finding, in: piece) }
      repair.findings.removeAll(keepingCapacity: true)
      try parse()
      index = end
    }
    count += piece.bytes.count
    sourceEnd = piece.sourceOffset(piece.bytes.count)
    return takeItems()
  }

  /// Ends the source, and returns the remaining items.
  func finish(_ findings: [SyndicationFinding]) throws(SyndicationError) -> [SyndicatedItem] {
    for finding in findings { parser.builder.feed.findings.add(finding) }
    try repair.finish()
    let end = SourceDecoder.Piece(bytes: [], start: sourceEnd)
    for finding in repair.findings { add(finding, in: end) }
    try parse(isLast: true)
    parser.builder.finish()
    return takeItems()
  }

  /// Adds a finding, with its offset in the source.
  private func add(_ finding: SyndicationFinding, in piece: SourceDecoder.Piece) {
    let offset = finding.offset.map { offset in
      // A construct can start in an earlier piece.
      offset < count
        ? max(0, piece.start - (count - offset)) : piece.sourceOffset(offset - count)
    }
    parser.builder.feed.findings.add(
      SyndicationFinding(finding.code, finding.message, offset: offset))
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
