#if Store
  import Foundation
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct DocumentLoaderTests {
    private func url(_ server: LoopbackServer, _ path: String) throws -> URL {
      try #require(URL(string: "http://127.0.0.1:\(server.port)\(path)"))
    }

    @Test("redirects are followed, and a token is sent only to the server of the account")
    func redirects() async throws {
      let other = try LoopbackServer("server.py")
      let server = try LoopbackServer("server.py", "\(other.port)")
      let account = Account(server: try url(server, ""), userId: 0)
      let loader = DocumentLoader(
        account: account, users: UserRepository(account: account) { _ in "secret" })
      let document = try #require(try await loader.load(try url(server, "/v1/posts/2")))
      #expect(document.url == (try url(other, "/v1/posts/1")))
      #expect(try server.log.map { $0[2] } == ["Bearer secret"])
      #expect(try other.log.map { $0[2] } == [""])
    }

    @Test("a document with the same entity tag is not loaded again")
    func etag() async throws {
      let server = try LoopbackServer("server.py")
      let loader = DocumentLoader(account: nil, users: UserRepository(account: nil) { _ in "" })
      let feed = try url(server, "/v1/feed")
      let document = try #require(try await loader.load(feed))
      #expect(try await loader.load(feed, etag: document.etag) == nil)
    }

    @Test("failures have a code, and the delay that the server asks for")
    func failures() async throws {
      let server = try LoopbackServer("server.py")
      let loader = DocumentLoader(account: nil, users: UserRepository(account: nil) { _ in "" })
      let busy = try url(server, "/v1/posts/6")
      await #expect {
        _ = try await loader.load(busy)
      } throws: { ($0 as? StoreError)?.retryAfter == .seconds(7) }
      let file = try #require(URL(string: "file:///etc/passwd"))
      await #expect {
        _ = try await loader.load(file)
      } throws: { ($0 as? StoreError)?.code == .insecureURL }
    }

    @Test(
      "the encoding is that of the header Content-Type",
      arguments: [
        ("text/xml; charset=ISO-8859-1", "ISO-8859-1"), ("a/b;x=1; Charset=\"utf-8\"", "utf-8"),
        ("text/xml", nil), ("", nil),
      ])
    func charsets(contentType: String, charset: String?) {
      #expect(DocumentLoader.charset(in: contentType) == charset)
    }

    @Test(
      "the next page is that of the header Link",
      arguments: [
        (
          #"<https://a.example/2?max_id=1>; rel="next", <x>; rel="prev""#,
          "https://a.example/2?max_id=1"
        ),
        ("<x>; rel=prev, </y>; title=a; rel=next", "https://b.example/y"),
        ("<x>; rel=\"prev\"", nil), ("x; rel=next", nil), ("", nil),
      ])
    func links(header: String, next: String?) throws {
      let url = try #require(URL(string: "https://b.example/1"))
      #expect(DocumentLoader.next(in: header, of: url) == next)
    }
  }
#endif
