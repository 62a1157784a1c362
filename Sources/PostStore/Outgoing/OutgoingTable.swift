#if Store
  internal import Foundation
  internal import GRDB
  internal import PostFeed

  /// The rows of drafts and of posts that wait to be sent, with their attachments.
  struct OutgoingTable {
    let db: Database

    // MARK: Queries

    func all() throws -> [OutgoingPost] { try posts(where: "TRUE") }

    /// Returns the posts that will be sent.
    func pending() throws -> [OutgoingPost] { try posts(where: "status = 'PENDING'") }

    func find(_ id: Int64) throws -> OutgoingPost? { try posts(where: "id = ?", [id]).first }

    private func posts(
      where condition: String, _ arguments: StatementArguments = []
    ) throws -> [OutgoingPost] {
      let posts = "FROM outgoingPost WHERE \(condition)"
      let attachments = try Dictionary(
        grouping: Row.fetchAll(
          db,
          sql: """
            SELECT * FROM outgoingAttachment WHERE outgoingPostId IN (SELECT id \(posts))
            ORDER BY outgoingPostId, position
            """,
          arguments: arguments)
      ) { try $0.decode(Int64.self, forColumn: "outgoingPostId") }
      return try Row.fetchAll(db, sql: "SELECT * \(posts) ORDER BY id", arguments: arguments)
        .map { row in
          let id: Int64 = try row.decode(forColumn: "id")
          return try OutgoingPost(
            row, attachments: (attachments[id] ?? []).map(OutgoingAttachment.init))
        }
    }

    /// The names of all attached files.
    func files() throws -> Set<String> {
      try String.fetchSet(db, sql: "SELECT file FROM outgoingAttachment")
    }

    // MARK: Changes

    func insert(
      _ content: String, source: String?, requestId: RequestID, at now: Moment
    ) throws -> Int64 {
      try db.execute(
        sql: """
          INSERT INTO outgoingPost (requestId, content, source, status, createdAt, updatedAt)
          VALUES (?, ?, ?, 'DRAFT', ?, ?)
          """,
        arguments: [
          StoredJSON.text(requestId), content, source.map { Data($0.utf8) }, now.description,
          now.description,
        ])
      return db.lastInsertedRowID
    }

    /// Throws unless a post is a draft.
    func checkDraft(_ id: Int64) throws {
      guard try find(id)?.status == .draft else {
        throw StoreError(.noDraft, "there is no draft with the identifier \(id)")
      }
    }

    func setContent(_ content: String, source: String?, of id: Int64, at now: Moment) throws {
      try db.execute(
        sql: "UPDATE outgoingPost SET content = ?, source = ?, updatedAt = ? WHERE id = ?",
        arguments: [content, source.map { Data($0.utf8) }, now.description, id])
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
      try change(id, at: now) { row in
        try db.execute(sql: "DELETE FROM outgoingAttachment WHERE id = ?", arguments: [id])
        return try row.decode(forColumn: "file")
      }
    }

    /// Sets the description of an attachment of a draft.
    func setCaption(_ caption: String?, of id: Int64, at now: Moment) throws {
      try change(id, at: now) { _ in
        try db.execute(
          sql: "UPDATE outgoingAttachment SET caption = ? WHERE id = ?", arguments: [caption, id])
      }
    }

    /// Changes an attachment of a draft. An unknown identifier has no effect.
    private func change<Value>(
      _ id: Int64, at now: Moment, _ body: (Row) throws -> Value
    ) throws -> Value? {
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM outgoingAttachment WHERE id = ?", arguments: [id])
      guard let row else { return nil }
      let post: Int64 = try row.decode(forColumn: "outgoingPostId")
      try checkDraft(post)
      let value = try body(row)
      try touch(post, at: now)
      return value
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
      // A damaged source is not a reason to lose the content.
      let bytes = try? row.decode(Data?.self, forColumn: "source")
      source = bytes.map { String(decoding: $0, as: UTF8.self) }
      status = Status(rawValue: try row.decode(forColumn: "status")) ?? .failed
      createdAt = try moment("createdAt")
      updatedAt = try moment("updatedAt")
      failureCount = try row.decode(forColumn: "failureCount")
      nextAttempt = try row.nextAttempt()
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
