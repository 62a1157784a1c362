#if Store
  internal import PostFeed

  // The next attempts of what waits to be sent, `nil` for what can be sent at once. Each change of the
  // database yields a value, also if it is equal to the last one: the work can be other work.

  extension PostsLocalDataSource {
    /// Observes the next attempts of the first action on each post.
    func observeInteractionAttempts() -> StoreObservation<[Moment?]> {
      StoreObservation(of: self, repeatsEqualValues: true) {
        try InteractionTable(db: $0).pending().attempts
      }
    }

    /// Observes the next attempts of posts.
    func observePostAttempts() -> StoreObservation<[Moment?]> {
      StoreObservation(of: self, repeatsEqualValues: true) {
        try OutgoingTable(db: $0).pending().map(\.nextAttempt)
      }
    }

    /// Observes when the next post expires. Equal values are not repeated, because removing posts changes
    /// the database, too.
    func observeNextExpiry(now: @escaping @Sendable () -> Moment) -> StoreObservation<Moment?> {
      StoreObservation(of: self) { try PostTable(db: $0).nextExpiry(after: now()) }
    }
  }

  extension MessagesLocalDataSource {
    /// Observes the next attempts of the first message to each contact, without those in flight.
    func observeMessageAttempts() -> StoreObservation<[Moment?]> {
      StoreObservation(
        of: self, repeatsEqualValues: true,
        tables {
          try $0.requests.heads().filter { $0.request.status != .sent }.map(\.nextAttempt)
        })
    }

    /// Observes the last read messages that the server does not know yet. They only grow, so equal values
    /// are not repeated.
    func observeReceipts() -> StoreObservation<[Int64]> {
      StoreObservation(of: self, tables { try $0.conversations.receipts().map(\.messageId) })
    }
  }

  extension PostsRepository {
    /// Loads the first page like ``refresh()``, but cancels the request if the calling task is canceled.
    func refreshOrCancel() async throws(StoreError) {
      while let pageRequest, !isRefreshing { _ = await pageRequest.result }
      if Task.isCancelled { throw StoreError(.canceled, "the task was canceled") }
      do {
        try await withTaskCancellationHandler {
          try await refresh()
        } onCancel: {
          Task { await self.cancelRefresh() }
        }
      } catch { throw StoreError(database: error) }
    }

    private func cancelRefresh() {
      if isRefreshing { pageRequest?.cancel() }
    }
  }
#endif
