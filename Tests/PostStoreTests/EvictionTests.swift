#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct EvictionTests {
    private let folder = TemporaryFolder()
    private let day: Int64 = 86_400

    @Test("posts are deleted 15 days after they were fetched, except the 50 most recently viewed")
    func timeToLive() async throws {
      let store = try folder.open()
      try await store.store(previews(1...60), next: "b")
      try await store.store(previews(61...100), at: afterNoon(day))
      #expect(try await store.evict(at: afterNoon(15 * day)) == 0)
      #expect(try await store.evict(at: afterNoon(15 * day + 1)) == 50)
      #expect(try await store.ids() == Array(51...100))
      #expect(try await store.evict(at: afterNoon(400 * day)) == 0)
    }

    @Test(
      "fetching a post again starts its time to live again, also if the server did not change it")
    func fetchedAgain() async throws {
      let store = try folder.open()
      let limits = EvictionLimits(minimumPosts: 0)
      try await store.store(previews(1...3), next: "b", etag: "x")
      try await store.store([preview(4)])
      try await store.keepFirstPage(feed: "home", at: afterNoon(10 * day))
      #expect(try await store.evict(limits, at: afterNoon(16 * day)) == 1)
      #expect(try await store.ids() == [1, 2, 3])
    }

    @Test(
      "the least recently viewed posts are deleted beyond the maximum size, and the file shrinks")
    func size() async throws {
      let store = try folder.open()
      let text = String(repeating: " a heron in the reeds", count: 100)
      try await store.store((1...1000).map { preview($0, text: text) })
      try await store.markViewed(Set(1...200), at: afterNoon(60))
      let limits = EvictionLimits(maximumBytes: 2_200_000)
      let count = try await store.evict(limits, at: afterNoon(120))
      let ids = try await store.ids()
      #expect(ids.count + count == 1000)
      // Viewed posts remain longest.
      #expect(ids.starts(with: 1...200))
      let (pages, free) = try await store.read { db in
        (
          try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0,
          try Int64.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
        )
      }
      #expect(free == 0)
      #expect((1_900_000...2_200_000).contains(pages * 4096))
      try await store.pool.barrierWriteWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      let attributes = try FileManager.default.attributesOfItem(atPath: store.file.path)
      #expect(attributes[.size] as? Int64 == pages * 4096)
    }

    @Test("one run deletes at most 2,048 posts, also of those whose time to live has passed")
    func manyPosts() async throws {
      let store = try folder.open()
      try await store.store(previews(1...3000))
      let counts = [
        try await store.evict(at: afterNoon(16 * day)),
        try await store.evict(at: afterNoon(16 * day)),
        try await store.evict(at: afterNoon(16 * day)),
      ]
      #expect(counts == [2048, 902, 0])
      #expect(try await store.ids() == Array(2951...3000))
      try await store.store(previews(1...3000), isRefresh: true, at: afterNoon(17 * day))
      let small = EvictionLimits(maximumBytes: 0)
      #expect(try await store.evict(small, at: afterNoon(17 * day)) == 2048)
      #expect(try await store.evict(small, at: afterNoon(17 * day)) == 902)
    }

    @Test("the index of texts is freed when the time to live of posts has passed")
    func expiredTexts() async throws {
      let store = try folder.open()
      for page in 0..<10 as Range<Int64> {
        let ids = (page * 200 + 1)...(page * 200 + 200)
        let posts = ids.map { (id: Int64) -> PostPreview in
          let words = (0..<300).map { (number: Int64) -> String in " w\(id * 7 + number * 31)" }
          return preview(id, text: words.joined())
        }
        try await store.store(posts, next: "\(page)")
      }
      let empty = try await store.evict(
        EvictionLimits(minimumPosts: 0), at: afterNoon(16 * day))
      #expect(empty == 2000)
      let pages = try await store.read { try Int64.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
      #expect(pages * 4096 < 400_000)
    }

    @Test("posts with unsent work and posts on the screen are never deleted")
    func protected() async throws {
      let store = try folder.open()
      try await store.store(previews(1...100))
      try await store.append(.liked, 3)
      let limits = EvictionLimits(timeToLive: 0, maximumBytes: 0, minimumPosts: 2)
      let count = try await store.evict(limits, visible: { [5, 6] }, at: afterNoon(1))
      #expect(count == 95)
      #expect(try await store.ids() == [3, 5, 6, 99, 100])
      #expect(try await store.post(3).preview?.liked == true)
    }

    @Test("posts live for ever with the largest time to live")
    func unlimited() async throws {
      let store = try folder.open()
      try await store.store(previews(1...3))
      let limits = EvictionLimits(timeToLive: .max, maximumBytes: .max, minimumPosts: 0)
      #expect(try await store.evict(limits, at: afterNoon(9000 * day)) == 0)
    }

    @Test("after an eviction from the current pages, a refresh loads the first page again")
    func entityTag() async throws {
      let store = try folder.open()
      try await store.store(previews(1...3), next: "b", etag: "w")
      try await store.store(previews(4...6), next: "c")
      try await store.store(
        previews(1...3), next: "b", isRefresh: true, etag: "x", at: afterNoon(day))
      let limits = EvictionLimits(minimumPosts: 0)
      // Posts of earlier pages.
      #expect(try await store.evict(limits, at: afterNoon(15 * day + 1)) == 3)
      #expect(try await store.refreshRequest(feed: "home").etag == "x")
      try await store.store([preview(7)], at: afterNoon(2 * day))
      try await store.keepFirstPage(feed: "home", at: afterNoon(9 * day))
      #expect(try await store.evict(limits, at: afterNoon(18 * day)) == 1)
      #expect(try await store.ids() == [1, 2, 3])
      #expect(try await store.refreshRequest(feed: "home").etag == nil)
    }

    @Test("a page that was just loaded is not deleted from a full cache before older viewed posts")
    func freshPage() async throws {
      let store = try folder.open()
      let text = String(repeating: " a heron in the reeds", count: 100)
      let isFresh = { (id: Int64) in id > 300 }
      try await store.store((1...300).map { preview($0, text: text) })
      try await store.markViewed(Set(1...300), at: afterNoon(60))
      try await store.store(
        (301...360).map { preview($0, text: text) }, isRefresh: true, at: afterNoon(90))
      let limits = EvictionLimits(maximumBytes: 2_000_000, minimumPosts: 20)
      try await store.evict(limits, at: afterNoon(90))
      let ids = try await store.read { try $0.cachedPosts() }
      #expect(ids.count < 300)
      #expect(ids.filter(isFresh).count == 60)
      // A day later, the posts that were never on a screen are deleted first.
      let pages = try await store.read { try Int64.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
      let smaller = EvictionLimits(maximumBytes: pages * 4096 - 100_000, minimumPosts: 20)
      try await store.evict(smaller, at: afterNoon(day + 91))
      let later = try await store.read { try $0.cachedPosts() }
      #expect((1..<60).contains(later.filter(isFresh).count))
      #expect(later.filter { !isFresh($0) } == ids.filter { !isFresh($0) })
    }

    @Test("posts that were only fetched do not take the places of viewed posts")
    func viewedRemain() async throws {
      let store = try folder.open()
      try await store.store(previews(1...40), next: "b")
      try await store.markViewed(Set(1...40), at: noon)
      try await store.store(previews(41...200), at: afterNoon(day))
      #expect(try await store.evict(at: afterNoon(16 * day + 1)) == 150)
      #expect(try await store.ids() == Array(1...40) + Array(191...200))
    }

    @Test("bookmarked posts are kept, and deleted last beyond the maximum size")
    func bookmarks() async throws {
      let store = try folder.open()
      let text = String(repeating: " a heron in the reeds", count: 100)
      try await store.store((1...300).map { preview($0, text: text) })
      for id in [10, 20] as [Int64] {
        _ = try await store.confirm(try await store.append(.bookmarked, id))
      }
      try await store.markViewed(Set(200...300), at: afterNoon(60))
      let small = EvictionLimits(maximumBytes: 400_000, minimumPosts: 0)
      try await store.evict(small, at: afterNoon(60))
      let ids = try await store.ids()
      #expect(ids.count < 150 && ids.starts(with: [10, 20]))
      try await store.evict(EvictionLimits(minimumPosts: 0), at: afterNoon(99 * day))
      #expect(try await store.ids() == [10, 20])
      try await store.evict(
        EvictionLimits(maximumBytes: 0, minimumPosts: 0), at: afterNoon(99 * day))
      #expect(try await store.ids() == [])
    }

    @Test("the store deletes the posts of the rule, in its order")
    func law() async throws {
      var sizes: Set<Int> = []
      for seed in 1...60 as ClosedRange<UInt64> {
        let folder = TemporaryFolder()
        let store = try folder.open()
        var random = SeededRandom(seed: seed)
        let now = afterNoon(3 * day)
        let limits = EvictionLimits(
          timeToLive: .random(in: 0...3, using: &random) * day, maximumBytes: 0,
          minimumPosts: .random(in: 0...4, using: &random))
        var posts: [EvictionRule.Post] = []
        for id in -4...12 as ClosedRange<Int64> {
          posts.append(try await Self.insert(id, in: store, before: now, &random))
        }
        let visible = Set(posts.filter(\.isVisible).map(\.id))
        let plan = EvictionRule(
          timeToLive: limits.timeToLive, minimumPosts: limits.minimumPosts
        ).plan(for: posts, at: now)
        let order = try await store.write { db in
          let eviction = Eviction(db: db, limits: limits, visible: { visible }, now: now)
          var order: [Int64] = []
          try db.inSavepoint {
            _ = try eviction.deleteExpired()
            order = try eviction.leastImportant(
              99, except: try eviction.keptPosts(), bookmarked: try BookmarkTable(db: db).all())
            return .rollback
          }
          return order
        }
        let outdated = Set(plan.outdated)
        #expect(order.filter { !outdated.contains($0) } == plan.beyondSize, "seed \(seed)")
        try await store.evict(limits, visible: { visible }, at: now)
        let deleted = outdated.union(plan.beyondSize)
        let rest = posts.map(\.id).filter { !deleted.contains($0) }
        #expect(try await store.read { try $0.cachedPosts() } == rest, "seed \(seed)")
        sizes.insert(rest.count)
      }
      #expect(sizes.count > 5)
    }

    /// Stores a post with random values, and returns what the rule needs of it.
    private static func insert(
      _ id: Int64, in store: PostsLocalDataSource, before now: Moment,
      _ random: inout SeededRandom
    ) async throws -> EvictionRule.Post {
      let day: Int64 = 86_400
      func time(_ random: inout SeededRandom) -> Moment {
        let days = Int64.random(in: -4...1, using: &random)
        return Moment(
          secondsSince1970: now.seconds + days * day + .random(in: -1...1, using: &random))!
      }
      let fetchedAt = time(&random)
      var value = EvictionRule.Post(id: id, fetchedAt: fetchedAt, viewedAt: fetchedAt)
      var post = preview(id)
      if random.oneIn(4) { post.expiresAt = time(&random) }
      value.expiresAt = post.expiresAt
      try await store.store([post], next: "\(id)", isRefresh: true, at: fetchedAt)
      if random.oneIn(2) {
        (value.isViewed, value.viewedAt) = (true, time(&random))
        try await store.markViewed([id], at: value.viewedAt)
      }
      if random.oneIn(4) {
        value.isBookmarked = true
        _ = try await store.confirm(try await store.append(.bookmarked, id))
      }
      if random.oneIn(6) {
        value.hasInteractions = true
        try await store.append(.liked, id)
      }
      value.isVisible = random.oneIn(6)
      return value
    }

    @Test("limits from the server are stored")
    func serverLimits() async throws {
      let store = try folder.open()
      #expect(try await store.savedLimits() == nil)
      let limits = EvictionLimits(timeToLive: 60, maximumBytes: 2_000_000, minimumPosts: 10)
      try await store.save(limits)
      #expect(try await store.savedLimits() == limits)
    }
  }

  extension Database {
    /// The identifiers of all cached posts, also of those that are not shown.
    func cachedPosts() throws -> [Int64] {
      try Int64.fetchAll(self, sql: "SELECT postId FROM post ORDER BY postId")
    }
  }
#endif
