/// A request to store a user's action on a post.
public struct PostInteractionRequest: Codable, Hashable, Sendable {
  /// The identifier of the request, which is the same for every attempt.
  public var requestId = RequestID()

  /// The action of the user; ``PostInteractionType`` lists the known ones.
  public var type = ""

  /// The unknown members.
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
