/// What happens to an event that is sent to a socket.
public struct SocketFault: Hashable, Sendable {
  /// What goes wrong.
  public enum Kind: Hashable, Sendable {
    /// The event is not sent.
    case drop
    /// The event is sent twice.
    case duplicate
    /// The event is sent after the next one.
    case reorder
    /// The connection is closed without the event.
    case close
  }

  /// The delay before the event is sent, in milliseconds.
  public var delay: Int

  /// What goes wrong, or `nil`.
  public var kind: Kind?
}

/// Random faults of sockets.
public struct SocketFaultPlan: Hashable, Sendable {
  /// The maximum delay of an event in milliseconds. Delays do not change the order.
  public var delay = 0

  /// The fraction of events that are not sent.
  public var drop = 0.0

  /// The fraction of events that are sent twice.
  public var duplicate = 0.0

  /// The fraction of events that are sent after the next one.
  public var reorder = 0.0

  /// The fraction of events whose connection is closed instead.
  public var close = 0.0

  /// Creates a plan without faults.
  public init() {}
}

extension FaultPlan {
  /// Returns the fault of an event.
  ///
  /// - Parameter number: The number of the event, in the order in which the sockets get them.
  public func fault(ofEvent number: UInt64) -> SocketFault {
    // Not the numbers of requests.
    var random = SplitMix64(seed: ~seed)
    random = SplitMix64(seed: random.next() ^ number)
    let delay = Int.random(in: 0...max(0, socket.delay), using: &random)
    let kinds: [(SocketFault.Kind, Double)] = [
      (.drop, socket.drop), (.duplicate, socket.duplicate), (.reorder, socket.reorder),
      (.close, socket.close),
    ]
    return SocketFault(delay: delay, kind: random.pick(kinds))
  }
}

extension SplitMix64 {
  /// Returns an element, each with its probability, or `nil` with the rest of the probability.
  mutating func pick<Element>(_ elements: [(Element, Double)]) -> Element? {
    var value = Double.random(in: 0..<1, using: &self)
    for (element, probability) in elements {
      if value < probability { return element }
      value -= probability
    }
    return nil
  }
}
