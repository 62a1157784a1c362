#if Store
  internal import Foundation

  /// Writes the body of a response to a part in the disk cache, within the limits.
  final class MediaSink: ResponseSink, @unchecked Sendable {
    /// What a response means for the download.
    enum Outcome: Hashable, Sendable {
      /// No response that can be used was received.
      case none
      /// The part that was continued does not belong to the current file.
      case startAgain
      /// The cached file is still valid.
      case notModified
      /// The body is stored in the part; `bytes` were received.
      case body(bytes: Int64)
    }

    private let cache: DiskCache
    private let name: String
    private let types: ContentTypes
    private let maximumBytes: Int64
    /// The part that the request asked to continue.
    private let part: DiskFile?

    private let lock = NSLock()
    private var handle: FileHandle?
    private var isClosed = false
    private var outcomeSoFar = Outcome.none
    private var size: Int64 = 0
    private var expectedSize: Int64?

    init(
      cache: DiskCache, name: String, part: DiskFile?, types: ContentTypes, maximumBytes: Int64
    ) {
      self.cache = cache
      self.name = name
      self.part = part
      self.types = types
      self.maximumBytes = maximumBytes
    }

    // MARK: ResponseSink

    func start(_ response: HTTPReceiver.Response) throws(StoreError) {
      try locked { () throws(StoreError) in
        if isClosed { return }
        switch response.status {
        case 200: try startBody(response)
        case 206: try continueBody(response)
        case 304: outcomeSoFar = .notModified
        case 416 where part != nil: throw startAgain()
        default:
          throw response.failure
            ?? StoreError(.invalidResponse, "the status \(response.status) is not expected")
        }
      }
    }

    func append(_ data: Data) throws(StoreError) {
      try locked { () throws(StoreError) in
        guard let handle, case .body(let bytes) = outcomeSoFar else { return }
        try check(size + Int64(data.count))
        do { try handle.write(contentsOf: data) } catch { throw StoreError(database: error) }
        size += Int64(data.count)
        outcomeSoFar = .body(bytes: bytes + Int64(data.count))
      }
    }

    // MARK: Ending

    /// Ends writing, and returns what was received. Later parts of the body are ignored, because the
    /// request can end before its last part was delivered.
    func close() -> Outcome {
      lock.withLock {
        isClosed = true
        try? handle?.synchronize()
        try? handle?.close()
        handle = nil
        return outcomeSoFar
      }
    }

    /// Whether the received size is the one that the server declared.
    var isComplete: Bool { lock.withLock { expectedSize.map { $0 == size } ?? true } }

    // MARK: Responses

    private func startBody(_ response: HTTPReceiver.Response) throws(StoreError) {
      guard let type = types.checked(response.header("Content-Type")) else {
        throw StoreError(.invalidResponse, "the content type of the response is not allowed")
      }
      expectedSize = response.isEncoded ? nil : response.contentLength
      try check(response.contentLength ?? 0)
      handle = try cache.openPart(
        of: name, contentType: type, etag: response.isEncoded ? nil : response.strongETag,
        expectedBytes: expectedSize ?? 0)
      outcomeSoFar = .body(bytes: 0)
    }

    private func continueBody(_ response: HTTPReceiver.Response) throws(StoreError) {
      guard let part else {
        throw StoreError(.invalidResponse, "the server sent a part that was not requested")
      }
      guard let range = ContentRange(response.header("Content-Range")), range.first == part.bytes,
        range.last == range.total - 1, response.strongETag == part.etag, !response.isEncoded
      else { throw startAgain() }
      try check(range.total)
      expectedSize = range.total
      size = part.bytes
      handle = try cache.reopen(part, expectedBytes: range.total)
      guard handle != nil else { throw startAgain() }
      outcomeSoFar = .body(bytes: 0)
    }

    private func startAgain() -> StoreError {
      outcomeSoFar = .startAgain
      return StoreError(.invalidResponse, "the part does not belong to the file of the server")
    }

    private func check(_ size: Int64) throws(StoreError) {
      if size > maximumBytes {
        throw StoreError(.responseTooLarge, "the response is larger than \(maximumBytes) bytes")
      }
    }

    private func locked(_ body: () throws(StoreError) -> Void) throws(StoreError) {
      lock.lock()
      defer { lock.unlock() }
      try body()
    }
  }
#endif
