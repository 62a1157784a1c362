#if Store
  public import PostFeed
  public import PostStore

  /// What a feed shows.
  public struct FeedUiState: Hashable, Sendable {
    /// Which posts are shown.
    public internal(set) var filter = FeedFilter.all

    /// The posts in order.
    public internal(set) var items: [FeedItem] = []

    /// The number of posts that arrived and are not in ``items`` yet. ``NewsFeedStateHolder/showNewPosts()``
    /// inserts them.
    public internal(set) var newCount = 0

    /// The number of unread posts of the whole feed.
    public internal(set) var unreadCount = 0

    /// Whether the posts were read from the database. Before that, ``items`` is empty.
    public internal(set) var isReady = false

    /// Whether a page is being loaded.
    public internal(set) var isLoading = false

    /// Whether ``NewsFeedStateHolder/loadMore()`` can add posts.
    public internal(set) var hasMore = true

    /// When the server last sent or confirmed the first page, or `nil` if it never did.
    public internal(set) var refreshedAt: Moment?

    /// Why the last page could not be loaded, or `nil`. The cached posts remain.
    public internal(set) var failure: UserMessage?

    /// Since when the server could not be reached, or `nil` if the last request succeeded.
    public internal(set) var offlineSince: Moment?

    /// The post at the top of the screen, and its distance from the top. It belongs to a post of ``items``,
    /// and changes only with ``NewsFeedStateHolder/savePosition(_:)`` or if the post is removed.
    public internal(set) var position: ReadingPosition?

    /// The selected post of ``items``, or `nil`.
    public internal(set) var selection: Int64?

    /// Creates the state of a feed that was not read yet.
    public init() {}

    /// The selected item, or `nil`.
    public var selectedItem: FeedItem? { items.first { $0.id == selection } }
  }
#endif
