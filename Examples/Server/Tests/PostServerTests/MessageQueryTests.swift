import Testing

@testable import PostServer

@Suite struct MessageQueryTests {
  @Test("a page of messages is found by indexes, without reading a table")
  func page() async throws {
    let store = try ServerStore(path: nil)
    let steps = try await store.queryPlan(
      of: MessageTable.page, ["user": 1, "after": 0, "limit": 2])
    #expect(
      steps.contains { $0.contains("USING COVERING INDEX messageFrom (fromUserId=? AND rowid>?)") })
    #expect(
      steps.contains { $0.contains("USING COVERING INDEX messageTo (toUserId=? AND rowid>?)") })
    #expect(!steps.contains { $0.hasPrefix("SCAN message") || $0.hasPrefix("SCAN conversation") })
  }
}
