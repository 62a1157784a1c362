import PostKit
import PostPages
import PostSyndication

/// Reads a syndicated feed in pieces, and writes its items one at a time.
struct FeedStream: ~Copyable {
  private var input: InputPieces
  private var reader: SyndicationReader
  /// The format that the user states, if any.
  private let format: SyndicationFormat?
  /// The number of items that were dropped so far, and the findings about them that were reported.
  private var droppedCount = 0
  private var reported: Set<SyndicationFinding> = []

  init(_ input: InputPieces, options: SyndicationOptions) {
    self.input = input
    format = options.format
    reader = SyndicationReader(options: options)
  }

  /// Reads all items and writes them to standard output.
  ///
  /// - Parameter start: The bytes of the input that were read already.
  mutating func write(to writer: FeedItemWriter, start: [UInt8]) throws {
    var writer = writer
    try forEachItem(
      start: start,
      // What is complete is written before the command waits for more input.
      willWait: { try FeedStream.flush(&writer, minimum: 1) },
      { (item, feed, input) in
        do throws(SanitizerError) {
          try writer.write(item, of: feed)
          for _ in writer.takeFindings() {
            input.failure("\(item.nameInMessages) is not written: \(SyndicatedItem.isEmpty)")
              .report()
          }
        } catch {
          input.failure("\(item.nameInMessages) is not written: \(error)").report()
        }
        try FeedStream.flush(&writer, minimum: FeedStream.bufferSize)
      })
    writer.finish(reader.feed)
    for finding in writer.takeFindings() { input.failure(finding.description).report() }
    try FeedStream.flush(&writer, minimum: 1)
  }

  private static let bufferSize = 1 << 16

  private static func flush(_ writer: inout FeedItemWriter, minimum: Int) throws {
    guard writer.count >= minimum else { return }
    try Output.write(writer.takeBytes())
  }

  /// Reads all items and writes a page of them to standard output.
  ///
  /// - Parameter start: The bytes of the input that were read already.
  mutating func write(to page: FeedPage, start: [UInt8]) throws {
    var page = SyndicatedPage(page)
    try forEachItem(start: start) { (item, feed, _) in page.add(item, of: feed) }
    try Output.write(line: page.finish(reader.feed))
  }

  /// Calls a closure with each item as soon as it ends, and another closure before the command waits
  /// for more input.
  private mutating func forEachItem(
    start: [UInt8], willWait: () throws -> Void = {},
    _ body: (SyndicatedItem, SyndicatedFeed, InputPieces) throws -> Void
  ) throws {
    var piece = start
    do {
      while !piece.isEmpty {
        try forEach(in: try reader.read(piece), body)
        try willWait()
        piece = try input.next()
      }
      try forEach(in: try reader.end(), body)
      while let item = reader.nextItem() { try forEach(in: [item], body) }
      try forEach(in: [], body)
      reportEnd()
    } catch let error as SyndicationError {
      reportDroppedItems()
      // The shapes also include those that only the command reads.
      let message =
        error.code == .unknownFormat ? "\(error.problem); \(Feed.shapes)" : error.description
      throw input.failure(message, offset: error.offset)
    }
  }

  /// Calls a closure with items, after the lines about items that were dropped before them.
  private mutating func forEach(
    in items: [SyndicatedItem], _ body: (SyndicatedItem, SyndicatedFeed, InputPieces) throws -> Void
  ) throws {
    reportDroppedItems()
    try checkFormat()
    guard !items.isEmpty else { return }
    let feed = reader.feed
    for item in items { try body(item, feed, input) }
  }

  /// Throws an error if the reader detected another format than the user stated.
  private func checkFormat() throws(Failure) {
    guard let format, reader.feed.format != format else { return }
    throw input.failure(
      "the input is \(reader.feed.format.title), not \(format.title); "
        + "'--from \(reader.feed.format.rawValue)' reads it")
  }

  /// Writes a line on standard error for each item that was dropped since the last call.
  private mutating func reportDroppedItems() {
    let findings = reader.feed.findings
    let count = findings.counts[.itemDropped, default: 0]
    guard count != droppedCount, reported.count < SyndicationFindings.listedPerCode else { return }
    droppedCount = count
    // The list is in the order of the source, so new findings can precede those that were reported.
    for finding in findings.list where finding.code == .itemDropped {
      guard reported.insert(finding).inserted else { continue }
      input.failure(finding.description, offset: finding.offset).report()
    }
  }

  /// The kinds of findings that are reported at the end, with what happened.
  private static let lastFindings: [(SyndicationFinding.Code, String)] = [
    (.valueDropped, "a value is left out"), (.encodingRepaired, "the encoding is repaired"),
    (.truncated, "the feed is cut off"),
  ]

  /// Writes lines on standard error with the number of dropped items that the findings do not list,
  /// and with the first finding of other kinds.
  private func reportEnd() {
    let findings = reader.feed.findings
    let listed = findings.list.count { $0.code == .itemDropped }
    let dropped = findings.counts[.itemDropped, default: 0]
    if dropped > listed { input.failure("\(dropped - listed) more items were left out").report() }
    for (code, event) in FeedStream.lastFindings {
      guard let first = findings.list.first(where: { $0.code == code }) else { continue }
      let count = findings.counts[code, default: 1] - 1
      let more = count == 0 ? "" : " (and \(count) more of this kind)"
      input.failure("\(event): \(first)\(more)", offset: first.offset).report()
    }
  }
}

extension SyndicationFormat {
  /// The name of the format in messages.
  var title: String {
    switch self {
    case .rss: "RSS"
    case .atom: "Atom"
    case .jsonFeed: "JSON Feed"
    case .mastodon: "a response of Mastodon's API"
    }
  }
}

extension SyndicatedItem {
  /// Why an item is not written after sanitizing.
  static let isEmpty = "the policy leaves no title, content, link, image or attachment"

  /// The item in words, with its identifier or URL.
  var nameInMessages: String {
    let name = id.map { UntrustedText($0).line() } ?? url?.link?.description ?? ""
    return name.isEmpty ? "an item" : "the item '\(UntrustedText(name).line())'"
  }
}
