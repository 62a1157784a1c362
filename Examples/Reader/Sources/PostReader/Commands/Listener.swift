internal import Foundation
internal import PostFeed
internal import PostSockets
internal import PostStore

/// Stays connected: stores and prints events, and sends what waits.
package struct Listener {
  private let account: ConfiguredAccount
  private let environment: ReaderEnvironment

  package init(_ account: ConfiguredAccount, in environment: ReaderEnvironment) throws {
    try account.requireActions()
    (self.account, self.environment) = (account, environment)
  }

  private enum Ending: Sendable {
    case stopped
    case outputClosed(any Error)
    case unauthorized(StoreError)
  }

  /// Listens until a signal, or for a number of seconds.
  ///
  /// - Throws: ``Failure`` with the status 77 if the server refuses the account.
  package func run(seconds: Double?) async throws {
    let (endings, ending) = AsyncStream<Ending>.makeStream()
    let signals = Self.watchSignals { ending.yield(.stopped) }
    defer { for signal in signals { signal.cancel() } }
    let session = try await Session(
      account, in: environment, for: .writing,
      updates: { updates in
        PrintedUpdates(updates: updates) { line in
          do { try StandardStream.write(line) } catch { ending.yield(.outputClosed(error)) }
        }
      })
    let engine = session.engine { status in
      let refusals = status.failures.values.filter { $0.code == .unauthorized }
      if let refusal = refusals.first { ending.yield(.unauthorized(refusal)) }
    }
    let timer = seconds.map { seconds in
      Task {
        try await Task.sleep(for: .seconds(seconds))
        ending.yield(.stopped)
      }
    }
    // Without an event, nothing is written that could fail.
    let watcher = Task {
      while !StandardStream.isOutputClosed { try await Task.sleep(for: .milliseconds(250)) }
      ending.yield(.stopped)
    }
    await engine.start()
    var last = Ending.stopped
    for await reason in endings {
      last = reason
      break
    }
    timer?.cancel()
    watcher.cancel()
    await Self.stop(engine)
    switch last {
    case .stopped: return
    case .outputClosed(let error): throw error
    case .unauthorized(let error): throw await session.failure(error)
    }
  }

  /// Stops an engine, and waits at most two seconds for it: a connection that is being opened can take
  /// longer. What the engine has not stored yet is received again.
  private static func stop(_ engine: SyncEngine) async {
    let (ends, end) = AsyncStream<Void>.makeStream()
    Task {
      await engine.stop()
      end.finish()
    }
    Task {
      try? await Task.sleep(for: .seconds(2))
      end.finish()
    }
    for await _ in ends {}
  }

  private static func watchSignals(
    _ received: @escaping @Sendable () -> Void
  ) -> [any DispatchSourceSignal] {
    [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: received)
      source.resume()
      return source
    }
  }
}

/// The events of a socket, which are printed after they were stored.
///
/// ``ConversationsRepository`` asks for the first event when all pages are read, and for each further one
/// when the last one is stored.
struct PrintedUpdates: RealTimeUpdatesRemoteDataSource {
  let updates: WebSocketUpdates
  let print: @Sendable (String) -> Void

  func connect() async throws(StoreError) -> AsyncThrowingStream<ChatEvent, any Error> {
    let messages = try await updates.connectForMessages()
    let events = Events(messages: messages, print: print)
    return AsyncThrowingStream(unfolding: { try await events.next() })
  }

  private actor Events {
    // Only one consumer asks, one time after the other.
    private nonisolated(unsafe) var messages: AsyncThrowingStream<[UInt8], any Error>.AsyncIterator
    private let print: @Sendable (String) -> Void
    /// What is printed when the next event is asked for.
    private var line = "{\"type\":\"connected\"}"

    init(
      messages: AsyncThrowingStream<[UInt8], any Error>, print: @escaping @Sendable (String) -> Void
    ) {
      self.messages = messages.makeAsyncIterator()
      self.print = print
    }

    func next() async throws -> ChatEvent? {
      if !line.isEmpty { print(line) }
      line = ""
      while let message = try await messages.next() {
        guard let event = try? ChatEvent(json: message) else { continue }
        // Outside of strings, where JSON has no line breaks, they are white space.
        let bytes = message.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
        line = String(decoding: bytes, as: UTF8.self)
        return event
      }
      return nil
    }
  }
}
