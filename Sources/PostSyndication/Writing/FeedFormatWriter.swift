/// A writer of one format.
protocol FeedFormatWriter: Sendable {
  /// Writes an item, and before the first item the properties of the feed that are known.
  ///
  /// - Parameter isComplete: Whether all properties of the feed are known. Otherwise, some that the
  ///   format requires can follow.
  mutating func write(_ item: WrittenItem, of feed: SyndicatedFeed, isComplete: Bool)

  /// Writes the properties of the feed that are not written yet, and the end.
  mutating func finish(_ feed: SyndicatedFeed)

  /// What does not conform to the format.
  var findings: [SyndicationFinding] { get }

  /// The number of bytes that were written since the last call of ``takeBytes()``.
  var count: Int { get }

  /// Returns the bytes that were written since the last call.
  mutating func takeBytes() -> [UInt8]
}

/// A writer of a format that is XML.
protocol XMLFeedWriter: FeedFormatWriter {
  var xml: XMLWriter { get set }
}

extension XMLFeedWriter {
  var count: Int { xml.bytes.count }

  mutating func takeBytes() -> [UInt8] { xml.takeBytes() }
}
