#if Store
  internal import GRDB
  internal import PostFeed

  extension PostsLocalDataSource {
    /// Stores an action of the user in one transaction. Observed posts show it at once.
    @discardableResult
    func append(
      _ action: UserInteractionAction, postId: Int64, requestId: RequestID, at now: Moment
    ) async throws(StoreError) -> UserInteraction {
      let userId = account.userId
      return try await writeDurably { db in
        try InteractionTable(db: db).insert(
          action, postId: postId, userId: userId, requestId: requestId, at: now)
      }
    }

    /// Returns the interactions to send now.
    ///
    /// - Parameters:
    ///   - posts: The posts to skip, because an interaction on them is in flight.
    ///   - limit: The maximum number of interactions.
    func dueInteractions(
      at now: Moment, excluding posts: Set<Int64>, limit: Int
    ) async throws(StoreError) -> [WaitingInteraction] {
      try await read { try InteractionTable(db: $0).due(at: now, excluding: posts, limit: limit) }
    }

    /// Removes an interaction that the server confirmed, and updates its post, in one transaction.
    ///
    /// The confirmation is recorded for responses to requests that were sent before it. Earlier
    /// records up to a revision are removed, because no such request is in flight.
    ///
    /// - Returns: The revision of the confirmation.
    func confirm(
      _ interaction: UserInteraction, forgettingThrough revision: Int64 = 0
    ) async throws(StoreError) -> Int64 {
      try await writeDurably { db in
        let confirmations = ConfirmationTable(db: db)
        try confirmations.delete(through: revision)
        try InteractionTable(db: db).confirm(interaction)
        return try confirmations.revision()
      }
    }

    /// Stores the result of a failed attempt.
    func update(
      _ interaction: UserInteraction, nextAttempt: Moment?, reason: String
    ) async throws(StoreError) {
      try await writeDurably { db in
        try InteractionTable(db: db).update(
          interaction, nextAttempt: nextAttempt, reason: reason)
      }
    }

    /// Resets a failed or canceled interaction to pending.
    func retry(_ id: Int64) async throws(StoreError) {
      try await writeDurably { try InteractionTable(db: $0).retry(id) }
    }

    /// Removes an interaction without sending it.
    func remove(_ id: Int64) async throws(StoreError) {
      try await writeDurably { try InteractionTable(db: $0).delete(id) }
    }

    /// Removes an interaction without failed attempts, and returns whether it was removed.
    func removeUnattempted(_ id: Int64) async throws(StoreError) -> Bool {
      try await writeDurably { try InteractionTable(db: $0).deleteUnattempted(id) }
    }

    func pendingInteractions() async throws(StoreError) -> (count: Int, attempts: [Moment?]) {
      try await read { try InteractionTable(db: $0).pending() }
    }
  }
#endif
