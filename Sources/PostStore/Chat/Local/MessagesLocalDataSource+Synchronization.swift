#if Store
  internal import PostFeed

  extension MessagesLocalDataSource {
    func setContacts(_ contacts: [User]) async throws(StoreError) {
      try await write(tables { try $0.users.setContacts(contacts) })
    }

    /// Returns the users of messages who were never in the contacts.
    func unknownUsers() async throws(StoreError) -> Set<Int64> {
      try await read(tables { try $0.users.unknown(besides: $0.userId) })
    }

    /// Returns where the next page of messages begins, and the next receipts.
    func position() async throws(StoreError) -> SyncPosition {
      try await read(tables { try $0.syncState.position() })
    }

    /// Stores a page, and returns the position after it. The next request tells the server that its messages
    /// were delivered, so a power failure must not undo it.
    func merge(
      _ page: SyncMessagesResponse, at position: SyncPosition
    ) async throws(StoreError) -> SyncPosition {
      // The last page is usually empty, and a durable transaction is expensive.
      let isEmpty = page.messages.isEmpty && page.sent.isEmpty && page.receipts.isEmpty
      if isEmpty, (page.nextReceipts ?? 0) <= position.nextReceipts { return position }
      return try await writeDurably(
        tables {
          try $0.merge(page)
          return try $0.syncState.position()
        })
    }

    /// Stores events in one transaction. Returns `false` if there is a message that only a page can store.
    func merge(_ events: [ChatEvent]) async throws(StoreError) -> Bool {
      try await write(
        tables { tables in
          try events.reduce(true) { try tables.merge($1) && $0 }
        })
    }

    func endTyping(_ contact: Int64) async throws(StoreError) {
      try await write(tables { try $0.users.endTyping(contact) })
    }

    /// Forgets who is online or typing, because there are no events without a connection.
    func removeStatuses() async throws(StoreError) {
      try await write(tables { try $0.users.removeStatuses() })
    }
  }
#endif
