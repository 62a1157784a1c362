public import PostSanitizer

/// Writes a feed item by item, so that a long feed needs only the memory of its largest item.
///
/// ```swift
/// var writer = SyndicationWriter(SyndicationEncoder(.rss))
/// for item in items {
///   try writer.write(item, of: feed)
///   send(writer.takeBytes())
/// }
/// writer.finish(feed)
/// send(writer.takeBytes())
/// ```
///
/// The feed's own properties are written before the first item. Properties that are only known
/// later are written after the last item: the formats do not define an order.
public struct SyndicationWriter: Sendable {
  private let encoder: SyndicationEncoder
  private var output: any FeedFormatWriter
  private var isFinished = false

  /// Creates a writer with the format and policy of an encoder.
  public init(_ encoder: SyndicationEncoder) {
    self.encoder = encoder
    output =
      switch encoder.format {
      case .rss: RSSWriter()
      case .atom: AtomWriter()
      case .jsonFeed: JSONFeedWriter()
      }
  }

  /// Writes an item. After ``finish(_:)``, nothing is written.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - feed: The feed that contains the item, as far as it is known. Its items are ignored.
  /// - Throws: `SanitizerError` when the content is larger than the policy allows. Then nothing of
  ///   the item is written, and the next item can be written.
  public mutating func write(
    _ item: SyndicatedItem, of feed: SyndicatedFeed
  ) throws(SanitizerError) {
    if isFinished { return }
    output.write(try WrittenItem(item, policy: encoder.policy), of: feed)
  }

  /// Ends the feed. Further calls have no effect.
  ///
  /// - Parameter feed: The feed. Its items are ignored.
  public mutating func finish(_ feed: SyndicatedFeed) {
    if isFinished { return }
    isFinished = true
    output.finish(feed)
  }

  /// The number of bytes that ``takeBytes()`` will return.
  public var count: Int { output.count }

  /// Returns the bytes that were written since the last call, in UTF-8.
  public mutating func takeBytes() -> [UInt8] { output.takeBytes() }
}
