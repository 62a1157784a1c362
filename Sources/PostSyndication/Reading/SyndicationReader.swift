/// Reads a feed in pieces, so that a long feed needs only the memory of its largest item.
///
/// ```swift
/// var reader = SyndicationReader()
/// while let piece = nextPiece() { for item in try reader.read(piece) { show(item) } }
/// for item in try reader.finish() { show(item) }
/// ```
///
/// JSON is read as a whole when it ends.
public struct SyndicationReader {
  public init(options: SyndicationOptions = SyndicationOptions()) {
    self.options = options
    feed = SyndicatedFeed(format: options.format ?? .atom)
  }

  private let options: SyndicationOptions
  private var json: [UInt8] = []

  /// The feed without its items, as far as it was read.
  public private(set) var feed: SyndicatedFeed

  /// Reads the next bytes of the source, and returns the items that end in them.
  public mutating func read(_ bytes: [UInt8]) throws(SyndicationError) -> [SyndicatedItem] {
    guard json.count + bytes.count <= options.limits.jsonBytes else {
      throw SyndicationError(
        .limitExceeded, "the JSON is larger than the limit of \(options.limits.jsonBytes) bytes")
    }
    json += bytes
    return []
  }

  /// Ends the source, and returns the remaining items.
  public mutating func finish() throws(SyndicationError) -> [SyndicatedItem] {
    feed = try JSONSyndication.feed(from: json, options: options)
    defer { feed.items = [] }
    return feed.items
  }
}

extension SyndicatedFeed {
  /// Reads a feed and all of its items.
  public init(
    reading source: [UInt8], options: SyndicationOptions = SyndicationOptions()
  ) throws(SyndicationError) {
    var reader = SyndicationReader(options: options)
    var items = try reader.read(source)
    items += try reader.finish()
    self = reader.feed
    self.items = items
  }
}
