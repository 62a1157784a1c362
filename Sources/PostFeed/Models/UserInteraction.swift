package import PostJSON

/// A user's action on a post, stored on the device until the server confirms it.
public struct UserInteraction: Codable, Hashable, Sendable {
  /// The identifier of the interaction; later interactions have larger identifiers.
  public var id: Int64 = 0

  /// The identifier of the post.
  public var postId: Int64 = 0

  /// The identifier of the user.
  public var userId: Int64 = 0

  /// The action of the user.
  public var action = UserInteractionAction()

  /// The delivery status of the interaction.
  public var status = UserInteractionStatus()

  /// When the user acted, as RFC 3339 text. An invalid date is kept unchanged.
  public var createdAt = ""

  /// The time of the last failed attempt to send the interaction, or the time of its creation if no
  /// attempt failed, as RFC 3339 text. An invalid date is kept unchanged.
  public var updatedAt = ""

  /// The number of failed attempts.
  public var failureCount = 0

  package var extras = JSONExtras()

  package init() {}

  /// Creates an interaction.
  public init(
    id: Int64, postId: Int64, userId: Int64, action: UserInteractionAction,
    status: UserInteractionStatus = .pending, createdAt: String, updatedAt: String,
    failureCount: Int = 0
  ) {
    self.id = id
    self.postId = postId
    self.userId = userId
    self.action = action
    self.status = status
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.failureCount = failureCount
  }

  /// Returns the request that reports the action to the server, or `nil` for an unknown action.
  ///
  /// - Parameter requestId: A unique identifier, the same for every attempt. Do not use ``id``: it
  ///   is unique only on one device, so two devices of a user can use the same value.
  public func request(requestId: RequestID) -> PostInteractionRequest? {
    guard action.isKnown else { return nil }
    let type: PostInteractionType =
      action == .unliked ? .removedLike : PostInteractionType(rawValue: action.rawValue)
    return PostInteractionRequest(requestId: requestId, type: type.rawValue)
  }
}

extension UserInteraction: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("id", &id)
    try coder.required("postId", &postId)
    try coder.required("userId", &userId)
    try coder.required("action", &action)
    try coder.required("status", &status)
    coder.date("createdAt", &createdAt)
    coder.date("updatedAt", &updatedAt)
    try coder.promised("failureCount", &failureCount)
  }
}
