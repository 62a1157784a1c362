internal import PostDocument

/// The rule by which cached posts are deleted.
///
/// A post that expired is deleted. Then, the time to live deletes posts, and the maximum size deletes the
/// posts that matter least. Bookmarked posts are deleted last, and only because of the maximum size.
///
/// A post that was never on a screen matters less than all viewed posts, but only a day after it was
/// fetched. Before, it counts as viewed when it was fetched: a page that was just loaded would otherwise be
/// deleted from a full cache before the user can see it.
package struct EvictionRule: Sendable {
  /// What the rule needs of a cached post.
  package struct Post: Hashable, Sendable {
    package var id: Int64
    package var fetchedAt: Moment
    /// When the post was last on a screen, or was last fetched if it never was.
    package var viewedAt: Moment
    /// Whether the post was ever on a screen.
    package var isViewed = false
    package var expiresAt: Moment?
    package var isBookmarked = false
    /// Whether the post has interactions that are not confirmed.
    package var hasInteractions = false
    /// Whether the post is on a screen now.
    package var isVisible = false

    package init(id: Int64, fetchedAt: Moment, viewedAt: Moment) {
      self.id = id
      self.fetchedAt = fetchedAt
      self.viewedAt = viewedAt
    }
  }

  /// The posts to delete, in order.
  package struct Plan: Hashable, Sendable {
    /// The posts that expired or whose time to live has passed.
    package var outdated: [Int64]
    /// The posts to delete until the cache is within its maximum size.
    package var beyondSize: [Int64]
  }

  /// The time in seconds after which a post that was not fetched again is deleted.
  package let timeToLive: Int64

  /// The number of the most recently viewed posts that remain. Posts that were never viewed follow.
  package let minimumPosts: Int

  package init(timeToLive: Int64, minimumPosts: Int) {
    self.timeToLive = timeToLive
    self.minimumPosts = minimumPosts
  }

  /// The time in seconds for which a post that was never viewed counts as viewed when it was fetched.
  package static let freshTime: Int64 = 86_400

  /// Returns the posts to delete.
  ///
  /// - Complexity: O(n log n) in the number of posts. A database finds the same posts with indexes.
  package func plan(for posts: [Post], at now: Moment) -> Plan {
    let expired = posts.filter { ($0.expiresAt.map { $0 <= now } ?? false) && !$0.hasInteractions }
    let expiredIds = Set(expired.map(\.id))
    let current = posts.filter { !expiredIds.contains($0.id) }
    let kept = Set(
      current.sorted { $0.recency > $1.recency }.prefix(max(0, minimumPosts)).map(\.id))
    let removable = current.filter {
      !kept.contains($0.id) && !$0.hasInteractions && !$0.isVisible
    }
    let cutoff = now.adding(.seconds(-timeToLive.clamped(to: 0...1 << 40)))
    let isOld = { (post: Post) in !post.isBookmarked && post.fetchedAt < cutoff }
    return Plan(
      outdated: expired.sorted { ($0.expiresAt ?? now, $0.id) < ($1.expiresAt ?? now, $1.id) }
        .map(\.id)
        + removable.filter(isOld).sorted { ($0.fetchedAt, $0.id) < ($1.fetchedAt, $1.id) }
        .map(\.id),
      beyondSize: removable.filter { !isOld($0) }
        .sorted { $0.rank(at: now) < $1.rank(at: now) }.map(\.id))
  }
}

extension EvictionRule.Post {
  fileprivate typealias Rank = (Int, Int, Moment, Int64)

  fileprivate var recency: Rank { (isViewed ? 1 : 0, 0, viewedAt, id) }

  /// The order in which posts are deleted beyond the maximum size.
  fileprivate func rank(at now: Moment) -> Rank {
    let isStale = !isViewed && viewedAt < now.adding(.seconds(-EvictionRule.freshTime))
    // The clock was set back, so it is unknown how old the post is.
    let isInFuture = viewedAt > now
    return (isBookmarked ? 1 : 0, isBookmarked ? 0 : isStale ? 0 : isInFuture ? 1 : 2, viewedAt, id)
  }
}
