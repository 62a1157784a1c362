#if Store
  /// Runs an operation at each pause of typing, and at the latest after ten pauses without one.
  @MainActor
  final class Pauses {
    private let pause: Duration
    private let sleep: @Sendable (Duration) async throws -> Void
    private var edits: AsyncStream<Void>.Continuation?
    private var editCount = 0

    init(_ pause: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void) {
      self.pause = pause
      self.sleep = sleep
    }

    /// Reports that the user typed.
    func edited() {
      editCount += 1
      edits?.yield()
    }

    /// Runs the operation until the calling task is canceled, and a last time then.
    func run(_ operation: @escaping @MainActor () async -> Void) async {
      let (stream, edits) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      self.edits = edits
      // What was typed before.
      edits.yield()
      var waits = 0
      for await _ in stream {
        let count = editCount
        guard (try? await sleep(pause)) != nil else { break }
        waits += 1
        if count != editCount, waits < 10 { continue }
        waits = 0
        await operation()
      }
      // The database refuses to write in a canceled task.
      await Task { await operation() }.value
    }
  }
#endif
