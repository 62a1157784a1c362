#if Store
  public import PostFeed

  /// The result of sending interactions with ``PostsRepository/sync()``, or posts with
  /// ``PostsRepository/sendPosts()``.
  public struct SyncReport: Hashable, Sendable {
    /// The number of interactions or posts that the server confirmed.
    public internal(set) var sentCount = 0

    /// The number of interactions or posts that still wait to be sent.
    public internal(set) var waitingCount = 0

    /// When to call the method again, or `nil` if nothing waits, ``failure`` is
    /// set, or the device does not allow uploads. The time is in the past only if something was
    /// stored, or became due, while the method ran.
    public internal(set) var nextAttempt: Moment?

    /// Why sending stopped before all that was due was sent: the device is offline, or the
    /// server does not accept the user's token. Such an attempt does not count as a failure.
    public internal(set) var failure: StoreError?
  }

  extension PostsRepository {
    /// Sends the interactions that are due.
    ///
    /// Interactions on the same post are sent one after the other, in order. Interactions on
    /// different posts do not wait for each other. A concurrent call waits for the running one.
    ///
    /// After a failure, an interaction waits for its next attempt. After a permanent refusal or the
    /// last attempt, it is canceled: posts no longer show it, and ``interactions()`` lists it.
    ///
    /// - Throws: ``StoreError`` if the database fails. Failures of requests are not thrown.
    @discardableResult
    public func sync() async throws(StoreError) -> SyncReport {
      // A run that is about to end may not send the newest interactions.
      while let syncing { _ = await syncing.result }
      let task = Task { try await self.sendDue() }
      syncing = task
      do { return try await task.value } catch { throw StoreError(database: error) }
    }

    private func sendDue() async throws -> SyncReport {
      defer { syncing = nil }
      try await loadPause()
      var report = SyncReport()
      try await withThrowingTaskGroup(of: (WaitingInteraction, StoreError?).self) { group in
        var inFlight: Set<Int64> = []
        while true {
          if report.failure == nil {
            for interaction in try await due(excluding: inFlight) {
              inFlight.insert(interaction.interaction.postId)
              group.addTask { [remote] in (interaction, await Self.send(interaction, to: remote)) }
            }
          }
          guard let (interaction, error) = try await group.next() else { break }
          try await store(interaction, error, in: &report)
          inFlight.remove(interaction.interaction.postId)
        }
      }
      let (count, next) = try await local.pendingInteractions(at: now())
      report.waitingCount = count
      if report.failure == nil, let next { report.nextAttempt = max(next, pausedUntil ?? next) }
      return report
    }

    private func due(excluding posts: Set<Int64>) async throws -> [WaitingInteraction] {
      let free = configuration.concurrentRequests - posts.count
      guard free > 0, !isPaused else { return [] }
      return try await local.dueInteractions(at: now(), excluding: posts, limit: free)
    }

    private static func send(
      _ interaction: WaitingInteraction, to remote: any PostsRemoteDataSource
    ) async -> StoreError? {
      guard let request = interaction.request else {
        return StoreError(.refused, "the action is unknown", status: 400)
      }
      do throws(StoreError) {
        try await remote.send(request, postId: interaction.interaction.postId)
        return nil
      } catch { return error }
    }

    private func store(
      _ interaction: WaitingInteraction, _ error: StoreError?, in report: inout SyncReport
    ) async throws {
      guard let error else {
        try await confirm(interaction)
        report.sentCount += 1
        return
      }
      if error.stopsSync {
        report.failure = error
        return
      }
      let now = now()
      try await pause(after: error)
      var queue = InteractionQueue([interaction.interaction], schedule: configuration.schedule)
      queue.fail(
        interaction.id, error.isPermanent ? .permanent : .temporary, at: now, using: &random)
      guard let failed = queue.interactions.first else { return }
      let next = queue.nextAttempt(of: failed).map {
        min(max($0, error.retryAfter.map(now.adding) ?? $0), now.latestAttempt)
      }
      try await local.update(failed, nextAttempt: next, reason: error.description)
    }

    /// Stops all sending for the delay that the server asks for, and not only for one request. The
    /// delay continues after a restart.
    func pause(after error: StoreError) async throws(StoreError) {
      guard let delay = error.retryAfter else { return }
      let end = now().adding(min(delay, .longestDelay))
      guard end > pausedUntil ?? now() else { return }
      pausedUntil = end
      try await local.savePause(until: end)
    }

    /// Loads the delay that the server asked for before a restart, and shortens a delay that ends too
    /// far ahead because the clock was set back.
    func loadPause() async throws(StoreError) {
      if !hasLoadedPause {
        let saved = try await local.pause(at: now())
        pausedUntil = [saved, pausedUntil].compactMap(\.self).max()
        hasLoadedPause = true
      }
      let latest = now().latestAttempt
      guard let pausedUntil, pausedUntil > latest else { return }
      self.pausedUntil = latest
      try await local.savePause(until: latest)
    }

    /// Whether the server asked to wait.
    var isPaused: Bool { pausedUntil.map { $0 > now() } ?? false }
  }
#endif
