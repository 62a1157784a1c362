#if Store
  internal import PostFeed

  /// Decides which unsent messages are sent now, and when the others are.
  ///
  /// The messages of a conversation are sent in order: a message waits for an earlier one that has not
  /// failed for good. Conversations do not wait for each other.
  struct MessagesScheduler: Hashable, Sendable {
    var schedule = RetrySchedule()
    /// The maximum number of requests that run at the same time.
    var concurrentRequests = 4

    /// Returns the messages to send now, each to another contact.
    ///
    /// - Parameters:
    ///   - messages: The unsent messages in order, or the first one of each conversation that has not
    ///     failed for good.
    ///   - inFlight: The contacts to whom a message is being sent.
    func due(
      _ messages: [UnsentMessage], at now: Moment, inFlight: Set<Int64> = []
    ) -> [UnsentMessage] {
      let due = first(messages).filter {
        !inFlight.contains($0.contactId) && $0.nextAttempt.isDue(at: now)
      }
      return Array(due.prefix(max(0, concurrentRequests - inFlight.count)))
    }

    /// Returns the time of the next attempt, which is the current time for messages that are due.
    func nextAttempt(_ messages: [UnsentMessage], at now: Moment) -> Moment? {
      first(messages).map { $0.nextAttempt.isDue(at: now) ? now : $0.nextAttempt ?? now }.min()
    }

    private func first(_ messages: [UnsentMessage]) -> [UnsentMessage] {
      var contacts: Set<Int64> = []
      return messages.filter { message in
        message.request.status != .draft && !message.isFailedForGood
          && contacts.insert(message.contactId).inserted
      }
    }

    /// Returns the number of failures and the time of the next attempt after a failed one. There is no
    /// next attempt after a permanent refusal and after the last attempt.
    func failure(
      of message: UnsentMessage, _ error: StoreError, at now: Moment,
      using random: inout some RandomNumberGenerator
    ) -> (failures: Int, next: Moment?) {
      let failures = RetrySchedule.failureCount(after: message.request.failCount ?? 0)
      let next = schedule.nextAttempt(
        afterFailures: failures, isPermanent: error.isPermanent, retryAfter: error.retryAfter,
        at: now, using: &random)
      return (failures, next)
    }
  }
#endif
