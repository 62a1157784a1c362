/// Numbers the requests, and returns the faults of a plan.
public actor FaultInjector {
  private var plan: FaultPlan?
  private var count: UInt64 = 0

  init(_ plan: FaultPlan?) { self.plan = plan }

  /// Replaces the plan, or ends the faults with `nil`. The next request has the number 0.
  public func use(_ plan: FaultPlan?) {
    self.plan = plan
    count = 0
  }

  /// Returns the fault of the next request, or `nil` without a plan.
  func next() -> Fault? {
    guard let plan else { return nil }
    defer { count += 1 }
    return plan.fault(ofRequest: count)
  }
}
