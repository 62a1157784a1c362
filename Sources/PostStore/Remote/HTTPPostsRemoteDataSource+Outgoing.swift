#if Store
  internal import Foundation
  public import PostFeed

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  extension HTTPPostsRemoteDataSource {
    public func create(_ post: NewPostRequest) async throws(StoreError) -> Int64? {
      let response = try await client.send(try client.postRequest("v1/posts", body: post))
      try client.check(response)
      // The last part of the path of the created post is its identifier.
      let location = response.header("Location").flatMap { URL(string: $0) }
      return location.flatMap { Int64($0.lastPathComponent) }
    }

    public func beginUpload(_ upload: UploadRequest) async throws(StoreError) -> String {
      let request = try client.postRequest("v1/uploads", body: upload)
      let response = try await client.send(request)
      try client.check(response)
      guard let location = response.header("Location"), location.utf8.count <= 2048,
        let url = URL(string: location, relativeTo: request.url)?.absoluteURL,
        url.hasSameServer(as: client.account.server)
      else { throw StoreError(.invalidResponse, "the URL of the upload is not on the server") }
      return url.absoluteString
    }

    public func uploadProgress(
      of upload: String, size: Int64
    ) async throws(StoreError) -> UploadProgress {
      try await put([], range: "bytes */\(size)", to: upload)
    }

    public func upload(
      _ bytes: [UInt8], at offset: Int64, of size: Int64, to upload: String
    ) async throws(StoreError) -> UploadProgress {
      guard !bytes.isEmpty, offset >= 0, offset < size, Int64(bytes.count) <= size - offset else {
        throw StoreError(.invalidFile, "a part must be in the file of \(size) bytes")
      }
      let last = offset + Int64(bytes.count) - 1
      return try await put(bytes, range: "bytes \(offset)-\(last)/\(size)", to: upload)
    }

    private func put(
      _ bytes: [UInt8], range: String, to upload: String
    ) async throws(StoreError) -> UploadProgress {
      // The URL comes from the database, which can be older than the account's settings.
      guard let url = URL(string: upload), url.hasSameServer(as: client.account.server) else {
        throw StoreError(.refused, "the URL of the upload is not on the server", status: 404)
      }
      var request = URLRequest(url: url)
      request.httpMethod = "PUT"
      request.setValue(range, forHTTPHeaderField: "Content-Range")
      request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(bytes)
      let response = try await client.send(request)
      if response.status == 308 { return .received(try received(response.header("Range"))) }
      try client.check(response)
      do {
        let content = try JSONDecoder().decode(UploadedFile.self, from: Data(response.body))
        return .complete(contentUrl: content.contentUrl)
      } catch { throw StoreError(.invalidResponse, "the response has no contentUrl") }
    }

    /// Reads `bytes=0-b`. Without the header, the server has no byte.
    private func received(_ range: String?) throws(StoreError) -> Int64 {
      guard let range else { return 0 }
      guard range.hasPrefix("bytes=0-"), let last = Int64(range.dropFirst(8)), last >= 0,
        last < .max
      else { throw StoreError(.invalidResponse, "the range of an upload is invalid") }
      return last + 1
    }
  }

  /// The response to the last piece of a file.
  private struct UploadedFile: Decodable {
    let contentUrl: String
  }
#endif
