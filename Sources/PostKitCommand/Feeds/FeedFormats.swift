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
