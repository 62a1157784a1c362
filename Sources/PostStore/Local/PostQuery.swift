#if Store
  internal import GRDB
  internal import PostFeed

  /// Queries of cached posts, with the user's interactions applied. Posts that expired are left out.
  struct PostQuery {
    let db: Database
    let now: Moment
    var decoded = DecodedPosts()

    /// The condition for posts that did not expire. Its argument is the current time.
    static let isCurrent = "(post.expiresAt IS NULL OR post.expiresAt > ?)"

    /// The columns of each query, in the order that ``forEach(_:_:_:)`` reads.
    static let columns = """
      post.postId, post.preview, post.detail,
        EXISTS (SELECT 1 FROM bookmark WHERE bookmark.postId = post.postId),
        EXISTS (SELECT 1 FROM share WHERE share.postId = post.postId),
        EXISTS (SELECT 1 FROM readPost WHERE readPost.postId = post.postId)
      """

    static let authorSQL = """
      SELECT \(columns) FROM post WHERE authorId = ? AND \(isCurrent)
      ORDER BY writtenAt DESC, postId DESC LIMIT ?
      """
    static let tagSQL = """
      SELECT \(columns)
      FROM postTag CROSS JOIN post ON post.postId = postTag.postId
      WHERE postTag.tag = ? AND \(isCurrent)
      ORDER BY postTag.writtenAt DESC, postTag.postId DESC LIMIT ?
      """
    static let matchSQL = """
      SELECT \(columns)
      FROM postText CROSS JOIN post ON post.postId = postText.rowid
      WHERE postText MATCH ? AND \(isCurrent) ORDER BY postText.rowid DESC LIMIT ?
      """

    func post(_ postId: Int64) throws -> PostState {
      try states(
        "SELECT \(Self.columns) FROM post WHERE postId = ? AND \(Self.isCurrent)",
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
        "SELECT \(Self.columns) FROM post WHERE postId IN (\(marks)) AND \(Self.isCurrent)",
        StatementArguments(times.keys) + [now.milliseconds]
      ).sorted { (times[$0.id] ?? 0, $0.id) > (times[$1.id] ?? 0, $1.id) }
        .prefix(max(0, limit)).map(\.state)
    }

    private func states(
      _ sql: String, _ arguments: StatementArguments
    ) throws -> [(id: Int64, state: PostState)] {
      var posts: [(id: Int64, state: PostState)] = []
      try forEach(sql, arguments) { posts.append(($0, $1)) }
      return posts
    }

    /// Calls a closure with each post of a query with ``columns``. A list of all of them would be large.
    func forEach(
      _ sql: String, _ arguments: StatementArguments, _ body: (Int64, PostState) -> Void
    ) throws {
      let read = decoded.startRead()
      let interactions = InteractionTable(db: db)
      let acted = try interactions.posts()
      let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
      while let row = try rows.next() {
        let id = try row.decode(Int64.self, atIndex: 0)
        // A damaged row can have values of any type.
        var state = decoded.state(
          id, preview: String.fromDatabaseValue(row[1]),
          detail: String.fromDatabaseValue(row[2]), read: read)
        (state.isBookmarked, state.isShared, state.isRead) = (row[3], row[4], row[5])
        if acted.contains(id) { state.apply(try interactions.queue(of: id)) }
        body(id, state)
      }
    }
  }

  extension PostState {
    /// Applies the user's unconfirmed interactions on the post.
    fileprivate mutating func apply(_ queue: InteractionQueue) {
      preview = preview.map(queue.applied)
      detail = detail.map(queue.applied)
      isBookmarked = isBookmarked || !queue.posts(with: .bookmarked).isEmpty
      isShared = isShared || !queue.posts(with: .shared).isEmpty
    }
  }
#endif
