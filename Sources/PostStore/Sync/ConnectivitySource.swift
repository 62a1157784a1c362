#if Store
  /// Whether the device has a connection.
  public enum Connectivity: Hashable, Sendable {
    /// There is no connection, so requests would fail.
    case offline
    /// There is a connection that costs money, or on which the user wants to use less data.
    case expensive
    /// There is a connection, or it is not known that there is none.
    case online
  }

  /// Reports the connectivity of the device to ``SyncEngine``.
  public protocol ConnectivitySource: Sendable {
    /// Returns a stream of the current connectivity, followed by each change, until the iteration ends.
    ///
    /// The engine sends nothing before the first value. Each value other than `offline`, also a repeated
    /// one, lets it try at once what failed: yield one when another attempt can succeed. If the stream
    /// ends, the device counts as online.
    func values() -> AsyncStream<Connectivity>
  }
#endif
