/// What happens to a request.
public struct Fault: Hashable, Sendable {
  /// What goes wrong.
  public enum Kind: Hashable, Sendable {
    /// The connection is closed before the server acts.
    case dropBefore
    /// The connection is closed after the server acted.
    case dropAfter
    /// The server does not act, and answers with this status: 429, 500 or 503.
    case error(Int)
    /// The body of the response ends after half of its bytes.
    case truncate
    /// The request is handled twice. The client gets the second response.
    case duplicate
  }

  /// The delay before the request is handled, in milliseconds.
  public var delay: Int

  /// What goes wrong, or `nil`.
  public var kind: Kind?
}
