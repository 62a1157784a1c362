#if Store
  public import PostFeed

  /// The result of sending interactions with ``PostsRepository/sync()``, posts with
  /// ``PostsRepository/sendPosts()``, or messages with ``MessagesRepository/sendMessages()``.
  public struct SyncReport: Hashable, Sendable {
    /// The number of interactions, posts or messages that the server confirmed.
    public internal(set) var sentCount = 0

    /// The number of interactions, posts or messages that still wait to be sent.
    public internal(set) var waitingCount = 0

    /// The number of conversations whose last read message the server does not know yet. Only
    /// ``MessagesRepository/sendMessages()`` counts them.
    public internal(set) var waitingReceiptCount = 0

    /// When to call the method again: at the earliest next attempt, or 300 seconds after a failure with
    /// the code `offline`. It is `nil` if nothing waits, after another ``failure``, or if only posts
    /// with files wait while the device does not allow uploads. It is the current time only if something
    /// was stored, or became due, while the method ran.
    public internal(set) var nextAttempt: Moment?

    /// Why sending stopped before all that was due was sent: the device is offline, the server does
    /// not accept the user's token, or the task was canceled. Such an attempt does not count as a
    /// failure.
    public internal(set) var failure: StoreError?
  }
#endif
