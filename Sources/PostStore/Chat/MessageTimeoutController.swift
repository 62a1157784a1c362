#if Store
  /// Ends requests that take too long, so that a message does not stay `SENT` forever.
  ///
  /// The server may have the message nevertheless. The next attempt has the same request identifier.
  struct MessageTimeoutController: Sendable {
    var timeout: Duration = .seconds(30)
    let sleep: @Sendable (Duration) async throws -> Void

    /// Returns the result of a request, or the error of the timeout. The request is canceled then, and
    /// what it returns later is ignored.
    func result<Value: Sendable>(
      of request: @escaping @Sendable () async throws(StoreError) -> Value
    ) async -> Result<Value, StoreError> {
      let (results, continuation) = AsyncStream<Result<Value, StoreError>>.makeStream()
      let running = Task {
        do throws(StoreError) {
          continuation.yield(.success(try await request()))
        } catch {
          continuation.yield(.failure(error))
        }
      }
      let timer = Task {
        try await sleep(timeout)
        continuation.yield(
          .failure(StoreError(.unreachable, "the server did not answer in time")))
      }
      defer {
        running.cancel()
        timer.cancel()
      }
      for await result in results { return result }
      return .failure(StoreError(.canceled, "the task was canceled"))
    }
  }
#endif
