#if Sockets
  internal import NIOCore
  internal import PostStore

  /// An open connection. It is closed when it is deallocated.
  final class Connection: Sendable {
    private let loop: any EventLoop
    private let handler: NIOLoopBound<MessageHandler>

    /// Creates a connection on its event loop.
    init(loop: any EventLoop, handler: MessageHandler) {
      self.loop = loop
      self.handler = NIOLoopBound(handler, eventLoop: loop)
    }

    deinit { close() }

    /// Waits for the next message. If the task is canceled, closes the connection and returns `nil`.
    func message() async throws(StoreError) -> [UInt8]? {
      let promise = loop.makePromise(of: [UInt8].self)
      loop.execute { [handler] in handler.value.takeMessage(promise) }
      do {
        return try await withTaskCancellationHandler {
          try await promise.futureResult.get()
        } onCancel: {
          close()
        }
      } catch {
        let error = StoreError(connection: error)
        guard error.code == .canceled else { throw error }
        return nil
      }
    }

    func close() {
      loop.execute { [handler] in handler.value.close() }
    }
  }
#endif
