/// A request to store what a user did with a post.
public struct PostInteractionRequest: Codable, Hashable, Sendable {
  /// The identifier of the request, the same for every attempt.
  public var requestId = RequestID()

  /// What the user did; ``PostInteractionType`` lists the known names.
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
