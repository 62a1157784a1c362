#if Store
  internal import PostDocument
  public import PostFeed

  extension SyncEngine {
    /// The settings of an engine.
    public struct Configuration: Sendable {
      /// The time between two refreshes of the feed, 1 second to 365 days: 5 minutes by default.
      public var refreshInterval: Duration = .seconds(300) {
        didSet {
          refreshInterval = max(.seconds(1), refreshInterval.clamped(to: Duration.validDelays))
        }
      }
      /// The delays between attempts while requests fail without a connection, or the database fails: 1, 2,
      /// 4 … 60 seconds by default, each shortened at random by up to 50 %. The number of attempts is not
      /// limited.
      public var backoff = RetrySchedule(maximumDelay: .seconds(60))
      /// Called with each change of ``SyncEngine/status``, in order. It must return soon.
      public var statusChanged: @Sendable (SyncStatus) -> Void = { _ in }
      /// Waits until a time. Tests replace it.
      public var sleepUntil: @Sendable (Moment) async throws -> Void = {
        try await Task.sleep(for: Moment.now.duration(to: $0))
      }

      /// Creates the default settings.
      public init() {}
    }
  }
#endif
