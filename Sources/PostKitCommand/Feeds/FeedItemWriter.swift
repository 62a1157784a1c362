import PostKit
import PostSyndication

/// Writes items as lines of JSON or as a feed.
struct FeedItemWriter {
  private var lineWriter: SyndicationLineWriter?
  /// The lines that are not taken yet.
  private var lines: [UInt8] = []
  private var feedWriter: SyndicationWriter?

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
    try lineWriter?.write(item, of: feed, to: &lines)
    try feedWriter?.write(item, of: feed)
  }

  /// Ends the output.
  mutating func finish(_ feed: SyndicatedFeed) { feedWriter?.finish(feed) }

  /// Returns the items that were skipped, and at the end what does not conform to the format.
  mutating func takeFindings() -> [SyndicationFinding] { feedWriter?.takeFindings() ?? [] }

  /// The number of bytes that were written since the last call of ``takeBytes()``.
  var count: Int { lines.count + (feedWriter?.count ?? 0) }

  /// Returns the bytes that were written since the last call.
  mutating func takeBytes() -> [UInt8] {
    defer { lines = [] }
    return feedWriter?.takeBytes() ?? lines
  }
}
