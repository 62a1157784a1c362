#if Store
  internal import PostFeed

  /// Uploads an attached file in pieces, from the last byte that the server has.
  ///
  /// If the server forgot the upload, it starts again from the first byte. If the server forgets it
  /// again before it has a new byte, the attempt failed.
  struct AttachmentUpload {
    let attachment: OutgoingAttachment
    /// The position of the attachment in its post, from 1.
    let number: Int
    let post: Int64
    let local: PostsLocalDataSource
    let remote: any PostsRemoteDataSource
    let configuration: PostsRepository.Configuration

    /// How one upload ended.
    private enum Pass {
      case complete
      /// The device does not allow uploads at the moment.
      case notAllowed
      /// The server does not know the upload.
      case forgotten(hasProgressed: Bool)
    }

    /// Uploads the file. Returns `false` if the device does not allow it at the moment.
    func run() async throws(StoreError) -> Bool {
      try named { () throws(StoreError) in try local.attachmentFiles.check(attachment) }
      var url = attachment.uploadUrl
      var forgottenCount = 0
      while true {
        switch try await pass(url) {
        case .complete: return true
        case .notAllowed: return false
        case .forgotten(let hasProgressed):
          try await local.setUpload(nil, of: attachment.id)
          url = nil
          forgottenCount = hasProgressed ? 1 : forgottenCount + 1
          if forgottenCount == 2 {
            throw error(.invalidResponse, "the server forgot the upload twice")
          }
        }
      }
    }

    private func pass(_ known: String?) async throws(StoreError) -> Pass {
      var hasProgressed = false
      var (url, progress) = ("", UploadProgress.received(0))
      if let known {
        guard let found = try await self.progress(of: known) else {
          return .forgotten(hasProgressed: false)
        }
        (url, progress) = (known, found)
      } else {
        url = try await begin()
      }
      while case .received(let offset) = progress {
        guard configuration.allowsUploads() else { return .notAllowed }
        guard let next = try await sendPiece(at: offset, to: url) else {
          return .forgotten(hasProgressed: hasProgressed)
        }
        if case .received(let end) = next,
          try await local.recordProgress(end, of: attachment.id, post: post)
        {
          hasProgressed = true
        }
        progress = next
      }
      guard case .complete(let contentUrl) = progress else { return .notAllowed }
      try await local.completeUpload(url, contentUrl: contentUrl, of: attachment.id, post: post)
      return .complete
    }

    // MARK: Requests

    private func begin() async throws(StoreError) -> String {
      let url = try await remote.beginUpload(
        UploadRequest(name: attachment.file, size: attachment.size, type: attachment.type))
      try await local.setUpload(url, of: attachment.id)
      return url
    }

    /// Returns how much of the file the server has, or `nil` if it does not know the upload.
    private func progress(of url: String) async throws(StoreError) -> UploadProgress? {
      let progress = try await unlessForgotten { () async throws(StoreError) in
        try await remote.uploadProgress(of: url, size: attachment.size)
      }
      // Otherwise the server has another file.
      if case .received(let end) = progress, !(0..<attachment.size).contains(end) { return nil }
      return progress
    }

    /// Returns how much of the file the server has then, or `nil` if it does not know the upload.
    private func sendPiece(
      at offset: Int64, to url: String
    ) async throws(StoreError) -> UploadProgress? {
      let bytes = try named { () throws(StoreError) in
        try local.attachmentFiles.read(
          attachment, from: offset, count: configuration.uploadPieceBytes)
      }
      let progress = try await unlessForgotten { () async throws(StoreError) in
        try await remote.upload(bytes, at: offset, of: attachment.size, to: url)
      }
      if case .received(let end) = progress, end <= offset || end > attachment.size {
        throw error(.invalidResponse, "the server did not accept a part of the file")
      }
      return progress
    }

    private func unlessForgotten(
      _ request: () async throws(StoreError) -> UploadProgress
    ) async throws(StoreError) -> UploadProgress? {
      do { return try await request() } catch {
        guard error.status == 404 || error.status == 410 else { throw error }
        return nil
      }
    }

    // MARK: Errors

    private func error(_ code: StoreError.Code, _ message: String) -> StoreError {
      StoreError(code, "attachment \(number) (\(attachment.type)): \(message)")
    }

    /// Adds the attachment to the message of an error.
    private func named<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
      do { return try body() } catch { throw self.error(error.code, error.message) }
    }
  }
#endif
