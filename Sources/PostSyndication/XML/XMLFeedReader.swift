/// Reads RSS or Atom in pieces: ``XMLRepair`` → ``LibXML2SAX`` → ``FeedBuilder``.
final class XMLFeedReader {
  private var repair: XMLRepair
  private let parser: LibXML2SAX

  /// The first bytes, which are read with the next piece.
  private var start: [UInt8]

  /// The number of bytes that are repaired and parsed at once.
  private static let pieceSize = 65_536

  init(_ start: [UInt8], options: SyndicationOptions) throws(SyndicationError) {
    self.start = start
    repair = XMLRepair(limits: options.limits)
    parser = try LibXML2SAX(FeedBuilder(options: options))
  }

  /// The feed without its items, as far as it was read.
  var feed: SyndicatedFeed { parser.builder.feed }

  /// Reads the next bytes, and returns the items that end in them.
  func read(_ bytes: [UInt8]) throws(SyndicationError) -> [SyndicatedItem] {
    var bytes = bytes
    if !start.isEmpty {
      bytes = start + bytes
      start = []
    }
    var index = 0
    while index < bytes.count {
      let end = min(index + XMLFeedReader.pieceSize, bytes.count)
      try repair.read(index == 0 && end == bytes.count ? bytes : Array(bytes[index..<end]))
      try parse()
      index = end
    }
    return takeItems()
  }

  /// Ends the source, and returns the remaining items.
  func finish() throws(SyndicationError) -> [SyndicatedItem] {
    var items = try read([])
    try repair.finish()
    try parse(isLast: true)
    parser.builder.finish()
    items += takeItems()
    return items
  }

  private func parse(isLast: Bool = false) throws(SyndicationError) {
    for finding in repair.findings { parser.builder.feed.findings.add(finding) }
    repair.findings.removeAll(keepingCapacity: true)
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
