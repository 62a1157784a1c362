/// The cursors of the next and the previous page.
public struct PaginationMetadata: Codable, Hashable, Sendable {
  /// The opaque cursor of the next page, or `nil` on the last page.
  public var nextCursor: String?

  /// The opaque cursor of the previous page, or `nil` on the first page.
  public var previousCursor: String?

  /// The unknown and invalid members of the JSON object, which round-trip.
  var extras = WireExtras()

  init() {}

  /// Creates the metadata of a page.
  public init(nextCursor: String? = nil, previousCursor: String? = nil) {
    self.nextCursor = nextCursor
    self.previousCursor = previousCursor
  }

  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension PaginationMetadata: WireValue {
  mutating func code(with coder: inout some WireCoder) throws(FeedError) {
    try coder.token("nextCursor", &nextCursor)
    try coder.token("previousCursor", &previousCursor)
  }
}
