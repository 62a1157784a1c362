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
/// The feed's own properties are written before the first item. Properties that are only known later
/// are written after the last item, with a finding: most readers accept that.
public struct SyndicationWriter: Sendable {
  private let encoder: SyndicationEncoder
  private var output: any FeedFormatWriter
  private var isFinished = false
  private var itemCount = 0
  private var findings: [SyndicationFinding] = []
  /// Whether all properties of the feed are known before the first item.
  private let isComplete: Bool

  /// Creates a writer with the format and policy of an encoder.
  public init(_ encoder: SyndicationEncoder) {
    self.init(encoder, isComplete: false)
  }

  init(_ encoder: SyndicationEncoder, isComplete: Bool) {
    self.encoder = encoder
    self.isComplete = isComplete
    output =
      switch encoder.format {
      case .rss: RSSWriter()
      case .atom: AtomWriter()
      case .jsonFeed: JSONFeedWriter()
      }
  }

  /// Writes an item. After ``finish(_:)``, nothing is written. An item of which the policy leaves no
  /// title, content, link, image or attachment is skipped with a finding.
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
    let written = try WrittenItem(item, policy: encoder.policy)
    defer { itemCount += 1 }
    guard !written.isEmpty else {
      if findings.count < SyndicationFindings.listedPerCode {
        findings.append(SyndicationFinding(.itemDropped, SyndicationWriter.empty, item: itemCount))
      }
      return
    }
    // JSON is read as a whole.
    let isJSON = feed.format == .jsonFeed || feed.format == .mastodon
    output.write(written, of: feed, isComplete: isComplete || isJSON)
  }

  /// Ends the feed. Further calls have no effect.
  ///
  /// - Parameter feed: The feed. Its items are ignored.
  public mutating func finish(_ feed: SyndicatedFeed) {
    if isFinished { return }
    isFinished = true
    output.finish(feed)
    findings += output.findings
  }

  private static let empty =
    "the policy leaves no title, content, link, image or attachment of the item"

  /// Returns the items that were skipped since the last call, and at the end what does not conform to
  /// the format. At most 1,000 items are listed.
  public mutating func takeFindings() -> [SyndicationFinding] {
    defer { findings = [] }
    return findings
  }

  /// The number of bytes that ``takeBytes()`` will return.
  public var count: Int { output.count }

  /// Returns the bytes that were written since the last call, in UTF-8.
  public mutating func takeBytes() -> [UInt8] { output.takeBytes() }
}
