#if Store
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  extension InteractionTable {
    fileprivate func update(_ interaction: UserInteraction) throws {
      try update(interaction, nextAttempt: nil, reason: nil)
    }
  }

  /// The store finds rows by SQL where `PostFeed` looks at values in memory. Both must find the same on
  /// generated input.
  @Suite(.fewAtOnce) struct QueueLawTests {
    private let folder = TemporaryFolder()
    private static let seeds = 1...200 as ClosedRange<UInt64>

    /// Inserts an interaction on one of three posts. Half of them have failed attempts.
    private static func insert(
      _ number: Int, in table: InteractionTable, _ random: inout SeededRandom
    ) throws -> UserInteraction {
      let actions: [UserInteractionAction] = [.liked, .unliked, .shared]
      var row = try table.insert(
        actions.randomElement(using: &random) ?? .liked,
        postId: .random(in: 1...3, using: &random), userId: 7, requestId: RequestID("\(number)"),
        at: noon)
      guard random.oneIn(2) else { return row }
      let statuses: [UserInteractionStatus] = [.failed, .canceled, .init(rawValue: "NEW")]
      row.status = statuses.randomElement(using: &random) ?? .failed
      row.failureCount = .random(in: 1...20, using: &random)
      row.updatedAt = afterNoon(.random(in: -100_000...100_000, using: &random)).description
      return row
    }

    @Test("the store and the queue send the same interactions at the same time")
    func due() async throws {
      let store = try folder.open()
      var dueCounts: Set<Int> = []
      for seed in Self.seeds {
        dueCounts.insert(
          try await store.write { db in
            var random = SeededRandom(seed: seed)
            let table = InteractionTable(db: db)
            try db.execute(sql: "DELETE FROM interaction")
            let rows = try (1...Int.random(in: 1...9, using: &random)).map {
              try Self.insert($0, in: table, &random)
            }
            var queue = InteractionQueue(
              rows, schedule: RetrySchedule(maximumDelay: .seconds(86_400)))
            for row in rows {
              try table.update(row, nextAttempt: queue.nextAttempt(of: row), reason: nil)
            }
            let now = afterNoon(.random(in: -200_000...200_000, using: &random))
            var inFlight: Set<Int64> = []
            if random.oneIn(2), let first = queue.due(at: now).first {
              queue.start(first.id)
              inFlight = [first.postId]
            }
            let due = try table.due(at: now, excluding: inFlight, limit: 9)
            #expect(Set(due.map(\.interaction)) == Set(queue.due(at: now)), "seed \(seed)")
            #expect(try table.due(at: now, excluding: inFlight, limit: 1) == Array(due.prefix(1)))
            let pending = try table.pending()
            #expect(pending.count == rows.count { $0.status != .canceled }, "seed \(seed)")
            let dueCount = pending.attempts.count { $0.isDue(at: now) }
            #expect(dueCount == due.count + inFlight.count, "seed \(seed)")
            let posts = Set(rows.filter { $0.status != .canceled }.map(\.postId))
            #expect(pending.attempts.count == posts.count, "seed \(seed)")
            return due.count
          })
      }
      #expect(dueCounts == [0, 1, 2, 3])
    }

    @Test("the store and the queue apply the same confirmed actions to the posts of a response")
    func corrected() async throws {
      let store = try folder.open()
      var count = 0
      for seed in Self.seeds {
        count += try await store.write { db in
          var random = SeededRandom(seed: seed)
          let (table, confirmations) = (InteractionTable(db: db), ConfirmationTable(db: db))
          try db.execute(sql: "DELETE FROM interaction; DELETE FROM confirmation")
          var queue = InteractionQueue()
          queue.keepsConfirmed = true
          var requests = [(queue.revision, try confirmations.revision())]
          for number in 1...12 {
            queue.store(try Self.insert(number, in: table, &random))
            let confirmed = queue.interactions.randomElement(using: &random)
            if random.oneIn(2), let confirmed {
              queue.confirm(confirmed.id)
              _ = try table.confirm(confirmed)
            }
            requests.append((queue.revision, try confirmations.revision()))
          }
          var changed = 0
          for (revision, storedRevision) in requests {
            let post = preview(
              .random(in: 1...3, using: &random), liked: random.oneIn(2), likes: 5)
            let corrected = try confirmations.corrected(post, requestedAt: storedRevision)
            #expect(corrected == queue.corrected(post, requestedAt: revision), "seed \(seed)")
            changed += corrected == post ? 0 : 1
          }
          return changed
        }
      }
      #expect(count > 200)
    }

    @Test("the store and the queue count the same shares of a post of a response")
    func shares() async throws {
      let store = try folder.open()
      var counts: Set<Int> = []
      for seed in Self.seeds {
        counts.formUnion(
          try await store.write { db in
            var random = SeededRandom(seed: seed)
            let (table, confirmations) = (InteractionTable(db: db), ConfirmationTable(db: db))
            try db.execute(sql: "DELETE FROM interaction; DELETE FROM confirmation")
            var queue = InteractionQueue()
            queue.keepsConfirmed = true
            var differences: Set<Int> = []
            var requests = [(queue.revision, try confirmations.revision())]
            for number in 1...12 {
              queue.store(try Self.insert(number, in: table, &random))
              for interaction in queue.interactions { try table.update(interaction) }
              let confirmed = queue.interactions.randomElement(using: &random)
              if random.oneIn(2), let confirmed {
                queue.confirm(confirmed.id)
                _ = try table.confirm(confirmed)
              }
              requests.append((queue.revision, try confirmations.revision()))
            }
            for (revision, storedRevision) in requests {
              var post = PostDetail(
                postId: .random(in: 1...3, using: &random), content: "", author: AuthorPreview(),
                createdAt: "")
              var stored: PostDetail? = random.oneIn(4) ? nil : post
              let numbers = [0, 1, 4, 5, 6, 7, .max, .min]
              post.shareCount = numbers.randomElement(using: &random) ?? 0
              stored?.shareCount = numbers.randomElement(using: &random) ?? 0
              let corrected = try confirmations.corrected(
                post, requestedAt: storedRevision, replacing: stored)
              let expected = queue.corrected(post, requestedAt: revision, replacing: stored)
              #expect(corrected == expected, "seed \(seed)")
              differences.insert(corrected.shareCount &- post.shareCount)
            }
            return differences
          })
      }
      #expect(counts.isSuperset(of: [-2, -1, 0, 1, 2]))
    }

    @Test("the store and a feed in memory follow the same cursors")
    func cursors() async throws {
      let store = try folder.open()
      var random = SeededRandom(seed: 1)
      var walk = CursorWalk()
      var (loaded, ends) = (0, 0)
      for step in 1...200 {
        let isRefresh = walk.isAtEnd || random.oneIn(8)
        if isRefresh { walk = CursorWalk() }
        let cursors = ["a", "b", "A", "\u{E9}", "e\u{301}", "a ", "", nil]
        let next = random.oneIn(2) ? "\(step)" : cursors.randomElement(using: &random) ?? nil
        try await store.store([], next: next, isRefresh: isRefresh)
        walk.advance(after: Page<Int>(items: [], next: next))
        let request = try await store.nextRequest(feed: "home")
        #expect((request == nil) == walk.isAtEnd, "step \(step)")
        #expect(
          request?.cursor.map { Array($0.utf8) }
            == (walk.isAtEnd ? nil : walk.cursor.map { Array($0.utf8) }), "step \(step)")
        if walk.isAtEnd { ends += 1 } else { loaded += 1 }
      }
      #expect(loaded > 50 && ends > 20)
    }
  }
#endif
