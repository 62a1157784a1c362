#if Sockets
  import Foundation
  import NIOSSL
  import PostStore
  import Testing

  @testable import PostSockets

  @Suite(.hangLimit) struct TLSTests {
    /// A certificate that is signed by its own key, and is made with the program `openssl`.
    private struct Certificate {
      let pem: [UInt8]
      let server: NIOSSLContext

      init(names: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (key, certificate) = (
          folder.appending(path: "key"), folder.appending(path: "certificate")
        )
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
          "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
          "-nodes", "-days", "2", "-subj", "/CN=test", "-addext", "subjectAltName=\(names)",
          "-keyout", key.path, "-out", certificate.path,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        pem = [UInt8](try Data(contentsOf: certificate))
        server = try NIOSSLContext(
          configuration: .makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(pem).map { .certificate($0) },
            privateKey: .privateKey(
              try NIOSSLPrivateKey(bytes: [UInt8](Data(contentsOf: key)), format: .pem))))
      }
    }

    private static let script: @Sendable (inout Peer) async throws -> Void = { peer in
      let request = try await peer.request()
      peer.note("token received")
      try await peer.send(Array(request.acceptance.utf8) + Frame.text("a"))
      try await peer.noteClose()
    }

    @Test("a certificate of an unknown authority is refused before the token is sent")
    func unknownAuthority() async throws {
      let certificate = try Certificate(names: "DNS:localhost,IP:127.0.0.1")
      try await SocketServer.run(tls: certificate.server, script: Self.script) { server in
        for host in ["localhost", "127.0.0.1"] {
          let client = try server.client(scheme: "https", host: host)
          let error = await failure { try await client.connection() }
          #expect(
            error
              == StoreError(
                .unreachable,
                "TLS failed, for example because the server's certificate is not trusted"))
          #expect(await server.note() != "token received")
        }
      }
    }

    @Test("a certificate of a configured authority is accepted")
    func configuredAuthority() async throws {
      let certificate = try Certificate(names: "DNS:localhost,IP:127.0.0.1")
      try await SocketServer.run(tls: certificate.server, script: Self.script) { server in
        for host in ["localhost", "127.0.0.1"] {
          let client = try server.client(scheme: "https", host: host) {
            $0.trustedCertificates = certificate.pem
          }
          var connection: Connection? = try await client.connection()
          #expect(try await connection?.text() == "a")
          connection = nil
          #expect(await server.note() == "token received")
          #expect(await server.note() == "close 1000")
        }
      }
    }

    @Test("a certificate for another host is refused before the token is sent")
    func anotherHost() async throws {
      let certificate = try Certificate(names: "DNS:example.com,IP:127.0.0.2")
      try await SocketServer.run(tls: certificate.server, script: Self.script) { server in
        for host in ["localhost", "127.0.0.1"] {
          let client = try server.client(scheme: "https", host: host) {
            $0.trustedCertificates = certificate.pem
          }
          let error = await failure { try await client.connection() }
          #expect(error?.code == .unreachable)
          #expect(await server.note() != "token received")
        }
      }
    }

    @Test("a server without TLS is unreachable, and trusted certificates must be PEM")
    func noTLS() async throws {
      try await SocketServer.run { peer in
        try await peer.send("HTTP/1.1 400 Bad Request\r\n\r\n")
        try await peer.untilClosed()
      } body: { server in
        let error = await failure { try await server.client(scheme: "https").connection() }
        #expect(error?.code == .unreachable)
        let client = await failure {
          try server.client(scheme: "https") { $0.trustedCertificates = [0, 1, 2] }
        }
        #expect(client == StoreError(.invalidFile, "the trusted certificates cannot be read"))
      }
    }
  }
#endif
