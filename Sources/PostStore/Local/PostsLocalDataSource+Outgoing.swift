#if Store
  internal import Foundation
  internal import GRDB
  internal import PostFeed

  extension PostsLocalDataSource {
    /// The copies of attached files. Their folder is deleted with the database.
    var attachmentFiles: AttachmentFiles {
      AttachmentFiles(folder: URL(fileURLWithPath: file.path + "-attachments"))
    }

    /// Observes drafts and posts that are not confirmed, in order.
    func observeOutgoingPosts() -> StoreObservation<[OutgoingPost]> {
      StoreObservation(of: self) { try OutgoingTable(db: $0).all() }
    }

    func outgoingPost(_ id: Int64) async throws(StoreError) -> OutgoingPost? {
      try await read { try OutgoingTable(db: $0).find(id) }
    }

    func pendingPosts() async throws(StoreError) -> [OutgoingPost] {
      try await read { try OutgoingTable(db: $0).pending() }
    }

    // MARK: Drafts

    /// Stores the content of a draft, or a new draft, and returns its identifier.
    func saveDraft(
      _ content: String, source: String? = nil, id: Int64?, requestId: RequestID, at now: Moment
    ) async throws(StoreError) -> Int64 {
      try await writeDurably { db in
        let table = OutgoingTable(db: db)
        guard let id else {
          return try table.insert(content, source: source, requestId: requestId, at: now)
        }
        try table.checkDraft(id)
        try table.setContent(content, source: source, of: id, at: now)
        return id
      }
    }

    /// Copies a file into the user's folder, and adds it to a draft.
    func attach(
      _ source: URL, type: String, caption: String?, to id: Int64, limit: Int64, at now: Moment
    ) async throws(StoreError) -> Int64 {
      try await read { try OutgoingTable(db: $0).checkDraft(id) }
      let files = attachmentFiles
      let name = UUID().uuidString
      let contents = try files.copy(source, to: name, limit: limit)
      do throws(StoreError) {
        return try await writeDurably { db in
          let table = OutgoingTable(db: db)
          try table.checkDraft(id)
          return try table.addAttachment(
            name, contents, type: type, caption: caption, to: id, at: now)
        }
      } catch {
        files.remove([name])
        throw error
      }
    }

    func removeAttachment(_ id: Int64, at now: Moment) async throws(StoreError) {
      let file = try await writeDurably { try OutgoingTable(db: $0).removeAttachment(id, at: now) }
      attachmentFiles.remove(file.map { [$0] } ?? [])
    }

    func setCaption(
      _ caption: String?, of attachment: Int64, at now: Moment
    ) async throws(StoreError) {
      try await writeDurably {
        try OutgoingTable(db: $0).setCaption(caption, of: attachment, at: now)
      }
    }

    // MARK: Sending

    /// Lets a draft be sent.
    func publish(_ id: Int64, at now: Moment) async throws(StoreError) {
      try await writeDurably { try OutgoingTable(db: $0).publish(id, at: now) }
    }

    /// Lets a failed post be sent.
    func retryPost(_ id: Int64, at now: Moment) async throws(StoreError) {
      try await writeDurably { try OutgoingTable(db: $0).retry(id, at: now) }
    }

    func setUpload(_ uploadUrl: String?, of attachment: Int64) async throws(StoreError) {
      try await writeDurably { try OutgoingTable(db: $0).setUpload(uploadUrl, of: attachment) }
    }

    /// Records that the server has the first bytes of an attachment. Returns whether it never had as
    /// many before.
    func recordProgress(
      _ bytes: Int64, of attachment: Int64, post: Int64
    ) async throws(StoreError) -> Bool {
      try await writeDurably {
        try OutgoingTable(db: $0).setReceived(bytes, of: attachment, post: post)
      }
    }

    func completeUpload(
      _ uploadUrl: String, contentUrl: String, of attachment: Int64, post: Int64
    ) async throws(StoreError) {
      try await writeDurably {
        try OutgoingTable(db: $0).completeUpload(
          uploadUrl, contentUrl: contentUrl, of: attachment, post: post)
      }
    }

    func fail(
      _ id: Int64, failures: Int, next: Moment?, reason: String, at now: Moment
    ) async throws(StoreError) {
      try await writeDurably {
        try OutgoingTable(db: $0).fail(
          id, failures: failures, next: next, reason: reason, at: now)
      }
    }

    /// Removes a post that the server created, or that the user deleted, and then its files.
    func removeOutgoingPost(_ id: Int64) async throws(StoreError) {
      let files = try await writeDurably { db in
        // The feed has a new post, which a response with an earlier entity tag lacks.
        try FeedTable.removeEntityTags(db)
        return try OutgoingTable(db: db).delete(id)
      }
      attachmentFiles.remove(files)
    }
  }
#endif
