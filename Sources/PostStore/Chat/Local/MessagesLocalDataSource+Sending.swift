#if Store
  internal import PostFeed

  extension MessagesLocalDataSource {
    // MARK: Writing

    func saveDraft(
      _ content: String, to contact: Int64, requestId: RequestID, at now: Moment
    ) async throws(StoreError) {
      try await writeDurably(
        tables {
          try $0.requests.saveDraft(content, to: contact, requestId: requestId, at: now)
        })
    }

    /// Stores a message to send, and removes the draft to the contact.
    func add(
      _ content: String, to contact: Int64, requestId: RequestID, at now: Moment
    ) async throws(StoreError) {
      try await writeDurably(
        tables {
          try $0.requests.add(content, to: contact, requestId: requestId, at: now)
          try $0.conversations.updateLastEntry(contact)
        })
    }

    /// Lets a failed message be sent at once.
    func retry(_ id: RequestID) async throws(StoreError) {
      try await writeDurably(tables { try $0.requests.retry(id) })
    }

    /// Removes an unsent message.
    func remove(_ id: RequestID) async throws(StoreError) {
      try await writeDurably(
        tables {
          if let contact = try $0.requests.remove(id) {
            try $0.conversations.updateLastEntry(contact)
          }
        })
    }

    // MARK: Sending

    /// Returns the first message of each conversation that will be sent, and the number of all.
    func pendingMessages() async throws(StoreError) -> (heads: [UnsentMessage], count: Int) {
      try await read(tables { (try $0.requests.heads(), try $0.requests.queuedCount()) })
    }

    /// Marks messages as sent, and returns those that were not removed.
    func start(
      _ messages: [UnsentMessage], at now: Moment
    ) async throws(StoreError) -> [UnsentMessage] {
      guard !messages.isEmpty else { return [] }
      return try await writeDurably(
        tables { tables in
          try messages.filter { try tables.requests.start($0.id, at: now) }
        })
    }

    /// Replaces a request by the message that the server created from it, in one transaction.
    func confirm(
      _ response: NewMessageResponse, of requestId: RequestID
    ) async throws(StoreError) {
      try await writeDurably(tables { try $0.confirm(response, of: requestId) })
    }

    /// Lets a message be sent again, as if the attempt had not been made.
    func reset(_ id: RequestID) async throws(StoreError) {
      try await writeDurably(tables { try $0.requests.reset(id) })
    }

    /// Stores a failed attempt. Without a next attempt, the message failed for good.
    func fail(
      _ id: RequestID, failures: Int, next: Moment?, reason: String
    ) async throws(StoreError) {
      try await writeDurably(
        tables { try $0.requests.fail(id, failures: failures, next: next, reason: reason) })
    }

    // MARK: Reading

    /// Marks all messages of a contact as read. The receipt is sent later.
    func markRead(_ contact: Int64) async throws(StoreError) {
      try await writeDurably(tables { try $0.conversations.markRead(contact) })
    }

    /// The last read messages that the server does not know yet.
    func receipts() async throws(StoreError) -> [(contact: Int64, messageId: Int64)] {
      try await read(tables { try $0.conversations.receipts() })
    }

    func confirmReceipt(_ messageId: Int64, of contact: Int64) async throws(StoreError) {
      try await writeDurably(
        tables { try $0.conversations.advance(.receiptThrough, of: contact, to: messageId) })
    }

    // MARK: Delays

    /// Stores until when the server asked to wait.
    func savePause(until end: Moment) async throws(StoreError) {
      try await write { try SettingTable(db: $0).set(.pausedUntil, to: "\(end.milliseconds)") }
    }

    /// Returns until when the server asked to wait, or `nil`. The time can be in the past.
    func savedPause() async throws(StoreError) -> Moment? {
      try await read { db in
        let value = try SettingTable(db: db).value(.pausedUntil)
        return value.flatMap { Int64($0) }.map { Moment(milliseconds: $0) }
      }
    }
  }
#endif
