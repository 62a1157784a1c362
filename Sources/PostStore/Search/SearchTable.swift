#if Store
  internal import GRDB
  internal import PostDocument
  internal import PostFeed

  /// The index of the text of cached posts. Posts leave it when they are deleted.
  struct SearchTable {
    let db: Database

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

    /// Stores the text of a post.
    ///
    /// - Parameter document: The content of the post, or `nil` if it cannot be read.
    func index(_ postId: Int64, _ author: AuthorPreview, _ document: Document?) throws {
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO postText (rowid, author, text) VALUES (?, ?, ?)"
      ).execute(arguments: [
        postId, SearchText.indexed(author.name), SearchText.indexed(document?.plainText ?? ""),
      ])
    }
  }
#endif
