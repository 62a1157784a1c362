#if Store
  public import struct Foundation.URL
  public import PostDocument
  public import PostFeed
  public import PostPolicy

  extension PostsRepository {
    /// Observes drafts, and posts that the server has not confirmed, in order.
    public nonisolated func outgoingPosts() -> StoreObservation<[OutgoingPost]> {
      local.observeOutgoingPosts()
    }

    // MARK: Writing

    /// Saves the content of a draft as canonical HTML, in the same form as ``/PostFeed/NewPostRequest``.
    ///
    /// - Parameters:
    ///   - content: The content. What the policy does not allow is removed or replaced.
    ///   - source: The text from which the content was made, such as Markdown. It is kept byte for byte, so
    ///     that the user can continue: ``OutgoingPost/source``.
    ///   - policy: The policy of the posts that a user writes.
    ///   - id: The draft, or `nil` to create one.
    /// - Returns: The identifier of the draft.
    /// - Throws: ``StoreError`` with the code `noDraft` if there is no such draft, for example because
    ///   it was sent.
    @discardableResult
    public func saveDraft(
      _ content: Document, source: String? = nil, policy: Policy = .post, id: Int64? = nil
    ) async throws(StoreError) -> Int64 {
      try checkNotDeleted()
      let requestId = RequestID.random(using: &random)
      let html = NewPostRequest(requestId: requestId, document: content, policy: policy).content
      return try await local.saveDraft(
        html, source: source, id: id, requestId: requestId, at: now())
    }

    /// Copies a file, and attaches the copy to a draft. The original is no longer needed.
    ///
    /// - Parameters:
    ///   - file: The file, of 1 byte to ``Configuration/maximumAttachmentBytes``.
    ///   - type: The kind of the attachment.
    ///   - caption: The author's description of the attachment.
    ///   - draft: The identifier of the draft.
    /// - Returns: The identifier of the attachment.
    /// - Throws: ``StoreError`` with the code `invalidFile`, `noDraft`, `diskFull` or `database`.
    @discardableResult
    public func attach(
      _ file: URL, type: AttachmentType, caption: String? = nil, to draft: Int64
    ) async throws(StoreError) -> Int64 {
      try checkNotDeleted()
      return try await local.attach(
        file, type: type.rawValue, caption: caption, to: draft,
        limit: configuration.maximumAttachmentBytes, at: now())
    }

    /// Removes an attachment from a draft, and deletes its copy. An unknown identifier has no effect.
    ///
    /// - Throws: ``StoreError`` with the code `noDraft` if the post of the attachment is not a draft.
    public func removeAttachment(_ id: Int64) async throws(StoreError) {
      try await local.removeAttachment(id, at: now())
    }

    /// Sets the description of an attachment of a draft. An unknown identifier has no effect.
    ///
    /// - Throws: ``StoreError`` with the code `noDraft` if the post of the attachment is not a draft.
    public func describeAttachment(_ id: Int64, as caption: String?) async throws(StoreError) {
      try await local.setCaption(caption, of: id, at: now())
    }

    /// Lets a draft be sent with the next ``sendPosts()``. It can no longer be changed. A post that
    /// is pending already stays pending.
    ///
    /// - Throws: ``StoreError`` with the code `noDraft` if there is no such draft.
    public func publish(_ draft: Int64) async throws(StoreError) {
      try checkNotDeleted()
      try await local.publish(draft, at: now())
    }

    /// Sends a failed post again with the next ``sendPosts()``. Its files are uploaded again, because
    /// the server may have dropped them. A post that is pending already stays pending.
    ///
    /// - Throws: ``StoreError`` with the code `noPost` if there is no such failed post.
    public func retryPost(_ id: Int64) async throws(StoreError) {
      try checkNotDeleted()
      try await local.retryPost(id, at: now())
    }

    /// Deletes a draft or an outgoing post, and the copies of its files. An unknown identifier has no
    /// effect. If the response to a request was lost, the server may have created the post.
    public func deleteOutgoingPost(_ id: Int64) async throws(StoreError) {
      try await local.removeOutgoingPost(id)
    }

    // MARK: Sending

    /// Sends the posts that are due, one after the other, with their files. A concurrent call waits for
    /// the running one. ``sync()`` does not wait for uploads. While the device does not allow uploads,
    /// posts with files wait, and other posts are sent.
    ///
    /// A file is uploaded in pieces, and continues after a restart where the server's copy ends. If the
    /// server forgot an upload, it starts again. After a failure, a post waits for its next attempt;
    /// progress of an upload sets the number of failures to 0. After a permanent refusal or the last
    /// attempt, or if the copy of a file is missing or was changed, the post is failed, and stays in
    /// ``outgoingPosts()``.
    ///
    /// - Throws: ``StoreError`` if the database fails, or after ``deleteData()``. Failures of requests
    ///   are not thrown.
    @discardableResult
    public func sendPosts() async throws(StoreError) -> SyncReport {
      while let posting { _ = await posting.result }
      try checkNotDeleted()
      let task = Task { try await self.sendDuePosts() }
      posting = task
      do { return try await task.valueOrCancel() } catch { throw StoreError(database: error) }
    }

    private func sendDuePosts() async throws -> SyncReport {
      defer { posting = nil }
      try await loadPause()
      var report = SyncReport()
      var notAllowed: Set<Int64> = []
      let due = try await local.pendingPosts().filter { $0.nextAttempt.isDue(at: now()) }
      if !due.isEmpty {
        let endTask = await configuration.beginBackgroundTask()
        do {
          for post in due where report.failure == nil && !isPaused {
            if try await !send(post.id, &report) { notAllowed.insert(post.id) }
          }
        } catch {
          await endTask()
          throw error
        }
        await endTask()
      }
      let waiting = try await local.pendingPosts()
      report.waitingCount = waiting.count
      report.nextAttempt = nextAttempt(
        waiting.filter { !notAllowed.contains($0.id) }.map(\.nextAttempt), after: report.failure)
      return report
    }

    /// Sends a post. Returns `false` if the device does not allow uploads at the moment.
    private func send(_ id: Int64, _ report: inout SyncReport) async throws -> Bool {
      let sender = OutgoingPostSender(
        local: local, remote: remote, configuration: configuration,
        isPaused: { await self.isPaused })
      do throws(StoreError) {
        switch try await sender.send(id) {
        case .deleted, .paused: break
        case .notAllowed: return false
        case .created(let postId):
          report.sentCount += 1
          // The feed has the post after the next refresh. This loads the post itself.
          if let postId { try? await loadPost(postId) }
        }
      } catch {
        guard !error.isLocal else { throw error }
        if error.stopsSync { report.failure = error } else { try await fail(id, error) }
      }
      return true
    }

    private func fail(_ id: Int64, _ error: StoreError) async throws(StoreError) {
      guard let post = try await local.outgoingPost(id) else { return }
      try await pause(after: error)
      // The device will be unlocked, so such an attempt does not count.
      let failures =
        error.code == .unreadableFile
        ? post.failureCount : RetrySchedule.failureCount(after: post.failureCount)
      let now = now()
      let next = configuration.schedule.nextAttempt(
        afterFailures: failures, isPermanent: error.failsPost, retryAfter: error.retryAfter,
        at: now, using: &random)
      try await local.fail(id, failures: failures, next: next, reason: error.description, at: now)
    }
  }
#endif
