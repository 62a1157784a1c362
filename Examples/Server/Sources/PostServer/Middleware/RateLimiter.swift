internal import PostFeed

/// Limits the rate of requests per user with token buckets.
///
/// A bucket starts full, gets `requestsPerSecond` tokens per second, and holds at most `burst`
/// tokens. Each request takes one.
actor RateLimiter {
  private struct Bucket {
    var tokens: Double
    var updated: Double
  }

  /// A day in seconds. A very low rate would need more than an `Int` can hold.
  private static let maximumDelay = 86_400.0

  private let limits: ServerLimits
  private let now: @Sendable () -> Moment
  private var buckets: [Int64: Bucket] = [:]

  init(limits: ServerLimits, now: @escaping @Sendable () -> Moment) {
    self.limits = limits
    self.now = now
  }

  /// Takes a token for a request of a user. Returns `nil`, or the seconds until there is a token.
  func delay(for user: Int64) -> Int? {
    let rate = limits.requestsPerSecond
    guard rate > 0 else { return nil }
    let now = now()
    let time = Double(now.seconds) + Double(now.nanoseconds) / 1e9
    var bucket = buckets[user] ?? Bucket(tokens: limits.burst, updated: time)
    bucket.tokens = min(limits.burst, bucket.tokens + max(0, time - bucket.updated) * rate)
    bucket.updated = time
    let isAllowed = bucket.tokens >= 1
    if isAllowed { bucket.tokens -= 1 }
    buckets[user] = bucket
    let delay = min(((1 - bucket.tokens) / rate).rounded(.up), RateLimiter.maximumDelay)
    return isAllowed ? nil : max(1, Int(delay))
  }
}
