import TestSupport
import Testing

@testable import PostFeed
import PostJSON

@Suite struct InteractionQueueTests {
  private let noon = Moment("2026-11-21T12:00:00Z")!

  @Test("the retry delay doubles with each failure, up to 300 seconds")
  func delays() {
    let schedule = RetrySchedule()
    let delays = [0, 1, 2, 3, 4, 8, 9, 10, 11, .max].map {
      schedule.delay(afterFailures: $0).components.seconds
    }
    #expect(delays == [0, 1, 2, 4, 8, 128, 256, 300, 300, 300])
    var random = Random(seed: 1)
    for failures in 1...12 {
      let longest = schedule.delay(afterFailures: failures)
      let delay = schedule.delay(afterFailures: failures, using: &random)
      #expect(delay >= longest / 2 && delay <= longest)
    }
    #expect(schedule.delay(afterFailures: -1) == .zero)
    #expect(RetrySchedule(firstDelay: .zero).delay(afterFailures: 9) == .zero)
    #expect(RetrySchedule(firstDelay: .seconds(-1)).delay(afterFailures: 9) == .zero)
  }

  @Test(
    "the next attempt follows the delay of the schedule, or the longer one that a server asks for",
    arguments: [
      (1, nil, 500, 1000), (3, nil, 2000, 4000), (7, nil, 32_000, 64_000), (8, nil, nil, nil),
      (.max, nil, nil, nil), (0, nil, 500, 1000), (.min, nil, 500, 1000),
      (1, .zero, 500, 1000), (1, .seconds(60), 60_000, 60_000), (7, .seconds(1), 32_000, 64_000),
      (1, .seconds(86_400), 86_400_000, 86_400_000), (1, .seconds(86_401), 86_400_000, 86_400_000),
      (8, .seconds(60), nil, nil),
    ] as [(Int, Duration?, Int64?, Int64?)])
  func nextAttempt(failures: Int, retryAfter: Duration?, first: Int64?, last: Int64?) {
    var random = Random(seed: 1)
    let next = RetrySchedule().nextAttempt(
      afterFailures: failures, isPermanent: false, retryAfter: retryAfter, at: noon, using: &random)
    #expect((next == nil) == (first == nil))
    if let next, let first, let last {
      #expect(next >= noon.adding(.milliseconds(first)))
      #expect(next <= noon.adding(.milliseconds(last)))
    }
    let refused = RetrySchedule().nextAttempt(
      afterFailures: failures, isPermanent: true, retryAfter: retryAfter, at: noon, using: &random)
    #expect(refused == nil)
  }

  @Test("a number of failures does not overflow, and a negative one counts as zero")
  func failureCounts() {
    let counts = [0, 1, 7, -1, .min, .max - 1, .max].map { RetrySchedule.failureCount(after: $0) }
    #expect(counts == [1, 2, 8, 1, 1, .max, .max])
  }

  @Test("a failed interaction is due again after a delay, and canceled at the attempt limit")
  func failure() {
    var queue = InteractionQueue(schedule: RetrySchedule(maximumAttempts: 2))
    var random = Random(seed: 1)
    let like = queue.append(.liked, postId: 1, userId: 7, at: noon)
    #expect(queue.due(at: noon) == [like])
    queue.start(like.id)
    #expect(queue.due(at: noon) == [])
    queue.fail(like.id, at: noon, using: &random)
    #expect(queue.interactions.map(\.status) == [.failed])
    #expect(queue.interactions.map(\.failureCount) == [1])
    #expect(queue.due(at: noon) == [])
    #expect(queue.due(at: noon.adding(.seconds(1))).map(\.id) == [like.id])
    queue.fail(like.id, at: noon, using: &random)
    #expect(queue.interactions.map(\.status) == [.canceled])
    #expect(queue.interactions.map(\.failureCount) == [2])
    #expect(queue.due(at: noon.adding(.seconds(1000))) == [])
    queue.retry(like.id)
    #expect(queue.due(at: noon).map(\.id) == [like.id])
  }

  @Test("after a permanent failure cancels an interaction, the next one for the same post is due")
  func refusal() {
    var queue = InteractionQueue()
    var random = Random(seed: 1)
    queue.append(.liked, postId: 1, userId: 7, at: noon)
    queue.append(.unliked, postId: 1, userId: 7, at: noon)
    queue.append(.shared, postId: 2, userId: 7, at: noon)
    #expect(queue.due(at: noon).map(\.id) == [1, 3])
    queue.fail(1, .permanent, at: noon, using: &random)
    #expect(queue.due(at: noon).map(\.id) == [2, 3])
  }

  @Test("a queue of saved interactions keeps their delays, and new identifiers follow theirs")
  func savedQueue() {
    let row = UserInteraction(
      id: 5, postId: 1, userId: 7, action: .liked, status: .failed,
      createdAt: "2026-11-21T12:00:00Z", updatedAt: "2026-11-21T12:00:00Z", failureCount: 3)
    var queue = InteractionQueue([row])
    #expect(queue.due(at: noon.adding(.seconds(3))) == [])
    #expect(queue.due(at: noon.adding(.seconds(4))) == [row])
    #expect(queue.append(.shared, postId: 1, userId: 7, at: noon).id == 6)
    queue.confirm(6)
    #expect(queue.append(.shared, postId: 1, userId: 7, at: noon).id == 7)
    #expect(InteractionQueue([row, row]).interactions == [row])
  }

  @Test("an attempt that was planned before the clock was set back is due at once")
  func clockSetBack() {
    var random = Random(seed: 1)
    var queue = InteractionQueue()
    let id = queue.append(.liked, postId: 1, userId: 7, at: noon).id
    queue.fail(id, at: noon, using: &random)
    #expect(queue.due(at: noon) == [])
    #expect(queue.due(at: noon.adding(.seconds(-299))) == [])
    #expect(queue.due(at: noon.adding(.seconds(-301))).map(\.id) == [id])
    // Also in a queue of saved interactions, and with the longest delays.
    queue = InteractionQueue(queue.interactions)
    #expect(queue.due(at: noon.adding(.seconds(-299))) == [])
    #expect(queue.due(at: noon.adding(.seconds(-300))).map(\.id) == [id])
    let year = Duration.seconds(365 * 86_400)
    queue = InteractionQueue(
      queue.interactions, schedule: RetrySchedule(firstDelay: year, maximumDelay: year))
    #expect(queue.due(at: noon) == [])
    #expect(queue.due(at: noon.adding(.seconds(-1))).map(\.id) == [id])
  }

  @Test("a canceled interaction has no next attempt")
  func canceled() {
    var random = Random(seed: 1)
    var queue = InteractionQueue()
    let id = queue.append(.liked, postId: 1, userId: 7, at: noon).id
    queue.fail(id, .permanent, at: noon, using: &random)
    #expect(queue.interactions.map(\.status) == [.canceled])
    #expect(queue.interactions.map { queue.nextAttempt(of: $0) } == [nil])
  }

  @Test("the largest and smallest numbers and dates do not trap")
  func extremeValues() throws {
    var row = UserInteraction(
      id: .max, postId: .min, userId: 0, action: .liked, createdAt: "", updatedAt: "?",
      failureCount: .max)
    var random = Random(seed: 1)
    var queue = InteractionQueue([row])
    queue.append(.liked, postId: 1, userId: 1, at: noon)
    let last = try #require(Moment("9999-12-31T23:59:59.999999999Z"))
    queue.fail(.max, at: last, using: &random)
    row.failureCount = .min
    row.status = .failed
    queue.store(row)
    queue.fail(.max, at: last, using: &random)
    #expect(queue.interactions.map(\.failureCount) == [1])
    #expect(last.adding(Duration.seconds(Int64.max)).description == "9999-12-31T23:59:59Z")
    #expect(noon.adding(.milliseconds(1500)).description == "2026-11-21T12:00:01.5Z")
    #expect(noon.adding(.milliseconds(-500)).description == "2026-11-21T11:59:59.5Z")
    #expect(noon.adding(Duration.seconds(Int64.min)).description == "0000-01-01T00:00:00Z")
    #expect(noon.adding(Duration.seconds(Int64.max) * 2).description == "9999-12-31T23:59:59Z")
    #expect(noon.adding(Duration.seconds(Int64.min) * 2).description == "0000-01-01T00:00:00Z")
    #expect(last.adding(.nanoseconds(1)).description == "9999-12-31T23:59:59Z")
    let first = try #require(Moment("0000-01-01T00:00:00Z"))
    #expect(first.adding(.nanoseconds(-1)).description == "0000-01-01T00:00:00Z")
    #expect(first.adding(.seconds(315_569_519_999)).description == "9999-12-31T23:59:59Z")
    #expect(last.adding(.seconds(-315_569_519_999)).description == "0000-01-01T00:00:00.999999999Z")
  }

  @Test(
    "delays of a schedule are at most 365 days, and not negative",
    arguments: [
      (Duration.seconds(Int64.max) * 2, 31_536_000), (Duration.seconds(Int64.max), 31_536_000),
      (.seconds(365 * 86_400 + 1), 31_536_000), (.seconds(1), 300), (.zero, 0),
      (.nanoseconds(-1), 0), (.seconds(-100), 0), (Duration.seconds(Int64.min), 0),
      (Duration.seconds(Int64.min) * 2, 0),
    ] as [(Duration, Int64)])
  func extremeDelays(delay: Duration, longest: Int64) {
    var schedule = RetrySchedule(
      firstDelay: delay, maximumDelay: max(delay, .seconds(300)), maximumAttempts: .max)
    var random = Random(seed: 1)
    #expect(schedule.delay(afterFailures: 64) == .seconds(longest))
    #expect(schedule.delay(afterFailures: .max, using: &random) <= .seconds(longest))
    schedule = RetrySchedule()
    schedule.firstDelay = delay
    schedule.maximumDelay = max(delay, .seconds(300))
    #expect(schedule.delay(afterFailures: .max) == .seconds(longest))
    let row = UserInteraction(
      id: 1, postId: 1, userId: 7, action: .liked, status: .failed, createdAt: "",
      updatedAt: noon.description, failureCount: 64)
    var queue = InteractionQueue([row], schedule: schedule)
    #expect(queue.nextAttempt(of: row) == noon.adding(.seconds(longest)))
    queue.fail(1, at: noon, using: &random)
    #expect(queue.interactions.map(\.failureCount) == [65])
  }
}
