/// A page of a feed.
///
/// ```swift
/// let response = try JSONDecoder().decode(FeedApiResponse.self, from: data)
/// let again = try JSONEncoder().encode(response)
/// ```
///
/// Invalid posts and invalid ``paging`` are skipped with a finding, and round-trip. `JSONEncoder`
/// may change the spelling of numbers. It writes an object with a duplicate member as `null`,
/// because the object could become a valid post with only one of these members.
public struct FeedApiResponse: Codable, Hashable, Sendable {
  /// The posts, in the server's order.
  public var feed: [PostPreview] = []

  /// The positions of the next and the previous page.
  public var paging = PaginationMetadata()

  var storedFindings = FeedFindings()

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
  /// - Complexity: Linear in the number of bytes.
  /// - Throws: ``FeedError`` with the JSON path when the bytes are not JSON, or when a required
  ///   member is missing or invalid.
  public init(json: some Sequence<UInt8>) throws(FeedError) {
    self = try Self.reading(json: Array(json)).value
  }

  /// The parts that were skipped, repaired or not recognized when the response was read. Findings
  /// are not encoded.
  public var findings: [FeedFinding] { storedFindings.list }

  /// The number of findings by code; ``findings`` lists the first 1,000 of each code.
  package var findingCounts: [FeedFinding.Code: Int] { storedFindings.counts }

  /// The posts, and the positions of the next and the previous page.
  public var page: Page<PostPreview> {
    Page(items: feed, next: paging.nextCursor, previous: paging.previousCursor)
  }
}

extension FeedApiResponse: WireValue {
  mutating func code(with coder: inout some WireCoder) throws(FeedError) {
    try coder.requiredElements("feed", &feed)
    try coder.promised("paging", &paging)
  }

  mutating func store(_ findings: FeedFindings) { storedFindings = findings }
}
