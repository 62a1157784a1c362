#if Store
  /// Observes values until the calling task is canceled: again each time ``restart()`` is called, and after
  /// the database failed.
  @MainActor
  final class ObservationLoop {
    private var restarts: AsyncStream<Void>.Continuation?
    private let messages: UserMessages
    private let sleep: @Sendable (Duration) async throws -> Void

    private static let retryDelay = Duration.seconds(5)

    init(_ messages: UserMessages, sleep: @escaping @Sendable (Duration) async throws -> Void) {
      self.messages = messages
      self.sleep = sleep
    }

    /// Ends the running observation and begins another one, because its query changed.
    func restart() { restarts?.yield() }

    /// Runs an operation that observes values. Two runs never overlap.
    func run(_ observe: @escaping @MainActor () async throws -> Void) async {
      let (stream, restarts) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      self.restarts = restarts
      restarts.yield()
      var observation: Task<Void, Never>?
      for await _ in stream {
        observation?.cancel()
        await observation?.value
        if Task.isCancelled { break }
        observation = Task { [messages, sleep] in
          do { try await observe() } catch {
            if Task.isCancelled { return }
            messages.add(error)
            guard (try? await sleep(Self.retryDelay)) != nil, !Task.isCancelled else { return }
            restarts.yield()
          }
        }
      }
      observation?.cancel()
      await observation?.value
    }
  }

  /// Runs an operation, and returns early if the calling task is canceled. A request that is in flight then
  /// ends without a caller.
  @MainActor
  func untilCanceled(_ operation: @escaping @MainActor () async -> Void) async {
    let (ends, end) = AsyncStream<Void>.makeStream()
    Task {
      await operation()
      end.finish()
    }
    for await _ in ends {}
  }
#endif
