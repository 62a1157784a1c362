#if Store
  internal import PostFeed

  extension SyncEngine {
    /// Starts all kinds of work. They wait for the first value of the connectivity.
    func startLanes(in group: inout DiscardingTaskGroup) -> [SyncActivity: SyncLane] {
      let isDue: @Sendable ([Moment?]) -> Bool = { [now] attempts in
        attempts.contains { $0.isDue(at: now()) }
      }
      var lanes: [SyncActivity: SyncLane] = [:]
      func start(_ activity: SyncActivity, _ work: @escaping SyncLane.Work) -> SyncLane {
        let lane = SyncLane(
          configuration, now: now, random: random,
          report: { await self.report($0, of: activity) }, work: work)
        lanes[activity] = lane
        group.addTask { await lane.run() }
        return lane
      }

      let actions = start(.actions) { [posts, now] () async throws(StoreError) in
        try await posts.sync().next(at: now())
      }
      let newPosts = start(.posts) { [posts, now] () async throws(StoreError) in
        try await posts.sendPosts().next(at: now())
      }
      _ = start(.feed) { () async throws(StoreError) in try await self.refreshFeed() }
      group.addTask { [posts] in
        await actions.watch(posts.local.observeInteractionAttempts(), isDue: isDue)
      }
      group.addTask { [posts] in
        await newPosts.watch(posts.local.observePostAttempts(), isDue: isDue)
      }
      // Posts also expire without a connection.
      let expiry = start(.expiry) { [posts, now] () async throws(StoreError) in
        let next = try await posts.removeExpired()
        // Timers do not notice that the clock of the device is set forward.
        return next.map { min($0, now().adding(.seconds(900))) }
      }
      group.addTask { [posts, now] in
        await expiry.setOnline(true)
        await expiry.watch(posts.local.observeNextExpiry(now: now), isDue: { $0 != nil })
      }
      if let messages {
        let sent = start(.messages) { [now] () async throws(StoreError) in
          try await messages.sendMessages().next(at: now())
        }
        group.addTask { await sent.watch(messages.local.observeMessageAttempts(), isDue: isDue) }
        group.addTask {
          await sent.watch(messages.local.observeReceipts(), isDue: { !$0.isEmpty })
        }
      }
      if let conversations {
        _ = start(.updates) { () async throws(StoreError) in
          // It ends only with the task or a failure.
          await self.report(nil, of: .updates)
          try await conversations.receiveUpdates()
          return nil
        }
      }
      return lanes
    }

    /// Refreshes the feed if it is due, and returns when it is due again.
    private func refreshFeed() async throws(StoreError) -> Moment? {
      let interval = configuration.refreshInterval
      if let nextRefresh, !self.nextRefresh.isDue(at: now(), longestDelay: interval) {
        return nextRefresh
      }
      if let feedPause, !self.feedPause.isDue(at: now()) { return feedPause }
      feedPause = nil
      do { try await posts.refreshOrCancel() } catch {
        feedPause = error.retryAfter.map { now().adding($0) }
        // After a permanent refusal, the next attempt would fail, too. The observed state has the failure.
        guard error.isPermanent else { throw error }
      }
      nextRefresh = now().adding(interval)
      return [nextRefresh, feedPause].compactMap(\.self).max()
    }
  }

  extension SyncReport {
    /// Returns when to send again, or throws why sending stopped.
    fileprivate func next(at now: Moment) throws(StoreError) -> Moment? {
      if let failure { throw failure }
      // What is due although nothing could be sent would be due again at once.
      guard let nextAttempt, nextAttempt <= now, sentCount == 0 else { return nextAttempt }
      return now.adding(.seconds(1))
    }
  }
#endif
