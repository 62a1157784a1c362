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
    /// Returns whether the server asked to wait.
    let isPaused: @Sendable () async -> Bool

    enum Result {
      case complete
      /// The device does not allow uploads at the moment.
      case notAllowed
      /// The server asked to wait.
      case paused
    }

    /// How one pass over the file ended.
    private enum Pass {
      case ended(Result)
      /// The server does not know the upload.
      case forgotten(hasProgressed: Bool)
    }

    /// Uploads the file.
    func run() async throws(StoreError) -> Result {
      var url = attachment.uploadUrl
      var isChecked = false
      var forgottenCount = 0
      while true {
        switch try await pass(url, &isChecked) {
        case .ended(let result): return result
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

    /// Uploads the file to a known or a new URL.
    ///
    /// - Parameter isChecked: Whether the copy is known to have the bytes that were attached. It is not
    ///   read before the device and the server are ready for the first piece.
    private func pass(
      _ known: String?, _ isChecked: inout Bool
    ) async throws(StoreError) -> Pass {
      if let stop = await reasonToStop() { return .ended(stop) }
      guard let upload = try await start(known) else { return .forgotten(hasProgressed: false) }
      let url = upload.url
      var progress = upload.progress
      var hasProgressed = false
      var isFirst = true
      while true {
        switch progress {
        case .complete(let contentUrl):
          try await local.completeUpload(url, contentUrl: contentUrl, of: attachment.id, post: post)
          return .ended(.complete)
        case .received(attachment.size):
          // The next attempt asks again.
          throw error(.unreachable, "the server has all bytes, but has not stored the file yet")
        case .received(let offset):
          if !isFirst, let stop = await reasonToStop() { return .ended(stop) }
          isFirst = false
          if !isChecked {
            try named { () throws(StoreError) in try local.attachmentFiles.check(attachment) }
            isChecked = true
          }
          guard let next = try await sendPiece(at: offset, to: url) else {
            return .forgotten(hasProgressed: hasProgressed)
          }
          let hasNewBytes = try await record(next)
          hasProgressed = hasProgressed || hasNewBytes
          progress = next
        }
      }
    }

    private func reasonToStop() async -> Result? {
      if await isPaused() { return .paused }
      return configuration.allowsUploads() ? nil : .notAllowed
    }

    /// Records how much of the file the server has. Returns whether it never had as much before.
    private func record(_ progress: UploadProgress) async throws(StoreError) -> Bool {
      guard case .received(let end) = progress else { return true }
      return try await local.recordProgress(end, of: attachment.id, post: post)
    }

    // MARK: Requests

    /// Returns the URL of the upload, and how much of the file the server has; or `nil` if the server
    /// does not know the URL.
    private func start(
      _ known: String?
    ) async throws(StoreError) -> (url: String, progress: UploadProgress)? {
      if let known {
        return try await progress(of: known).map { (known, $0) }
      }
      let url = try await remote.beginUpload(
        UploadRequest(name: attachment.file, size: attachment.size, type: attachment.type))
      try await local.setUpload(url, of: attachment.id)
      return (url, .received(0))
    }

    /// Returns how much of the file the server has, or `nil` if it does not know the upload.
    private func progress(of url: String) async throws(StoreError) -> UploadProgress? {
      let progress = try await unlessForgotten { () async throws(StoreError) in
        try await remote.uploadProgress(of: url, size: attachment.size)
      }
      // Otherwise the server has another file.
      if case .received(let end) = progress, end < 0 || end > attachment.size { return nil }
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
