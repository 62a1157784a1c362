/// The state of a feed view: the posts from the server, with the user's interactions applied.
///
/// ```swift
/// if let request = state.startNextPage() {
///   do {
///     let response = try await api.feed(after: request.cursor)
///     state.finish(request, with: response.page.map { PostPreviewUiModel($0) })
///   } catch {
///     state.fail(request, message: "The feed could not be loaded.")
///   }
/// }
/// ```
///
/// To show a page from a database, call ``show(_:with:)``.
public struct NewsFeedUiState: Hashable, Sendable {
  /// The posts, without duplicates.
  public private(set) var feed: [PostPreviewUiModel] = []

  /// Whether a page is being loaded.
  public var isLoading: Bool { request != nil }

  /// The message of the last request, if it failed.
  public private(set) var errorMessage: String?

  /// The posts of ``feed`` before the unconfirmed interactions are applied to them.
  private var served: [PostPreviewUiModel] = []
  private var positions: [Int64: Int] = [:]
  private var queue = InteractionQueue()
  private var walk = CursorWalk()
  private var request: FeedRequest?
  private var requestCount = 0

  /// Creates the state of an empty view.
  public init() { queue.keepsConfirmed = true }

  /// Whether there can be a next page.
  public var hasMore: Bool { !walk.isAtEnd }

  // MARK: Pages

  /// Starts a request for the first page, or returns `nil` if a page is being loaded.
  public mutating func startRefresh() -> FeedRequest? { start(after: nil, isRefresh: true) }

  /// Starts a request for the next page, or returns `nil` if a page is being loaded or there is no
  /// next page.
  public mutating func startNextPage() -> FeedRequest? {
    hasMore ? start(after: walk.cursor, isRefresh: false) : nil
  }

  private mutating func start(after cursor: String?, isRefresh: Bool) -> FeedRequest? {
    guard !isLoading else { return nil }
    requestCount += 1
    request = FeedRequest(
      cursor: cursor, isRefresh: isRefresh, number: requestCount, revision: queue.revision)
    return request
  }

  /// Ends a request, and shows a page, if the caller passes one.
  ///
  /// If you store the page in a database and show it with ``show(_:with:)``, do not pass it here. A
  /// page can contain posts of the previous page if new posts were published between the requests;
  /// these posts are updated, and not added again. If a like was confirmed after the request was sent,
  /// the post shows the like, even if the page does not contain it yet.
  public mutating func finish(_ request: FeedRequest, with page: Page<PostPreviewUiModel>? = nil) {
    guard end(request) else { return }
    errorMessage = nil
    if let page {
      if request.isRefresh { removeAll() }
      add(page, requestedAt: request.revision)
    }
    queue.forgetConfirmed()
  }

  /// Ends a request with an error message, and keeps the posts.
  public mutating func fail(_ request: FeedRequest, message: String) {
    guard end(request) else { return }
    errorMessage = message
    queue.forgetConfirmed()
  }

  /// Replaces the posts and the interactions with those from a database.
  public mutating func show(
    _ page: Page<PostPreviewUiModel>, with interactions: [UserInteraction] = []
  ) {
    removeAll()
    queue.replaceAll(with: interactions)
    add(page, requestedAt: queue.revision)
  }

  /// Ends a request, and returns whether it was the request in flight.
  private mutating func end(_ request: FeedRequest) -> Bool {
    guard request == self.request else { return false }
    self.request = nil
    return true
  }

  private mutating func removeAll() {
    feed = []
    served = []
    positions = [:]
    walk = CursorWalk()
  }

  private mutating func add(_ page: Page<PostPreviewUiModel>, requestedAt revision: Int) {
    for post in page.items {
      let post = queue.corrected(post, requestedAt: revision)
      if let position = positions[post.id] {
        served[position] = post
        update(post.id)
      } else {
        positions[post.id] = served.count
        served.append(post)
        feed.append(queue.applied(to: post))
      }
    }
    walk.advance(after: page)
  }

  // MARK: Interactions

  /// Applies a pending or failed interaction to its post, or undoes a canceled interaction.
  ///
  /// - Complexity: Linear in the number of interactions.
  public mutating func apply(_ interaction: UserInteraction) {
    queue.store(interaction)
    update(interaction.postId)
  }

  /// Marks an interaction as confirmed by the server. The post still shows the interaction.
  public mutating func confirm(_ id: Int64) {
    guard let interaction = queue.confirm(id) else { return }
    if let position = positions[interaction.postId] {
      served[position].apply(interaction.action)
    }
    if !isLoading { queue.forgetConfirmed() }
    update(interaction.postId)
  }

  private mutating func update(_ postId: Int64) {
    guard let position = positions[postId] else { return }
    feed[position] = queue.applied(to: served[position])
  }
}

/// A request for a page of a feed.
public struct FeedRequest: Hashable, Sendable {
  /// The cursor of the page, or `nil` for the first page.
  public let cursor: String?

  /// Whether the page replaces all posts of the feed.
  public let isRefresh: Bool

  fileprivate let number: Int
  /// The number of confirmed interactions when the request was sent.
  fileprivate let revision: Int
}
