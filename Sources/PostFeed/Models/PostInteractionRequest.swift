package import PostJSON

/// A request to store a user's action on a post.
public struct PostInteractionRequest: Codable, Hashable, Sendable {
  /// The identifier of the request. Every attempt to send the request uses the same identifier.
  public var requestId = RequestID()

  /// The action of the user; ``PostInteractionType`` lists the known actions.
  public var type = ""

  package var extras = JSONExtras()

  package init() {}

  /// Creates a request.
  public init(requestId: RequestID, type: String) {
    self.requestId = requestId
    self.type = type
  }
}

extension PostInteractionRequest: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("requestId", &requestId)
    try coder.name("type", &type, of: PostInteractionType.self)
  }
}
