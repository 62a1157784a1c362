#if Store
  internal import PostFeed

  /// A loop that does one kind of work each time it is due.
  ///
  /// A run needs a connection and a reason: stored work, the time that the last run asked for, a connection
  /// that returned, or the app.
  ///
  /// 1. A reason that arrives during a run leads to another run, so nothing is missed.
  /// 2. After a failure, stored work is not a reason: a run that fails can change the database, too.
  /// 3. While the server asked to wait, only the end of this delay is a reason.
  actor SyncLane {
    /// Does the work, and returns when to do it again, or `nil` if no time is known.
    typealias Work = @Sendable () async throws(StoreError) -> Moment?

    private let work: Work
    private let configuration: SyncEngine.Configuration
    private let now: @Sendable () -> Moment
    private var random: AnyRandom
    /// Reports the failure of a run, or `nil` if it succeeded.
    private let report: @Sendable (StoreError?) async -> Void

    /// Lets the loop look for a reason.
    private let (signals, signal) = AsyncStream<Void>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    private var isOnline = false
    /// Whether there is a reason other than stored work.
    private var isDue = true
    private var hasWork = false
    private var hasFailed = false
    /// The number of failures that the next delay depends on.
    private var failures = 0
    /// Whether the server asked to wait.
    private var isPaused = false
    private var timer: Task<Void, Never>?

    // What tests wait for and count.
    /// When the timer ends.
    private(set) var alarm: Moment?
    private(set) var isRunning = false
    private(set) var runCount = 0

    init(
      _ configuration: SyncEngine.Configuration, now: @escaping @Sendable () -> Moment,
      random: AnyRandom, report: @escaping @Sendable (StoreError?) async -> Void,
      work: @escaping Work
    ) {
      self.work = work
      self.configuration = configuration
      self.now = now
      self.random = random
      self.report = report
    }

    /// Whether a run would start now.
    var isReady: Bool {
      isOnline && !isPaused && (isDue || hasWork && !hasFailed)
    }

    // MARK: Running

    /// Runs until the calling task is canceled.
    func run() async {
      for await _ in signals {
        while isReady, !Task.isCancelled { await runOnce() }
      }
      timer?.cancel()
    }

    private func runOnce() async {
      (isDue, hasWork, alarm) = (false, false, nil)
      timer?.cancel()
      isRunning = true
      defer { isRunning = false }
      runCount += 1
      do throws(StoreError) {
        let next = try await work()
        (hasFailed, failures) = (false, 0)
        if let next { wait(now().duration(to: next)) }
        await report(nil)
      } catch {
        if Task.isCancelled { return }
        hasFailed = true
        failures = RetrySchedule.failureCount(after: failures)
        // Time does not help: only the app gets another token.
        if error.code != .unauthorized {
          isPaused = error.retryAfter != nil
          wait(delay(after: error))
        }
        await report(error)
      }
    }

    private func delay(after error: StoreError) -> Duration {
      configuration.backoff.delay(
        afterFailures: failures, retryAfter: error.retryAfter, using: &random)
    }

    /// Runs again after a delay, and at the latest after a day: a post can expire in the year 9999.
    private func wait(_ delay: Duration) {
      let end = now().adding(min(delay, .longestDelay))
      alarm = end
      timer = Task { [sleepUntil = configuration.sleepUntil] in
        guard (try? await sleepUntil(end)) != nil, !Task.isCancelled else { return }
        (isDue, isPaused, alarm) = (true, false, nil)
        signal.yield()
      }
    }

    // MARK: Reasons

    /// Sets whether there is a connection. A connection is a reason to try again.
    func setOnline(_ isOnline: Bool) {
      self.isOnline = isOnline
      if isOnline { wake() }
    }

    /// Runs at once, unless the server asked to wait.
    func wake() {
      (isDue, failures) = (true, 0)
      signal.yield()
    }

    /// Runs each time an observation has work that is due, until the calling task is canceled.
    func watch<Value>(
      _ observation: StoreObservation<Value>, isDue: @Sendable (Value) -> Bool
    ) async {
      var failures = 0
      while !Task.isCancelled {
        do {
          for try await value in observation {
            // The run lets the failure no longer be reported.
            if failures > 0 { wake() }
            failures = 0
            guard isDue(value) else { continue }
            hasWork = true
            signal.yield()
          }
        } catch {
          await report(StoreError(database: error))
        }
        failures = RetrySchedule.failureCount(after: failures)
        let delay = configuration.backoff.delay(afterFailures: failures, using: &random)
        try? await configuration.sleepUntil(now().adding(delay))
      }
    }
  }
#endif
