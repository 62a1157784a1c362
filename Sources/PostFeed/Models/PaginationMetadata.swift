package import PostJSON

/// The cursors of the next and the previous page.
public struct PaginationMetadata: Codable, Hashable, Sendable {
  /// The opaque cursor of the next page, or `nil` on the last page.
  public var nextCursor: String?

  /// The opaque cursor of the previous page, or `nil` on the first page.
  public var previousCursor: String?

  package var extras = JSONExtras()

  package init() {}

  /// Creates the metadata of a page.
  public init(nextCursor: String? = nil, previousCursor: String? = nil) {
    self.nextCursor = nextCursor
    self.previousCursor = previousCursor
  }
}

extension PaginationMetadata: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.token("nextCursor", &nextCursor)
    try coder.token("previousCursor", &previousCursor)
  }
}
