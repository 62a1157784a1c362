package import PostJSON

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
public struct FeedApiResponse: ApiResponse {
  /// The posts, in the server's order.
  public var feed: [PostPreview] = []

  /// The cursors of the next and the previous page.
  public var paging = PaginationMetadata()

  package var storedFindings = FeedFindings()
  package var extras = JSONExtras()

  package init() {}

  /// Creates a page.
  public init(feed: [PostPreview] = [], paging: PaginationMetadata = .init(nextCursor: nil)) {
    self.feed = feed
    self.paging = paging
  }

  /// The posts, and the cursors of the next and the previous page.
  public var page: Page<PostPreview> {
    Page(items: feed, next: paging.nextCursor, previous: paging.previousCursor)
  }

  public init(json: some Sequence<UInt8>) throws(FeedError) { self = try .reading(json: json) }

  public var findings: [FeedFinding] { storedFindings.list }
}

extension FeedApiResponse: FeedModel, ResponseModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.elements("feed", &feed, isRequired: true)
    coder.kept("paging", &paging)
  }
}
