#if Store
  internal import Foundation
  internal import PostFeed

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// The download of one file into the disk cache. A download that was cut is continued.
  struct MediaDownload: Sendable {
    let url: URL
    let name: String
    let cache: DiskCache
    let client: HTTPClient
    let types: ContentTypes
    let maximumBytes: Int64
    /// The maximum time of all requests.
    let timeout: Duration
    /// The value of the header `Authorization`.
    let authorization: String?
    let now: @Sendable () -> Moment
    let hooks: MediaLoader.Hooks

    /// The maximum number of requests. A request is followed by another one if it received bytes, or if
    /// its part was of another version.
    private static let maximumAttempts = 4

    /// Returns the file and its bytes, or `nil` if the cached file is still valid.
    func content(cached: DiskFile?) async throws(StoreError) -> (DiskFile, Data)? {
      let end = hooks.uptime() + timeout
      var lastFailure = StoreError(.unreachable, "the response was cut")
      for _ in 0..<Self.maximumAttempts {
        let remaining = end - hooks.uptime()
        guard remaining > .zero else {
          throw StoreError(.unreachable, "the file was not received in time")
        }
        let part = try cache.part(of: name)
        let sink = MediaSink(
          cache: cache, name: name, part: part, types: types, maximumBytes: maximumBytes)
        let failure = await failure(
          of: request(part: part, cached: cached), timeout: remaining, sink)
        switch sink.close() {
        case .startAgain: try cache.removePart(of: name)
        case .notModified where failure == nil && part == nil && cached != nil:
          try cache.renew(name, at: now().seconds)
          return nil
        case .body where failure == nil && sink.isComplete:
          await hooks.willComplete()
          return try cache.completePart(of: name, at: now().seconds)
        case .body(let bytes):
          lastFailure = failure ?? lastFailure
          try endPart(after: lastFailure)
          guard bytes > 0, lastFailure.code == .unreachable else { throw lastFailure }
        default:
          let failure = failure ?? StoreError(.invalidResponse, "the status is not expected")
          if failure.code != .canceled { try endPart(after: failure) }
          throw failure
        }
      }
      throw lastFailure
    }

    private func failure(
      of request: URLRequest, timeout: Duration, _ sink: MediaSink
    ) async -> StoreError? {
      do {
        _ = try await client.response(to: request, timeout: timeout, sink: sink)
        return nil
      } catch { return error }
    }

    /// Keeps the part after a failure of the connection only.
    private func endPart(after failure: StoreError) throws(StoreError) {
      let isInvalid = [.responseTooLarge, .invalidResponse].contains(failure.code)
      if isInvalid || failure.isPermanent {
        try cache.removePart(of: name)
      } else {
        try cache.closePart(of: name)
      }
    }

    private func request(part: DiskFile?, cached: DiskFile?) -> URLRequest {
      var request = URLRequest(url: url)
      request.setValue(types.allowed.joined(separator: ", "), forHTTPHeaderField: "Accept")
      // The bytes of a compressed body cannot be continued.
      request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
      if let authorization {
        request.setValue(authorization, forHTTPHeaderField: "Authorization")
      }
      if let part {
        request.setValue("bytes=\(part.bytes)-", forHTTPHeaderField: "Range")
        request.setValue(part.etag, forHTTPHeaderField: "If-Range")
      } else if let etag = cached?.etag {
        request.setValue(etag, forHTTPHeaderField: "If-None-Match")
      }
      return request
    }
  }
#endif
