/// Reads a feed in pieces, so that a long feed needs only the memory of its largest item.
///
/// ```swift
/// var reader = SyndicationReader()
/// while let piece = nextPiece() { for item in try reader.read(piece) { show(item) } }
/// for item in try reader.finish() { show(item) }
/// ```
///
/// JSON is read as a whole when it ends.
public struct SyndicationReader: ~Copyable {
  private let options: SyndicationOptions
  private var source = Source.start([])

  private enum Source {
    /// The white space before the first character that tells the format.
    case start([UInt8])
    case xml(XMLFeedReader)
    case json([UInt8])
  }

  public init(options: SyndicationOptions = SyndicationOptions()) {
    self.options = options
    feed = SyndicatedFeed(format: options.format ?? .atom)
  }

  /// The feed without its items, as far as it was read.
  public private(set) var feed: SyndicatedFeed

  /// Reads the next bytes of the source, and returns the items that end in them.
  ///
  /// - Throws: ``SyndicationError`` if the source is not a feed or exceeds a limit.
  public mutating func read(_ bytes: [UInt8]) throws(SyndicationError) -> [SyndicatedItem] {
    switch source {
    case .start(let start):
      source = try source(of: start + bytes)
      guard case .start = source else { return try read([]) }
      return []
    case .xml(let reader):
      let items = try reader.read(bytes)
      feed = reader.feed
      return items
    case .json(var json):
      source = .start([])
      json += bytes
      guard json.count <= options.limits.jsonBytes else {
        throw SyndicationError(
          .limitExceeded,
          "the JSON is larger than the limit of \(options.limits.jsonBytes) bytes")
      }
      source = .json(json)
      return []
    }
  }

  /// Ends the source, and returns the remaining items.
  ///
  /// - Throws: ``SyndicationError`` if the source is not a feed or exceeds a limit.
  public mutating func finish() throws(SyndicationError) -> [SyndicatedItem] {
    switch source {
    case .start: throw .unknownFormat
    case .xml(let reader):
      let items = try reader.finish()
      feed = reader.feed
      return items
    case .json(let json):
      feed = try JSONSyndication.feed(from: json, options: options)
      let items = feed.items
      feed.items = []
      return items
    }
  }

  /// Detects the format by the first character that is not white space or a byte order mark.
  private func source(of bytes: [UInt8]) throws(SyndicationError) -> Source {
    switch options.format {
    case .jsonFeed, .mastodon: return .json(bytes)
    case .rss, .atom: return .xml(try XMLFeedReader(bytes, options: options))
    case nil: break
    }
    let isIgnored = { (byte: UInt8) in
      byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0xEF || byte == 0xBB || byte == 0xBF
    }
    guard let first = bytes.first(where: { !isIgnored($0) }) else {
      guard bytes.count <= 65_536 else { throw .unknownFormat }
      return .start(bytes)
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return .json(bytes) }
    return .xml(try XMLFeedReader(bytes, options: options))
  }
}

extension SyndicatedFeed {
  /// Reads a feed and all of its items.
  ///
  /// - Throws: ``SyndicationError`` if the source is not a feed or exceeds a limit.
  public init(
    reading source: [UInt8], options: SyndicationOptions = SyndicationOptions()
  ) throws(SyndicationError) {
    var reader = SyndicationReader(options: options)
    var items = try reader.read(source)
    items += try reader.finish()
    guard items.count <= options.limits.items else {
      throw SyndicationError(
        .limitExceeded,
        "the feed has \(items.count) items; the limit is \(options.limits.items)")
    }
    self = reader.feed
    self.items = items
  }
}
