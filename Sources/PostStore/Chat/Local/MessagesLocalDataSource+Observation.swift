#if Store
  internal import PostFeed

  extension MessagesLocalDataSource {
    func observeContacts() -> StoreObservation<[User]> {
      StoreObservation(of: self, tables { try $0.users.contacts() })
    }

    /// Observes the conversations with the latest entries.
    ///
    /// - Complexity: Each change costs time in proportion to `limit`.
    func observeConversations(limit: Int) -> StoreObservation<[ConversationSummary]> {
      StoreObservation(of: self, tables { try $0.conversations.latest(limit) })
    }

    func observeUnreadCount() -> StoreObservation<Int> {
      StoreObservation(of: self, tables { try $0.conversations.unreadCount() })
    }

    /// Observes the last messages of a conversation and all unsent ones.
    ///
    /// - Complexity: Each change costs time in proportion to `limit` and the number of unsent messages.
    func observeConversation(
      with contact: Int64, limit: Int
    ) -> StoreObservation<ConversationState> {
      StoreObservation(of: self, tables { try $0.conversation(with: contact, limit: limit) })
    }

    func observeDraft(to contact: Int64) -> StoreObservation<MessageRequest?> {
      StoreObservation(of: self, tables { try $0.requests.draft(contact) })
    }

    func observeDrafts() -> StoreObservation<[MessageRequest]> {
      StoreObservation(of: self, tables { try $0.requests.drafts() })
    }

    func observeUnsentMessages() -> StoreObservation<[UnsentMessage]> {
      StoreObservation(of: self, tables { try $0.requests.unsent() })
    }

    func observeFailedMessages() -> StoreObservation<[UnsentMessage]> {
      StoreObservation(of: self, tables { try $0.requests.failed() })
    }

    func observeSearch(
      _ query: String, contact: Int64?, limit: Int
    ) -> StoreObservation<[Message]> {
      StoreObservation(
        of: self,
        tables { try $0.messages.matching(query, contact: contact, limit: limit) })
    }
  }

  extension ChatTables {
    func conversation(with contact: Int64, limit: Int) throws -> ConversationState {
      let limit = min(max(0, limit), Int.max - 1)
      // One more message shows whether there are earlier ones.
      let last = try messages.last(limit + 1, of: contact)
      let marks = try conversations.find(contact)
      return ConversationState(
        contact: try users.find(contact), contactInfo: try users.status(contact),
        messages: last.suffix(limit), unsent: try requests.all(of: contact),
        hasEarlier: last.count > limit, unreadCount: marks.unreadCount,
        readThrough: marks.readThrough)
    }
  }
#endif
