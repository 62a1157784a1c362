internal import PostDocument

/// A schedule for sending a failed request again: the delays, and the maximum number of attempts.
public struct RetrySchedule: Hashable, Sendable {
  /// The maximum delay after the first failure, 0 to 365 days. It doubles with each further failure.
  public var firstDelay: Duration {
    didSet { firstDelay = firstDelay.clamped(to: Duration.validDelays) }
  }

  /// The upper limit for all delays, 0 to 365 days.
  public var maximumDelay: Duration {
    didSet { maximumDelay = maximumDelay.clamped(to: Duration.validDelays) }
  }

  /// The maximum number of attempts.
  public var maximumAttempts: Int

  /// Creates a schedule. By default, the delays are 1 second, 2 seconds, 4 seconds and so on, up to
  /// 300 seconds, and there are at most 8 attempts. A delay outside its range becomes the nearest
  /// valid delay.
  public init(
    firstDelay: Duration = .seconds(1), maximumDelay: Duration = .seconds(300),
    maximumAttempts: Int = 8
  ) {
    self.firstDelay = firstDelay.clamped(to: Duration.validDelays)
    self.maximumDelay = maximumDelay.clamped(to: Duration.validDelays)
    self.maximumAttempts = maximumAttempts
  }

  /// Returns the maximum delay after a number of failures.
  public func delay(afterFailures failures: Int) -> Duration {
    guard failures > 0 else { return .zero }
    var delay = min(firstDelay, maximumDelay)
    for _ in 1..<min(failures, 64) where delay < maximumDelay {
      delay = min(delay * 2, maximumDelay)
    }
    return delay
  }

  /// Returns a random delay between 50 % and 100 % of the maximum delay after a number of failures.
  /// Clients that failed at the same time then retry at different times.
  public func delay(
    afterFailures failures: Int, using random: inout some RandomNumberGenerator
  ) -> Duration {
    delay(afterFailures: failures) * Double.random(in: 0.5...1, using: &random)
  }

  // MARK: Attempts

  /// Returns a random delay that is at least as long as a server asks for. Of its delay, at most
  /// `Duration.longestDelay` counts.
  package func delay(
    afterFailures failures: Int, retryAfter: Duration?,
    using random: inout some RandomNumberGenerator
  ) -> Duration {
    max(delay(afterFailures: failures, using: &random), min(retryAfter ?? .zero, .longestDelay))
  }

  /// Returns the time of the next attempt, or `nil` after a permanent failure or the maximum number of
  /// attempts.
  package func nextAttempt(
    afterFailures failures: Int, isPermanent: Bool, retryAfter: Duration? = nil, at now: Moment,
    using random: inout some RandomNumberGenerator
  ) -> Moment? {
    guard !isPermanent, failures < maximumAttempts else { return nil }
    // An attempt that does not count as a failure is followed by a delay too.
    return now.adding(
      delay(afterFailures: max(1, failures), retryAfter: retryAfter, using: &random))
  }

  /// Returns the number of failures after another one. Stored numbers can be damaged.
  package static func failureCount(after count: Int) -> Int {
    count == .max ? .max : max(0, count) + 1
  }
}

extension Duration {
  /// The longest delay that a server can ask for.
  package static let longestDelay = Duration.seconds(86_400)
}

extension Moment? {
  /// Returns whether a request is sent now, if this is the time of its next attempt. An attempt that is
  /// further ahead than the longest delay was planned before the clock was set back.
  package func isDue(at now: Moment, longestDelay: Duration = .longestDelay) -> Bool {
    map { $0 <= now || $0 > now.adding(longestDelay) } ?? true
  }
}
