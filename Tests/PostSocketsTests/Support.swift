#if Sockets
  import Foundation
  import PostStore
  import Testing

  @testable import PostSockets

  extension Trait where Self == TimeLimitTrait {
    /// Ends a test that hangs. The time includes the wait for a thread, so on a busy machine it can be as
    /// long as all other tests run.
    static var hangLimit: Self { .timeLimit(.minutes(120)) }
  }

  extension SocketServer {
    /// A client of the server.
    func client(
      scheme: String = "http", host: String = "127.0.0.1", path: String = "",
      tokens: [String] = ["secret"],
      configure: (inout WebSocketUpdates.Configuration) -> Void = { _ in }
    ) throws -> WebSocketUpdates {
      let url = try #require(URL(string: "\(scheme)://\(host):\(port)\(path)"))
      return try webSocketUpdates(url, tokens: tokens, configure: configure)
    }
  }

  /// A client whose user has one token after the other; the last one is not replaced.
  func webSocketUpdates(
    _ url: URL, tokens: [String] = ["secret"],
    configure: (inout WebSocketUpdates.Configuration) -> Void = { _ in }
  ) throws -> WebSocketUpdates {
    let account = Account(server: url, userId: 7)
    var configuration = WebSocketUpdates.Configuration()
    configure(&configuration)
    let source = Tokens(tokens)
    return try WebSocketUpdates(
      account: account, users: UserRepository(account: account) { _ in await source.next() },
      configuration: configuration)
  }

  private actor Tokens {
    private var tokens: [String]

    init(_ tokens: [String]) { self.tokens = tokens }

    func next() -> String { tokens.count > 1 ? tokens.removeFirst() : tokens.first ?? "" }
  }

  /// Returns the error of an operation, which must fail.
  func failure<Value>(
    _ operation: () async throws -> Value, location: SourceLocation = #_sourceLocation
  ) async -> StoreError? {
    do {
      let value = try await operation()
      Issue.record("no error, but \(value)", sourceLocation: location)
    } catch let error as StoreError { return error } catch {
      Issue.record("not a StoreError: \(error)", sourceLocation: location)
    }
    return nil
  }

  extension Connection {
    /// The next message as text.
    func text() async throws -> String? {
      try await message().map { String(decoding: $0, as: UTF8.self) }
    }

    /// All messages, and then the error.
    func all() async throws -> (texts: [String], error: StoreError?) {
      var texts: [String] = []
      do { while let text = try await text() { texts.append(text) } } catch {
        return (texts, error as? StoreError)
      }
      return (texts, nil)
    }
  }
#endif
