#if Store
  /// Limits for the cached posts.
  public struct EvictionLimits: Hashable, Codable, Sendable {
    /// The time after which a post is deleted that was not fetched again and is not bookmarked, in seconds.
    public var timeToLive: Int64

    /// The maximum size of the database in bytes. Beyond it, the least recently viewed posts are
    /// deleted, and bookmarked posts last.
    public var maximumBytes: Int64

    /// The number of most recently viewed posts that always remain unless they expire. Of posts that were
    /// never viewed, the most recently fetched ones follow.
    public var minimumPosts: Int

    /// Creates limits. By default, posts live for 15 days, the database has at most 150 MB
    /// (150,000,000 bytes), and 50 posts always remain.
    public init(
      timeToLive: Int64 = 15 * 86_400, maximumBytes: Int64 = 150_000_000, minimumPosts: Int = 50
    ) {
      self.timeToLive = timeToLive
      self.maximumBytes = maximumBytes
      self.minimumPosts = minimumPosts
    }
  }
#endif
