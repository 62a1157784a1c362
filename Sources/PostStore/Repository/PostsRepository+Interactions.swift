#if Store
  internal import PostFeed

  extension PostsRepository {
    // MARK: Acting

    /// Likes a post. The action is stored before the method returns; ``sync()`` sends it.
    ///
    /// - Returns: The identifier of the action.
    @discardableResult
    public func like(_ postId: Int64) async throws(StoreError) -> Int64 {
      try await act(.liked, postId)
    }

    /// Removes the like of a post. The action is stored before the method returns.
    ///
    /// - Returns: The identifier of the action.
    @discardableResult
    public func unlike(_ postId: Int64) async throws(StoreError) -> Int64 {
      try await act(.unliked, postId)
    }

    /// Shares a post. The action is stored before the method returns.
    ///
    /// - Returns: The identifier of the action.
    @discardableResult
    public func share(_ postId: Int64) async throws(StoreError) -> Int64 {
      try await act(.shared, postId)
    }

    /// Bookmarks a post. The action is stored before the method returns.
    ///
    /// - Returns: The identifier of the action.
    @discardableResult
    public func bookmark(_ postId: Int64) async throws(StoreError) -> Int64 {
      try await act(.bookmarked, postId)
    }

    private func act(
      _ action: UserInteractionAction, _ postId: Int64
    ) async throws(StoreError) -> Int64 {
      try checkNotDeleted()
      let requestId = RequestID.random(using: &random)
      return try await local.append(action, postId: postId, requestId: requestId, at: now()).id
    }

    /// Removes an interaction if the server cannot have it, because no request reported it yet.
    ///
    /// - Returns: `false` if a request may have reported it, or it was removed. Then only the opposite
    ///   action takes it back, such as ``unlike(_:)``.
    public func takeBack(_ interactionId: Int64) async throws(StoreError) -> Bool {
      guard !attempted.contains(interactionId) else { return false }
      // From here on, no request starts.
      takenBack.insert(interactionId)
      do throws(StoreError) {
        return try await local.removeUnattempted(interactionId)
      } catch {
        takenBack.remove(interactionId)
        throw error
      }
    }

    /// Sends a failed or canceled interaction again with the next ``sync()``. An unknown identifier has
    /// no effect, because the interaction was confirmed.
    public func retry(_ interactionId: Int64) async throws(StoreError) {
      try await local.retry(interactionId)
    }

    /// Removes an interaction without sending it, for example a canceled one that the user saw. An
    /// unknown identifier has no effect. If the interaction is being sent, the server can still get it, and
    /// the post shows it then.
    public func discard(_ interactionId: Int64) async throws(StoreError) {
      try await local.remove(interactionId)
    }

    // MARK: Sending

    /// Sends the interactions that are due.
    ///
    /// Interactions on the same post are sent one after the other, in order. Interactions on
    /// different posts do not wait for each other. A concurrent call waits for the running one.
    ///
    /// After a failure, an interaction waits for its next attempt. After a permanent refusal or the
    /// last attempt, it is canceled: posts no longer show it, and ``interactions()`` lists it.
    ///
    /// - Throws: ``StoreError`` if the database fails, or after ``deleteData()``. Failures of requests
    ///   are not thrown.
    @discardableResult
    public func sync() async throws(StoreError) -> SyncReport {
      // A run that is about to end may not send the newest interactions.
      while let syncing { _ = await syncing.result }
      try checkNotDeleted()
      let task = Task { try await self.sendDue() }
      syncing = task
      do { return try await task.valueOrCancel() } catch { throw StoreError(database: error) }
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
              guard !takenBack.contains(interaction.id) else { continue }
              inFlight.insert(interaction.postId)
              attempted.insert(interaction.id)
              group.addTask { [remote] in (interaction, await Self.send(interaction, to: remote)) }
            }
          }
          guard let (interaction, error) = try await group.next() else { break }
          try await store(interaction, error, in: &report)
          inFlight.remove(interaction.postId)
        }
      }
      let (count, attempts) = try await local.pendingInteractions()
      report.waitingCount = count
      report.nextAttempt = nextAttempt(attempts, after: report.failure)
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
        try await remote.send(request, postId: interaction.postId)
        return nil
      } catch { return error }
    }

    private func store(
      _ interaction: WaitingInteraction, _ error: StoreError?, in report: inout SyncReport
    ) async throws {
      // With these, the server did not act.
      if error?.code == .offline || error?.code == .unauthorized {
        attempted.remove(interaction.id)
      }
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
      var failed = interaction.interaction
      let next = failed.fail(
        isPermanent: error.isPermanent, retryAfter: error.retryAfter, at: now,
        by: configuration.schedule, using: &random)
      try await local.update(failed, nextAttempt: next, reason: error.description)
    }

    /// Stores that the server confirmed an interaction.
    private func confirm(_ interaction: WaitingInteraction) async throws(StoreError) {
      let obsolete = activeRequests > 0 ? 0 : lastRevision
      let revision = try await local.confirm(
        interaction.interaction, forgettingThrough: obsolete)
      lastRevision = max(lastRevision, revision)
    }

    // MARK: Delays

    /// Stops all sending for the delay that the server asks for, and not only for one request. The
    /// delay continues after a restart.
    func pause(after error: StoreError) async throws(StoreError) {
      if let end = pause.extend(by: error.retryAfter, at: now()) {
        try await local.savePause(until: end)
      }
    }

    /// Loads the delay that the server asked for before a restart.
    func loadPause() async throws(StoreError) {
      let saved = pause.isLoaded ? nil : try await local.savedPause()
      if let end = pause.load(saved, at: now()) { try await local.savePause(until: end) }
    }

    /// Returns when to send again.
    ///
    /// - Parameters:
    ///   - attempts: The next attempts of what waits.
    ///   - failure: Why sending stopped, or `nil`.
    func nextAttempt(_ attempts: [Moment?], after failure: StoreError?) -> Moment? {
      let now = now()
      let times = attempts.map { $0.isDue(at: now) ? now : $0 ?? now }
      return pause.nextAttempt(times.min(), after: failure, at: now)
    }

    /// Whether the server asked to wait.
    var isPaused: Bool { pause.isActive(at: now()) }
  }
#endif
