#if Store
  internal import PostDocument
  public import PostFeed
  public import struct Foundation.URL

  /// Loads the images, videos and sounds of posts, and caches their bytes in memory and on the disk.
  ///
  /// However many callers ask for a URL, it is downloaded once. The bytes are not decoded.
  ///
  /// URLs of posts are hostile input: only `https` URLs of public hosts are loaded, only redirects to
  /// the same scheme, host and port are followed, and only files with an allowed media type and size
  /// are stored. A host name that the DNS resolves to a private address is not recognized.
  public actor MediaLoader {
    /// Returns the URL of a variant of a file.
    public typealias VariantURL = @Sendable (URL, MediaVariant) -> URL

    /// Returns the value of the header `Authorization` for a URL, or `nil` to send none.
    public typealias Authorization = @Sendable (URL) async -> String?

    struct Waiter {
      typealias Continuation = CheckedContinuation<Result<MediaContent, StoreError>, Never>

      let id: Int
      let continuation: Continuation
    }

    /// The load of a file for all its callers.
    struct Load {
      let id: Int
      let task: Task<Void, Never>
      var waiters: [Waiter] = []
      var isPrefetched: Bool
    }

    let configuration: Configuration
    let disk: DiskCache
    let client: HTTPClient
    let authorization: Authorization?
    private let variantURL: VariantURL?
    let now: @Sendable () -> Moment

    var memory: MemoryCache<CachedContent>
    var loads: [String: Load] = [:]
    /// The canceled loads that still run. The next load of the same file waits for them.
    var ending: [String: (id: Int, task: Task<Void, Never>)] = [:]
    var activeDownloads = 0 {
      didSet { assert((0...maximumDownloads).contains(activeDownloads)) }
    }
    var waitingDownloads: [WaitingDownload] = []
    var prefetching = Prefetching()
    var conditions = NetworkConditions()
    private var lastID = 0

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - folder: The folder of the files, which only this loader uses, for example in the caches
    ///     directory of the app. Give each user another folder, and delete the files at logout with
    ///     ``removeAll(in:)``.
    ///   - configuration: The settings.
    ///   - variantURL: Returns the URL of a variant. By default the URL of the post is loaded
    ///     unchanged, because servers name variants in different ways.
    ///   - authorization: Returns the value of the header `Authorization`. Check the scheme, host and
    ///     port of the URL: posts contain URLs of any host. By default none is sent.
    ///   - now: Returns the current time.
    /// - Throws: ``StoreError`` with the code `diskFull` or `database` if the folder cannot be used.
    ///   A damaged cache is deleted and created again.
    public init(
      folder: URL, configuration: Configuration = Configuration(), variantURL: VariantURL? = nil,
      authorization: Authorization? = nil, now: @escaping @Sendable () -> Moment = { .now }
    ) throws(StoreError) {
      self.configuration = configuration
      self.variantURL = variantURL
      self.authorization = authorization
      self.now = now
      disk = try DiskCache(
        folder: folder, maximumBytes: configuration.maximumDiskBytes,
        timeToLive: configuration.timeToLive, now: { now().seconds })
      memory = MemoryCache(
        maximumBytes: configuration.maximumMemoryBytes,
        maximumCount: configuration.maximumMemoryCount)
      client = HTTPClient(
        timeout: configuration.timeout,
        maximumResponseBytes: Int(clamping: configuration.maximumFileBytes))
    }

    // MARK: Loading

    /// Returns the bytes of a file from memory, from the disk or from the server.
    ///
    /// A file that is older than the time to live and was not deleted yet is returned if the server confirms
    /// it, cannot be reached, or answers with a temporary error such as 503. If the calling task is canceled, only its
    /// call ends; the download ends with the last call.
    ///
    /// - Throws: ``StoreError`` with the code `insecureURL` if the URL is not allowed,
    ///   `responseTooLarge`, `invalidResponse` if the media type is not allowed, `refused`, `unauthorized`,
    ///   `offline`, `unreachable`, `canceled`, `diskFull`, `damaged` or `database`.
    public func content(of request: MediaRequest) async throws(StoreError) -> MediaContent {
      let url = try url(of: request)
      let name = DiskCache.name(of: url)
      if let content = freshContent(name) { return content }
      let waiter = nextID()
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: Waiter.Continuation) in
          if Task.isCancelled { return continuation.resume(returning: .failure(Self.canceled)) }
          startLoad(of: url, name, isPrefetched: false)
          loads[name]?.waiters.append(Waiter(id: waiter, continuation: continuation))
        }
      } onCancel: {
        Task { await self.cancelWaiter(waiter, name) }
      }
      return try result.get()
    }

    /// Sets the quality of the network, which limits the variants, and whether files are loaded ahead.
    public func setConditions(_ conditions: NetworkConditions) {
      self.conditions = conditions
      if conditions.isLowDataMode { keepPrefetches([]) }
    }

    /// Removes all files of a cache. Call it with `memory` when the system warns that memory is low,
    /// and with `memoryAndDisk` at logout, which also cancels all downloads.
    ///
    /// - Throws: ``StoreError`` with the code `damaged` or `database`.
    public func removeAll(in cache: Cache) async throws(StoreError) {
      memory.removeAll()
      guard cache == .memoryAndDisk else { return }
      for name in loads.keys { cancelLoad(name) }
      for (_, task) in ending.values { await task.value }
      memory.removeAll()
      try disk.removeAll()
    }

    // MARK: Requests

    /// Returns the URL to load for a request. Its hash is the name of the file in the caches.
    func url(of request: MediaRequest) throws(StoreError) -> URL {
      var url = request.url
      let variant = MediaVariant.variant(
        request.kind, for: request.size, quality: conditions.quality)
      if let variant, let variantURL { url = variantURL(url, variant) }
      return try MediaURL.checked(url, allowsLoopback: configuration.allowsLoopback)
    }

    /// Returns the content of the memory cache unless it is older than the time to live.
    func freshContent(_ name: String) -> MediaContent? {
      guard let found = memory.value(for: name), isFresh(found.fetchedAt) else { return nil }
      return found.content
    }

    /// A time in the future is not fresh: the clock of the device was changed.
    func isFresh(_ fetchedAt: Int64) -> Bool {
      // A damaged index can have any number, so nothing is computed from it.
      let now = now().seconds
      let timeToLive = configuration.timeToLive.clamped(to: 0...1 << 40)
      return fetchedAt <= now && fetchedAt > now - timeToLive
    }

    var maximumDownloads: Int { max(1, configuration.concurrentDownloads) }

    func nextID() -> Int {
      lastID += 1
      return lastID
    }

    static var canceled: StoreError { StoreError(.canceled, "the task was canceled") }
  }
#endif
