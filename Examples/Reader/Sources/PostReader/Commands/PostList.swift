internal import PostDocument
package import PostFeed
internal import PostPages
internal import PostPolicy
internal import PostStore
internal import PostSummary
package import PostTerminal

/// The cached posts of the feed, in its order.
package struct PostList {
  /// Which posts are listed.
  package struct Filter: Sendable {
    package var limit: Int?
    package var isUnread = false
    package var author: String?
    package var tag: String?
    package var words: String?

    package init() {}
  }

  /// A cached post of the list.
  package struct Entry: Sendable {
    package let post: PostPreview
    package let isRead: Bool
    package let cachedAt: Moment?
  }

  private let session: Session

  package init(_ session: Session) { self.session = session }

  package func entries(_ filter: Filter = Filter()) async throws -> [Entry] {
    let state = try await session.posts.feed(limit: .max).current()
    let times = try await session.local.fetchTimes(feed: "home")
    var allowed: [Set<Int64>] = []
    if let tag = filter.tag {
      allowed.append(ids(try await session.posts.posts(tagged: tag, limit: .max).current()))
    }
    if let words = filter.words {
      allowed.append(ids(try await session.posts.search(words, limit: .max).current()))
    }
    let author = filter.author.map(Self.folded)
    return Array(
      state.posts.lazy.filter { post in
        allowed.allSatisfy { $0.contains(post.postId) }
          && !(filter.isUnread && state.readPosts.contains(post.postId))
          && author.map { Self.folded(post.author.displayName) == $0 } != false
      }.map {
        Entry(
          post: $0, isRead: state.readPosts.contains($0.postId), cachedAt: times[$0.postId])
      }.prefix(max(0, filter.limit ?? .max)))
  }

  private func ids(_ posts: [PostState]) -> Set<Int64> {
    Set(posts.compactMap { $0.preview?.postId ?? $0.detail?.postId })
  }

  /// Returns a name without differences in case.
  private static func folded(_ name: String) -> String { name.lowercased() }

  // MARK: Output

  /// Returns an entry as a line of JSON.
  package static func line(_ entry: Entry) -> String { members(of: entry).text }

  static func members(of entry: Entry) -> JSONLine {
    let post = entry.post
    var line = JSONLine()
    line.add("id", "\(post.postId)")
    line.add("author", post.author.displayName)
    line.add("published", Moment(post.createdAt)?.description)
    let document = try? post.document(policy: Policy.feed)
    line.add("summary", document.map { Summarizer().summarize($0).plainText } ?? "")
    line.add("liked", post.liked)
    line.add("likeCount", post.likeCount)
    line.add("unread", !entry.isRead)
    line.add("cachedAt", entry.cachedAt?.description)
    return line
  }

  /// Returns entries as cards, each with its identifier.
  package static func page(_ entries: [Entry], _ options: TerminalOptions) -> String {
    let page = FeedPage(options, now: .now)
    return entries.map { entry in
      let marks = [entry.isRead ? nil : "unread", entry.post.liked ? "liked" : nil]
      let head = (["\(entry.post.postId)"] + marks.compactMap(\.self)).joined(separator: ", ")
      return head + "\n" + page.render(FeedApiResponse(feed: [entry.post]))
    }.joined(separator: "\n")
  }
}
