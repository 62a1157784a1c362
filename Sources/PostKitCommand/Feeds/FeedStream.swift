import PostKit
import PostSyndication

/// Reads a syndicated feed in pieces, and writes its items as they end.
struct FeedStream: ~Copyable {
  private var input: FeedInput
  private var reader: SyndicationReader
  /// The format that the user states, if any.
  private let format: SyndicationFormat?
  /// The number of dropped items that were reported.
  private var droppedCount = 0

  init(_ input: FeedInput, options: SyndicationOptions) {
    self.input = input
    format = options.format
    reader = SyndicationReader(options: options)
  }

  /// Reads all items and writes them to standard output.
  ///
  /// - Parameter start: The bytes of the input that were read already.
  mutating func write(to writer: FeedItemWriter, start: [UInt8]) throws {
    var writer = writer
    try forEachBatch(start: start) { (items, feed, input) in
      for item in items {
        do throws(SanitizerError) {
          try writer.write(item, of: feed)
        } catch {
          input.failure("\(item.nameInMessages) is not written: \(error)").report()
        }
        try FeedStream.flush(&writer, minimum: FeedStream.bufferSize)
      }
      // What is complete is written before the command waits for more input.
      try FeedStream.flush(&writer, minimum: 1)
    }
    writer.finish(reader.feed)
    try FeedStream.flush(&writer, minimum: 1)
  }

  private static let bufferSize = 1 << 16

  private static func flush(_ writer: inout FeedItemWriter, minimum: Int) throws {
    guard writer.count >= minimum else { return }
    try Output.write(writer.takeBytes())
  }

  /// Reads all items, and returns the feed that contains them.
  mutating func feed(start: [UInt8], limits: SyndicationLimits) throws -> SyndicatedFeed {
    var items: [SyndicatedItem] = []
    try forEachBatch(start: start) { (batch, _, input) in
      items += batch
      guard items.count <= limits.items else {
        throw input.failure("the feed has more than \(limits.items) items, which is the limit")
      }
    }
    var feed = reader.feed
    feed.items = items
    return feed
  }

  /// Calls a closure with the items that end in each piece of the input.
  private mutating func forEachBatch(
    start: [UInt8], _ body: ([SyndicatedItem], SyndicatedFeed, FeedInput) throws -> Void
  ) throws {
    var piece = start
    do {
      while !piece.isEmpty {
        let items = try reader.read(piece)
        reportDroppedItems()
        try checkFormat()
        try body(items, reader.feed, input)
        piece = try input.next()
      }
      let items = try reader.finish()
      reportDroppedItems()
      try checkFormat()
      reportUnlistedItems()
      if let end = reader.feed.findings.list.first(where: { $0.code == .truncated }) {
        input.failure("the feed is cut off: \(end.message)", offset: end.offset).report()
      }
      try body(items, reader.feed, input)
    } catch let error as SyndicationError {
      reportDroppedItems()
      guard error.code == .unknownFormat else {
        throw input.failure(error.message, offset: error.offset)
      }
      // The shapes also include those that only the command reads.
      let problem = error.message.firstRange(of: "; expected").map {
        error.message[..<$0.lowerBound]
      }
      throw input.failure("\(problem ?? error.message[...]); \(Feed.shapes)", offset: error.offset)
    }
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
    let dropped = findings.counts[.itemDropped, default: 0]
    guard dropped > droppedCount else { return }
    let listed = findings.list.filter { $0.code == .itemDropped }
    for finding in listed.dropFirst(droppedCount) {
      input.failure(finding.description, offset: finding.offset).report()
    }
    droppedCount = dropped
  }

  /// Writes a line on standard error with the number of dropped items that the findings do not list.
  private func reportUnlistedItems() {
    let listed = reader.feed.findings.list.count { $0.code == .itemDropped }
    guard droppedCount > listed else { return }
    input.failure("\(droppedCount - listed) more items were left out").report()
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
  /// The item in words, with its identifier or URL.
  var nameInMessages: String {
    let name = id.map { UntrustedText($0).line() } ?? url?.link?.description ?? ""
    return name.isEmpty ? "an item" : "the item '\(UntrustedText(name).line())'"
  }
}
