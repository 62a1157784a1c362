internal import PostDocument
internal import PostFeed
internal import PostHTML
internal import PostPages
internal import PostPolicy
internal import PostStore
package import PostTerminal

/// A post, as a command shows it.
package struct ShownPost {
  private let entry: PostList.Entry
  private let detail: PostDetail
  /// Why only the beginning of the post is there, or `nil`.
  package let failure: Failure?

  /// Marks a post as read, and loads it unless it is cached.
  ///
  /// - Throws: ``Failure`` if not even the beginning of the post is cached.
  package init(_ id: Int64, in session: Session) async throws {
    var state = try await session.posts.post(id).current()
    var failure: Failure?
    if state.detail == nil {
      do throws(StoreError) { try await session.posts.loadPost(id) } catch {
        failure = await session.failure(error, context: "post \(id)")
      }
      state = try await session.posts.post(id).current()
    }
    let preview = state.preview
    if let preview, state.detail == nil {
      detail = PostDetail(
        postId: id, content: preview.contentSummary, author: preview.author,
        createdAt: preview.createdAt, liked: preview.liked, likeCount: preview.likeCount)
    } else if let loaded = state.detail {
      detail = loaded
    } else {
      throw failure ?? Failure(.noInput, "there is no post \(id)")
    }
    self.failure = failure
    // Posts that were shown stay in the cache longest.
    try await session.posts.show([id])
    try await session.posts.markRead([id])
    let shown =
      try preview
      ?? PostPreview(detail, policy: session.configured.isReadOnly ? .feed : .post)
    entry = PostList.Entry(
      post: shown, isRead: true,
      cachedAt: try await session.local.fetchTimes(feed: "home")[id])
  }

  package var html: String { HTMLEncoder(policy: .post).encode(document) }

  private var document: Document { (try? detail.document(policy: .post)) ?? Document() }

  /// The post as a line of JSON.
  package var line: String {
    var line = PostList.members(of: entry)
    line.add("content", html)
    line.add(
      "attachments",
      detail.attachments.compactMap { attachment in
        guard let url = UntrustedURL(attachment.contentUrl).link else { return nil }
        var file = JSONLine()
        file.add("url", url.description)
        file.add("type", attachment.type.isEmpty ? nil : attachment.type.lowercased())
        file.add("alt", attachment.caption.map { UntrustedText($0).line(limit: 1_000) })
        return file
      })
    return line.text
  }

  package func page(_ options: TerminalOptions) -> String {
    FeedPage(options, now: .now).render(PostDetailApiResponse(post: detail))
  }
}
