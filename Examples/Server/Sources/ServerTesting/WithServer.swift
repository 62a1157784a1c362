public import PostServer

/// Starts a server, runs a test, and stops the server, also if the test throws.
///
/// - Parameter test: Gets the server and its URL.
public func withServer<Result: Sendable>(
  _ configuration: ServerConfiguration = .forTests, samplePosts: Int = 0,
  _ test: (TestServer, String) async throws -> Result
) async throws -> Result {
  let server = TestServer(configuration, samplePosts: samplePosts)
  let url = try await server.start()
  do {
    let result = try await test(server, url)
    try await server.stop()
    return result
  } catch {
    try await server.stop()
    throw error
  }
}
