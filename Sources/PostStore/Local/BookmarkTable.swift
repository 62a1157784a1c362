#if Store
  internal import GRDB
  internal import PostFeed

  /// The posts whose bookmarks the server confirmed, also those that are not cached: the API does not tell
  /// which posts a user bookmarked.
  struct BookmarkTable {
    let db: Database

    static let allSQL = "SELECT postId FROM bookmark"
    static let timesSQL = """
      SELECT bookmark.postId, bookmark.bookmarkedAt
      FROM bookmark CROSS JOIN post ON post.postId = bookmark.postId
      WHERE \(PostQuery.isCurrent)
      ORDER BY bookmark.bookmarkedAt DESC, bookmark.postId DESC LIMIT ?
      """
    static let unconfirmedSQL = """
      SELECT postId, createdAt FROM interaction WHERE action = 'BOOKMARKED' AND status <> 'CANCELED'
      """

    /// Stores a confirmed bookmark with the time when the user set it.
    func insert(_ interaction: UserInteraction) throws {
      try db.execute(
        sql: "INSERT OR REPLACE INTO bookmark (postId, bookmarkedAt) VALUES (?, ?)",
        arguments: [interaction.postId, Moment(interaction.createdAt)?.milliseconds ?? 0])
    }

    func all() throws -> Set<Int64> {
      try Int64.fetchSet(db.cachedStatement(sql: Self.allSQL))
    }

    /// Returns when posts were bookmarked: all without a confirmation, and the last confirmed ones that are
    /// cached.
    ///
    /// - Complexity: Proportional to the number of unconfirmed interactions, and of later bookmarks that are
    ///   not cached.
    func times(limit: Int, at now: Moment) throws -> [Int64: Int64] {
      var times: [Int64: Int64] = [:]
      let confirmed = try Row.fetchCursor(
        db, sql: Self.timesSQL, arguments: [now.milliseconds, limit])
      while let row = try confirmed.next() {
        times[try row.decode(forColumn: "postId")] = try row.decode(forColumn: "bookmarkedAt")
      }
      let unconfirmed = try Row.fetchCursor(db, sql: Self.unconfirmedSQL)
      while let row = try unconfirmed.next() {
        let createdAt = Moment(try row.decode(String.self, forColumn: "createdAt"))
        times[try row.decode(forColumn: "postId"), default: 0].raise(to: createdAt?.milliseconds)
      }
      return times
    }
  }

  extension Int64 {
    fileprivate mutating func raise(to value: Int64?) { self = Swift.max(self, value ?? self) }
  }
#endif
