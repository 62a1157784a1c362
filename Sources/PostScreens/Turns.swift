#if Store
  /// Runs operations one after the other, each to its end, also if the calling task is canceled.
  @MainActor
  final class Turns {
    private var running: Task<Void, Never>?

    /// Runs an operation after those that run or wait. An operation must not call this method.
    func run(_ operation: @escaping @MainActor () async -> Void) async {
      while let running { await running.value }
      let task = Task {
        await operation()
        self.running = nil
      }
      running = task
      await task.value
    }
  }
#endif
