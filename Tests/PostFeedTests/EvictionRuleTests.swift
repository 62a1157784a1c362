import TestSupport
import Testing

@testable import PostFeed

@Suite struct EvictionRuleTests {
  private static let now = Moment("2026-11-21T12:00:00Z")!
  private static let day: Int64 = 86_400

  private static func at(_ seconds: Int64) -> Moment { now.adding(.seconds(seconds)) }

  private static func post(
    _ id: Int64, fetched: Int64, viewed: Int64? = nil, isBookmarked: Bool = false
  ) -> EvictionRule.Post {
    var post = EvictionRule.Post(
      id: id, fetchedAt: at(fetched), viewedAt: at(viewed ?? fetched))
    post.isViewed = viewed != nil
    post.isBookmarked = isBookmarked
    return post
  }

  private static func plan(
    _ posts: [EvictionRule.Post], timeToLive: Int64 = 15 * day, minimumPosts: Int = 0
  ) -> EvictionRule.Plan {
    EvictionRule(timeToLive: timeToLive, minimumPosts: minimumPosts).plan(for: posts, at: now)
  }

  @Test(
    "never viewed, then least recently viewed, then bookmarked posts are deleted beyond the size")
  func order() {
    let posts = [
      Self.post(1, fetched: -2 * Self.day, viewed: -50), Self.post(2, fetched: -Self.day - 1),
      Self.post(3, fetched: -Self.day), Self.post(4, fetched: -3 * Self.day),
      Self.post(5, fetched: -2 * Self.day, viewed: -2 * Self.day),
      Self.post(6, fetched: -99 * Self.day, viewed: -99 * Self.day, isBookmarked: true),
      Self.post(7, fetched: -9, viewed: 5),
      Self.post(8, fetched: -99 * Self.day, isBookmarked: true),
    ]
    #expect(
      Self.plan(posts) == EvictionRule.Plan(outdated: [], beyondSize: [4, 2, 7, 5, 3, 1, 6, 8]))
  }

  @Test("the most recently viewed posts remain, and then the most recently fetched ones")
  func minimum() {
    let posts = [
      Self.post(1, fetched: -20 * Self.day, viewed: -20 * Self.day),
      Self.post(2, fetched: -16 * Self.day),
      Self.post(3, fetched: -17 * Self.day), Self.post(4, fetched: -18 * Self.day, viewed: -9),
    ]
    #expect(Self.plan(posts).outdated == [1, 4, 3, 2])
    #expect(Self.plan(posts, minimumPosts: 1).outdated == [1, 3, 2])
    #expect(Self.plan(posts, minimumPosts: 2).outdated == [3, 2])
    #expect(Self.plan(posts, minimumPosts: 3).outdated == [3])
    #expect(Self.plan(posts, minimumPosts: .max) == EvictionRule.Plan(outdated: [], beyondSize: []))
    #expect(Self.plan(posts, timeToLive: .max, minimumPosts: .min).outdated == [])
  }

  @Test("a post that expired is deleted, also from the screen, unless it has interactions")
  func expired() {
    var posts = (1...4).map { Self.post($0, fetched: 0, viewed: 0) }
    posts[0].expiresAt = Self.now
    posts[1].expiresAt = Self.at(1)
    posts[2].expiresAt = Self.at(-1)
    posts[2].isVisible = true
    posts[2].isBookmarked = true
    posts[3].expiresAt = Self.at(-2)
    posts[3].hasInteractions = true
    #expect(Self.plan(posts, minimumPosts: 9).outdated == [3, 1])
  }

  private static func random(_ random: inout Random) -> [EvictionRule.Post] {
    (1...12).map { id in
      var post = post(
        Int64(id), fetched: Int64(random.number(-400_000...0)),
        viewed: random.oneIn(2) ? Int64(random.number(-400_000...0)) : nil,
        isBookmarked: random.oneIn(4))
      if random.oneIn(4) { post.expiresAt = at(Int64(random.number(-9...9))) }
      post.hasInteractions = random.oneIn(8)
      post.isVisible = random.oneIn(8)
      return post
    }
  }

  @Test("whatever the posts are, the minimum remains, and a post is deleted once and for a reason")
  func laws() {
    let failure = LawRun(cases: 2000).failure(of: { seed in
      var random = Random(seed: seed)
      return Self.random(&random)
    }) { posts, seed in
      let minimum = Int(seed % 6)
      let plan = Self.plan(posts, timeToLive: 2 * Self.day, minimumPosts: minimum)
      let byId = Dictionary(uniqueKeysWithValues: posts.map { ($0.id, $0) })
      let all = plan.outdated + plan.beyondSize
      guard Set(all).count == all.count else { return "a post is deleted twice" }
      let isExpired = { (post: EvictionRule.Post) in post.expiresAt.map { $0 <= Self.now } ?? false
      }
      let deleted = all.compactMap { byId[$0] }
      for post in posts where isExpired(post) && !post.hasInteractions {
        guard plan.outdated.contains(post.id) else { return "post \(post.id) expired" }
      }
      let others = deleted.filter { !isExpired($0) }
      guard others.allSatisfy({ !$0.isVisible && !$0.hasInteractions }) else {
        return "a protected post is deleted"
      }
      let left = posts.count - deleted.count
      let current = posts.count { !isExpired($0) || $0.hasInteractions }
      guard left >= min(minimum, current) else { return "fewer than the minimum remain" }
      let last = plan.beyondSize.compactMap { byId[$0]?.isBookmarked }
      guard last == last.sorted(by: { !$0 && $1 }) else { return "a bookmark is not last" }
      // Of two posts without a bookmark, one that was never viewed and is old is deleted before a viewed one.
      let isStale = plan.beyondSize.compactMap { byId[$0] }.filter { !$0.isBookmarked }
        .map { !$0.isViewed && $0.viewedAt < Self.at(-Self.day) }
      guard isStale == isStale.sorted(by: { $0 && !$1 }) else { return "a viewed post goes first" }
      return nil
    }
    #expect(failure == nil)
  }
}
