/// A page of a feed.
public struct FeedApiResponse: WireValue {
  /// The posts, newest or most fitting first, as the server says.
  public var feed: [PostPreview]

  /// Where to go on.
  public var paging: PaginationMetadata

  /// What was left out or not understood when the page was read; it is not written.
  ///
  /// A post that cannot be read costs that post, and ``paging`` itself, not the page; both are written
  /// as they came.
  public let findings: [FeedFinding]

  /// The number of all findings by code; of each code, ``findings`` lists the first 1,000.
  public let findingCounts: [FeedFinding.Code: Int]

  /// Members that this library does not know.
  public var extras = WireExtras()

  /// Creates a page.
  public init(feed: [PostPreview] = [], paging: PaginationMetadata = PaginationMetadata()) {
    self.feed = feed
    self.paging = paging
    findings = []
    findingCounts = [:]
  }

  public init(reader: inout WireReader) throws(FeedError) {
    guard reader.has("feed") else { throw reader.missing("feed") }
    feed = try reader.elements("feed")
    paging = reader.expectedValue("paging") ?? PaginationMetadata()
    extras = reader.takeExtras()
    findings = reader.findings.list
    findingCounts = reader.findings.counts
  }

  public func write(to writer: inout WireWriter) {
    writer.write(extras)
    writer.write("feed", feed)
    let standard = PaginationMetadata()
    writer.write("paging", paging == standard ? nil : paging, orKept: standard)
  }

  /// The posts with where to go on.
  public var page: Page<PostPreview> {
    Page(items: feed, next: paging.nextCursor, previous: paging.previousCursor)
  }
}
