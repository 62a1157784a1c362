#if Store
  /// Which posts a feed shows.
  public enum FeedFilter: Hashable, Sendable {
    /// The whole feed.
    case all
    /// The posts of the feed that were unread when they appeared.
    case unread
    /// The cached posts of an author.
    case author(Int64)
    /// The cached posts with a hashtag, with or without `#`.
    case tag(String)
    /// The bookmarked posts that are cached.
    case bookmarks
    /// The cached posts that contain all words, the last one as a prefix.
    case search(String)

    /// Whether the posts are those of the feed, in its order.
    var isOfFeed: Bool { self == .all || self == .unread }
  }
#endif
