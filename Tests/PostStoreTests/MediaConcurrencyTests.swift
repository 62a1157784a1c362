#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  /// Run by `make races` with the thread sanitizer.
  @Suite(.fewAtOnce) struct MediaStoreConcurrencyTests {
    @Test(
      "callers, cancellation, loads ahead and removal can happen at the same time",
      .hangLimit)
    func concurrency() async throws {
      let folder = TemporaryFolder()
      let server = try MediaServer()
      var configuration = MediaLoader.Configuration()
      configuration.allowsLoopback = true
      configuration.timeout = .seconds(600)
      configuration.maximumDiskBytes = 400_000
      configuration.maximumMemoryBytes = 200_000
      let loader = try MediaLoader(folder: folder.url, configuration: configuration)
      let sizes = (0..<12).map { 1 + $0 * 9001 }
      let requests = sizes.enumerated().map { index, size in
        MediaRequest(server.url("/\(index)?size=\(size)&cut=\(size / 2 + 1),1"))
      }
      let rows = requests.map { [$0] }
      await withTaskGroup(of: Void.self) { group in
        for seed in 0..<12 as Range<UInt64> {
          group.addTask {
            var random = SeededRandom(seed: seed)
            for _ in 0..<30 {
              let index = Int.random(in: 0..<12, using: &random)
              let task = Task { try await loader.content(of: requests[index]).data }
              if random.oneIn(3) { task.cancel() }
              if random.oneIn(4) { await loader.prefetch(around: index..<index + 1, in: rows) }
              if random.oneIn(20) { try? await loader.removeAll(in: .memoryAndDisk) }
              if random.oneIn(9) { try? await loader.removeAll(in: .memory) }
              switch await task.result {
              case .success(let data):
                #expect(data == MediaServer.bytes("/\(index)", size: sizes[index]))
              case .failure(let error):
                #expect((error as? StoreError)?.code == .canceled, "\(error)")
              }
            }
          }
        }
      }
      await loader.settle()
      #expect(await loader.activeDownloads == 0)
      #expect(try await loader.disk.totalBytes() <= 400_000)
      for (index, request) in requests.enumerated() {
        #expect(
          try await loader.content(of: request).data
            == MediaServer.bytes("/\(index)", size: sizes[index]))
      }
    }
  }
#endif
