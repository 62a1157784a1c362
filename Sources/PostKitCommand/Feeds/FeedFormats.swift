import ArgumentParser
import PostKit
import PostSyndication

/// The format of a feed that is read.
enum FeedInputFormat: String, CaseIterable, ExpressibleByArgument {
  case auto, postkit, mastodon, jsonfeed, rss, atom

  /// The format of a syndicated feed; `nil` if the reader detects it.
  var syndicationFormat: SyndicationFormat? { SyndicationFormat(rawValue: rawValue) }
}

/// The format of the output of a feed.
enum FeedOutputFormat: String, CaseIterable, ExpressibleByArgument {
  case ansi, svg, ndjson, rss, atom, jsonfeed

  /// The format of a page; `nil` if the output is data.
  var renderFormat: RenderFormat? { RenderFormat(rawValue: rawValue) }

  /// The writer of items; `nil` if the output is a page.
  var itemWriter: FeedItemWriter? {
    switch self {
    case .ansi, .svg: nil
    case .ndjson: .lines
    case .rss: .feed(.rss)
    case .atom: .feed(.atom)
    case .jsonfeed: .feed(.jsonFeed)
    }
  }
}

/// Writes items as lines of JSON or as a feed.
struct FeedItemWriter {
  private var lineWriter: SyndicationLineWriter?
  /// The lines that are not taken yet.
  private var lines: [UInt8] = []
  private var feedWriter: SyndicationWriter?

  static let lines = FeedItemWriter(lineWriter: SyndicationLineWriter())

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

  /// The number of bytes that were written since the last call of ``takeBytes()``.
  var count: Int { lines.count + (feedWriter?.count ?? 0) }

  /// Returns the bytes that were written since the last call.
  mutating func takeBytes() -> [UInt8] {
    defer { lines = [] }
    return feedWriter?.takeBytes() ?? lines
  }
}
