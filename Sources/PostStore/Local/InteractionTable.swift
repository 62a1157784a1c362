#if Store
  internal import GRDB
  internal import PostFeed

  /// The rows of interactions that the server has not confirmed.
  struct InteractionTable {
    let db: Database

    // MARK: Queries

    func all() throws -> [WaitingInteraction] { try rows(where: "TRUE") }

    /// Returns the posts that have interactions. A damaged row has none.
    func posts() throws -> Set<Int64> {
      try Int64.fetchSet(
        db.cachedStatement(
          sql: "SELECT DISTINCT postId FROM interaction WHERE typeof(postId) = 'integer'"))
    }

    /// Returns the queue of the interactions on a post.
    func queue(of postId: Int64) throws -> InteractionQueue {
      InteractionQueue(try rows(where: "postId = ?", [postId]).map(\.interaction))
    }

    private func rows(
      where condition: String, _ arguments: StatementArguments = []
    ) throws -> [WaitingInteraction] {
      try Row.fetchAll(
        db, sql: "SELECT * FROM interaction WHERE \(condition) ORDER BY id", arguments: arguments
      ).map(WaitingInteraction.init)
    }

    /// The first interaction of each post that is not canceled, in the order of the next attempts: the
    /// rule of `InteractionQueue.due(at:)`. With the indexes, later interactions are not read.
    private static let firstSQL = """
      SELECT * FROM interaction AS waiting
      WHERE status <> 'CANCELED' AND NOT EXISTS (
        SELECT 1 FROM interaction AS earlier
        WHERE earlier.postId = waiting.postId AND earlier.id < waiting.id
          AND earlier.status <> 'CANCELED')
      ORDER BY nextAttemptAt, id
      """

    /// Returns the interactions to send now.
    func due(at now: Moment, excluding posts: Set<Int64>, limit: Int) throws -> [WaitingInteraction]
    {
      try Array(
        Row.fetchCursor(db, sql: Self.firstSQL)
          .filter { try $0.nextAttempt().isDue(at: now) }
          .filter { try !posts.contains($0.decode(forColumn: "postId")) }
          .prefix(limit).map(WaitingInteraction.init))
    }

    /// Returns the number of interactions that will be sent, and the next attempts for all posts.
    func pending() throws -> (count: Int, attempts: [Moment?]) {
      let count = "SELECT COUNT(*) FROM interaction WHERE status <> 'CANCELED'"
      return (
        try Int.fetchOne(db, sql: count) ?? 0,
        try Array(Row.fetchCursor(db, sql: Self.firstSQL).map { try $0.nextAttempt() })
      )
    }

    // MARK: Changes

    func insert(
      _ action: UserInteractionAction, postId: Int64, userId: Int64, requestId: RequestID,
      at now: Moment
    ) throws -> UserInteraction {
      try db.execute(
        sql: """
          INSERT INTO interaction
            (requestId, postId, userId, action, status, createdAt, updatedAt)
          VALUES (?, ?, ?, ?, 'PENDING', ?, ?)
          """,
        arguments: [
          StoredJSON.text(requestId), postId, userId, action.rawValue, now.description,
          now.description,
        ])
      return UserInteraction(
        id: db.lastInsertedRowID, postId: postId, userId: userId, action: action,
        createdAt: now.description, updatedAt: now.description)
    }

    /// Removes a confirmed interaction and updates the server's state of its post. The server has the
    /// interaction also if it was discarded while it was sent.
    func confirm(_ interaction: UserInteraction) throws {
      try delete(interaction.id)
      try ConfirmationTable(db: db).insert(interaction)
      try PostTable(db: db).apply(interaction.action, to: interaction.postId)
      if interaction.action == .bookmarked { try BookmarkTable(db: db).insert(interaction) }
      if interaction.action == .shared { try ShareTable(db: db).insert(interaction) }
      // A later response with an earlier entity tag could have another state of the post.
      try FeedTable.removeEntityTags(db)
    }

    func retry(_ id: Int64) throws {
      guard var interaction = try rows(where: "id = ?", [id]).first?.interaction else { return }
      interaction.reset()
      try update(interaction, nextAttempt: nil, reason: nil)
    }

    func delete(_ id: Int64) throws {
      try db.execute(sql: "DELETE FROM interaction WHERE id = ?", arguments: [id])
    }

    /// Removes an interaction that did not fail, and returns whether it was removed.
    func deleteUnattempted(_ id: Int64) throws -> Bool {
      try db.execute(
        sql: "DELETE FROM interaction WHERE id = ? AND failureCount = 0 AND status = 'PENDING'",
        arguments: [id])
      return db.changesCount > 0
    }

    func update(
      _ interaction: UserInteraction, nextAttempt: Moment?, reason: String?
    ) throws {
      try db.execute(
        sql: """
          UPDATE interaction
          SET status = ?, updatedAt = ?, failureCount = ?, nextAttemptAt = ?, reason = ? WHERE id = ?
          """,
        arguments: [
          interaction.status.rawValue, interaction.updatedAt, interaction.failureCount,
          nextAttempt?.milliseconds ?? 0, reason, interaction.id,
        ])
    }
  }

  extension Row {
    /// Returns the time of the next attempt, or `nil` if it is made at once or never.
    func nextAttempt() throws -> Moment? {
      let next: Int64 = try decode(forColumn: "nextAttemptAt")
      return next > 0 ? Moment(milliseconds: next) : nil
    }
  }

  extension WaitingInteraction {
    init(_ row: Row) throws {
      interaction = UserInteraction(
        id: try row.decode(forColumn: "id"), postId: try row.decode(forColumn: "postId"),
        userId: try row.decode(forColumn: "userId"),
        action: UserInteractionAction(rawValue: try row.decode(forColumn: "action")),
        status: UserInteractionStatus(rawValue: try row.decode(forColumn: "status")),
        createdAt: try row.decode(forColumn: "createdAt"),
        updatedAt: try row.decode(forColumn: "updatedAt"),
        failureCount: try row.decode(forColumn: "failureCount"))
      requestId = StoredJSON.requestId(try row.decode(forColumn: "requestId"))
      nextAttempt = try row.nextAttempt()
      reason = try row.decode(forColumn: "reason")
    }
  }
#endif
