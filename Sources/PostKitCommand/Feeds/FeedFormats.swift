import ArgumentParser
import PostKit
import PostSyndication

/// The format of a feed that is read.
enum FeedInputFormat: String, CaseIterable, ExpressibleByArgument {
  case auto, postkit, mastodon, jsonfeed, rss, atom

  /// The format for the reader of feeds from elsewhere; `nil` if the reader detects it.
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
    case .ndjson: .lines(SyndicationLineWriter(), [])
    case .rss: .feed(SyndicationWriter(SyndicationEncoder(.rss)))
    case .atom: .feed(SyndicationWriter(SyndicationEncoder(.atom)))
    case .jsonfeed: .feed(SyndicationWriter(SyndicationEncoder(.jsonFeed)))
    }
  }
}

/// Writes items as lines of JSON or as a feed.
enum FeedItemWriter {
  /// The bytes are the lines that are not taken yet.
  case lines(SyndicationLineWriter, [UInt8])
  case feed(SyndicationWriter)

  /// Writes an item. When it throws, nothing of the item is written.
  mutating func write(
    _ item: SyndicatedItem, of feed: SyndicatedFeed
  ) throws(SanitizerError) {
    switch self {
    case .lines(let writer, var bytes):
      self = .lines(writer, [])
      defer { self = .lines(writer, bytes) }
      try writer.write(item, of: feed, to: &bytes)
    case .feed(var writer):
      defer { self = .feed(writer) }
      try writer.write(item, of: feed)
    }
  }

  /// Ends the output.
  mutating func finish(_ feed: SyndicatedFeed) {
    guard case .feed(var writer) = self else { return }
    writer.finish(feed)
    self = .feed(writer)
  }

  /// The number of bytes that were written since the last call of ``takeBytes()``.
  var count: Int {
    switch self {
    case .lines(_, let bytes): bytes.count
    case .feed(let writer): writer.count
    }
  }

  /// Returns the bytes that were written since the last call.
  mutating func takeBytes() -> [UInt8] {
    switch self {
    case .lines(let writer, let bytes):
      self = .lines(writer, [])
      return bytes
    case .feed(var writer):
      defer { self = .feed(writer) }
      return writer.takeBytes()
    }
  }
}
