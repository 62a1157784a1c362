/// A request to store a user's action on a post.
public struct PostInteractionRequest: Codable, Hashable, Sendable {
  /// The identifier of the request. Every attempt to send the request uses the same identifier.
  public var requestId = RequestID()

  /// The action of the user; ``PostInteractionType`` lists the known actions.
  public var type = ""

  /// The unknown and invalid members of the JSON object, which round-trip.
  var extras = WireExtras()

  init() {}

  /// Creates a request.
  public init(requestId: RequestID, type: String) {
    self.requestId = requestId
    self.type = type
  }

  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension PostInteractionRequest: WireValue {
  mutating func code(with coder: inout some WireCoder) throws(FeedError) {
    try coder.required("requestId", &requestId)
    try coder.name("type", &type, of: PostInteractionType.self)
  }
}
