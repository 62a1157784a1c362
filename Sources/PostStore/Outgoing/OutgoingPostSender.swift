#if Store
  internal import PostFeed

  /// Sends an outgoing post: uploads its attachments, then creates the post.
  ///
  /// Each step is stored before the next one, so that a crash repeats at most the last request. The
  /// server recognizes a repeated creation by its `requestId`, and a repeated piece by its offset.
  struct OutgoingPostSender {
    let local: PostsLocalDataSource
    let remote: any PostsRemoteDataSource
    let configuration: PostsRepository.Configuration
    /// Returns whether the server asked to wait.
    let isPaused: @Sendable () async -> Bool

    enum Result {
      /// The server created the post, and stated its identifier or not.
      case created(Int64?)
      /// The user deleted the post meanwhile.
      case deleted
      /// The device does not allow uploads at the moment.
      case notAllowed
      /// The server asked to wait.
      case paused
    }

    func send(_ id: Int64) async throws(StoreError) -> Result {
      guard let post = try await pending(id) else { return .deleted }
      for (index, attachment) in post.attachments.enumerated() where attachment.contentUrl == nil {
        let upload = AttachmentUpload(
          attachment: attachment, number: index + 1, post: id, local: local, remote: remote,
          configuration: configuration, isPaused: isPaused)
        switch try await upload.run() {
        case .complete: continue
        case .notAllowed: return .notAllowed
        case .paused: return .paused
        }
      }
      if await isPaused() { return .paused }
      guard let request = try await pending(id)?.request else { return .deleted }
      let postId = try await remote.create(request)
      try await local.removeOutgoingPost(id)
      return .created(postId)
    }

    private func pending(_ id: Int64) async throws(StoreError) -> OutgoingPost? {
      guard let post = try await local.outgoingPost(id), post.status == .pending else { return nil }
      return post
    }
  }
#endif
