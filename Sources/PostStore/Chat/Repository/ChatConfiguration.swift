#if Store
  internal import PostDocument
  public import PostFeed

  /// The settings of ``ConversationsRepository`` and ``MessagesRepository``. A duration outside 0 to 365
  /// days becomes the nearest valid one.
  public struct ChatConfiguration: Sendable {
    /// The number of messages per request, 1 or more: 200 by default.
    public var pageSize = 200 {
      didSet { pageSize = max(1, pageSize) }
    }
    /// The delays between attempts to send a message, and the maximum number of attempts: 1, 2, 4 … 64
    /// seconds and 8 attempts by default.
    public var schedule = RetrySchedule()
    /// The delays before connecting again: 1, 2, 4 … 300 seconds by default, without a maximum number
    /// of attempts.
    public var reconnection = RetrySchedule()
    /// The maximum number of messages in flight, each to another contact.
    public var concurrentRequests = 4
    /// The maximum time of a request to send a message: 30 seconds by default.
    public var timeout: Duration = .seconds(30) {
      didSet { timeout = timeout.clamped(to: Duration.validDelays) }
    }
    /// How long a contact counts as typing after the last event about it: 6 seconds by default.
    public var typingDuration: Duration = .seconds(6) {
      didSet { typingDuration = typingDuration.clamped(to: Duration.validDelays) }
    }
    /// The delay between a message that arrives by an event and the request that tells the server that it
    /// was delivered: 2 seconds by default. Messages that arrive within the delay share a request.
    public var acknowledgementDelay: Duration = .seconds(2) {
      didSet { acknowledgementDelay = acknowledgementDelay.clamped(to: Duration.validDelays) }
    }
    /// The free space below which ``StorageUsage/isLow`` is true: 500,000,000 bytes by default.
    public var lowSpaceBytes: Int64 = 500_000_000
    /// Waits for a duration. Tests replace it.
    public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Creates the default settings.
    public init() {}
  }
#endif
