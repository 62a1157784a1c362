#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  /// What the suites of the media loader share.
  protocol MediaSuite {
    var folder: TemporaryFolder { get }
    var clock: ManualClock { get }
    var server: MediaServer { get }
  }

  extension MediaSuite {
    func loader(
      _ change: (inout MediaLoader.Configuration) -> Void = { _ in }
    ) throws -> MediaLoader {
      var configuration = MediaLoader.Configuration()
      configuration.allowsLoopback = true
      configuration.timeout = .seconds(600)
      change(&configuration)
      return try MediaLoader(
        folder: folder.url, configuration: configuration, now: { [clock] in clock.now })
    }

    func request(_ path: String) -> MediaRequest { MediaRequest(server.url(path)) }

    func code(_ loader: MediaLoader, _ path: String) async -> StoreError.Code? {
      do {
        _ = try await loader.content(of: request(path))
        return nil
      } catch {
        #expect(!"\(error)".contains("127.0.0.1"))
        return error.code
      }
    }
  }
#endif
