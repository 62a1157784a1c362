/// The positions of the next and the previous page.
public struct PaginationMetadata: Codable, Hashable, Sendable {
  /// The opaque position of the next page, or `nil` on the last one.
  public var nextCursor: String?

  /// The opaque position of the previous page, or `nil` on the first one.
  public var previousCursor: String?

  /// The unknown members.
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
