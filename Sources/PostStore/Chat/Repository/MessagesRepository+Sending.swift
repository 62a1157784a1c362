#if Store
  internal import PostFeed

  extension MessagesRepository {
    /// Sends the messages that are due, and tells the server what the user read.
    ///
    /// Messages to the same contact are sent one after the other, in order. Contacts do not wait for each
    /// other. A concurrent call waits for the running one.
    ///
    /// After a failure, a message waits for its next attempt, and later messages to the contact wait for
    /// it. After a permanent refusal or the last attempt, it failed for good: ``failedMessages()`` lists
    /// it, and the next one is sent.
    ///
    /// - Throws: ``StoreError`` if the database fails. Failures of requests are not thrown.
    @discardableResult
    public func sendMessages() async throws(StoreError) -> SyncReport {
      // A run that is about to end may not send the newest messages.
      while let sending { _ = await sending.result }
      let task = Task { try await self.sendDue() }
      sending = task
      do { return try await task.valueOrCancel() } catch { throw StoreError(database: error) }
    }

    /// Cancels the running ``sendMessages()``, which throws an error with the code `canceled`, and returns
    /// when it ended. Call it before the user signs out. The messages remain; the next
    /// ``sendMessages()`` sends them with the same identifiers.
    public func stopSending() async {
      sending?.cancel()
      _ = await sending?.result
    }

    private typealias Attempt = (UnsentMessage, Result<NewMessageResponse, StoreError>)

    private func sendDue() async throws -> SyncReport {
      defer { sending = nil }
      try await loadPause()
      var report = SyncReport()
      try await withThrowingTaskGroup(of: Attempt.self) { group in
        var inFlight: Set<Int64> = []
        while true {
          for message in try await due(inFlight: inFlight, report) {
            inFlight.insert(message.contactId)
            group.addTask { [remote, timeouts] in
              let request = message.newMessageRequest
              return (
                message,
                await timeouts.result { () async throws(StoreError) in
                  try await remote.send(request)
                }
              )
            }
          }
          guard let (message, result) = try await group.next() else { break }
          try await store(result, of: message, in: &report)
          inFlight.remove(message.contactId)
        }
      }
      let nextReceipt = try await sendReceipts(&report)
      let now = now()
      let (count, next) = try await pending.waiting(at: now)
      report.waitingCount = count
      report.waitingReceiptCount = try await local.receipts().count
      report.nextAttempt = pause.nextAttempt(
        [next, nextReceipt].compactMap(\.self).min(), after: report.failure, at: now)
      return report
    }

    private func due(
      inFlight: Set<Int64>, _ report: SyncReport
    ) async throws(StoreError) -> [UnsentMessage] {
      let now = now()
      guard report.failure == nil, !pause.isActive(at: now) else { return [] }
      return try await pending.start(at: now, inFlight: inFlight)
    }

    /// Stores the result of an attempt.
    private func store(
      _ result: Result<NewMessageResponse, StoreError>, of message: UnsentMessage,
      in report: inout SyncReport
    ) async throws(StoreError) {
      do throws(StoreError) {
        let response = try result.get()
        try check(response, of: message)
        try await local.confirm(response, of: message.id)
        report.sentCount += 1
      } catch {
        if error.isLocal { throw error }
        if error.stopsSync {
          report.failure = error
          return try await local.reset(message.id)
        }
        try await pause(after: error)
        let (failures, next) = pending.scheduler.failure(
          of: message, error, at: now(), using: &random)
        try await local.fail(
          message.id, failures: failures, next: next, reason: error.description)
      }
    }

    /// Throws if a response is about another message. Its request must not be removed.
    private func check(
      _ response: NewMessageResponse, of message: UnsentMessage
    ) throws(StoreError) {
      let id = response.fromMessageRequestId ?? message.id
      guard id.description == message.id.description,
        response.message.messageId > 0,
        response.message.fromUserId == local.account.userId,
        response.message.toUserId == message.contactId
      else { throw StoreError(.invalidResponse, "the response is about another message") }
    }

    // MARK: Receipts

    /// Tells the server what the user read, and returns when to try again after a failure.
    private func sendReceipts(_ report: inout SyncReport) async throws(StoreError) -> Moment? {
      for (contact, messageId) in try await local.receipts() {
        guard report.failure == nil, !pause.isActive(at: now()) else { break }
        let result = await timeouts.result { [remote] () async throws(StoreError) in
          try await remote.markRead(messageId, from: contact)
        }
        do throws(StoreError) {
          try result.get()
          receiptFailures = 0
        } catch {
          if error.stopsSync {
            report.failure = error
            break
          }
          try await pause(after: error)
          if !error.isPermanent {
            receiptFailures = RetrySchedule.failureCount(after: receiptFailures)
            continue
          }
        }
        try await local.confirmReceipt(messageId, of: contact)
      }
      guard try await !local.receipts().isEmpty else { return nil }
      let schedule = pending.scheduler.schedule
      return now().adding(schedule.delay(afterFailures: max(1, receiptFailures), using: &random))
    }

    // MARK: Delays

    /// Stops all sending for the delay that the server asks for. It continues after a restart.
    private func pause(after error: StoreError) async throws(StoreError) {
      if let end = pause.extend(by: error.retryAfter, at: now()) {
        try await local.savePause(until: end)
      }
    }

    private func loadPause() async throws(StoreError) {
      let saved = pause.isLoaded ? nil : try await local.savedPause()
      if let end = pause.load(saved, at: now()) { try await local.savePause(until: end) }
    }
  }

  extension UnsentMessage {
    fileprivate var newMessageRequest: NewMessageRequest {
      NewMessageRequest(
        requestId: request.requestId, toUserId: request.toUserId, content: request.content,
        createdAt: request.createdAt)
    }
  }
#endif
