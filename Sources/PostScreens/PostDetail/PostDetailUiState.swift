#if Store
  public import PostDocument
  public import PostFeed

  /// What the screen of one post shows.
  public struct PostDetailUiState: Hashable, Sendable {
    /// The identifier of the post.
    public let postId: Int64

    /// The author, the time, the counts and the attachments, or `nil` if nothing of the post is cached.
    public internal(set) var item: FeedItem?

    /// The whole post, or its beginning while ``isWhole`` is false. It is `nil` if nothing of the post is
    /// cached, or if it cannot be shown.
    public internal(set) var document: Document?

    /// Warnings about the document.
    public internal(set) var notes: ContentNotes?

    /// Whether ``document`` is the whole post.
    public internal(set) var isWhole = false

    /// Whether the database was read. Before that, everything is empty.
    public internal(set) var isReady = false

    /// Whether the post is being loaded.
    public internal(set) var isLoading = false

    /// Why the post could not be loaded or shown, or `nil`.
    public internal(set) var failure: UserMessage?

    /// The indexes of the hidden parts that the user revealed: spoilers and closed details, counted as the view
    /// shows them.
    public internal(set) var revealed: Set<Int> = []

    /// Creates the state of a post that was not read yet.
    public init(postId: Int64) { self.postId = postId }
  }
#endif
