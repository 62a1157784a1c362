#if Store
  public import PostFeed

  /// The server of real-time events, such as a WebSocket.
  public protocol RealTimeUpdatesRemoteDataSource: Sendable {
    /// Opens a connection, and returns when it is open.
    ///
    /// The stream keeps the events until they are read. It ends when the connection does, and throws
    /// ``StoreError`` if the connection failed. Ending the iteration closes the connection. An
    /// implementation connects only once: the caller connects again.
    func connect() async throws(StoreError) -> AsyncThrowingStream<ChatEvent, any Error>
  }
#endif
