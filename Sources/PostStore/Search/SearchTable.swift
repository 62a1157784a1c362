#if Store
  internal import GRDB
  internal import PostDocument
  internal import PostFeed

  /// The index of the text of cached posts. Posts leave it when they are deleted.
  struct SearchTable {
    let db: Database

    static let matchSQL = """
      SELECT post.postId, post.preview, post.detail
      FROM postText CROSS JOIN post ON post.postId = postText.rowid
      WHERE postText MATCH ? ORDER BY postText.rowid DESC LIMIT ?
      """

    /// Returns the newest posts that contain all words of a query.
    func posts(matching query: String, limit: Int) throws -> [PostState] {
      guard let expression = SearchText.expression(query) else { return [] }
      let rows = try Row.fetchAll(
        db, sql: Self.matchSQL, arguments: [expression, max(0, limit)])
      let queue = try InteractionTable(db: db).queue(
        of: rows.map { try $0.decode(forColumn: "postId") })
      return rows.map { PostState($0).applying(queue) }
    }

    /// Merges up to 64 pages of the index, which frees the space of deleted texts. Otherwise, FTS5 only
    /// marks them as deleted.
    ///
    /// [SQLite FTS5, section 6.7](https://www.sqlite.org/fts5.html#the_merge_command)
    func merge() throws {
      try db.execute(sql: "INSERT INTO postText (postText, rank) VALUES ('merge', -64)")
    }

    func delete(_ posts: [Int64]) throws {
      let statement = try db.cachedStatement(sql: "DELETE FROM postText WHERE rowid = ?")
      for post in posts { try statement.execute(arguments: [post]) }
    }

    func index(_ preview: PostPreview) throws {
      try index(preview.postId, preview.author, try? preview.document().plainText)
    }

    func index(_ detail: PostDetail) throws {
      try index(detail.postId, detail.author, try? detail.document().plainText)
    }

    private func index(_ postId: Int64, _ author: AuthorPreview, _ text: String?) throws {
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO postText (rowid, author, text) VALUES (?, ?, ?)"
      ).execute(arguments: [
        postId, SearchText.indexed(author.name), SearchText.indexed(text ?? ""),
      ])
    }
  }
#endif
