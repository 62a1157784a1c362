#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct MediaLoaderTests: MediaSuite {
    let folder = TemporaryFolder()
    let clock = ManualClock()
    let server: MediaServer

    init() throws { server = try MediaServer() }

    @Test("a file is downloaded once, then comes from memory, and after a restart from the disk")
    func firstLoad() async throws {
      let first = try loader()
      let expected = MediaContent(
        data: MediaServer.bytes("/a", size: 100_000), contentType: "image/png")
      #expect(try await first.content(of: request("/a?size=100000")) == expected)
      #expect(try await first.content(of: request("/a?size=100000#fragment")) == expected)
      #expect(try await loader().content(of: request("/a?size=100000")) == expected)
      #expect(try server.paths() == ["/a"])
      #expect(try await first.disk.totalBytes() == 100_000)
    }

    // MARK: Settings

    @Test(
      "settings at the ends of their types are clamped",
      arguments: [
        (.min, Duration.seconds(Int64.min) * 2), (-1, .seconds(-1)), (0, .zero),
        (.max, Duration.seconds(Int64.max)),
        (.max, Duration.seconds(Int64.max) * 2),
      ] as [(Int64, Duration)])
    func extremeSettings(number: Int64, timeout: Duration) async throws {
      let loader = try loader {
        $0.maximumMemoryBytes = Int(clamping: number)
        $0.maximumDiskBytes = number
        $0.maximumFileBytes = number
        $0.timeToLive = number
        $0.concurrentDownloads = Int(clamping: number)
        $0.prefetchedRows = Int(clamping: number)
        $0.timeout = timeout
      }
      let expected: StoreError.Code? = number > 0 ? nil : .unreachable
      #expect(await code(loader, "/a?size=10") == expected)
      #expect(await code(loader, "/a?size=10") == expected)
      let rows = (0..<3).map { [request("/\($0)?size=10")] }
      for visible in [0..<1, 1..<2, 0..<1, .min ..< .max, .max - 1 ..< .max] {
        await loader.prefetch(around: visible, in: rows)
      }
      await loader.settle()
    }

    @Test("a negative time to live asks the server each time", arguments: [0, -1, Int64.min])
    func timeToLive(seconds: Int64) async throws {
      let loader = try loader { $0.timeToLive = seconds }
      for _ in 1...3 { _ = try await loader.content(of: request("/a?size=10&etag=1")) }
      #expect(try server.log().count == 3)
    }

    @Test(
      "numbers in a damaged index of the disk cache",
      arguments: ["bytes", "fetchedAt", "lastUse", "isActive"],
      [Int64.min, -1, 0, Int64.max - 10])
    func damagedIndex(column: String, number: Int64) async throws {
      let first = try loader()
      _ = try await first.content(of: request("/a?size=10"))
      try await first.disk.index.write { db in
        try db.execute(sql: "UPDATE file SET \(column) = ?", arguments: [number])
      }
      let second = try loader()
      _ = await code(second, "/a?size=10")
      _ = await code(second, "/b?size=10")
      try await second.removeAll(in: .memoryAndDisk)
      // A part of a download that was cut.
      let part = DiskCache.part(DiskCache.name(of: server.url("/c?size=10")))
      try await first.disk.index.write { db in
        try db.execute(
          sql: """
            INSERT INTO file (name, bytes, contentType, etag, fetchedAt, lastUse)
            VALUES (?, ?, 'image/png', '"1"', 0, 0)
            """, arguments: [part, number])
      }
      _ = await code(try loader(), "/c?size=10")
      _ = await code(second, "/c?size=10")
    }

    // MARK: Callers

    @Test("100 concurrent callers share one download")
    func sharing() async throws {
      let loader = try loader()
      let requests = try await withThrowingTaskGroup(of: Data.self) { group in
        for _ in 0..<100 {
          group.addTask { [request = request("/a?size=5000&hold=1")] in
            try await loader.content(of: request).data
          }
        }
        try await server.wait { $0.active == 1 }
        while await loader.waiterCount < 100 { await Task.yield() }
        try server.release(1)
        return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
      }
      #expect(requests == [MediaServer.bytes("/a", size: 5000)])
      #expect(try server.paths() == ["/a"])
    }

    @Test("at most 4 downloads run at the same time")
    func concurrentDownloads() async throws {
      let loader = try loader()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask { [request = request("/\(number)?hold=1")] in
            _ = try await loader.content(of: request)
          }
        }
        try await server.wait { $0.active == 4 }
        while await loader.waitingDownloads.count < 16 { await Task.yield() }
        #expect(await loader.activeDownloads == 4)
        #expect(try server.log().count == 4)
        try server.release(20)
        try await group.waitForAll()
      }
      #expect(try server.log().count == 20)
    }

    @Test("a canceled call does not cancel other calls; the last one cancels the download")
    func cancellation() async throws {
      let loader = try loader()
      let request = request("/a?size=90000&hold=1")
      let tasks = (0..<3).map { _ in Task { try await loader.content(of: request).data } }
      while await loader.waiterCount < 3 { await Task.yield() }
      try await server.wait { $0.active == 1 }
      tasks[0].cancel()
      await #expect { _ = try await tasks[0].value } throws: {
        ($0 as? StoreError)?.code == .canceled
      }
      #expect(await loader.waiterCount == 2)
      #expect(try server.state().aborted == 0)
      tasks[1].cancel()
      tasks[2].cancel()
      _ = await (tasks[1].result, tasks[2].result)
      try await server.wait { $0.aborted == 1 && $0.active == 0 }
      #expect(await loader.loads.isEmpty)
      // The next call continues after the half that was received.
      try server.release(1)
      #expect(
        try await loader.content(of: request).data == MediaServer.bytes("/a", size: 90_000))
      #expect(try server.log().count == 2)
    }

    @Test("a task that is canceled before its call sends no request")
    func canceledBefore() async throws {
      let loader = try loader()
      let request = request("/a")
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        _ = try await loader.content(of: request)
      }
      task.cancel()
      await #expect { try await task.value } throws: { ($0 as? StoreError)?.code == .canceled }
      #expect(try server.log() == [])
    }

    @Test("a canceled call that waits for a place frees it for others")
    func canceledWhileWaiting() async throws {
      let loader = try loader { $0.concurrentDownloads = 1 }
      var tasks: [Task<Data, any Error>] = []
      for (index, path) in ["/a?hold=1", "/b", "/c"].enumerated() {
        tasks.append(
          Task { [request = request(path)] in try await loader.content(of: request).data })
        while await loader.activeDownloads + loader.waitingDownloads.count <= index {
          await Task.yield()
        }
      }
      tasks[1].cancel()
      _ = await tasks[1].result
      tasks[0].cancel()
      _ = await tasks[0].result
      #expect(try await tasks[2].value == MediaServer.bytes("/c", size: 10))
      await loader.settle()
      #expect(await loader.activeDownloads == 0)
      #expect(try server.paths().contains("/b") == false)
    }

    // MARK: Limits

    @Test(
      "a file larger than the limit is an error, and nothing is stored",
      arguments: [
        "size=1001", "size=5000000", "size=1001&length=none", "size=5000000&length=none",
        "size=9&length=1001", "size=5000000&gzip=1", "size=1500&cut=900",
        "size=1500&cut=900&length=none",
      ])
    func tooLarge(query: String) async throws {
      let loader = try loader { $0.maximumFileBytes = 1000 }
      #expect(await code(loader, "/a?\(query)") == .responseTooLarge)
      #expect(try await loader.disk.totalBytes() == 0)
      #expect(folder.names.allSatisfy { $0.hasPrefix("index") })
      #expect(await code(loader, "/a?size=1000") == nil)
    }

    @Test(
      "other media types and statuses are errors, and nothing is stored",
      arguments: [
        ("type=text/html", StoreError.Code.invalidResponse), ("type=none", .invalidResponse),
        ("type=image/svg%2Bxml", .invalidResponse), ("status=404", .refused),
        ("status=206", .invalidResponse), ("status=204", .invalidResponse),
        ("status=401", .unauthorized),
        ("status=500", .refused),
      ])
    func refused(query: String, expected: StoreError.Code) async throws {
      let loader = try loader()
      #expect(await code(loader, "/a?\(query)") == expected)
      #expect(try await loader.disk.totalBytes() == 0)
      #expect(folder.names.allSatisfy { $0.hasPrefix("index") })
    }

    @Test("a full disk cache deletes the least recently used files")
    func fullCache() async throws {
      let loader = try loader {
        $0.maximumDiskBytes = 1000
        $0.maximumMemoryBytes = 0
      }
      for path in ["/a", "/b", "/c", "/a", "/d", "/a", "/b"] {
        _ = try await loader.content(of: request("\(path)?size=300"))
      }
      #expect(try server.paths() == ["/a", "/b", "/c", "/d", "/b"])
      #expect(try await loader.disk.totalBytes() == 900)
      #expect(await code(loader, "/e?size=1001") == .responseTooLarge)
    }

    @Test("after a memory warning, files come from the disk; at logout, everything is deleted")
    func removal() async throws {
      let loader = try loader()
      _ = try await loader.content(of: request("/a"))
      try await loader.removeAll(in: .memory)
      #expect(await loader.memory.count == 0)
      _ = try await loader.content(of: request("/a"))
      #expect(try server.log().count == 1)
      let held = Task { [request = request("/b?size=9000&hold=1")] in
        try await loader.content(of: request)
      }
      while try server.log().count < 2 { await Task.yield() }
      try await loader.removeAll(in: .memoryAndDisk)
      await #expect { _ = try await held.value } throws: {
        ($0 as? StoreError)?.code == .canceled
      }
      #expect(folder.names.allSatisfy { $0.hasPrefix("index") })
      _ = try await loader.content(of: request("/a"))
      #expect(try server.paths() == ["/a", "/b", "/a"])
    }

    // MARK: Hosts

    @Test("redirects to another host are not followed")
    func redirects() async throws {
      let other = try MediaServer()
      let server = try MediaServer(redirectingTo: other.port)
      let loader = try loader()
      let away = MediaRequest(server.url("/a?redirect=other"))
      await #expect { _ = try await loader.content(of: away) } throws: {
        ($0 as? StoreError)?.status == 302
      }
      #expect(try other.log() == [])
      let same = MediaRequest(server.url("/a?redirect=same"))
      #expect(
        try await loader.content(of: same).data == MediaServer.bytes("/redirected", size: 5))
    }

    @Test("a token is sent only if the closure returns one for the URL")
    func authorization() async throws {
      var configuration = MediaLoader.Configuration()
      configuration.allowsLoopback = true
      let loader = try MediaLoader(
        folder: folder.url, configuration: configuration,
        authorization: { $0.path == "/private" ? "Bearer secret" : nil })
      for path in ["/private", "/public"] { _ = try await loader.content(of: request(path)) }
      #expect(try server.log().map(\.authorization) == ["Bearer secret", ""])
    }

    @Test("loopback hosts are refused by default, also as the URL of a variant")
    func loopback() async throws {
      let refused = try loader { $0.allowsLoopback = false }
      #expect(await code(refused, "/a") == .insecureURL)
      let variant = try MediaLoader(
        folder: folder.url, variantURL: { [url = server.url("/b")] _, _ in url })
      let url = try #require(URL(string: "https://example.com/a"))
      await #expect { _ = try await variant.content(of: MediaRequest(url)) } throws: {
        ($0 as? StoreError)?.code == .insecureURL
      }
      #expect(try server.log() == [])
    }
  }
#endif
