internal import NIOConcurrencyHelpers

/// Numbers the requests and the events of sockets, and returns the faults of a plan.
public final class FaultInjector: Sendable {
  private struct State {
    var plan: FaultPlan?
    var requests: UInt64 = 0
    var events: UInt64 = 0
  }

  private let state: NIOLockedValueBox<State>

  init(_ plan: FaultPlan?) { state = NIOLockedValueBox(State(plan: plan)) }

  /// Replaces the plan, or ends the faults with `nil`. The next request and the next event have the
  /// number 0.
  public func use(_ plan: FaultPlan?) { state.withLockedValue { $0 = State(plan: plan) } }

  /// Returns the fault of the next request, or `nil` without a plan.
  func next() -> Fault? {
    state.withLockedValue { state in
      defer { state.requests += 1 }
      return state.plan?.fault(ofRequest: state.requests)
    }
  }

  /// Returns the fault of the next event, or `nil` without a plan.
  func nextEvent() -> SocketFault? {
    state.withLockedValue { state in
      defer { state.events += 1 }
      return state.plan?.fault(ofEvent: state.events)
    }
  }
}
