#if Store
  public import PostFeed

  /// The people with whom a user can chat.
  ///
  /// Observed contacts come from the database only.
  public struct ContactsRepository: Sendable {
    private let local: MessagesLocalDataSource
    private let remote: any MessagesRemoteDataSource

    /// Creates a repository.
    public init(local: MessagesLocalDataSource, remote: any MessagesRemoteDataSource) {
      self.local = local
      self.remote = remote
    }

    /// Observes the contacts, sorted by name.
    public func contacts() -> StoreObservation<[User]> { local.observeContacts() }

    /// Loads the contacts from the server. Conversations with people who are no longer contacts remain.
    public func refresh() async throws(StoreError) {
      try await local.setContacts(try await remote.contacts())
    }
  }
#endif
