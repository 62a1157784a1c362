#if Store
  internal import Foundation
  internal import PostFeed

  extension MediaLoader {
    /// A load that waits until fewer downloads run.
    struct WaitingDownload {
      let name: String
      let id: Int
      let continuation: CheckedContinuation<Bool, Never>
    }

    /// A file of a cache, and when the server had it.
    struct CachedContent: Sendable {
      let content: MediaContent
      let fetchedAt: Int64

      init(_ found: (file: DiskFile, data: Data), fetchedAt: Int64) {
        content = MediaContent(data: found.data, contentType: found.file.contentType)
        self.fetchedAt = fetchedAt
      }
    }

    // MARK: Loads

    /// Starts to load a file unless it is loaded already.
    func startLoad(of url: URL, _ name: String, isPrefetched: Bool) {
      guard loads[name] == nil else { return }
      let id = nextID()
      let previous = ending[name]?.task
      let task = Task {
        await previous?.value
        await run(url, name, id)
      }
      loads[name] = Load(id: id, task: task, isPrefetched: isPrefetched)
    }

    private func run(_ url: URL, _ name: String, _ id: Int) async {
      let result: Result<MediaContent, StoreError>
      do {
        let loaded = try await load(url, name, id)
        result = .success(loaded.content)
        if loads[name]?.id == id {
          // The constant is the approximate cost of an entry, so that empty files are limited, too.
          memory.store(loaded, bytes: loaded.content.data.count + 512, for: name)
        }
      } catch { result = .failure(error) }
      if ending[name]?.id == id { ending[name] = nil }
      guard loads[name]?.id == id else { return }
      loads.removeValue(forKey: name)?.waiters.forEach {
        $0.continuation.resume(returning: result)
      }
    }

    /// Ends a load and the calls that wait for it.
    func cancelLoad(_ name: String) {
      guard let load = loads.removeValue(forKey: name) else { return }
      load.task.cancel()
      ending[name] = (load.id, load.task)
      if let index = waitingDownloads.firstIndex(where: { $0.id == load.id }) {
        waitingDownloads.remove(at: index).continuation.resume(returning: false)
      }
      for waiter in load.waiters {
        waiter.continuation.resume(returning: .failure(Self.canceled))
      }
    }

    /// Ends a call, and its load if no other call waits for it.
    func cancelWaiter(_ id: Int, _ name: String) {
      guard let index = loads[name]?.waiters.firstIndex(where: { $0.id == id }) else { return }
      let waiter = loads[name]?.waiters.remove(at: index)
      waiter?.continuation.resume(returning: .failure(Self.canceled))
      if let load = loads[name], load.waiters.isEmpty, !load.isPrefetched { cancelLoad(name) }
    }

    // MARK: Sources

    /// Returns a file from the disk or the server.
    private func load(
      _ url: URL, _ name: String, _ id: Int
    ) async throws(StoreError) -> CachedContent {
      if Task.isCancelled { throw Self.canceled }
      let cached = try await disk.content(name)
      if let cached, isFresh(cached.0.fetchedAt) {
        return CachedContent(cached, fetchedAt: cached.0.fetchedAt)
      }
      guard await enterDownload(name, id) else { throw Self.canceled }
      defer { leaveDownload() }
      let download = MediaDownload(
        url: url, name: name, cache: disk, client: client,
        types: ContentTypes(allowed: configuration.contentTypes),
        maximumBytes: min(configuration.maximumFileBytes, configuration.maximumDiskBytes),
        timeout: configuration.timeout, authorization: await authorization?(url), now: now,
        hooks: configuration.hooks)
      do throws(StoreError) {
        let loaded = try await download.content(cached: cached?.0)
        if let found = loaded ?? cached {
          return CachedContent(found, fetchedAt: now().seconds)
        }
        throw StoreError(.invalidResponse, "there is no file to confirm")
      } catch {
        let old = try oldFile(cached, after: error)
        return CachedContent(old, fetchedAt: old.0.fetchedAt)
      }
    }

    /// Returns the file that the server could not confirm, or throws its error.
    private func oldFile(
      _ cached: (DiskFile, Data)?, after failure: StoreError
    ) throws(StoreError) -> (DiskFile, Data) {
      guard let cached else { throw failure }
      if [404, 410].contains(failure.status) { try disk.remove(cached.0.name) }
      let codes: [StoreError.Code] = [.offline, .unreachable, .refused]
      guard codes.contains(failure.code), !failure.isPermanent else { throw failure }
      return cached
    }

    // MARK: The maximum number of downloads

    /// Waits until a download can start. Returns `false` if the load was canceled.
    private func enterDownload(_ name: String, _ id: Int) async -> Bool {
      if Task.isCancelled { return false }
      if activeDownloads < maximumDownloads {
        activeDownloads += 1
        return true
      }
      return await withCheckedContinuation {
        waitingDownloads.append(WaitingDownload(name: name, id: id, continuation: $0))
      }
    }

    /// Gives the place of a download that ended to the next one. Files that callers wait for come
    /// before files that are loaded ahead.
    private func leaveDownload() {
      let index =
        waitingDownloads.firstIndex { loads[$0.name]?.waiters.isEmpty == false }
        ?? waitingDownloads.indices.first
      guard let index else { return activeDownloads -= 1 }
      waitingDownloads.remove(at: index).continuation.resume(returning: true)
    }
  }
#endif
