#if Store
  public import PostFeed

  /// The cached posts of a feed, as a view shows them.
  public struct FeedState: Hashable, Sendable {
    /// The posts in the server's order, with the user's interactions applied. After a refresh, the
    /// posts of earlier pages follow until their pages are loaded again.
    public var posts: [PostPreview] = []

    /// Whether the server has a next page.
    public var hasMore = true

    /// Whether a request of the repository for a page of this feed is in flight.
    public var isLoading = false

    /// When the server last sent or confirmed the first page, also before a restart; or `nil` if it never
    /// did. It can be in the future if the clock of the device was set back.
    public var refreshedAt: Moment?

    /// Why the last refresh or page failed, or `nil` if it succeeded. Cached posts remain.
    public var failure: FeedFailure?

    /// The identifiers of the posts in `posts` that the user read.
    public var readPosts: Set<Int64> = []

    /// The identifiers of the posts in `posts` that the user bookmarked, also before the server confirmed
    /// it.
    public var bookmarkedPosts: Set<Int64> = []

    /// The identifiers of the posts in `posts` that the user shared on this device, also before the server
    /// confirmed it.
    public var sharedPosts: Set<Int64> = []

    /// The whole posts of `posts` that were loaded, by their identifiers, with the user's interactions
    /// applied.
    public var details: [Int64: PostDetail] = [:]

    /// The number of cached posts of the whole feed that the user did not read, also of those beyond the
    /// observed limit. Evicted posts do not count.
    public var unreadCount = 0

    /// The place where reading stopped. Its post may no longer be cached.
    public var readingPosition: ReadingPosition?

    /// Creates an empty state.
    public init() {}
  }

  /// The place in a feed where reading stopped.
  public struct ReadingPosition: Hashable, Sendable {
    /// The post at the top of the screen.
    public let postId: Int64

    /// The distance of the post from the top of the screen, in the app's units.
    public let offset: Double

    /// Creates a position.
    public init(postId: Int64, offset: Double = 0) {
      self.postId = postId
      self.offset = offset
    }
  }

  /// Why a page of a feed could not be loaded.
  public struct FeedFailure: Hashable, Codable, Sendable {
    /// The kind of the error.
    public let code: StoreError.Code

    /// A description of the problem in English, for logs.
    public let message: String

    /// The HTTP status of the response, or `nil` if there was none.
    public let status: Int?

    init(_ error: StoreError) {
      code = error.code
      message = error.message
      status = error.status
    }
  }

  /// A cached post, as a view shows it, with the user's interactions applied.
  public struct PostState: Hashable, Sendable {
    /// The post as shown in a feed, or `nil` if no page with the post is cached.
    public var preview: PostPreview?

    /// The whole post, or `nil` if it was not loaded.
    public var detail: PostDetail?

    /// Whether the user bookmarked the post, also before the server confirmed it.
    public var isBookmarked: Bool

    /// Whether the user shared the post on this device, also before the server confirmed it.
    public var isShared: Bool

    /// Whether the user read the post.
    public var isRead: Bool

    /// Creates a state.
    public init(
      preview: PostPreview? = nil, detail: PostDetail? = nil, isBookmarked: Bool = false,
      isShared: Bool = false, isRead: Bool = false
    ) {
      self.preview = preview
      self.detail = detail
      self.isBookmarked = isBookmarked
      self.isShared = isShared
      self.isRead = isRead
    }
  }
#endif
