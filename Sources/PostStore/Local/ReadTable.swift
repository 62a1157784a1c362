#if Store
  internal import GRDB
  internal import PostFeed

  /// The posts that the user read.
  struct ReadTable {
    let db: Database

    /// The number of the most recently read posts that are remembered.
    private static let maximumCount = 10_000

    func insert(_ posts: Set<Int64>, at now: Moment) throws {
      let statement = try db.cachedStatement(
        sql: "INSERT OR IGNORE INTO readPost (postId, readAt) VALUES (?, ?)")
      for post in posts { try statement.execute(arguments: [post, now.milliseconds]) }
    }

    func delete(_ posts: Set<Int64>) throws {
      let statement = try db.cachedStatement(sql: "DELETE FROM readPost WHERE postId = ?")
      for post in posts { try statement.execute(arguments: [post]) }
    }

    func deleteOldest() throws {
      let statement = try db.cachedStatement(
        sql: """
          DELETE FROM readPost WHERE postId IN
            (SELECT postId FROM readPost ORDER BY readAt DESC LIMIT -1 OFFSET ?)
          """)
      try statement.execute(arguments: [Self.maximumCount])
    }
  }
#endif
