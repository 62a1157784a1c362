extension UserInteraction {
  /// Counts a failed attempt. After the last one, the interaction is canceled.
  ///
  /// - Returns: The time of the next attempt, or `nil` if there is no next attempt.
  package mutating func fail(
    isPermanent: Bool, retryAfter: Duration? = nil, at now: Moment, by schedule: RetrySchedule,
    using random: inout some RandomNumberGenerator
  ) -> Moment? {
    failureCount = RetrySchedule.failureCount(after: failureCount)
    updatedAt = now.description
    let next = schedule.nextAttempt(
      afterFailures: failureCount, isPermanent: isPermanent, retryAfter: retryAfter, at: now,
      using: &random)
    status = next == nil ? .canceled : .failed
    return next
  }

  /// Lets the interaction be sent as if no attempt had failed.
  package mutating func reset() {
    status = .pending
    failureCount = 0
  }
}
