#if Store
  internal import GRDB
  internal import PostDocument
  internal import PostFeed

  /// The rows of drafts and of posts that wait to be sent, with their attachments.
  struct OutgoingTable {
    let db: Database

    // MARK: Queries

    func all() throws -> [OutgoingPost] {
      try posts(
        Row.fetchAll(db, sql: "SELECT * FROM outgoingPost ORDER BY id"),
        attachments: Row.fetchAll(
          db, sql: "SELECT * FROM outgoingAttachment ORDER BY outgoingPostId, position"))
    }

    func find(_ id: Int64) throws -> OutgoingPost? {
      try posts(
        Row.fetchAll(db, sql: "SELECT * FROM outgoingPost WHERE id = ?", arguments: [id]),
        attachments: Row.fetchAll(
          db, sql: "SELECT * FROM outgoingAttachment WHERE outgoingPostId = ? ORDER BY position",
          arguments: [id])
      ).first
    }

    private func posts(_ rows: [Row], attachments: [Row]) throws -> [OutgoingPost] {
      let attachments = try Dictionary(grouping: attachments) { row in
        try row.decode(Int64.self, forColumn: "outgoingPostId")
      }
      return try rows.map { row in
        let id: Int64 = try row.decode(forColumn: "id")
        return try OutgoingPost(
          row, attachments: (attachments[id] ?? []).map(OutgoingAttachment.init))
      }
    }

    /// Returns the posts to send now. An attempt that is planned more than a day ahead is due: the clock
    /// was set back.
    func due(at now: Moment) throws -> [Int64] {
      try Int64.fetchAll(
        db,
        sql: """
          SELECT id FROM outgoingPost
          WHERE status = 'PENDING' AND nextAttemptAt NOT BETWEEN ?1 + 1 AND ?2 ORDER BY id
          """,
        arguments: [now.milliseconds, now.latestAttempt.milliseconds])
    }

    /// Returns the number of posts that will be sent, and the earliest next attempt.
    func pending(at now: Moment, except posts: Set<Int64>) throws -> (count: Int, next: Moment?) {
      let marks = databaseQuestionMarks(count: posts.count)
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT COUNT(*) AS count, MIN(IIF(nextAttemptAt > ?, 0, nextAttemptAt)) AS next
          FROM outgoingPost WHERE status = 'PENDING' AND id NOT IN (\(marks))
          """,
        arguments: [now.latestAttempt.milliseconds] + StatementArguments(posts))
      let next = try row?.decode(Int64?.self, forColumn: "next") ?? nil
      return (
        try row?.decode(forColumn: "count") ?? 0, next.map { Moment(milliseconds: $0) }
      )
    }

    /// The names of all attached files.
    func files() throws -> Set<String> {
      try String.fetchSet(db, sql: "SELECT file FROM outgoingAttachment")
    }

    // MARK: Changes

    func insert(_ content: String, requestId: RequestID, at now: Moment) throws -> Int64 {
      try db.execute(
        sql: """
          INSERT INTO outgoingPost (requestId, content, status, createdAt, updatedAt)
          VALUES (?, ?, 'DRAFT', ?, ?)
          """,
        arguments: [
          StoredJSON.text(requestId), content, now.description, now.description,
        ])
      return db.lastInsertedRowID
    }

    /// Throws unless a post is a draft.
    func checkDraft(_ id: Int64) throws {
      guard try find(id)?.status == .draft else {
        throw StoreError(.noDraft, "there is no draft with the identifier \(id)")
      }
    }

    func setContent(_ content: String, of id: Int64, at now: Moment) throws {
      try db.execute(
        sql: "UPDATE outgoingPost SET content = ?, updatedAt = ? WHERE id = ?",
        arguments: [content, now.description, id])
    }

    func addAttachment(
      _ file: String, _ contents: AttachmentFiles.Contents, type: String, caption: String?,
      to id: Int64, at now: Moment
    ) throws -> Int64 {
      try db.execute(
        sql: """
          INSERT INTO outgoingAttachment
            (outgoingPostId, position, file, type, caption, size, checksum)
          SELECT ?, COALESCE(MAX(position) + 1, 0), ?, ?, ?, ?, ? FROM outgoingAttachment
          WHERE outgoingPostId = ?
          """,
        arguments: [
          id, file, type, caption, contents.size, Int64(bitPattern: contents.checksum), id,
        ])
      let attachment = db.lastInsertedRowID
      try touch(id, at: now)
      return attachment
    }

    /// Removes an attachment of a draft, and returns the name of its file.
    func removeAttachment(_ id: Int64, at now: Moment) throws -> String? {
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM outgoingAttachment WHERE id = ?", arguments: [id])
      guard let row else { return nil }
      let post: Int64 = try row.decode(forColumn: "outgoingPostId")
      try checkDraft(post)
      try db.execute(sql: "DELETE FROM outgoingAttachment WHERE id = ?", arguments: [id])
      try touch(post, at: now)
      return try row.decode(forColumn: "file")
    }

    private func touch(_ id: Int64, at now: Moment) throws {
      try db.execute(
        sql: "UPDATE outgoingPost SET updatedAt = ? WHERE id = ?", arguments: [now.description, id])
    }

    /// Lets a draft be sent, unless it is being sent already.
    func publish(_ id: Int64, at now: Moment) throws {
      if try find(id)?.status == .pending { return }
      try checkDraft(id)
      try setPending(id, at: now)
    }

    /// Lets a failed post be sent, unless it is being sent already. Its files are uploaded again,
    /// because the server may have dropped them.
    func retry(_ id: Int64, at now: Moment) throws {
      let status = try find(id)?.status
      if status == .pending { return }
      guard status == .failed else {
        throw StoreError(.noPost, "there is no failed post with the identifier \(id)")
      }
      try db.execute(
        sql: """
          UPDATE outgoingAttachment SET uploadUrl = NULL, contentUrl = NULL, receivedBytes = 0
          WHERE outgoingPostId = ?
          """,
        arguments: [id])
      try setPending(id, at: now)
    }

    private func setPending(_ id: Int64, at now: Moment) throws {
      try db.execute(
        sql: """
          UPDATE outgoingPost
          SET status = 'PENDING', failureCount = 0, nextAttemptAt = 0, reason = NULL, updatedAt = ?
          WHERE id = ?
          """,
        arguments: [now.description, id])
    }

    /// Stores the result of a failed attempt: the time of the next one, or `nil` if it was the last.
    func fail(
      _ id: Int64, failures: Int, next: Moment?, reason: String, at now: Moment
    ) throws {
      try db.execute(
        sql: """
          UPDATE outgoingPost
          SET status = ?, failureCount = ?, nextAttemptAt = ?, reason = ?, updatedAt = ?
          WHERE id = ? AND status = 'PENDING'
          """,
        arguments: [
          (next == nil ? OutgoingPost.Status.failed : .pending).rawValue, failures,
          next?.milliseconds ?? 0,
          reason, now.description, id,
        ])
    }

    /// Fails all recovered posts that would be sent, because attachments may be lost. The user sees what
    /// is left before a post is published.
    func failRecovered() throws {
      try db.execute(
        sql: "UPDATE outgoingPost SET status = 'FAILED', reason = ? WHERE status = 'PENDING'",
        arguments: ["the database was damaged, and attachments of the post may be lost"])
    }

    // MARK: Uploads

    func setUpload(_ uploadUrl: String?, of attachment: Int64) throws {
      try db.execute(
        sql: "UPDATE outgoingAttachment SET uploadUrl = ? WHERE id = ?",
        arguments: [uploadUrl, attachment])
    }

    /// Records that the server has the first bytes of an attachment. Returns whether it never had as
    /// many before, which is progress.
    func setReceived(_ bytes: Int64, of attachment: Int64, post: Int64) throws -> Bool {
      try db.execute(
        sql: "UPDATE outgoingAttachment SET receivedBytes = ? WHERE id = ? AND receivedBytes < ?",
        arguments: [bytes, attachment, bytes])
      guard db.changesCount > 0 else { return false }
      try resetFailures(post)
      return true
    }

    func completeUpload(
      _ uploadUrl: String, contentUrl: String, of attachment: Int64, post: Int64
    ) throws {
      try db.execute(
        sql: "UPDATE outgoingAttachment SET uploadUrl = ?, contentUrl = ? WHERE id = ?",
        arguments: [uploadUrl, contentUrl, attachment])
      try resetFailures(post)
    }

    /// Forgets earlier failures of a post.
    private func resetFailures(_ id: Int64) throws {
      try db.execute(
        sql: "UPDATE outgoingPost SET failureCount = 0 WHERE id = ? AND failureCount > 0",
        arguments: [id])
    }

    /// Removes a post with its attachments, and returns the names of their files.
    func delete(_ id: Int64) throws -> [String] {
      let files = try find(id)?.attachments.map(\.file) ?? []
      try db.execute(sql: "DELETE FROM outgoingPost WHERE id = ?", arguments: [id])
      return files
    }
  }

  extension OutgoingPost {
    fileprivate init(_ row: Row, attachments: [OutgoingAttachment]) throws {
      func moment(_ column: String) throws -> Moment {
        Moment(try row.decode(String.self, forColumn: column)) ?? Moment(milliseconds: 0)
      }
      id = try row.decode(forColumn: "id")
      requestId = StoredJSON.requestId(try row.decode(forColumn: "requestId"))
      content = try row.decode(forColumn: "content")
      status = Status(rawValue: try row.decode(forColumn: "status")) ?? .failed
      createdAt = try moment("createdAt")
      updatedAt = try moment("updatedAt")
      // The number is incremented later.
      failureCount = try row.decode(Int.self, forColumn: "failureCount").clamped(to: 0...1 << 20)
      let next: Int64 = try row.decode(forColumn: "nextAttemptAt")
      nextAttempt = next > 0 ? Moment(milliseconds: next) : nil
      reason = try row.decode(forColumn: "reason")
      self.attachments = attachments
    }
  }

  extension OutgoingAttachment {
    fileprivate init(_ row: Row) throws {
      id = try row.decode(forColumn: "id")
      type = try row.decode(forColumn: "type")
      caption = try row.decode(forColumn: "caption")
      size = try row.decode(forColumn: "size")
      contentUrl = try row.decode(forColumn: "contentUrl")
      file = try row.decode(forColumn: "file")
      checksum = try row.decode(Int64?.self, forColumn: "checksum").map {
        UInt64(bitPattern: $0)
      }
      uploadUrl = try row.decode(forColumn: "uploadUrl")
    }
  }
#endif
