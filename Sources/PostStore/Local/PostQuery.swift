#if Store
  internal import GRDB
  internal import PostFeed

  /// Queries of cached posts, with the user's interactions applied. Posts that expired are left out.
  struct PostQuery {
    let db: Database
    let now: Moment

    /// The condition for posts that did not expire. Its argument is the current time.
    static let isCurrent = "(post.expiresAt IS NULL OR post.expiresAt > ?)"

    static let authorSQL = """
      SELECT postId, preview, detail FROM post WHERE authorId = ? AND \(isCurrent)
      ORDER BY writtenAt DESC, postId DESC LIMIT ?
      """
    static let tagSQL = """
      SELECT post.postId, post.preview, post.detail
      FROM postTag CROSS JOIN post ON post.postId = postTag.postId
      WHERE postTag.tag = ? AND \(isCurrent)
      ORDER BY postTag.writtenAt DESC, postTag.postId DESC LIMIT ?
      """
    static let matchSQL = """
      SELECT post.postId, post.preview, post.detail
      FROM postText CROSS JOIN post ON post.postId = postText.rowid
      WHERE postText MATCH ? AND \(isCurrent) ORDER BY postText.rowid DESC LIMIT ?
      """

    func post(_ postId: Int64) throws -> PostState {
      try states(
        "SELECT postId, preview, detail FROM post WHERE postId = ? AND \(Self.isCurrent)",
        [postId, now.milliseconds]
      ).first?.state ?? PostState()
    }

    /// Returns the newest posts of an author.
    func posts(byAuthor authorId: Int64, limit: Int) throws -> [PostState] {
      try states(Self.authorSQL, [authorId, now.milliseconds, max(0, limit)]).map(\.state)
    }

    /// Returns the newest posts with a tag.
    func posts(tagged tag: String, limit: Int) throws -> [PostState] {
      guard let tag = try TagTable(db: db).key(of: tag) else { return [] }
      return try states(Self.tagSQL, [tag, now.milliseconds, max(0, limit)]).map(\.state)
    }

    /// Returns the newest posts that contain all words of a query.
    func posts(matching query: String, limit: Int) throws -> [PostState] {
      guard let expression = SearchText.expression(query) else { return [] }
      return try states(Self.matchSQL, [expression, now.milliseconds, max(0, limit)]).map(\.state)
    }

    /// Returns the bookmarked posts, the most recently bookmarked ones first.
    func bookmarks(limit: Int) throws -> [PostState] {
      let times = try BookmarkTable(db: db).times(limit: max(0, limit), at: now)
      guard !times.isEmpty else { return [] }
      let marks = databaseQuestionMarks(count: times.count)
      return try states(
        "SELECT postId, preview, detail FROM post WHERE postId IN (\(marks)) AND \(Self.isCurrent)",
        StatementArguments(times.keys) + [now.milliseconds]
      ).sorted { (times[$0.id] ?? 0, $0.id) > (times[$1.id] ?? 0, $1.id) }
        .prefix(max(0, limit)).map(\.state)
    }

    private func states(
      _ sql: String, _ arguments: StatementArguments
    ) throws -> [(id: Int64, state: PostState)] {
      let rows = try Row.fetchAll(db, sql: sql, arguments: arguments)
      guard !rows.isEmpty else { return [] }
      let ids = try rows.map { try $0.decode(Int64.self, forColumn: "postId") }
      let queue = try InteractionTable(db: db).queue(of: ids)
      let bookmarked = try BookmarkTable(db: db).bookmarked(of: ids, queue)
      let shared = try ShareTable(db: db).shared(of: ids, queue)
      let read = try ReadTable(db: db).read(of: ids)
      return zip(ids, rows).map { id, row in
        var state = PostState(row).applying(queue)
        state.isBookmarked = bookmarked.contains(id)
        (state.isShared, state.isRead) = (shared.contains(id), read.contains(id))
        return (id, state)
      }
    }
  }
#endif
