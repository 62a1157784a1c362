#if Store
  /// Runs operations one after the other, in the order of the calls, each to its end, also if the calling task
  /// is canceled.
  @MainActor
  final class Turns {
    private var last: Task<Void, Never>?

    /// Runs an operation after those that run or wait. An operation must not call this method.
    func run(_ operation: @escaping @MainActor () async -> Void) async {
      let task = Task { [last] in
        await last?.value
        await operation()
      }
      last = task
      await task.value
    }
  }
#endif
