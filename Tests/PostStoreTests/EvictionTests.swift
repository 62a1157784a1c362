#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite struct EvictionTests {
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

    @Test("posts with unsent work and posts on the screen are never deleted")
    func protected() async throws {
      let store = try folder.open()
      try await store.store(previews(1...100))
      try await store.append(.liked, 3)
      let limits = EvictionLimits(timeToLive: 0, maximumBytes: 0, minimumPosts: 2)
      let count = try await store.evict(limits, visible: [5, 6], at: afterNoon(1))
      #expect(count == 95)
      #expect(try await store.ids() == [3, 5, 6, 99, 100])
      #expect(try await store.post(3).preview?.liked == true)
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
#endif
