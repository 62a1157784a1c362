/// A page of a feed.
///
/// ```swift
/// let response = try JSONDecoder().decode(FeedApiResponse.self, from: data)
/// let again = try JSONEncoder().encode(response)
/// ```
///
/// An invalid post is skipped with a finding, and so is invalid ``paging``; both are written again.
/// `JSONEncoder` spells numbers in its own way, and an object with a duplicate member is written as
/// null: with one of the two members it could become a valid post.
public struct FeedApiResponse: Codable, Hashable, Sendable {
  /// The posts, in the server's order.
  public var feed: [PostPreview] = []

  /// The positions of the pages around this one.
  public var paging = PaginationMetadata()

  var noted = FeedFindings()

  /// The unknown members.
  var extras = WireExtras()

  init() {}

  /// Creates a page.
  public init(feed: [PostPreview] = [], paging: PaginationMetadata = .init(nextCursor: nil)) {
    self.feed = feed
    self.paging = paging
  }

  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }

  /// Reads JSON in UTF-8, faster and more strictly than `JSONDecoder`.
  ///
  /// - Complexity: O(bytes).
  /// - Throws: ``FeedError`` with the JSON path, when the bytes are not JSON, or a required member is
  ///   missing or invalid.
  public init(json: some Sequence<UInt8>) throws(FeedError) {
    self = try Self.reading(json: Array(json)).value
  }

  /// What was left out or not understood when the response was read; it is not written.
  public var findings: [FeedFinding] { noted.list }

  /// The number of all findings by code; of each code, ``findings`` lists the first 1,000.
  package var findingCounts: [FeedFinding.Code: Int] { noted.counts }

  /// The posts and the positions of the pages around them.
  public var page: Page<PostPreview> {
    Page(items: feed, next: paging.nextCursor, previous: paging.previousCursor)
  }
}

extension FeedApiResponse: WireValue {
  mutating func code(with coder: inout some WireCoder) throws(FeedError) {
    try coder.requiredElements("feed", &feed)
    try coder.promised("paging", &paging)
  }

  mutating func note(_ findings: FeedFindings) { noted = findings }
}
