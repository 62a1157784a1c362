#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct MediaPrefetchTests {
    private let folder = TemporaryFolder()
    private let server: MediaServer
    private let rows: [[MediaRequest]]

    init() throws {
      let server = try MediaServer()
      self.server = server
      rows = (0..<40).map { [MediaRequest(server.url("/\($0)?size=9000&hold=1"))] }
    }

    private func loader(ahead: Int = 3, downloads: Int = 4) throws -> MediaLoader {
      var configuration = MediaLoader.Configuration()
      configuration.allowsLoopback = true
      configuration.timeout = .seconds(600)
      configuration.prefetchedRows = ahead
      configuration.concurrentDownloads = downloads
      return try MediaLoader(
        folder: folder.url, configuration: configuration,
        variantURL: { url, variant in url.appending(path: "\(variant)") })
    }

    @Test("the next rows are loaded, so that they come from memory")
    func ahead() async throws {
      let loader = try loader()
      try server.release(100)
      await loader.prefetch(around: 0..<2, in: rows)
      await loader.settle()
      #expect(Set(try server.paths()) == Set((0..<5).map { "/\($0)/1080x720" }))
      _ = try await loader.content(of: rows[4][0])
      #expect(try server.log().count == 5)
    }

    @Test(
      "of videos, only those of the visible rows and the next one are loaded, after other files")
    func videos() async throws {
      let loader = try loader(ahead: 4, downloads: 1)
      func video(_ number: Int) -> [MediaRequest] {
        MediaRequest.requests(
          for: Attachment(
            id: 1, type: "video", contentUrl: server.url("/video\(number)").absoluteString,
            previewImageUrl: server.url("/preview\(number)").absoluteString))
      }
      try server.release(100)
      let rows = [video(0), rows[0], video(2), rows[1], video(4), video(5), video(6)]
      await loader.prefetch(around: 0..<1, in: rows)
      await loader.settle()
      #expect(
        try server.paths() == [
          "/preview0/1080x720", "/0/1080x720", "/preview2/1080x720", "/1/1080x720",
          "/preview4/1080x720", "/video0/1080p", "/video2/1080p",
        ])
      await loader.prefetch(around: 6..<7, in: rows)
      await loader.settle()
      // Upwards, the next video is the one above.
      await loader.prefetch(around: 5..<6, in: rows)
      await loader.settle()
      #expect(
        try server.paths().dropFirst(7) == [
          "/preview6/1080x720", "/video6/1080p", "/preview5/1080x720", "/video5/1080p",
          "/video4/1080p",
        ])
    }

    @Test(
      "the requests of an attachment have its preview image and its file",
      arguments: [
        ("IMAGE", ["/a image"]), ("video", ["/p image", "/a video"]), ("AUDIO", ["/a other"]),
        ("DOCUMENT", ["/p image"]), ("LINK", ["/p image"]), ("", ["/p image"]),
      ])
    func requests(type: String, expected: [String]) {
      let size = MediaRequest.Size(width: 3, height: 2)
      var attachment = Attachment(
        id: 1, type: type, contentUrl: "https://example.com/a",
        previewImageUrl: "https://example.com/p")
      let requests = MediaRequest.requests(for: attachment, size: size)
      #expect(requests.map { "\($0.url.path) \($0.kind)" } == expected)
      #expect(requests.allSatisfy { $0.size == size })
      attachment.previewImageUrl = nil
      attachment.contentUrl = ""
      #expect(MediaRequest.requests(for: attachment).isEmpty)
    }

    @Test("when the direction changes, downloads of rows ahead are canceled")
    func direction() async throws {
      let loader = try loader()
      await loader.prefetch(around: 9..<10, in: rows)
      try await server.wait { $0.active == 4 }
      let waiting = Task { [row = rows[11][0]] in try await loader.content(of: row) }
      while await loader.waiterCount < 1 { await Task.yield() }
      await loader.prefetch(around: 8..<9, in: rows)
      // Rows 10 and 12 are canceled. Row 9 is no longer visible, and row 11 has a caller.
      try await server.wait { $0.aborted == 3 }
      try server.release(100)
      _ = try await waiting.value
      await loader.settle()
      #expect(
        Set(try server.paths()) == Set((5...12).map { "/\($0)/1080x720" }))
      #expect(try server.log().count == 8)
    }

    @Test("files that a caller waits for are loaded before files ahead")
    func priority() async throws {
      let loader = try loader(downloads: 1)
      await loader.prefetch(around: 0..<1, in: rows)
      while await loader.waitingDownloads.count < 3 { await Task.yield() }
      let waiting = Task { [row = rows[30][0]] in try await loader.content(of: row) }
      while await loader.waitingDownloads.count < 4 { await Task.yield() }
      try server.release(2)
      _ = try await waiting.value
      #expect(try server.paths()[1] == "/30/1080x720")
      try server.release(100)
      await loader.settle()
      #expect(try server.log().count == 5)
    }

    @Test("a canceled call leaves a file that is loaded ahead")
    func canceledCall() async throws {
      let loader = try loader(ahead: 0)
      await loader.prefetch(around: 0..<1, in: rows)
      try await server.wait { $0.active == 1 }
      let waiting = Task { [row = rows[0][0]] in try await loader.content(of: row) }
      while await loader.waiterCount < 1 { await Task.yield() }
      waiting.cancel()
      _ = await waiting.result
      try server.release(1)
      await loader.settle()
      #expect(try server.state().aborted == 0)
      #expect(await loader.memory.count == 1)
    }

    @Test("nothing is loaded ahead in low data mode")
    func lowDataMode() async throws {
      let loader = try loader()
      await loader.prefetch(around: 0..<1, in: rows)
      try await server.wait { $0.active == 4 }
      await loader.setConditions(NetworkConditions(isLowDataMode: true))
      try await server.wait { $0.aborted == 4 }
      await loader.prefetch(around: 20..<21, in: rows)
      await loader.settle()
      #expect(try server.log().count == 4)
    }

    @Test("a slow network loads smaller variants")
    func quality() async throws {
      let loader = try loader()
      try server.release(100)
      let size = MediaRequest.Size(width: 600, height: 400)
      for quality in [.low, .medium, .high] as [NetworkQuality] {
        await loader.setConditions(NetworkConditions(quality: quality))
        _ = try await loader.content(of: MediaRequest(server.url("/a"), size: size))
      }
      #expect(try server.paths() == ["/a/480x320", "/a/720x480"])
    }

    @Test("URLs that are not allowed are skipped")
    func skipped() async throws {
      let loader = try loader()
      try server.release(100)
      let refused = MediaRequest(try #require(URL(string: "http://192.168.0.1/")))
      await loader.prefetch(around: 0..<1, in: [[refused, rows[0][0]], [refused]])
      await loader.settle()
      #expect(try server.log().count == 1)
    }
  }

  extension MediaLoader {
    var waiterCount: Int { loads.values.reduce(0) { $0 + $1.waiters.count } }

    /// Waits until no load runs.
    func settle() async {
      while let task = loads.values.first?.task ?? ending.values.first?.task { await task.value }
    }
  }
#endif
