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

    enum Result {
      /// The server created the post, and stated its identifier or not.
      case created(Int64?)
      /// The user deleted the post meanwhile.
      case deleted
      /// The device does not allow uploads at the moment.
      case notAllowed
    }

    func send(_ id: Int64) async throws(StoreError) -> Result {
      guard let post = try await pending(id) else { return .deleted }
      for attachment in post.attachments where attachment.contentUrl == nil {
        guard try await upload(attachment, of: id) else { return .notAllowed }
      }
      guard let request = try await pending(id)?.request else { return .deleted }
      let postId = try await remote.create(request)
      try await local.removeOutgoingPost(id)
      return .created(postId)
    }

    private func pending(_ id: Int64) async throws(StoreError) -> OutgoingPost? {
      guard let post = try await local.outgoingPost(id), post.status == .pending else { return nil }
      return post
    }

    /// Uploads a file in pieces, from the last byte that the server has. Returns `false` if the device
    /// does not allow it.
    private func upload(
      _ attachment: OutgoingAttachment, of post: Int64
    ) async throws(StoreError) -> Bool {
      var (url, progress) = try await begin(attachment)
      while case .received(let offset) = progress {
        guard configuration.allowsUploads() else { return false }
        let bytes = try local.attachmentFiles.read(
          attachment.file, of: attachment.size, from: offset, count: configuration.uploadPieceBytes)
        let next = try await remote.upload(bytes, at: offset, of: attachment.size, to: url)
        if case .received(let end) = next, end <= offset || end > attachment.size {
          throw StoreError(.invalidResponse, "the server did not accept a part of a file")
        }
        try await local.resetFailures(of: post)
        progress = next
      }
      guard case .complete(let contentUrl) = progress else { return false }
      try await local.setUpload(url, contentUrl: contentUrl, of: attachment.id)
      return true
    }

    /// Returns the upload of a file, and how much of the file the server has. Begins an upload unless
    /// there is one that the server still knows.
    private func begin(
      _ attachment: OutgoingAttachment
    ) async throws(StoreError) -> (url: String, progress: UploadProgress) {
      if let url = attachment.uploadUrl {
        do throws(StoreError) {
          let progress = try await remote.uploadProgress(of: url, size: attachment.size)
          if case .received(let end) = progress, !(0..<attachment.size).contains(end) {
            throw StoreError(.refused, "the server has another file", status: 404)
          }
          return (url, progress)
        } catch {
          guard error.status == 404 || error.status == 410 else { throw error }
        }
      }
      let url = try await remote.beginUpload(
        UploadRequest(name: attachment.file, size: attachment.size, type: attachment.type))
      try await local.setUpload(url, of: attachment.id)
      return (url, .received(0))
    }
  }
#endif
