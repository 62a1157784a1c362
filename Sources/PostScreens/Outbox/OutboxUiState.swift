#if Store
  public import PostFeed

  /// What was not sent yet.
  public struct OutboxUiState: Hashable, Sendable {
    /// The actions, posts and messages, the earliest first.
    public internal(set) var items: [OutboxItem] = []

    /// Whether the databases were read. Before that, ``items`` is empty.
    public internal(set) var isReady = false

    /// Creates the state of a list that was not read yet.
    public init() {}

    /// The number of items that are not sent again without the user.
    public var failedCount: Int { items.count(where: \.canRetry) }
  }

  /// An action, a post or a message that was not sent yet.
  public struct OutboxItem: Hashable, Sendable, Identifiable {
    /// What waits.
    public enum ID: Hashable, Sendable {
      /// An action on a post, by the identifier of the action.
      case action(Int64)
      /// A post, by its identifier in the database.
      case post(Int64)
      /// A message.
      case message(RequestID)
    }

    /// Whether and when it is sent.
    public enum Status: Hashable, Sendable {
      /// It is sent when there is a connection, or at a time.
      case waiting(nextAttempt: Moment?)
      /// It is being sent.
      case sending
      /// It is not sent again without the user.
      case failed
    }

    /// What waits.
    public let id: ID

    /// The action on a post, or `nil` for a post and a message.
    public let action: UserInteractionAction?

    /// The post of an action, or the contact of a message; `nil` for a new post.
    public let target: Int64?

    /// The beginning of a post or message on one line; empty for an action.
    public let text: String

    /// When the user acted, or `nil` if the date is invalid.
    public let time: Moment?

    /// Whether and when it is sent.
    public let status: Status

    /// Why the last attempt failed, or `nil`.
    public let reason: UserMessage?

    /// Whether the user can remove it. A message that is being sent cannot be removed.
    public let canCancel: Bool

    /// Whether the user can send it again.
    public var canRetry: Bool { status == .failed }
  }
#endif
