#if Sockets
  import Foundation
  import PostStore
  import Testing

  @testable import PostSockets

  @Suite(.hangLimit) struct HandshakeTests {
    @Test("the handshake has the headers of RFC 6455 and the token")
    func request() async throws {
      try await SocketServer.run { peer in
        let request = try await peer.request()
        peer.note(request.lines[0])
        for name in ["Host", "Upgrade", "Connection", "Sec-WebSocket-Version", "Authorization"] {
          peer.note(request.header(name) ?? "–")
        }
        let key = Data(base64Encoded: request.header("Sec-WebSocket-Key") ?? "")
        peer.note("key of \(key?.count ?? 0) bytes")
        try await peer.send(request.acceptance)
        try await peer.untilClosed()
      } body: { server in
        _ = try await server.client(path: "/base%20path/", tokens: ["a.b-c_d~e+f/g="]).connection()
        var notes: [String?] = []
        for _ in 0..<7 { notes.append(await server.note()) }
        #expect(
          notes == [
            "GET /base%20path/v1/socket/updates HTTP/1.1", "127.0.0.1:\(server.port)", "websocket",
            "upgrade", "13", "Bearer a.b-c_d~e+f/g=", "key of 16 bytes",
          ])
      }
    }

    @Test("messages that follow the response at once are delivered")
    func messagesWithTheResponse() async throws {
      try await SocketServer.run { peer in
        let request = try await peer.request()
        let long = String(repeating: "x", count: 40_000)
        try await peer.send(
          Array(request.acceptance.utf8) + Frame.text("a") + Frame.text("b") + Frame.text(long))
        try await peer.untilClosed()
      } body: { server in
        let connection = try await server.client().connection()
        #expect(try await connection.text() == "a")
        #expect(try await connection.text() == "b")
        #expect(try await connection.text()?.utf8.count == 40_000)
      }
    }

    @Test("after the status 401, the token is loaded again, once")
    func unauthorized() async throws {
      try await SocketServer.run { peer in
        let request = try await peer.request()
        peer.note(request.header("Authorization") ?? "–")
        guard request.header("Authorization") == "Bearer new" else {
          return try await peer.send("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n")
        }
        try await peer.send(Array(request.acceptance.utf8) + Frame.text("a"))
        try await peer.untilClosed()
      } body: { server in
        let connection = try await server.client(tokens: ["old", "new"]).connection()
        #expect(try await connection.text() == "a")
        #expect(await server.note() == "Bearer old")
        #expect(await server.note() == "Bearer new")

        let error = await failure {
          try await server.client(tokens: ["old", "older", "new"]).connection()
        }
        #expect(
          error == StoreError(.unauthorized, "the server rejected the token", status: 401))
        #expect(await server.note() == "Bearer old")
        #expect(await server.note() == "Bearer older")
      }
    }

    @Test(
      "a token that would be more than one header is not sent",
      arguments: ["", "a\r\nX: y", "a b", "ä", "a\u{0}"])
    func tokenCharacters(token: String) async throws {
      try await SocketServer.run { peer in
        peer.note("request")
      } body: { server in
        let error = await failure { try await server.client(tokens: [token]).connection() }
        #expect(error?.code == .unauthorized)
        #expect(error?.message == "the token has characters that a header cannot have")
      }
    }

    @Test(
      "a status other than 101 is an error with the delay of Retry-After",
      arguments: [
        ("503 Service Unavailable\r\nRetry-After: 120", 503, Duration.seconds(120)),
        ("429 Too Many Requests\r\nretry-after: 7", 429, .seconds(7)),
        ("503 Service Unavailable\r\nRetry-After: soon", 503, nil),
        ("403 Forbidden", 403, nil),
        ("302 Found\r\nLocation: https://example.com/", 302, nil),
        ("301 Moved Permanently\r\nLocation: /v2/socket", 301, nil),
        ("426 Upgrade Required\r\nUpgrade: h2c", 426, nil),
      ])
    func refused(head: String, status: Int, retryAfter: Duration?) async throws {
      try await SocketServer.run { peer in
        peer.note(try await peer.request().lines[0])
        try await peer.send("HTTP/1.1 \(head)\r\nContent-Length: 5\r\n\r\nhello")
        try await peer.untilClosed()
        peer.note("closed")
      } body: { server in
        let error = await failure { try await server.client().connection() }
        #expect(
          error
            == StoreError(
              .refused, "the server answered with status \(status)", status: status,
              retryAfter: retryAfter))
        // There is one request, so no redirect was followed.
        #expect(await server.note() == "GET /v1/socket/updates HTTP/1.1")
        #expect(await server.note() == "closed")
      }
    }

    @Test("a server that cannot be reached is unreachable, and an unknown host is offline")
    func noServer() async throws {
      let unused = Box(0)
      try await SocketServer.run { _ in
      } body: {
        unused.value = $0.port
      }
      let url = try #require(URL(string: "http://127.0.0.1:\(unused.value)"))
      let error = await failure { try await webSocketUpdates(url).connection() }
      #expect(error == StoreError(.unreachable, "the server could not be reached"))

      let unknown = try #require(URL(string: "https://host.invalid"))
      #expect(await failure { try await webSocketUpdates(unknown).connection() }?.code == .offline)
    }

    @Test("canceling the task closes a connection that is not open yet")
    func cancel() async throws {
      try await SocketServer.run { peer in
        peer.note(try await peer.request().lines[0])
        try await peer.untilClosed()
        peer.note("closed")
      } body: { server in
        let client = try server.client()
        let task = Task { await failure { try await client.connection() } }
        _ = await server.note()
        task.cancel()
        #expect(await task.value?.code == .canceled)
        #expect(await server.note() == "closed")
      }
    }
  }

  @Suite struct EndpointTests {
    @Test(
      "the URL of the socket follows the URL of the server",
      arguments: [
        ("https://example.com", "example.com", 443, "example.com", "/v1/socket/updates"),
        (
          "https://example.com:8443/a/", "example.com", 8443, "example.com:8443",
          "/a/v1/socket/updates"
        ),
        ("https://u:p@example.com/?q#f", "example.com", 443, "example.com", "/v1/socket/updates"),
        ("http://localhost:80", "localhost", 80, "localhost:80", "/v1/socket/updates"),
        ("http://[::1]:8080", "::1", 8080, "[::1]:8080", "/v1/socket/updates"),
        ("http://127.9.9.9", "127.9.9.9", 80, "127.9.9.9", "/v1/socket/updates"),
      ])
    func parts(
      text: String, host: String, port: Int, authority: String, path: String
    ) throws {
      let endpoint = try Endpoint(try #require(URL(string: text)))
      #expect(endpoint.host == host)
      #expect(endpoint.port == port)
      #expect(endpoint.authority == authority)
      #expect(endpoint.path == path)
      #expect(endpoint.isSecure == text.hasPrefix("https"))
    }

    @Test(
      "other schemes, hosts that are not loopback without TLS, and invalid ports are refused",
      arguments: [
        "http://example.com", "ws://example.com", "wss://example.com", "ftp://localhost",
        "http://127.0.0.1.example.com", "https://example.com:65536", "https://example.com:0",
        "https:///", "file:///tmp",
      ])
    func refused(text: String) async throws {
      let url = try #require(URL(string: text))
      #expect(await failure { try webSocketUpdates(url) }?.code == .insecureURL)
    }

    @Test(
      "only names of hosts are sent as server names",
      arguments: [
        ("https://example.com", "example.com"), ("https://127.0.0.1", nil), ("https://[::1]", nil),
      ])
    func serverName(text: String, name: String?) throws {
      #expect(try Endpoint(try #require(URL(string: text))).serverName == name)
    }

    @Test("settings outside their ranges become the nearest valid ones")
    func configuration() {
      var configuration = WebSocketUpdates.Configuration()
      configuration.connectTimeout = .seconds(-1)
      configuration.idleTimeout = .zero
      configuration.maximumMessageBytes = .max
      #expect(configuration.connectTimeout == .zero)
      #expect(configuration.idleTimeout == .milliseconds(10))
      #expect(configuration.maximumMessageBytes == 100_000_000)
      configuration.idleTimeout = .seconds(Int64.max)
      configuration.maximumMessageBytes = -1
      #expect(configuration.idleTimeout == .seconds(365 * 86_400))
      #expect(configuration.maximumMessageBytes == 125)
    }
  }
#endif
