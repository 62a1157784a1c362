#if Store
  public import Observation
  internal import PostFeed
  public import PostStore

  /// What a user does with posts, and how it is undone. Screens of one user share one value, so that
  /// ``undo()`` takes back the last action on any of them.
  ///
  /// An action is stored before a method returns, and observed posts show it then. ``messages`` has failures.
  @MainActor @Observable
  public final class PostActions {
    /// What the user must be told.
    public let messages: UserMessages

    /// The actions that can be undone, the last 100.
    private var history: [Step] = []

    private let posts: PostsRepository
    /// An action that the user undoes at once is stored before.
    @ObservationIgnored private let turns = Turns()

    private static let maximumCount = 100

    private enum Step {
      case action(UserInteractionAction, post: Int64, id: Int64)
      case read(Set<Int64>)
      case unread(Set<Int64>)
    }

    /// Creates the actions of a user.
    public init(_ posts: PostsRepository, messages: UserMessages = UserMessages()) {
      self.posts = posts
      self.messages = messages
    }

    /// Whether there is an action to undo.
    public var canUndo: Bool { !history.isEmpty }

    // MARK: Acting

    /// Likes a post, or removes the like: the opposite of what is stored, also if a screen does not show it yet.
    public func toggleLike(_ postId: Int64) async {
      await turns.run {
        let isLiked = await self.messages.reporting { try await self.posts.isLiked(postId) }
        if let isLiked { await self.store(isLiked ? .unliked : .liked, on: postId) }
      }
    }

    /// Likes a post.
    public func like(_ postId: Int64) async { await act(.liked, on: postId) }

    /// Removes the like of a post.
    public func unlike(_ postId: Int64) async { await act(.unliked, on: postId) }

    /// Shares a post. Each share counts, so ask the user if `isShared` is true.
    public func share(_ postId: Int64) async { await act(.shared, on: postId) }

    /// Bookmarks a post.
    public func bookmark(_ postId: Int64) async { await act(.bookmarked, on: postId) }

    /// Marks posts as read. Pass only unread ones, so that ``undo()`` restores what was.
    public func markRead(_ posts: Set<Int64>) async {
      guard !posts.isEmpty else { return }
      await turns.run {
        let isDone = await self.messages.reporting { try await self.posts.markRead(posts) } != nil
        if isDone { self.add(.read(posts)) }
      }
    }

    /// Marks posts as unread. Pass only posts that were read.
    public func markUnread(_ posts: Set<Int64>) async {
      guard !posts.isEmpty else { return }
      await turns.run {
        let isDone = await self.messages.reporting { try await self.posts.markUnread(posts) } != nil
        if isDone { self.add(.unread(posts)) }
      }
    }

    private func act(_ action: UserInteractionAction, on postId: Int64) async {
      await turns.run { await self.store(action, on: postId) }
    }

    private func store(_ action: UserInteractionAction, on postId: Int64) async {
      let id = await messages.reporting { try await self.send(action, postId) }
      if let id { add(.action(action, post: postId, id: id)) }
    }

    private func send(_ action: UserInteractionAction, _ postId: Int64) async throws -> Int64 {
      switch action {
      case .unliked: try await posts.unlike(postId)
      case .shared: try await posts.share(postId)
      case .bookmarked: try await posts.bookmark(postId)
      default: try await posts.like(postId)
      }
    }

    private func add(_ step: Step) {
      history.append(step)
      history.removeFirst(max(0, history.count - Self.maximumCount))
    }

    // MARK: Undoing

    /// Takes back the last action.
    ///
    /// An action that was not sent is removed. If the server may have it, its opposite is stored: a like is
    /// followed by an unlike. A share and a bookmark have no opposite, which ``messages`` then says.
    public func undo() async {
      await turns.run {
        guard let step = self.history.popLast() else { return self.messages.add(.nothingToUndo) }
        do { try await self.undo(step) } catch {
          self.history.append(step)
          self.messages.add(error)
        }
      }
    }

    private func undo(_ step: Step) async throws {
      switch step {
      case .read(let posts): try await self.posts.markUnread(posts)
      case .unread(let posts): try await self.posts.markRead(posts)
      case .action(let action, let post, let id):
        if try await posts.takeBack(id) { return }
        switch action {
        case .liked: try await posts.unlike(post)
        case .unliked: try await posts.like(post)
        case .shared: messages.add(.shareIsSent)
        default: messages.add(.bookmarkIsSent)
        }
      }
    }
  }

  extension PostsRepository {
    fileprivate nonisolated func isLiked(_ postId: Int64) async throws -> Bool {
      for try await state in post(postId) {
        return state.preview?.liked ?? state.detail?.liked ?? false
      }
      return false
    }
  }
#endif
