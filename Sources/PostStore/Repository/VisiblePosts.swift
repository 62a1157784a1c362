#if Store
  internal import Foundation

  /// The posts on all screens. An eviction reads them when it runs, and not when it is enqueued.
  final class VisiblePosts: @unchecked Sendable {
    private let lock = NSLock()
    private var posts: Set<Int64> = []

    var all: Set<Int64> { lock.withLock { posts } }

    /// Sets the posts, and returns those that appeared or disappeared.
    func set(_ posts: Set<Int64>) -> Set<Int64> {
      lock.withLock {
        defer { self.posts = posts }
        return posts.symmetricDifference(self.posts)
      }
    }
  }
#endif
