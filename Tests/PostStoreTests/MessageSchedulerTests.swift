#if Store
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct MessageSchedulerTests {
    private let folder = TemporaryFolder()
    private static let seeds: ClosedRange<UInt64> = 1...100

    @Test("the first rows that the store reads are due like all rows")
    func heads() async throws {
      let store = try folder.openChats()
      let scheduler = MessagesScheduler()
      var dueCounts: Set<Int> = []
      for seed in Self.seeds {
        let count = try await store.write(
          store.tables { tables in
            var random = SeededRandom(seed: seed)
            try tables.db.execute(sql: "DELETE FROM MessageRequests")
            for number in 1...Int.random(in: 1...9, using: &random) {
              let id = RequestID("\(number)")
              let contact = Int64.random(in: 1...3, using: &random)
              try tables.requests.add("\(number)", to: contact, requestId: id, at: noon)
              if random.oneIn(3) { continue }
              _ = try tables.requests.start(id, at: noon)
              if random.oneIn(3) { continue }
              let next = afterNoon(.random(in: -9...9, using: &random))
              try tables.requests.fail(
                id, failures: 1, next: random.oneIn(3) ? nil : next, reason: "lost")
            }
            let all = try (1...3).flatMap { try tables.requests.all(of: $0) }
            let heads = try tables.requests.heads()
            let inFlight: Set<Int64> = random.oneIn(2) ? [2] : []
            let due = scheduler.due(heads, at: noon, inFlight: inFlight)
            #expect(
              Set(due) == Set(scheduler.due(all, at: noon, inFlight: inFlight)), "seed \(seed)")
            #expect(
              scheduler.nextAttempt(heads, at: noon) == scheduler.nextAttempt(all, at: noon),
              "seed \(seed)")
            #expect(Set(due.map(\.contactId)).isDisjoint(with: inFlight), "seed \(seed)")
            // A message waits for all earlier ones that have not failed for good.
            for message in due {
              let earlier = all.filter { $0.contactId == message.contactId }
                .prefix { $0.id != message.id }
              let isNext = earlier.allSatisfy(\.isFailedForGood)
              #expect(isNext, "seed \(seed)")
            }
            return due.count
          })
        dueCounts.insert(count)
      }
      #expect(dueCounts == [0, 1, 2, 3])
    }

    @Test("at most as many messages are in flight as the settings allow")
    func limit() async throws {
      let store = try folder.openChats()
      for contact in 1...9 as ClosedRange<Int64> {
        try await store.add("Hi", RequestID("\(contact)"), to: contact)
      }
      let heads = try await store.pendingMessages().heads
      var scheduler = MessagesScheduler()
      #expect(scheduler.due(heads, at: noon).map(\.contactId) == [1, 2, 3, 4])
      #expect(scheduler.due(heads, at: noon, inFlight: [1, 2]).map(\.contactId) == [3, 4])
      scheduler.concurrentRequests = 1
      #expect(scheduler.due(heads, at: noon, inFlight: [1, 2]).isEmpty)
    }
  }
#endif
