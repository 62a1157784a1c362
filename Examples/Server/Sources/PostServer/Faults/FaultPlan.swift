/// Random faults. The same plan has the same fault for the same number of a request.
public struct FaultPlan: Hashable, Sendable {
  /// The maximum delay in milliseconds. Delays are distributed evenly.
  public var latency = 0

  /// The fraction of requests whose connection is closed, half of them after the server acted.
  public var drop = 0.0

  /// The fraction of requests that are answered with the status 429, 500 or 503.
  public var error = 0.0

  /// The fraction of requests whose response is cut.
  public var truncate = 0.0

  /// The fraction of requests that are handled twice.
  public var duplicate = 0.0

  /// The faults of events on sockets.
  public var socket = SocketFaultPlan()

  /// The seed of all random numbers.
  public var seed: UInt64 = 0

  /// Creates a plan without faults.
  public init() {}

  /// Returns the fault of a request.
  ///
  /// - Parameter number: The number of the request, in the order of arrival.
  public func fault(ofRequest number: UInt64) -> Fault {
    // A generator for each request, so that its fault does not depend on other requests.
    var random = SplitMix64(seed: seed)
    random = SplitMix64(seed: random.next() ^ number)
    let delay = Int.random(in: 0...max(0, latency), using: &random)
    return Fault(delay: delay, kind: kind(using: &random))
  }

  private func kind(using random: inout SplitMix64) -> Fault.Kind? {
    let status = [429, 500, 503].randomElement(using: &random) ?? 500
    let kinds: [(Fault.Kind, Double)] = [
      (.dropBefore, drop / 2), (.dropAfter, drop / 2), (.error(status), error),
      (.truncate, truncate), (.duplicate, duplicate),
    ]
    return random.pick(kinds)
  }
}
