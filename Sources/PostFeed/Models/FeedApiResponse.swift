/// A page of a feed.
///
/// ```swift
/// let response = try JSONDecoder().decode(FeedApiResponse.self, from: data)
/// let again = try JSONEncoder().encode(response)
/// ```
///
/// An invalid post or an invalid ``paging`` is skipped with a finding, and round-trips. But
/// `JSONEncoder` may write the numbers in such an invalid value in another form. It writes `null`
/// for an object with duplicate members, because with only one of these members, the invalid value
/// could become valid.
public struct FeedApiResponse: Codable, Hashable, Sendable {
  /// The posts, in the server's order.
  public var feed: [PostPreview] = []

  /// The cursors of the next and the previous page.
  public var paging = PaginationMetadata()

  var storedFindings = FeedFindings()

  /// The unknown and invalid members of the JSON object, which round-trip.
  var extras = WireExtras()

  init() {}

  /// Creates a page.
  public init(feed: [PostPreview] = [], paging: PaginationMetadata = .init(nextCursor: nil)) {
    self.feed = feed
    self.paging = paging
  }

  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }

  /// Creates a response from JSON in UTF-8. This is faster and stricter than with `JSONDecoder`.
  ///
  /// - Complexity: Linear in the number of bytes.
  /// - Throws: ``FeedError`` with the JSON path when the bytes are not JSON, or when a required
  ///   member is missing or invalid.
  public init(json: some Sequence<UInt8>) throws(FeedError) {
    self = try Self.reading(json: Array(json)).value
  }

  /// The parts of the response that were skipped, repaired or not recognized when it was read.
  /// At most 1,000 findings of each code are listed. Findings are not encoded.
  public var findings: [FeedFinding] { storedFindings.list }

  /// The number of findings of each code.
  package var findingCounts: [FeedFinding.Code: Int] { storedFindings.counts }

  /// The posts, and the cursors of the next and the previous page.
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
