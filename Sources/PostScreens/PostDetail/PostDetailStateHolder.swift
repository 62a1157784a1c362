#if Store
  internal import PostDocument
  internal import PostFeed
  public import Observation
  public import PostStore

  /// The state of one post, and what a user does there.
  ///
  /// ``run()`` observes the post, loads it if only a preview is cached, and marks it as read when the whole post
  /// is shown. This mark is not an action of the user, so ``undo()`` does not take it back.
  @MainActor @Observable
  public final class PostDetailStateHolder {
    /// What the screen shows.
    public private(set) var state: PostDetailUiState

    /// What the user does with posts.
    public let actions: PostActions

    /// What the user must be told.
    public var messages: UserMessages { actions.messages }

    private let posts: PostsRepository
    @ObservationIgnored private let loop: ObservationLoop
    @ObservationIgnored private let reader = DetailReader()
    @ObservationIgnored private var content: String?
    @ObservationIgnored private var isRead = false

    /// Creates the state of a post.
    ///
    /// - Parameters:
    ///   - postId: The post.
    ///   - posts: The posts of the user.
    ///   - actions: What the user does, or `nil` to share no actions and messages with other screens.
    ///   - sleep: Waits for a duration.
    public init(
      _ postId: Int64, _ posts: PostsRepository, actions: PostActions? = nil,
      sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
      let actions = actions ?? PostActions(posts)
      state = PostDetailUiState(postId: postId)
      self.posts = posts
      self.actions = actions
      loop = ObservationLoop(actions.messages, sleep: sleep)
    }

    // MARK: Observing

    /// Observes the post until the calling task is canceled. Call it once at a time.
    public func run() async {
      await withDiscardingTaskGroup { group in
        group.addTask { await self.loop.run { try await self.observe() } }
        group.addTask { await self.loadIfNeeded() }
      }
    }

    private func observe() async throws {
      for try await post in posts.post(state.postId) {
        let reading = await reader.read(post)
        if Task.isCancelled { return }
        apply(post, reading)
        await markRead()
      }
    }

    private func apply(_ post: PostState, _ reading: DetailReader.Reading) {
      // The indexes of another content are other parts.
      let content = post.content ?? post.preview?.contentSummary
      if content != self.content, state.isWhole { state.revealed = [] }
      self.content = content
      state.item = reading.item
      (state.document, state.notes) = (reading.document, reading.notes)
      state.isWhole = post.content != nil
      state.isReady = true
      if state.isWhole { state.failure = reading.failure }
    }

    private func markRead() async {
      guard state.isWhole, !isRead else { return }
      isRead = true
      await messages.reporting { try await self.posts.markRead([self.state.postId]) }
    }

    // MARK: Loading

    private func loadIfNeeded() async {
      var states = posts.post(state.postId).makeAsyncIterator()
      // The loop reports a failure of the database.
      guard let first = try? await states.next(), first.content == nil else { return }
      await untilCanceled { await self.load() }
    }

    /// Loads the post again, for example after a failure.
    public func load() async {
      guard !state.isLoading else { return }
      (state.isLoading, state.failure) = (true, nil)
      do { try await posts.loadPost(state.postId) } catch {
        if error.code != .canceled { state.failure = UserMessage(error) }
      }
      state.isLoading = false
    }

    // MARK: Acting

    /// Reveals a hidden part.
    public func reveal(_ index: Int) { state.revealed.insert(index) }

    /// Hides a part again.
    public func conceal(_ index: Int) { state.revealed.remove(index) }

    /// Likes the post, or removes the like.
    public func toggleLike() async { await actions.toggleLike(state.postId) }

    /// Shares the post. Each share counts, so ask the user if ``FeedItem/isShared`` is true.
    public func share() async { await actions.share(state.postId) }

    /// Bookmarks the post. The API cannot remove bookmarks, which a message says if there is one.
    public func bookmark() async {
      if state.item?.isBookmarked == true { return messages.add(.bookmarkRemains) }
      await actions.bookmark(state.postId)
    }

    /// Marks the post as unread. It stays unread while the screen is visible.
    public func markUnread() async {
      await actions.markUnread(state.item?.isUnread == true ? [] : [state.postId])
    }

    /// Takes back the last action, also of other screens with the same ``actions``.
    public func undo() async { await actions.undo() }
  }

  extension PostState {
    /// The whole post as HTML, or `nil` if it was not loaded. Posts of other sources, which have negative
    /// identifiers, are whole: there is no API to load more of them.
    fileprivate var content: String? {
      detail?.content ?? preview.flatMap { $0.postId < 0 ? $0.contentSummary : nil }
    }
  }

  /// Reads a post into a document, once for each content.
  actor DetailReader {
    struct Reading: Sendable {
      var item: FeedItem?
      var document: Document?
      var notes: ContentNotes?
      var failure: UserMessage?
    }

    private let items = FeedItemCache()
    private var source: String?
    private var last = Reading()

    func read(_ post: PostState) async -> Reading {
      let item = await items.items([post]).first
      guard let content = post.content else {
        var reading = Reading(item: item)
        if case .readable(let document, let notes)? = item?.post.content {
          (reading.document, reading.notes) = (document, notes)
        }
        return reading
      }
      if content != source {
        (source, last) = (content, Reading())
        do {
          let document = try PostDetail(
            postId: 0, content: content, author: AuthorPreview(), createdAt: ""
          ).document()
          (last.document, last.notes) = (document, ContentNotes(document))
        } catch {
          last.failure = .postIsUnreadable
        }
      }
      last.item = item
      return last
    }
  }
#endif
