#if Store
  /// A kind of work of ``SyncEngine``. Each kind is done apart from the others, and fails apart from them.
  public enum SyncActivity: Hashable, Sendable, CaseIterable {
    /// Sending the user's actions on posts.
    case actions
    /// Sending posts and their files.
    case posts
    /// Sending messages, and what the user read.
    case messages
    /// Receiving messages.
    case updates
    /// Refreshing the feed.
    case feed
    /// Removing posts that expired.
    case expiry

    var needsConnection: Bool { self != .expiry }
  }

  /// What ``SyncEngine`` knows about the connection and about failures.
  public struct SyncStatus: Hashable, Sendable {
    /// The last value of the ``ConnectivitySource``, or `nil` if the engine does not run or the source has
    /// not reported one.
    public internal(set) var connectivity: Connectivity?

    /// Why the last attempt of each kind of work stopped, without those that succeeded.
    ///
    /// The code `unauthorized` asks to let the user sign in, and `diskFull` to warn the user. With
    /// `offline` and other codes, the engine tries again. Failures of single actions, posts and messages
    /// are not listed here, but in ``PostsRepository/interactions()``,
    /// ``PostsRepository/outgoingPosts()`` and ``MessagesRepository/failedMessages()``.
    public internal(set) var failures: [SyncActivity: StoreError] = [:]
  }
#endif
