#if Store
  import Foundation
  import PostFeed
  @testable import PostStore

  /// A clock whose time passes only when a test advances it.
  final class VirtualClock: @unchecked Sendable {
    private let lock = NSLock()
    private var time = noon
    private var sleeping: [Int: (end: Moment, wake: CheckedContinuation<Void, any Error>)] = [:]
    private var ended: Set<Int> = []
    private var count = 0
    /// The number of sleeps that were not canceled.
    private(set) var alarmCount = 0

    var now: Moment { lock.withLock { time } }

    /// The ends of all sleeps, in order.
    var ends: [Moment] { lock.withLock { sleeping.values.map(\.end).sorted() } }

    /// The seconds until the next sleep ends.
    var delay: Double? {
      ends.first.map { Double($0.milliseconds - now.milliseconds) / 1000 }
    }

    func sleep(_ duration: Duration) async throws {
      try await sleep(until: now.adding(duration))
    }

    func sleep(until end: Moment) async throws {
      let number = lock.withLock {
        count += 1
        return count
      }
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { wake in
          let result: Result<Void, any Error>? = lock.withLock {
            if ended.remove(number) != nil { return .failure(CancellationError()) }
            if end <= time {
              alarmCount += 1
              return .success(())
            }
            sleeping[number] = (end, wake)
            return nil
          }
          if let result { wake.resume(with: result) }
        }
      } onCancel: {
        let wake = lock.withLock {
          if sleeping[number] == nil { ended.insert(number) }
          return sleeping.removeValue(forKey: number)?.wake
        }
        wake?.resume(throwing: CancellationError())
      }
    }

    /// Lets time pass, and ends the sleeps that are over.
    func advance(to end: Moment) {
      let over = lock.withLock {
        time = end
        let over = sleeping.filter { $0.value.end <= end }
        for number in over.keys { sleeping[number] = nil }
        alarmCount += over.count
        return over.values.map(\.wake)
      }
      for wake in over { wake.resume() }
    }

    func advance(by seconds: Double) { advance(to: now.adding(.seconds(seconds))) }

    /// Waits for a sleep and lets time pass until the next one ends. Returns the seconds.
    func advanceToNext() async -> Double {
      while true {
        if let delay, let end = ends.first {
          advance(to: end)
          return delay
        }
        await pause()
      }
    }
  }
#endif
