/// What a user did with a post, kept on the device until the server knows.
public struct UserInteraction: WireValue {
  /// The identifier of the request that tells the server.
  public var requestId: RequestID

  /// The identifier of the post.
  public var postId: Int64

  /// What the user did.
  public var action: UserInteractionAction

  /// How far it got.
  public var status: UserInteractionStatus

  /// When the user did it.
  public var createdAt: Timestamp

  /// Members that this library does not know.
  public var extras = WireExtras()

  /// Creates an interaction.
  public init(
    requestId: RequestID, postId: Int64, action: UserInteractionAction,
    status: UserInteractionStatus = .pending, createdAt: Timestamp
  ) {
    self.requestId = requestId
    self.postId = postId
    self.action = action
    self.status = status
    self.createdAt = createdAt
  }

  public init(reader: inout WireReader) throws(FeedError) {
    requestId = try reader.requestID()
    postId = try reader.identifier("postId")
    action = try reader.name("action")
    status = try reader.name("status")
    createdAt = reader.timestamp("createdAt")
    extras = reader.takeExtras()
  }

  public func write(to writer: inout WireWriter) {
    writer.write(extras)
    writer.write("requestId", requestId.token)
    writer.write("postId", postId)
    writer.write("action", action.rawValue)
    writer.write("status", status.rawValue)
    writer.write("createdAt", createdAt)
  }

  /// The request that tells the server, or `nil` for an action that stays on the device.
  public var request: PostInteractionRequest? {
    switch action {
    case .liked: PostInteractionRequest(requestId: requestId, type: .liked)
    case .unliked: PostInteractionRequest(requestId: requestId, type: .removedLike)
    case .shared: PostInteractionRequest(requestId: requestId, type: .shared)
    default: nil
    }
  }
}
