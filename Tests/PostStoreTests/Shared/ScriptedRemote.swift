#if Store
  import Foundation
  import PostFeed
  @testable import PostStore

  /// A server in memory. Each request fails or waits as a script says.
  actor ScriptedRemote: PostsRemoteDataSource {
    /// What happens to a request.
    enum Fault: Sendable {
      case none
      /// The server does not receive the request.
      case before(StoreError)
      /// The server acts, but the response is lost.
      case after(StoreError)
    }

    var posts: [PostPreview]
    /// The received actions of each post, without repeated requests.
    private(set) var actions: [Int64: [String]] = [:]
    private(set) var requests: [String] = []
    private(set) var concurrentCount = 0
    private(set) var maximumConcurrentCount = 0
    private var seen: Set<RequestID> = []
    private var fault: @Sendable (String) -> Fault = { _ in .none }
    private var gates: [String: CheckedContinuation<Void, Never>] = [:]
    private var closed: Set<String> = []
    private var nextCursor: @Sendable (Int) -> String? = { "\($0)" }
    var limits: EvictionLimits?
    /// The posts that are left out after a page was made.
    private var hidden: Set<Int64> = []
    /// Whether the server has not stored complete files yet.
    private var isStoring = false

    init(_ posts: [PostPreview] = []) { self.posts = posts }

    func setFault(_ fault: @escaping @Sendable (String) -> Fault) { self.fault = fault }

    func setPosts(_ posts: [PostPreview]) { self.posts = posts }

    func setCursor(_ cursor: @escaping @Sendable (Int) -> String?) { nextCursor = cursor }

    func setHidden(_ posts: Set<Int64>) { hidden = posts }

    func setStoring(_ isStoring: Bool) { self.isStoring = isStoring }

    func setLimits(_ limits: EvictionLimits) { self.limits = limits }

    /// Lets requests with a name wait for ``open(_:)`` after the server computed the response.
    func close(_ name: String) { closed.insert(name) }

    func open(_ name: String) {
      closed.remove(name)
      gates.removeValue(forKey: name)?.resume()
    }

    /// Waits until a request waits.
    func waiting(_ name: String) async {
      while gates[name] == nil { await Task.yield() }
    }

    func feed(
      after cursor: String?, limit: Int, etag: String?
    ) async throws(StoreError) -> RemoteResponse<FeedApiResponse> {
      let name = "feed \(cursor ?? "-")"
      let current = "\(posts.hashValue)"
      let start = max(0, cursor.flatMap { Int($0) } ?? 0)
      let page = posts.dropFirst(start).prefix(limit)
      let end = start + page.count
      let next = end < posts.count ? nextCursor(end) : nil
      try await answer(name) {}
      if cursor == nil, etag == current { return .notModified }
      return .value(
        FeedApiResponse(
          feed: page.filter { !hidden.contains($0.postId) },
          paging: PaginationMetadata(nextCursor: next)),
        etag: cursor == nil ? current : nil, limits: limits)
    }

    func post(_ postId: Int64) async throws(StoreError) -> PostDetail {
      guard let post = posts.first(where: { $0.postId == postId }) else {
        throw StoreError(.refused, "no such post", status: 404)
      }
      let shares = actions[postId]?.count { $0 == "SHARED" } ?? 0
      try await answer("post \(postId)") {}
      return PostDetail(
        postId: postId, content: post.contentSummary, author: post.author,
        createdAt: post.createdAt, liked: post.liked, likeCount: post.likeCount,
        shareCount: shares)
    }

    func send(_ request: PostInteractionRequest, postId: Int64) async throws(StoreError) {
      let isRepeated = seen.contains(request.requestId)
      try await answer("send \(request.type) \(postId)", isRepeated: isRepeated) {
        guard seen.insert(request.requestId).inserted else { return }
        actions[postId, default: []].append(request.type)
        guard let index = posts.firstIndex(where: { $0.postId == postId }) else { return }
        switch request.type {
        case "LIKED": posts[index].apply(.liked)
        case "REMOVED_LIKE": posts[index].apply(.unliked)
        default: break
        }
      }
    }

    // MARK: Outgoing posts

    struct File: Hashable, Sendable {
      let size: Int64
      let type: String
      var bytes: [UInt8] = []
    }

    /// The created posts, in order, without repeated requests.
    private(set) var created: [NewPostRequest] = []
    /// The uploaded files by the URL of their upload.
    private(set) var files: [String: File] = [:]
    private var uploadCount = 0

    func forgetUploads() { files = [:] }

    func forgetUnfinishedUploads() {
      files = files.filter { $0.value.bytes.count == $0.value.size }
    }

    func create(_ post: NewPostRequest) async throws(StoreError) -> Int64? {
      let known = created.firstIndex { $0.requestId == post.requestId }
      let index = known ?? created.count
      let id = 1000 + Int64(index)
      let isComplete = post.attachments.allSatisfy { attachment in
        files[String(attachment.contentUrl.dropLast(5))].map { Int64($0.bytes.count) == $0.size }
          ?? false
      }
      if known == nil, !isComplete { throw StoreError(.refused, "no such file", status: 422) }
      try await answer("create", isRepeated: known != nil) {
        guard known == nil else { return }
        created.append(post)
        posts.insert(preview(id), at: 0)
      }
      return id
    }

    func beginUpload(_ upload: UploadRequest) async throws(StoreError) -> String {
      uploadCount += 1
      let url = "https://example.com/v1/uploads/\(uploadCount)"
      try await answer("begin") { files[url] = File(size: upload.size, type: upload.type) }
      return url
    }

    func uploadProgress(of upload: String, size: Int64) async throws(StoreError) -> UploadProgress {
      guard files[upload]?.size == size else {
        throw StoreError(.refused, "no such upload", status: 404)
      }
      try await answer("progress") {}
      return progress(of: upload)
    }

    func upload(
      _ bytes: [UInt8], at offset: Int64, of size: Int64, to upload: String
    ) async throws(StoreError) -> UploadProgress {
      guard files[upload]?.size == size else {
        throw StoreError(.refused, "no such upload", status: 404)
      }
      try await answer("upload \(offset)") {
        guard let count = files[upload]?.bytes.count, offset <= count else { return }
        files[upload]?.bytes.replaceSubrange(Int(offset)..., with: bytes)
      }
      return progress(of: upload)
    }

    private func progress(of upload: String) -> UploadProgress {
      guard let file = files[upload] else { return .received(0) }
      let isComplete = Int64(file.bytes.count) == file.size
      return isComplete && !isStoring
        ? .complete(contentUrl: upload + "/file") : .received(Int64(file.bytes.count))
    }

    /// A repeated request gets the answer of the first one, so it is never refused for good.
    private func answer(
      _ name: String, isRepeated: Bool = false, act: () -> Void
    ) async throws(StoreError) {
      requests.append(name)
      concurrentCount += 1
      maximumConcurrentCount = max(maximumConcurrentCount, concurrentCount)
      defer { concurrentCount -= 1 }
      let fault = fault(name)
      if case .before(let error) = fault, !(isRepeated && error.isPermanent) { throw error }
      act()
      if closed.contains(name) { await withCheckedContinuation { gates[name] = $0 } }
      if case .after(let error) = fault { throw error }
    }
  }

  /// A clock that a test sets.
  final class ManualClock: @unchecked Sendable {
    private let lock = NSLock()
    private var seconds: Int64 = 0

    var now: Moment { lock.withLock { afterNoon(seconds) } }

    func advance(by seconds: Int64) { lock.withLock { self.seconds += seconds } }
  }
#endif
