#if Store
  internal import PostFeed

  /// Reads the messages that wait to be sent from the database, as far as they are due.
  struct PendingMessagesProvider: Sendable {
    let local: MessagesLocalDataSource
    let scheduler: MessagesScheduler

    /// Returns the messages to send now, each to another contact, and marks them as sent.
    func start(at now: Moment, inFlight: Set<Int64>) async throws(StoreError) -> [UnsentMessage] {
      let heads = try await local.pendingMessages().heads
      return try await local.start(
        scheduler.due(heads, at: now, inFlight: inFlight), at: now)
    }

    /// Returns the number of messages that wait, and the time of the next attempt.
    func waiting(at now: Moment) async throws(StoreError) -> (count: Int, next: Moment?) {
      let pending = try await local.pendingMessages()
      return (pending.count, scheduler.nextAttempt(pending.heads, at: now))
    }
  }
#endif
