/// When and how often a failed request is sent again.
public struct RetrySchedule: Hashable, Sendable {
  /// The delay after the first failure; it doubles with each failure.
  public var firstDelay: Duration

  /// The longest delay.
  public var maximumDelay: Duration

  /// The maximum number of attempts.
  public var maximumAttempts: Int

  /// Creates a schedule; by default, with delays of 1, 2, 4 … 300 seconds, and 8 attempts.
  public init(
    firstDelay: Duration = .seconds(1), maximumDelay: Duration = .seconds(300),
    maximumAttempts: Int = 8
  ) {
    self.firstDelay = firstDelay
    self.maximumDelay = maximumDelay
    self.maximumAttempts = maximumAttempts
  }

  /// Returns the longest delay after a number of failures.
  public func delay(afterFailures failures: Int) -> Duration {
    guard failures > 0 else { return .zero }
    var delay = min(firstDelay, maximumDelay)
    for _ in 1..<min(failures, 64) where delay < maximumDelay {
      delay = min(delay * 2, maximumDelay)
    }
    return max(.zero, delay)
  }

  /// Returns a random delay between half of the longest delay and the longest delay, so that
  /// clients that failed together do not retry together.
  public func delay(
    afterFailures failures: Int, using random: inout some RandomNumberGenerator
  ) -> Duration {
    delay(afterFailures: failures) * Double.random(in: 0.5...1, using: &random)
  }
}
