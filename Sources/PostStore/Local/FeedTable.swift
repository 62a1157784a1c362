#if Store
  internal import GRDB
  internal import PostDocument
  internal import PostFeed

  /// The rows of one feed.
  struct FeedTable {
    let name: String
    let db: Database

    // MARK: Requests

    func refreshRequest() throws -> PostsLocalDataSource.NextRequest {
      let feed = try row()
      return PostsLocalDataSource.NextRequest(
        cursor: nil, etag: try feed?.decode(String?.self, forColumn: "etag") ?? nil,
        loadedCount: try loadedCount(Self.generation(of: feed)), revision: try revision())
    }

    func nextRequest() throws -> PostsLocalDataSource.NextRequest? {
      let feed = try row()
      let generation = try Self.generation(of: feed)
      guard generation > 0, let feed else { return try refreshRequest() }
      if try feed.decode(Bool.self, forColumn: "isAtEnd") { return nil }
      return PostsLocalDataSource.NextRequest(
        cursor: try feed.decode(forColumn: "nextCursor"), etag: nil,
        loadedCount: try loadedCount(generation), revision: try revision())
    }

    private func row() throws -> Row? {
      try Row.fetchOne(db, sql: "SELECT * FROM feed WHERE name = ?", arguments: [name])
    }

    /// Returns the number of refreshes so far.
    private static func generation(of feed: Row?) throws -> Int64 {
      try feed?.decode(forColumn: "generation") ?? 0
    }

    /// Returns whether the last of the posts on the screen is at 80 % of the current pages or later,
    /// and there is a next page. Eviction does not change positions, unlike indexes of a list.
    func needsNextPage(showing posts: Set<Int64>, lastIndex: Int) throws -> Bool {
      guard let next = try nextRequest() else { return false }
      let generation = try Self.generation(of: row())
      let marks = databaseQuestionMarks(count: posts.count)
      let last = try Row.fetchOne(
        db,
        sql: """
          SELECT generation, position FROM feedEntry WHERE postId IN (\(marks)) AND feed = ?
          ORDER BY generation, position DESC LIMIT 1
          """,
        arguments: StatementArguments(posts) + [name])
      // Posts of earlier generations follow all current pages.
      if let last, try last.decode(Int64.self, forColumn: "generation") < generation {
        return true
      }
      let position = try last?.decode(forColumn: "position") ?? lastIndex
      return (position.clamped(to: Self.positions) + 1) * 5 >= next.loadedCount * 4
    }

    /// Returns the number of positions in the pages of a generation, including evicted posts.
    private func loadedCount(_ generation: Int64) throws -> Int {
      let count = try Int.fetchOne(
        db,
        sql: """
          SELECT position + 1 FROM feedEntry WHERE feed = ? AND generation = ?
          ORDER BY position DESC LIMIT 1
          """,
        arguments: [name, generation])
      return (count ?? 0).clamped(to: Self.positions)
    }

    /// The valid positions of posts. A damaged row and a caller can have any number.
    private static let positions = 0...1 << 40

    private func revision() throws -> Int64 { try ConfirmationTable(db: db).revision() }

    // MARK: Pages

    private func insertFeed() throws {
      try db.execute(sql: "INSERT OR IGNORE INTO feed (name) VALUES (?)", arguments: [name])
    }

    /// Stores a page. Returns whether posts were added, or the feed has no next page.
    func save(
      _ page: Page<PostPreview>, etag: String?,
      requestedBy request: PostsLocalDataSource.NextRequest, at now: Moment
    ) throws -> Bool {
      try insertFeed()
      if request.cursor == nil {
        try startGeneration()
      } else {
        // A refresh that ended after the request was sent makes the page obsolete.
        let isNext = try Bool.fetchOne(
          db, sql: "SELECT nextCursor IS ? AND NOT isAtEnd FROM feed WHERE name = ?",
          arguments: [request.cursor, name])
        guard isNext == true else { return true }
      }
      let generation = try Self.generation(of: row())
      let count = try insert(page.items, generation, requestedAt: request.revision, at: now)
      let hasCurrentPosts = page.items.contains { !$0.isExpired(at: now) }
      let isAtEnd = try insertPage(page, at: request.cursor, fetchedAt: now)
      if request.cursor == nil {
        try db.execute(
          sql: "UPDATE feed SET etag = ?, firstPageCount = ?, refreshedAt = ? WHERE name = ?",
          arguments: [etag, count, now.milliseconds, name])
      }
      try removeFailure()
      return count > 0 && hasCurrentPosts || isAtEnd
    }

    private func startGeneration() throws {
      // A damaged number can have no successor, so the feed starts again.
      if try !(0...1 << 40).contains(Self.generation(of: row())) {
        try db.execute(sql: "UPDATE feed SET generation = 0 WHERE name = ?", arguments: [name])
        try db.execute(sql: "DELETE FROM feedEntry WHERE feed = ?", arguments: [name])
      }
      try db.execute(
        sql: "UPDATE feed SET generation = generation + 1 WHERE name = ?", arguments: [name])
      try db.execute(sql: "DELETE FROM feedPage WHERE feed = ?", arguments: [name])
    }

    /// Inserts the posts that the current pages do not contain, and returns their number. A page
    /// repeats posts of the page before if new posts were published between the requests.
    private func insert(
      _ posts: [PostPreview], _ generation: Int64, requestedAt revision: Int64, at now: Moment
    ) throws -> Int {
      let confirmations = ConfirmationTable(db: db)
      // A statement that is used for each post is compiled once.
      let insertPost = try db.cachedStatement(
        sql: """
          INSERT INTO post
            (postId, preview, fetchedAt, viewedAt, authorId, writtenAt, expiresAt)
          VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6)
          ON CONFLICT (postId) DO UPDATE
          SET preview = excluded.preview, \(PostTable.refetchedSQL) RETURNING detail
          """)
      let insertEntry = try db.cachedStatement(
        sql: """
          INSERT INTO feedEntry (feed, generation, position, postId) VALUES (?, ?, ?, ?)
          ON CONFLICT (postId, feed) DO UPDATE
          SET generation = excluded.generation, position = excluded.position
          WHERE generation < excluded.generation
          """)
      let first = try loadedCount(generation)
      var position = first
      let posts = try posts.map { try confirmations.corrected($0, requestedAt: revision) }
      var details: [String?] = []
      for post in posts {
        let columns = PostColumns(post)
        details += try String?.fetchAll(
          insertPost,
          arguments: [
            post.postId, StoredJSON.text(post), now.milliseconds, columns.authorId,
            columns.writtenAt, columns.expiresAt,
          ])
        try insertEntry.execute(arguments: [name, generation, position, post.postId])
        if db.changesCount > 0 { position += 1 }
      }
      try index(posts, details)
      return position - first
    }

    /// Copies the newer values of previews to the cached whole posts. Without one that can be decoded,
    /// the tags and the text of the preview are indexed.
    private func index(_ posts: [PostPreview], _ details: [String?]) throws {
      let (tags, search) = (TagTable(db: db), SearchTable(db: db))
      var documents: [(PostPreview, Document?)] = []
      for (post, detail) in zip(posts, details) {
        let writtenAt = PostColumns(post).writtenAt
        if let detail = try? StoredJSON.value(PostDetail.self, detail) {
          try update(detail, from: post)
          try tags.setDate(writtenAt, of: post.postId)
        } else {
          let document = try? post.document()
          try tags.replace(try tags.keys(of: document), of: post.postId, writtenAt: writtenAt)
          documents.append((post, document))
        }
      }
      // FTS5 writes its changes before each statement with a foreign key, so all texts follow the tags.
      for (post, document) in documents { try search.index(post.postId, post.author, document) }
    }

    private func update(_ detail: PostDetail, from preview: PostPreview) throws {
      var detail = detail
      detail.liked = preview.liked
      detail.likeCount = preview.likeCount
      detail.expiryDate = preview.expiryDate
      try db.execute(
        sql: "UPDATE post SET detail = ? WHERE postId = ?",
        arguments: [StoredJSON.text(detail), preview.postId])
    }

    /// Inserts the record of a page, and returns whether it is the last one. The index makes the cost
    /// independent of the number of pages.
    private func insertPage(
      _ page: Page<PostPreview>, at cursor: String?, fetchedAt now: Moment
    ) throws -> Bool {
      try db.execute(
        sql: """
          INSERT INTO feedPage (feed, number, cursor, nextCursor, fetchedAt)
          SELECT ?1, COALESCE(MAX(number) + 1, 0), ?2, ?3, ?4 FROM feedPage WHERE feed = ?1
          """,
        arguments: [name, cursor, page.next, now.milliseconds])
      let next = try page.nextCursor { next in
        try Bool.fetchOne(
          db, sql: "SELECT EXISTS (SELECT 1 FROM feedPage WHERE feed = ? AND cursor = ?)",
          arguments: [name, next]) ?? false
      }
      try db.execute(
        sql: "UPDATE feed SET nextCursor = ?, isAtEnd = ? WHERE name = ?",
        arguments: [next, next == nil, name])
      if next == nil { try deleteEarlierGenerations() }
      return next == nil
    }

    /// All pages are loaded, so the server no longer has the posts that only earlier generations
    /// contain.
    private func deleteEarlierGenerations() throws {
      try db.execute(
        sql: """
          DELETE FROM feedEntry WHERE feed = ?1
          AND generation < (SELECT generation FROM feed WHERE name = ?1)
          """,
        arguments: [name])
    }

    func keepFirstPage(at now: Moment) throws {
      try db.execute(
        sql: """
          UPDATE post SET fetchedAt = ?1, viewedAt = CASE WHEN isViewed THEN viewedAt ELSE ?1 END
          WHERE postId IN (
            SELECT postId FROM feedEntry JOIN feed ON feed.name = feedEntry.feed
              AND feedEntry.generation = feed.generation AND position < feed.firstPageCount
            WHERE feed.name = ?2)
          """,
        arguments: [now.milliseconds, name])
      try db.execute(
        sql: "UPDATE feed SET refreshedAt = ? WHERE name = ?",
        arguments: [now.milliseconds, name])
      try removeFailure()
    }

    // MARK: The place of reading

    /// Returns the number of posts up to a post or, without one, up to the stored place; or 0 if there is none.
    func postCount(through postId: Int64?) throws -> Int {
      try Int.fetchOne(
        db,
        sql: """
          SELECT COUNT(*) FROM feedEntry AS place JOIN feedEntry
            ON feedEntry.feed = place.feed AND (feedEntry.generation > place.generation
              OR feedEntry.generation = place.generation AND feedEntry.position <= place.position)
          WHERE place.feed = ?1
            AND place.postId = COALESCE(?2, (SELECT positionPostId FROM feed WHERE name = ?1))
          """,
        arguments: [name, postId]) ?? 0
    }

    /// Stores the place where reading stopped, or removes it.
    func save(_ position: ReadingPosition?) throws {
      try insertFeed()
      try db.execute(
        sql: "UPDATE feed SET positionPostId = ?, positionOffset = ? WHERE name = ?",
        arguments: [position?.postId, position?.offset, name])
    }

    // MARK: The last response

    /// Stores why a request failed.
    ///
    /// - Parameter isPermanent: Whether the server refused the cursor for good. Only a refresh that loads
    ///   the first page again gets another one.
    func save(_ failure: FeedFailure, isPermanent: Bool) throws {
      try insertFeed()
      if isPermanent {
        try db.execute(sql: "UPDATE feed SET etag = NULL WHERE name = ?", arguments: [name])
      }
      let failure = try StoredJSON.text(failure)
      try db.execute(
        sql: "UPDATE feed SET failure = ? WHERE name = ? AND failure IS NOT ?",
        arguments: [failure, name, failure])
    }

    private func removeFailure() throws {
      try db.execute(
        sql: "UPDATE feed SET failure = NULL WHERE name = ? AND failure IS NOT NULL",
        arguments: [name])
    }

    /// Lets the next refresh of each feed load the first page.
    static func removeEntityTags(_ db: Database) throws {
      try db.execute(sql: "UPDATE feed SET etag = NULL WHERE etag IS NOT NULL")
    }
  }
#endif
