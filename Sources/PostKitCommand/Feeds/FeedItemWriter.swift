import PostKit
import PostSyndication

/// Writes items as lines of JSON or as a feed.
struct FeedItemWriter {
  private var lineWriter: SyndicationLineWriter?
  /// The lines that are not taken yet.
  private var lines: [UInt8] = []
  private var feedWriter: SyndicationWriter?
  /// What the lines leave out of the feed, and whether the output is complete.
  private var lineFinding: SyndicationFinding?
  private var isFinished = false

  /// A writer of lines.
  static let lines = FeedItemWriter(lineWriter: SyndicationLineWriter())

  /// Returns a writer of a feed.
  static func feed(_ format: SyndicationEncoder.Format) -> FeedItemWriter {
    FeedItemWriter(feedWriter: SyndicationWriter(SyndicationEncoder(format)))
  }

  private init(lineWriter: SyndicationLineWriter? = nil, feedWriter: SyndicationWriter? = nil) {
    self.lineWriter = lineWriter
    self.feedWriter = feedWriter
  }

  /// Writes an item. When it throws, nothing of the item is written.
  mutating func write(
    _ item: SyndicatedItem, of feed: SyndicatedFeed
  ) throws(SanitizerError) {
    if let lineWriter {
      try lineWriter.write(item, of: feed, to: &lines)
      if lineFinding == nil, item.authors.isEmpty { lineFinding = feed.repeatedAuthorsFinding }
    }
    try feedWriter?.write(item, of: feed)
  }

  /// Ends the output.
  mutating func finish(_ feed: SyndicatedFeed) {
    feedWriter?.finish(feed)
    isFinished = true
  }

  /// Returns the items that were skipped, and at the end what does not conform to the format, and what
  /// the lines leave out of the feed.
  mutating func takeFindings() -> [SyndicationFinding] {
    if let findings = feedWriter?.takeFindings() { return findings }
    guard isFinished, let finding = lineFinding else { return [] }
    lineFinding = nil
    return [finding]
  }

  /// The number of bytes that were written since the last call of ``takeBytes()``.
  var count: Int { lines.count + (feedWriter?.count ?? 0) }

  /// Returns the bytes that were written since the last call.
  mutating func takeBytes() -> [UInt8] {
    defer { lines = [] }
    return feedWriter?.takeBytes() ?? lines
  }
}
