#if Store
  extension Task where Failure == any Error {
    /// Waits for the value of the task, which is canceled if the calling task is.
    func valueOrCancel() async throws -> Success {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }

    /// Waits for the value of the task, or until the calling task is canceled.
    func valueUntilCanceled() async throws -> Success {
      let (results, continuation) = AsyncStream<Result<Success, any Error>>.makeStream()
      Task<Void, Never> {
        continuation.yield(await self.result)
        continuation.finish()
      }
      for await result in results { return try result.get() }
      throw _Concurrency.CancellationError()
    }
  }
#endif
