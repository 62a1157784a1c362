#if Store
  public import PostFeed

  /// Sends, receives and refreshes at the right time, from ``start()`` to ``stop()``.
  ///
  /// An app calls ``PostsRepository/like(_:)``, ``MessagesRepository/send(_:to:)`` and so on, and nothing
  /// else: the engine observes the databases for work that waits. Actions, posts, messages, events and the
  /// feed do not wait for each other.
  ///
  /// Without a connection, everything waits until the ``ConnectivitySource`` reports one. If requests fail
  /// nevertheless, the engine tries again after the delays of ``Configuration/backoff``. The delays between
  /// the attempts of an action, a post or a message, and the delay that a server asks for with
  /// `Retry-After`, are those of the repositories.
  ///
  /// An engine that was started works until ``stop()`` or ``signOut()`` is called. Use only one engine per
  /// account.
  public actor SyncEngine {
    let posts: PostsRepository
    let conversations: ConversationsRepository?
    let messages: MessagesRepository?
    private let media: MediaLoader?
    private let users: UserRepository
    private let connectivity: any ConnectivitySource
    let configuration: Configuration
    let now: @Sendable () -> Moment
    let random: AnyRandom

    private(set) var lanes: [SyncActivity: SyncLane] = [:]
    /// When the feed is refreshed again.
    var nextRefresh: Moment?
    /// Until when the server asked not to refresh the feed, also after ``stop()``.
    var feedPause: Moment?
    private var running: Task<Void, Never>?
    private(set) var isStarted = false
    private(set) var isSignedOut = false

    /// The connection and the failures. ``Configuration/statusChanged`` is called with each change.
    public private(set) var status = SyncStatus()

    /// Creates an engine for what a user has.
    ///
    /// - Parameters:
    ///   - posts: The feed, and the user's actions and posts.
    ///   - conversations: Receives messages.
    ///   - messages: Sends messages.
    ///   - media: The files that ``signOut()`` deletes.
    ///   - users: The user whom ``signOut()`` signs out.
    ///   - connectivity: Reports when the device has a connection.
    ///   - configuration: The settings.
    ///   - now: Returns the current time.
    ///   - random: The source of random delays.
    public init(
      posts: PostsRepository, conversations: ConversationsRepository? = nil,
      messages: MessagesRepository? = nil, media: MediaLoader? = nil, users: UserRepository,
      connectivity: any ConnectivitySource = SystemConnectivity(),
      configuration: Configuration = Configuration(),
      now: @escaping @Sendable () -> Moment = { .now },
      random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
      self.posts = posts
      self.conversations = conversations
      self.messages = messages
      self.media = media
      self.users = users
      self.connectivity = connectivity
      self.configuration = configuration
      self.now = now
      self.random = AnyRandom(random)
    }

    // MARK: Starting and stopping

    /// Refreshes the feed, sends what waits, receives messages, and continues until ``stop()``. It has no
    /// effect if the engine runs, or after ``signOut()``.
    public func start() {
      guard !isStarted, !isSignedOut else { return }
      isStarted = true
      running = Task { [previous = running] in
        await previous?.value
        await run()
      }
    }

    /// Cancels all requests of the engine, and returns when they ended. Nothing is sent afterwards, and
    /// nothing is lost: ``start()`` continues, also in the middle of an upload.
    public func stop() async {
      isStarted = false
      running?.cancel()
      await running?.value
    }

    /// Tries at once what waits or failed, unless the server asked to wait. Call it after the user signed in
    /// again, and when ``PostsRepository/Configuration/allowsUploads`` becomes true.
    public func wake() async {
      await conversations?.networkReturned()
      for lane in lanes.values { await lane.wake() }
    }

    /// Signs the user out: stops the engine, deletes the feed's database and its files and the media, and
    /// forgets the token. Unsent actions and posts are lost. Messages are kept, and sent after the user
    /// signs in again.
    ///
    /// The engine and its ``PostsRepository`` cannot be used afterwards. All steps are done, even if one
    /// fails; call it again to repeat them.
    ///
    /// - Throws: ``StoreError`` of the first step that failed, with the code `damaged` or `database`.
    public func signOut() async throws(StoreError) {
      isSignedOut = true
      await stop()
      var failure: StoreError?
      do throws(StoreError) { try await posts.deleteData() } catch { failure = error }
      do throws(StoreError) {
        try await media?.removeAll(in: .memoryAndDisk)
      } catch { failure = failure ?? error }
      await users.signOut()
      if let failure { throw failure }
    }

    // MARK: Running

    private func run() async {
      if Task.isCancelled { return }
      nextRefresh = nil
      await withDiscardingTaskGroup { group in
        lanes = startLanes(in: &group)
        for await connectivity in connectivity.values() { await apply(connectivity) }
        if !Task.isCancelled { await apply(.online) }
      }
      lanes = [:]
      update { $0 = SyncStatus() }
    }

    private func apply(_ connectivity: Connectivity) async {
      let isOnline = connectivity != .offline
      if isOnline { await conversations?.networkReturned() }
      for (activity, lane) in lanes where activity.needsConnection {
        await lane.setOnline(isOnline)
      }
      update { $0.connectivity = connectivity }
    }

    func report(_ failure: StoreError?, of activity: SyncActivity) {
      update { $0.failures[activity] = failure }
    }

    private func update(_ change: (inout SyncStatus) -> Void) {
      let old = status
      change(&status)
      if status != old { configuration.statusChanged(status) }
    }
  }
#endif
