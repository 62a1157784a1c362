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

    /// Stores a whole post. The preview gets the same likes.
    func save(_ detail: PostDetail, at now: Moment) throws {
      try db.execute(
        sql: """
          INSERT INTO post (postId, detail, fetchedAt, viewedAt) VALUES (?, ?, ?, ?)
          ON CONFLICT (postId) DO UPDATE
          SET detail = excluded.detail, fetchedAt = excluded.fetchedAt
          """,
        arguments: [
          detail.postId, StoredJSON.text(detail), now.milliseconds, now.milliseconds,
        ])
      try SearchTable(db: db).index(detail)
      guard var preview = try find(detail.postId)?.preview else { return }
      preview.liked = detail.liked
      preview.likeCount = detail.likeCount
      try update(PostState(preview: preview), detail.postId)
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

    func markViewed(_ posts: Set<Int64>, at now: Moment) throws {
      let statement = try db.cachedStatement(
        sql: "UPDATE post SET viewedAt = ? WHERE postId = ?")
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

    /// Returns the state with the user's interactions applied.
    func applying(_ queue: InteractionQueue) -> PostState {
      PostState(preview: preview.map(queue.applied), detail: detail.map(queue.applied))
    }
  }
#endif
