#if Store
  import Foundation
  import PostDocument
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct HTTPTests {
    private let other: LoopbackServer
    private let server: LoopbackServer

    init() throws {
      other = try LoopbackServer("server.py")
      server = try LoopbackServer("server.py", "\(other.port)")
    }

    private func remote(
      _ tokens: [String] = ["secret"], timeout: Duration = .seconds(600)
    ) throws -> HTTPPostsRemoteDataSource {
      let account = Account(
        server: try #require(URL(string: "http://127.0.0.1:\(server.port)")), userId: 7)
      let list = TokenList(tokens)
      return try HTTPPostsRemoteDataSource(
        account: account, users: UserRepository(account: account) { _ in await list.next() },
        timeout: timeout, maximumResponseBytes: 1_000_000)
    }

    private func failure(
      of post: Int64, _ remote: HTTPPostsRemoteDataSource
    ) async -> StoreError? {
      do {
        _ = try await remote.post(post)
        return nil
      } catch {
        #expect(!"\(error)".contains("secret") && !"\(error)".contains("127.0.0.1"))
        return error
      }
    }

    @Test("a page is loaded with its entity tag, and not sent again if it did not change")
    func feed() async throws {
      let remote = try remote()
      guard
        case .value(let page, let etag, let limits) = try await remote.feed(
          after: nil, limit: 30, etag: nil)
      else {
        Issue.record("no page")
        return
      }
      #expect(page.feed.map(\.postId) == [1])
      #expect(etag == #""page""#)
      #expect(limits == EvictionLimits(timeToLive: 3600, minimumPosts: 9))
      guard case .notModified = try await remote.feed(after: nil, limit: 30, etag: etag) else {

        Issue.record("sent again")
        return
      }
      _ = try await remote.feed(after: page.paging.nextCursor, limit: 30, etag: nil)
      #expect(
        try server.log == [
          ["GET", "/v1/feed?limit=30", "Bearer secret"],
          ["GET", "/v1/feed?limit=30", "Bearer secret"],
          ["GET", "/v1/feed?after=a%2Bb%26c&limit=30", "Bearer secret"],
        ])
    }

    @Test("an action is sent as the API defines it")
    func interaction() async throws {
      try await remote().send(PostInteractionRequest(requestId: 5, type: "LIKED"), postId: 9)
      let log = try #require(try server.log.first)
      #expect(log[0...1] == ["POST", "/v1/posts/9/interactions"])
      #expect(log[2].contains(#""requestId":5"#) && log[2].contains(#""type":"LIKED""#))
    }

    @Test("a post with a file is sent as the API defines it")
    func outgoingPost() async throws {
      let folder = TemporaryFolder()
      var configuration = PostsRepository.Configuration()
      configuration.uploadPieceBytes = 10
      let remote = try remote()
      let posts = PostsRepository(
        local: try folder.open(remote.client.account), remote: remote, configuration: configuration)
      let file = folder.url.appendingPathComponent("picture")
      try Data(repeating: 7, count: 25).write(to: file)
      let id = try await posts.saveDraft(Document(Blocks([.paragraph(Paragraph([.text("Hi")]))])))
      try await posts.attach(file, type: .image, caption: "A", to: id)
      try await posts.publish(id)
      #expect(try await posts.sendPosts().sentCount == 1)
      let log = try server.log
      #expect(log.map { $0[1] }.first == "/v1/uploads")
      #expect(log[0][2].contains(#""size":25"#) && log[0][2].contains(#""type":"IMAGE""#))
      #expect(
        log[1...3].map { $0[2] }
          == ["0-9", "10-19", "20-24"].map { "bytes \($0)/25 Bearer secret" })
      let body = try JSONDecoder().decode(NewPostRequest.self, from: Data(log[4][2].utf8))
      #expect(body.content == "<p>Hi</p>")
      #expect(
        body.attachments
          == [NewAttachment(type: "IMAGE", contentUrl: "/v1/uploads/0/file", caption: "A")])
      #expect(log[5...].map { $0[1] } == ["/v1/posts/1003"])
    }

    @Test(
      "a timeout can be any duration",
      arguments: [
        (Duration.seconds(Int64.max) * 2, nil), (Duration.seconds(Int64.max), nil),
        (.seconds(9_223_372_036_854_776), nil),
        (.seconds(1 << 40), nil), (.zero, .unreachable), (.seconds(-1), .unreachable),
        (Duration.seconds(Int64.min), .unreachable),
        (Duration.seconds(Int64.min) * 2, .unreachable),
      ] as [(Duration, StoreError.Code?)])
    func timeouts(timeout: Duration, code: StoreError.Code?) async throws {
      // The fifth post never ends.
      let post: Int64 = code == nil ? 1 : 5
      #expect(await failure(of: post, try remote(timeout: timeout))?.code == code)
    }

    @Test(
      "a part that is not in its file is not sent",
      arguments: [
        (.max, 10, 25), (.max, 0, 25), (.min, 0, 25), (.min, 1, .min), (-1, 1, 25), (25, 1, 25),
        (24, 2, 25), (0, 1, 0), (0, 1, -1), (0, 1, .min), (.max, 1, .max), (0, 0, 25),
      ] as [(Int64, Int, Int64)])
    func parts(offset: Int64, count: Int, size: Int64) async throws {
      let remote = try remote()
      let url = remote.client.account.server.appendingPathComponent("v1/uploads/0").absoluteString
      let bytes = [UInt8](repeating: 7, count: count)
      let error = await #expect(throws: StoreError.self) {
        try await remote.upload(bytes, at: offset, of: size, to: url)
      }
      #expect(error?.code == .invalidFile)
      #expect(try server.log == [])
    }

    @Test(
      "a server can send any number as a range or a delay",
      arguments: [
        "-1", "0", "9223372036854775806", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "1e9", "",
      ])
    func numbers(number: String) async throws {
      let remote = try remote()
      let path = number.isEmpty ? "empty" : number
      let url = remote.client.account.server.appendingPathComponent("v1/numbers/\(path)")
        .absoluteString
      for request in ["range", "delay"] {
        do {
          let progress = try await remote.uploadProgress(of: "\(url)/\(request)", size: 25)
          let received = request == "range" ? Int64(number) : nil
          #expect(progress == .received(received.map { $0 + 1 } ?? 0))
        } catch {
          let delay = error.retryAfter ?? Duration.zero
          #expect(delay >= .zero && delay <= .seconds(86_400))
        }
      }
    }

    @Test("the progress of an upload is asked for without a body")
    func uploadProgress() async throws {
      let remote = try remote()
      let upload = UploadRequest(name: "a", size: 25, type: "image")
      let url = try await remote.beginUpload(upload)
      #expect(try await remote.uploadProgress(of: url, size: 25) == .received(0))
      #expect(try await remote.upload([1, 2, 3], at: 0, of: 25, to: url) == .received(3))
      #expect(try await remote.uploadProgress(of: url, size: 25) == .received(3))
      #expect(try server.log.last?[2] == "bytes */25 Bearer secret")
    }

    @Test("files and tokens are not sent to another host")
    func uploadElsewhere() async throws {
      let remote = try remote()
      await #expect {
        _ = try await remote.beginUpload(UploadRequest(name: "a", size: 25, type: "elsewhere"))
      } throws: { ($0 as? StoreError)?.code == .invalidResponse }
      await #expect {
        let url = "http://127.0.0.1:\(other.port)/v1/uploads/0"
        _ = try await remote.upload([1], at: 0, of: 25, to: url)
      } throws: { ($0 as? StoreError)?.status == 404 }
      #expect(try other.log == [])
    }

    @Test("spellings of a URL are the same server, and the same account")
    func sameServer() throws {
      for text in ["https://example.com", "HTTPS://Example.com/", "https://example.com:443//"] {
        let url = try #require(URL(string: text))
        #expect(url.hasSameServer(as: ada.server), "\(text)")
      }
      for text in ["https://example.org", "http://example.com", "https://example.com:8443"] {
        let url = try #require(URL(string: text))
        #expect(!url.hasSameServer(as: ada.server), "\(text)")
      }
      let url = try #require(URL(string: "HTTPS://Example.com/"))
      #expect(Account(server: url, userId: 7) == ada)
      let json = Data(#"{"server": "HTTPS://Example.com:443/", "userId": 7}"#.utf8)
      #expect(try JSONDecoder().decode(Account.self, from: json) == ada)
      let path = try #require(URL(string: "https://example.com/Social/"))
      #expect(
        Account(server: path, userId: 7).server.absoluteString == "https://example.com/Social")
    }

    @Test("an invalid range of an upload is an error")
    func invalidRange() async throws {
      let remote = try remote()
      let url = try await remote.beginUpload(UploadRequest(name: "a", size: 25, type: "broken"))
      await #expect {
        _ = try await remote.upload([1], at: 0, of: 25, to: url)
      } throws: { ($0 as? StoreError)?.code == .invalidResponse }
    }

    @Test("after the status 401, the token is loaded once more")
    func expired() async throws {
      #expect(try await remote(["expired", "fresh"]).post(1).postId == 1)
      #expect(await failure(of: 1, try remote(["never", "never", "fresh"]))?.code == .unauthorized)
      let tokens = try server.log.map { $0[2] }
      #expect(tokens == ["Bearer expired", "Bearer fresh", "Bearer never", "Bearer never"])
    }

    @Test("redirects to another host are not followed, so the token stays secret")
    func redirects() async throws {
      #expect(await failure(of: 2, try remote())?.status == 302)
      await #expect {
        let request = PostInteractionRequest(requestId: 5, type: "LIKED")
        try await remote().send(request, postId: 2)
      } throws: { ($0 as? StoreError)?.status == 307 }
      #expect(try other.log == [])
      #expect(try await remote().post(3).postId == 3)
    }

    @Test("a response is limited before it is read, also a compressed one", arguments: [4, 8])
    func size(post: Int64) async throws {
      #expect(await failure(of: post, try remote())?.code == .responseTooLarge)
    }

    @Test("a slow response ends at the timeout")
    func slow() async throws {
      // The response never ends.
      #expect(await failure(of: 5, try remote(timeout: .seconds(1)))?.code == .unreachable)
    }

    @Test("other failures have a code, and the delay that the server asks for")
    func failures() async throws {
      let remote = try remote()
      #expect(await failure(of: 6, remote)?.retryAfter == .seconds(7))
      #expect(await failure(of: 7, remote)?.code == .unreachable)
      #expect(await failure(of: 9, remote)?.code == .invalidResponse)
      #expect(try await remote.post(1).postId == 1)
    }

    @Test("a canceled task ends its request")
    func cancellation() async throws {
      let remote = try remote()
      let task = Task { try await remote.post(5) }
      while try server.log.isEmpty { await Task.yield() }
      task.cancel()
      await #expect { _ = try await task.value } throws: { ($0 as? StoreError)?.code == .canceled }
    }

    @Test("a server that refuses connections counts as offline, because it gets no request")
    func refused() async throws {
      let account = Account(server: try #require(URL(string: "http://127.0.0.1:1")), userId: 7)
      let remote = try HTTPPostsRemoteDataSource(
        account: account, users: UserRepository(account: account) { _ in "secret" })
      #expect(await failure(of: 1, remote)?.code == .offline)
    }

    private actor TokenList {
      private var tokens: [String]

      init(_ tokens: [String]) { self.tokens = tokens }

      func next() -> String { tokens.isEmpty ? "" : tokens.removeFirst() }
    }
  }

  @Suite(.fewAtOnce) struct HTTPRuleTests {
    @Test(
      "only https, and http on a loopback host, are allowed",
      arguments: [
        ("https://example.com", true), ("HTTPS://example.com", true),
        ("http://127.0.0.1:8080", true), ("http://localhost", true), ("http://[::1]:80", true),
        ("http://127.3.2.1", true), ("http://127.1", false), ("http://127.0.0.01", false),
        ("http://127.0.0.1.", false), ("http://127.0.0.256", false), ("http://128.0.0.1", false),
        ("http://example.com", false), ("http://127.0.0.1.example.com", false),
        ("http://localhost.example.com", false), ("file:///tmp", false),
        ("ftp://localhost", false), ("https:///", false), ("example.com", false),
      ])
    func secure(text: String, isSecure: Bool) throws {
      #expect(try #require(URL(string: text)).isSecureServer == isSecure)
    }

    @Test("Retry-After is a number of seconds or a date, at most one day")
    func retryAfter() {
      let now = Date(timeIntervalSince1970: 1_445_412_470)
      let delays = [
        "120", " 0 ", "999999999999999999999", "Wed, 21 Oct 2015 07:28:00 GMT", "soon", "-1",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "+5", "1e9", "nan",
        "", "Wed, 21 Oct 1015 07:28:00 GMT", "Wed, 21 Oct 9999 07:28:00 GMT",
      ]
      .map { RetryAfter.delay($0, at: now) }
      #expect(
        delays == [
          .seconds(120), .zero, .seconds(86_400), .seconds(10), nil, nil, .seconds(86_400),
          .seconds(86_400), nil, nil, nil, nil, nil, .zero, .seconds(86_400),
        ])
      for year in ["99999", "999999", "5828963", "99999999999", "-1"] {
        let delay = RetryAfter.delay("Wed, 21 Oct \(year) 07:28:00 GMT", at: now)
        #expect(delay.map { (.zero ... .seconds(86_400)).contains($0) } != false)
      }
      for seconds in [-.infinity, -1e300, 1e300, .infinity, .nan] as [Double] {
        let now = Date(timeIntervalSince1970: seconds)
        let delay = RetryAfter.delay("Wed, 21 Oct 2015 07:28:00 GMT", at: now)
        #expect(delay.map { (.zero ... .seconds(86_400)).contains($0) } == true)
      }
    }

    @Test("limits of the cache in a header are clamped")
    func limits() {
      #expect(EvictionLimits(header: "x=1, y") == nil)
      #expect(EvictionLimits(header: "maximum-bytes=1")?.maximumBytes == 1_000_000)
      #expect(EvictionLimits(header: "time-to-live=99999999999")?.timeToLive == 31_536_000)
      #expect(EvictionLimits(header: "minimum-posts=-5, z=2")?.minimumPosts == 0)
    }
  }
#endif
