#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct MediaDownloadTests: MediaSuite {
    let folder = TemporaryFolder()
    let clock = ManualClock()
    let server: MediaServer

    init() throws { server = try MediaServer() }

    // MARK: Cut downloads

    @Test(
      "a download that was cut is continued at every kind of point",
      arguments: ["1", "4095", "16384", "16385", "99999", "1,1,1", "50000,20000", "30000,1,40000"],
      ["", "&length=none"])
    func continues(cuts: String, length: String) async throws {
      let content = try await loader().content(
        of: request("/a?size=100000&cut=\(cuts)\(length)"))
      #expect(content.data == MediaServer.bytes("/a", size: 100_000))
      var position = 0
      var expected = [MediaServer.Request(path: "/a")]
      for cut in cuts.split(separator: ",") {
        position += Int(cut) ?? 0
        expected.append(
          MediaServer.Request(path: "/a", range: "bytes=\(position)-", ifRange: #""/a-1""#))
      }
      #expect(try server.log() == expected)
    }

    @Test("a download that was cut before the first byte fails, and the next call starts again")
    func cutAtStart() async throws {
      let loader = try loader()
      #expect(await code(loader, "/a?size=1000&cut=0,0") == .unreachable)
      #expect(await code(loader, "/a?size=1000&cut=0,0") == .unreachable)
      #expect(await code(loader, "/a?size=1000&cut=0,0") == nil)
      #expect(try server.log().map(\.range) == ["", "", ""])
    }

    @Test("a server that cuts each response gets 4 requests, and the next call continues")
    func cutAlways() async throws {
      let cuts = Array(repeating: "10", count: 7).joined(separator: ",")
      let path = "/a?size=1000&cut=\(cuts)"
      #expect(await code(try loader(), path) == .unreachable)
      #expect(try server.log().count == 4)
      // Also after a restart.
      let content = try await loader().content(of: request(path))
      #expect(content.data == MediaServer.bytes("/a", size: 1000))
      #expect(try server.log().map(\.range).last == "bytes=70-")
    }

    @Test("without a strong entity tag, a download starts again", arguments: ["none", "weak"])
    func noEntityTag(etag: String) async throws {
      let loader = try loader()
      #expect(await code(loader, "/a?size=1000&cut=500&etag=\(etag)") == nil)
      #expect(try server.log().map(\.range) == ["", ""])
      #expect(
        try await loader.content(of: request("/a?size=1000&cut=500&etag=\(etag)")).data
          == MediaServer.bytes("/a", size: 1000))
    }

    @Test(
      "a part that does not fit is discarded, and the download starts again",
      arguments: ["shifted", "short", "other-etag", "no-etag", "416"])
    func unfitPart(mode: String) async throws {
      let content = try await loader().content(
        of: request("/a?size=1000&cut=500&range=\(mode)"))
      #expect(content.data == MediaServer.bytes("/a", size: 1000))
      #expect(try server.log().map(\.range) == ["", "bytes=500-", ""])
    }

    @Test("a part whose size is not that of the index is discarded", arguments: [0, 9, 11])
    func damagedPart(size: Int) async throws {
      let loader = try loader()
      let path = "/a?size=1000&cut=10,0"
      #expect(await code(loader, path) == .unreachable)
      let part = DiskCache.part(DiskCache.name(of: server.url(path)))
      try Data(count: size).write(to: folder.url.appendingPathComponent(part))
      #expect(
        try await loader.content(of: request(path)).data == MediaServer.bytes("/a", size: 1000))
      #expect(try server.log().map(\.range) == ["", "bytes=10-", "bytes=10-", ""])
    }

    @Test("a server that ignores ranges sends the whole file")
    func ignoredRange() async throws {
      let content = try await loader().content(
        of: request("/a?size=1000&cut=500&range=ignored"))
      #expect(content.data == MediaServer.bytes("/a", size: 1000))
      #expect(try server.log().map(\.range) == ["", "bytes=500-"])
    }

    @Test("if the file changed after a cut, the parts are not mixed")
    func changedFile() async throws {
      let path = "/a?size=1000&cut=500,0"
      #expect(await code(try loader(), path) == .unreachable)
      try server.set("version", 2)
      #expect(
        try await loader().content(of: request(path)).data
          == MediaServer.bytes("/a", size: 1000, version: 2))
      #expect(try server.log().map(\.range) == ["", "bytes=500-", "bytes=500-"])
    }

    // MARK: Time to live

    @Test("after the time to live, a file that did not change is confirmed and not sent again")
    func confirmed() async throws {
      let loader = try loader { $0.timeToLive = 100 }
      for seconds in [0, 99, 1, 99, 1] as [Int64] {
        clock.advance(by: seconds)
        #expect(
          try await loader.content(of: request("/a")).data == MediaServer.bytes("/a", size: 10))
      }
      #expect(try server.log().map(\.ifNoneMatch) == ["", #""/a-1""#, #""/a-1""#])
    }

    @Test("after the time to live, a file that changed is replaced")
    func replaced() async throws {
      let loader = try loader { $0.timeToLive = 100 }
      _ = try await loader.content(of: request("/a"))
      try server.set("version", 2)
      #expect(
        try await loader.content(of: request("/a")).data == MediaServer.bytes("/a", size: 10))
      clock.advance(by: 100)
      for _ in 0..<2 {
        #expect(
          try await loader.content(of: request("/a")).data
            == MediaServer.bytes("/a", size: 10, version: 2))
      }
      #expect(try server.log().count == 2)
      #expect(try await loader.disk.totalBytes() == 10)
    }

    @Test("if the clock is set back, a file is confirmed")
    func clockSetBack() async throws {
      let loader = try loader()
      _ = try await loader.content(of: request("/a"))
      clock.advance(by: -1000)
      _ = try await loader.content(of: request("/a"))
      #expect(try server.log().map(\.ifNoneMatch) == ["", #""/a-1""#])
    }

    @Test("an old file is shown while the server cannot be reached, and not after it is deleted")
    func oldFile() async throws {
      let loader = try loader { $0.timeToLive = 100 }
      _ = try await loader.content(of: request("/a"))
      clock.advance(by: 100)
      try server.set("down", 503)
      #expect(await code(loader, "/a") == nil)
      try server.set("down", 403)
      #expect(await code(loader, "/a") == .refused)
      try server.set("down", 500)
      #expect(await code(loader, "/a") == nil)
      try server.set("down", 404)
      #expect(await code(loader, "/a") == .refused)
      try server.set("down", 503)
      #expect(await code(loader, "/a") == .refused)
      #expect(try server.log().count == 6)
    }

    @Test("the timeout covers all requests of a download, and the next call continues")
    func timeout() async throws {
      let uptime = Uptime([0, 0, 601])
      let loader = try loader { $0.hooks.uptime = { uptime.next() } }
      let path = "/a?size=1000&cut=10,10,10"
      #expect(await code(loader, path) == .unreachable)
      #expect(try server.log().map(\.range) == [""])
      #expect(
        try await loader.content(of: request(path)).data == MediaServer.bytes("/a", size: 1000))
      #expect(try server.log().map(\.range) == ["", "bytes=10-", "bytes=20-", "bytes=30-"])
    }

    // MARK: Between the last byte and the final name

    @Test("a call that is canceled after the last byte leaves a whole file")
    func canceledAtTheEnd() async throws {
      let gate = Gate()
      let loader = try loader { $0.hooks.willComplete = { await gate.pass() } }
      let request = request("/a?size=9000")
      let task = Task { try await loader.content(of: request) }
      await gate.waitUntilReached()
      task.cancel()
      await #expect { _ = try await task.value } throws: { ($0 as? StoreError)?.code == .canceled }
      await gate.open()
      await loader.settle()
      #expect(files == [DiskCache.name(of: request.url)])
      #expect(try await loader.disk.totalBytes() == 9000)
      #expect(try await loader.content(of: request).data == MediaServer.bytes("/a", size: 9000))
      #expect(try server.log().count == 1)
    }

    @Test("removing all files after the last byte leaves no file")
    func removedAtTheEnd() async throws {
      let gate = Gate()
      let loader = try loader { $0.hooks.willComplete = { await gate.pass() } }
      let task = Task { [request = request("/a?size=9000")] in
        try await loader.content(of: request)
      }
      await gate.waitUntilReached()
      let removal = Task { try await loader.removeAll(in: .memoryAndDisk) }
      await #expect { _ = try await task.value } throws: { ($0 as? StoreError)?.code == .canceled }
      await gate.open()
      try await removal.value
      #expect(files == [])
      #expect(try await loader.disk.totalBytes() == 0)
      #expect(await loader.memory.count == 0)
    }

    private var files: [String] { folder.names.filter { !$0.hasPrefix("index") } }
  }

  /// A clock that returns given seconds, then 0.
  private final class Uptime: @unchecked Sendable {
    private let lock = NSLock()
    private var seconds: [Int]

    init(_ seconds: [Int]) { self.seconds = seconds }

    func next() -> Duration {
      lock.withLock { seconds.isEmpty ? .zero : .seconds(seconds.removeFirst()) }
    }
  }

  /// Holds a task until it is opened.
  private actor Gate {
    private var isOpen = false
    private var held: CheckedContinuation<Void, Never>?
    private var observer: CheckedContinuation<Void, Never>?

    func pass() async {
      if isOpen { return }
      await withCheckedContinuation {
        held = $0
        observer?.resume()
        observer = nil
      }
    }

    func waitUntilReached() async {
      if held == nil { await withCheckedContinuation { observer = $0 } }
    }

    func open() {
      isOpen = true
      held?.resume()
      held = nil
    }
  }
#endif
