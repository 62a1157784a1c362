#if Store
  public import PostFeed

  /// An interaction that the server has not confirmed or that was canceled, and its attempts.
  public struct WaitingInteraction: Hashable, Sendable, Identifiable {
    /// The interaction. Its status is `CANCELED` after a permanent refusal or the last attempt.
    public let interaction: UserInteraction

    /// The identifier that makes repeated requests idempotent. All attempts use the same identifier.
    public let requestId: RequestID

    /// The time of the next attempt, or `nil` if it can be sent at once or is canceled.
    public let nextAttempt: Moment?

    /// Why the last attempt failed, in English, for logs; or `nil` if none failed.
    public let reason: String?

    /// The identifier of the interaction; later interactions have larger identifiers.
    public var id: Int64 { interaction.id }

    /// The post of the interaction.
    public var postId: Int64 { interaction.postId }

    /// What the user did.
    public var action: UserInteractionAction { interaction.action }

    /// Whether the interaction waits, or was canceled.
    public var status: UserInteractionStatus { interaction.status }

    /// The request that reports the action to the server, or `nil` for an unknown action.
    public var request: PostInteractionRequest? { interaction.request(requestId: requestId) }
  }
#endif
