#if Store
  internal import GRDB
  internal import PostFeed

  /// The cached posts, as the server has them.
  struct PostTable {
    let db: Database

    func find(_ postId: Int64) throws -> PostState? {
      try Row.fetchOne(
        db, sql: "SELECT preview, detail FROM post WHERE postId = ?", arguments: [postId]
      ).map { PostState($0) }
    }

    /// Returns a negative number that neither a cached post nor a post that was read has.
    func unusedNegativeId() throws -> Int64 {
      let cached = try Int64.fetchOne(db, sql: "SELECT MIN(postId) FROM post") ?? 0
      let read = try Int64.fetchOne(db, sql: "SELECT MIN(postId) FROM readPost") ?? 0
      let least = min(cached, read, 0)
      if least > .min { return least - 1 }
      // A server can use the least number.
      var id: Int64
      repeat { id = .random(in: .min ... -1) } while try isUsed(id)
      return id
    }

    private func isUsed(_ postId: Int64) throws -> Bool {
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM post WHERE postId = ?1)
            OR EXISTS (SELECT 1 FROM readPost WHERE postId = ?1)
          """,
        arguments: [postId]) ?? false
    }

    /// The changes of a post that is fetched again. Until it is viewed, it counts as viewed when it was
    /// fetched.
    static let refetchedSQL = """
      fetchedAt = excluded.fetchedAt,
      viewedAt = CASE WHEN isViewed THEN viewedAt ELSE excluded.viewedAt END,
      authorId = excluded.authorId, writtenAt = excluded.writtenAt, expiresAt = excluded.expiresAt
      """

    /// Stores a whole post. The preview gets the same likes and the same end.
    func save(_ detail: PostDetail, at now: Moment) throws {
      let columns = PostColumns(detail)
      try db.execute(
        sql: """
          INSERT INTO post
            (postId, detail, fetchedAt, viewedAt, authorId, writtenAt, expiresAt)
          VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6)
          ON CONFLICT (postId) DO UPDATE SET detail = excluded.detail, \(Self.refetchedSQL)
          """,
        arguments: [
          detail.postId, StoredJSON.text(detail), now.milliseconds, columns.authorId,
          columns.writtenAt, columns.expiresAt,
        ])
      if var preview = try find(detail.postId)?.preview {
        preview.liked = detail.liked
        preview.likeCount = detail.likeCount
        preview.expiryDate = detail.expiryDate
        try update(PostState(preview: preview), detail.postId)
      }
      let (document, tags) = (try? detail.document(), TagTable(db: db))
      try tags.replace(
        try tags.keys(of: document), of: detail.postId, writtenAt: columns.writtenAt)
      try SearchTable(db: db).index(detail.postId, detail.author, document)
    }

    /// Updates a post after the server confirmed an action.
    func apply(_ action: UserInteractionAction, to postId: Int64) throws {
      guard var state = try find(postId) else { return }
      state.preview?.apply(action)
      state.detail?.apply(action)
      try update(state, postId)
    }

    /// Stores the parts of a state that are not `nil`.
    private func update(_ state: PostState, _ postId: Int64) throws {
      try db.execute(
        sql: """
          UPDATE post SET preview = COALESCE(?, preview), detail = COALESCE(?, detail)
          WHERE postId = ?
          """,
        arguments: [
          state.preview.map { StoredJSON.text($0) }, state.detail.map { StoredJSON.text($0) },
          postId,
        ])
    }

    /// Returns the next time after now at which a post expires, or `nil`.
    func nextExpiry(after now: Moment) throws -> Moment? {
      try Int64.fetchOne(
        db, sql: "SELECT expiresAt FROM post WHERE expiresAt > ? ORDER BY expiresAt LIMIT 1",
        arguments: [now.milliseconds]
      ).map { Moment(milliseconds: $0) }
    }

    func markViewed(_ posts: Set<Int64>, at now: Moment) throws {
      let statement = try db.cachedStatement(
        sql: "UPDATE post SET viewedAt = ?, isViewed = 1 WHERE postId = ?")
      for post in posts { try statement.execute(arguments: [now.milliseconds, post]) }
    }
  }

  extension PostState {
    /// Reads the columns `preview` and `detail`. What cannot be decoded counts as not cached.
    init(_ row: Row) {
      self.init(
        preview: try? StoredJSON.value(PostPreview.self, row.decode(forColumn: "preview")),
        detail: try? StoredJSON.value(PostDetail.self, row.decode(forColumn: "detail")))
    }
  }
#endif
