#if Store
  internal import GRDB
  internal import PostFeed

  /// The rows of interactions that the server has not confirmed.
  ///
  /// `InteractionQueue` of PostFeed computes each change of a row.
  struct InteractionTable {
    let db: Database

    // MARK: Queries

    func all() throws -> [WaitingInteraction] {
      try Row.fetchAll(db, sql: "SELECT * FROM interaction ORDER BY id").map(
        WaitingInteraction.init)
    }

    func of(_ posts: [Int64]) throws -> [WaitingInteraction] {
      let marks = databaseQuestionMarks(count: posts.count)
      return try Row.fetchAll(
        db, sql: "SELECT * FROM interaction WHERE postId IN (\(marks)) ORDER BY id",
        arguments: StatementArguments(posts)
      ).map(WaitingInteraction.init)
    }

    func find(_ id: Int64) throws -> WaitingInteraction? {
      try Row.fetchOne(db, sql: "SELECT * FROM interaction WHERE id = ?", arguments: [id])
        .map(WaitingInteraction.init)
    }

    /// Whether a row is the first of its post that will be sent.
    private static let isFirstSQL = """
      NOT EXISTS (
        SELECT 1 FROM interaction AS earlier
        WHERE earlier.postId = waiting.postId AND earlier.id < waiting.id
          AND earlier.status <> 'CANCELED')
      """

    static let dueSQL = """
      SELECT * FROM interaction AS waiting
      WHERE status <> 'CANCELED' AND nextAttemptAt NOT BETWEEN ?1 + 1 AND ?2 AND \(isFirstSQL)
      ORDER BY nextAttemptAt, id
      """

    /// Returns the interactions to send now: the first of each post, unless it waits for its next
    /// attempt. An attempt that is planned more than a day ahead is due: the clock was set back.
    func due(at now: Moment, excluding posts: Set<Int64>, limit: Int) throws -> [WaitingInteraction]
    {
      let cursor = try Row.fetchCursor(
        db, sql: Self.dueSQL, arguments: [now.milliseconds, now.latestAttempt.milliseconds])
      var due: [WaitingInteraction] = []
      while due.count < limit, let row = try cursor.next() {
        let interaction = try WaitingInteraction(row)
        if !posts.contains(interaction.postId) { due.append(interaction) }
      }
      return due
    }

    /// Returns the number of interactions that will be sent, and the earliest next attempt of the
    /// first of each post. Later ones wait for it, whatever their time is.
    func pending(at now: Moment) throws -> (count: Int, next: Moment?) {
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT COUNT(*) AS count, MIN(
            CASE WHEN \(Self.isFirstSQL) THEN IIF(nextAttemptAt > ?, 0, nextAttemptAt) END) AS next
          FROM interaction AS waiting WHERE status <> 'CANCELED'
          """,
        arguments: [now.latestAttempt.milliseconds])
      let next = try row?.decode(Int64?.self, forColumn: "next") ?? nil
      return (
        try row?.decode(forColumn: "count") ?? 0, next.map { Moment(milliseconds: $0) }
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
      // A later response with an earlier entity tag could have another state of the post.
      try FeedTable.removeEntityTags(db)
    }

    func retry(_ id: Int64) throws {
      guard let waiting = try find(id) else { return }
      var queue = InteractionQueue([waiting.interaction])
      queue.retry(id)
      if let pending = queue.interactions.first {
        try update(pending, nextAttempt: nil, reason: nil)
      }
    }

    func delete(_ id: Int64) throws {
      try db.execute(sql: "DELETE FROM interaction WHERE id = ?", arguments: [id])
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
      let next: Int64 = try row.decode(forColumn: "nextAttemptAt")
      nextAttempt = next > 0 ? Moment(milliseconds: next) : nil
      reason = try row.decode(forColumn: "reason")
    }
  }
#endif
