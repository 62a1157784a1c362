#if Store
  internal import PostFeed

  extension ConversationsRepository {
    /// Receives events until the calling task is canceled.
    ///
    /// For each connection, the socket opens first, then all pages are loaded, then events are stored:
    /// so no message is missed in between. After a failure, it connects again after 1, 2, 4 … 300 seconds
    /// with random variation, or at once when ``networkReturned()`` is called.
    ///
    /// - Throws: ``StoreError`` if the database fails, or with the code `unauthorized` if the server does
    ///   not accept the user's token.
    public func receiveUpdates() async throws(StoreError) {
      var failures = 0
      while !Task.isCancelled {
        hasNetworkReturned = false
        var retryAfter: Duration?
        do {
          try await receive { failures = 0 }
        } catch {
          let error = StoreError(database: error)
          if error.isLocal || error.code == .unauthorized {
            try? await endConnection()
            throw error
          }
          retryAfter = error.retryAfter
        }
        try await endConnection()
        failures = RetrySchedule.failureCount(after: failures)
        await wait(
          configuration.reconnection.delay(
            afterFailures: failures, retryAfter: retryAfter, using: &random))
      }
    }

    /// Connects at once, if ``receiveUpdates()`` waits. Call it when the device has a connection again.
    public func networkReturned() {
      hasNetworkReturned = true
      reconnection?.cancel()
    }

    private func wait(_ delay: Duration) async {
      if hasNetworkReturned { return }
      let task = Task { [sleep = configuration.sleep] in try await sleep(delay) }
      reconnection = task
      await withTaskCancellationHandler {
        _ = await task.result
      } onCancel: {
        task.cancel()
      }
      reconnection = nil
    }

    /// Receives the events of one connection.
    private func receive(whenSynchronized: () -> Void) async throws {
      let events = try await updates.connect()
      // The stream keeps the events meanwhile.
      try await synchronize()
      whenSynchronized()
      for try await event in events { try await store(event) }
    }

    private func store(_ event: ChatEvent) async throws {
      let isStored = try await local.merge([event])
      switch event {
      case .newMessage:
        synchronizeSoon()
        if isStored { try await loadUnknownUsers() }
      case .contactStatus(let status): watchTyping(of: status)
      default: break
      }
    }

    /// Requests the next pages after a while. They have the messages of events again, also those that only
    /// a page can store, and tell the server that they were delivered.
    private func synchronizeSoon() {
      guard acknowledgement == nil else { return }
      acknowledgement = Task { [configuration] in
        try await configuration.sleep(configuration.acknowledgementDelay)
        acknowledging = acknowledgement
        acknowledgement = nil
        try await synchronize()
      }
    }

    /// Ends the typing of a contact after a while without an event.
    private func watchTyping(of status: ContactStatus) {
      typing.removeValue(forKey: status.userId)?.cancel()
      guard status.typing else { return }
      typing[status.userId] = Task { [configuration, local] in
        try await configuration.sleep(configuration.typingDuration)
        try await local.endTyping(status.userId)
      }
    }

    private func endConnection() async throws(StoreError) {
      acknowledgement?.cancel()
      acknowledgement = nil
      // An earlier one that still runs ends before it.
      acknowledging?.cancel()
      _ = await acknowledging?.result
      for task in typing.values { task.cancel() }
      typing = [:]
      // Also when the calling task is canceled.
      let removal = Task { [local] in try await local.removeStatuses() }
      do { try await removal.value } catch { throw StoreError(database: error) }
    }
  }
#endif
