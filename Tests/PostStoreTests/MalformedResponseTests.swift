#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  /// Responses that break HTTP. The store, and Foundation below it, must not stop the process.
  @Suite(.fewAtOnce, .hangLimit) struct MalformedResponseTests {
    private let server: LoopbackServer

    init() throws { server = try LoopbackServer("raw.py") }

    private func url(_ path: String) throws -> URL {
      try #require(URL(string: "http://127.0.0.1:\(server.port)/\(path)"))
    }

    @Test("a malformed response to a request for a post is an error")
    func posts() async throws {
      let account = Account(server: try url(""), userId: 7)
      let remote = try HTTPPostsRemoteDataSource(
        account: account, users: UserRepository(account: account) { _ in "secret" },
        timeout: .seconds(600), maximumResponseBytes: 1_000_000)
      let count = try server.value(Int64.self, at: "/count")
      #expect(count > 700)
      for number in 0...count {
        await #expect(throws: StoreError.self, "\(number)") { try await remote.post(number) }
        if number.isMultiple(of: 8) {
          let upload = try url("v1/uploads/\(number)").absoluteString
          _ = try? await remote.uploadProgress(of: upload, size: 7)
          _ = try? await remote.create(NewPostRequest(requestId: 1, content: "", attachments: []))
        }
      }
    }

    @Test("a malformed response to a request for a file is an error, or a file of its bytes")
    func media() async throws {
      let folder = TemporaryFolder()
      var configuration = MediaLoader.Configuration()
      configuration.allowsLoopback = true
      configuration.timeout = .seconds(600)
      let loader = try MediaLoader(folder: folder.url, configuration: configuration)
      let count = try server.value(Int.self, at: "/count")
      for number in 0...count {
        let content = try? await loader.content(of: MediaRequest(try url("\(number)")))
        if let content { #expect(content.contentType == "image/png" && content.data.count <= 14) }
      }
      #expect(try await loader.disk.totalBytes() < 10_000)
    }
  }
#endif
