import PostServer
import Testing

@Suite struct FaultPlanTests {
  @Test("a plan is read from text")
  func text() throws {
    let plan = try FaultPlan("latency=50,drop=0.1,error=0.2,truncate=0.3,duplicate=0.4,seed=7")
    #expect(plan.latency == 50)
    #expect([plan.drop, plan.error, plan.truncate, plan.duplicate] == [0.1, 0.2, 0.3, 0.4])
    #expect(plan.seed == 7)
  }

  @Test(
    "an invalid plan is refused",
    arguments: [
      ("drop", "'drop' is not NAME=VALUE"),
      ("", "'' is not NAME=VALUE"),
      ("drop=2", "'drop=2' is invalid; allowed: 0.0 to 1.0"),
      ("drop=nan", "'drop=nan' is invalid; allowed: 0.0 to 1.0"),
      ("latency=-1", "'latency=-1' is invalid; allowed: 0 to 60000"),
      ("seed=x", "'seed=x' is invalid; allowed: 0 to 18446744073709551615"),
      (
        "fire=1",
        """
        'fire' is unknown; allowed: latency, drop, error, truncate, duplicate, socket-delay, \
        socket-drop, socket-duplicate, socket-reorder, socket-close, seed
        """
      ),
      ("socket-drop=2", "'socket-drop=2' is invalid; allowed: 0.0 to 1.0"),
      ("socket-drop=0.75,socket-close=0.5", "the sum of the fractions is 1.25; the limit is 1"),
      ("drop=0.75,error=0.5", "the sum of the fractions is 1.25; the limit is 1"),
    ])
  func invalid(text: String, message: String) {
    #expect {
      try FaultPlan(text)
    } throws: {
      ($0 as? FaultPlanError)?.description == message
    }
  }

  @Test("the seed and the number of a request determine its fault")
  func seed() throws {
    let text = "latency=9,drop=0.2,error=0.2,truncate=0.2,duplicate=0.2,seed="
    let faults = try (0..<50).map { try FaultPlan(text + "7").fault(ofRequest: $0) }
    #expect(faults == (try (0..<50).map { try FaultPlan(text + "7").fault(ofRequest: $0) }))
    #expect(faults != (try (0..<50).map { try FaultPlan(text + "8").fault(ofRequest: $0) }))
    // Written out, so that a seed has the same faults in later versions.
    let first = faults.prefix(6).map { "\($0.delay) \($0.kind.map { "\($0)" } ?? "none")" }
    #expect(
      first == [
        "7 dropAfter", "2 duplicate", "2 duplicate", "4 duplicate", "5 dropAfter", "5 dropAfter",
      ])
  }

  @Test("faults have the fractions of the plan")
  func fractions() throws {
    let plan = try FaultPlan("latency=9,drop=0.2,error=0.1,truncate=0.1,duplicate=0.1")
    let faults = (0..<10_000).map { plan.fault(ofRequest: $0) }
    func count(_ isIncluded: (Fault.Kind?) -> Bool) -> Int {
      faults.count { isIncluded($0.kind) }
    }
    #expect((900...1100).contains(count { $0 == .dropBefore }))
    #expect((900...1100).contains(count { $0 == .dropAfter }))
    #expect((900...1100).contains(count { $0 == .truncate }))
    #expect((900...1100).contains(count { $0 == .duplicate }))
    for status in [429, 500, 503] { #expect((250...420).contains(count { $0 == .error(status) })) }
    #expect(Set(faults.map(\.delay)) == Set(0...9))
  }
}
