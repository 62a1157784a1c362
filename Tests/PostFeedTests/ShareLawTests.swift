import TestSupport
import Testing

@testable import PostFeed

/// Laws over generated histories of shares of a post by a user and by others.
@Suite struct ShareLawTests {
  private enum Step {
    case share, receive, confirm, cancel, shareOfOther, request, deliver

    static func random(_ random: inout Random) -> Step {
      random.pick([
        .share, .receive, .confirm, .cancel, .shareOfOther, .request, .deliver, .deliver,
      ])
    }
  }

  private struct World {
    private let now = Moment("2026-11-21T12:00:00Z")!
    private let hasOthers: Bool
    private var queue = InteractionQueue()
    private var stored: PostDetail?
    /// The shares of others, and the own ones that the server has.
    private var (others, received) = (0, Set<Int64>())
    private var responses: [(post: PostDetail, revision: Int)] = []
    private(set) var fault: String?

    init(hasOthers: Bool) {
      self.hasOthers = hasOthers
      queue.keepsConfirmed = true
    }

    private var response: PostDetail {
      PostDetail(
        postId: 1, content: "", author: AuthorPreview(id: 1, name: ""), createdAt: "",
        shareCount: others + received.count)
    }

    private var shown: Int? { stored.map { queue.applied(to: $0).shareCount } }

    mutating func take(_ step: Step) {
      let before = shown
      switch step {
      case .share:
        queue.append(.shared, postId: 1, userId: 7, at: now)
        if let before { check(shown == before + 1, "a share is not counted at once") }
      case .receive:
        if let next = queue.interactions.first(where: { !received.contains($0.id) }) {
          received.insert(next.id)
        }
      case .confirm:
        guard let first = queue.interactions.first, received.contains(first.id) else { return }
        queue.confirm(first.id)
        stored?.apply(.shared)
        check(shown == before, "a confirmation changes the count")
      case .cancel:
        guard let first = queue.interactions.first, !received.contains(first.id) else { return }
        queue.remove(first.id)
      case .shareOfOther: if hasOthers { others += 1 }
      case .request: responses.append((response, queue.revision))
      case .deliver:
        guard !responses.isEmpty else { return }
        let (post, revision) = responses.removeFirst()
        stored = queue.corrected(post, requestedAt: revision, replacing: stored)
      }
      let pending = queue.interactions.count { !received.contains($0.id) }
      check(shown ?? 0 <= others + received.count + pending, "a share is counted twice")
    }

    private mutating func check(_ isRight: Bool, _ words: String) {
      if !isRight, fault == nil { fault = words }
    }

    /// Sends all, then loads the post.
    mutating func finish() {
      responses = []
      while !queue.interactions.isEmpty {
        take(.receive)
        take(.confirm)
      }
      take(.request)
      take(.deliver)
      check(shown == others + received.count, "the count differs from the server")
    }
  }

  @Test(
    "a share is counted at once and never twice, and then as the server counts it",
    arguments: [true, false])
  func counts(hasOthers: Bool) {
    let failure = LawRun(cases: 2000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(1...40)).map { _ in Step.random(&random) }
      }
    ) { steps, _ in
      var world = World(hasOthers: hasOthers)
      for step in steps { world.take(step) }
      world.finish()
      return world.fault.map { "\($0) after \(steps)" }
    }
    #expect(failure == nil)
  }

  @Test("counts at the ends of their range do not overflow")
  func extremes() {
    let counts = [Int.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for count in counts {
      for known in counts {
        var post = PostDetail(
          postId: 1, content: "", author: AuthorPreview(id: 1, name: ""), createdAt: "",
          shareCount: count)
        var stored = post
        stored.shareCount = known
        post.correctShares(replacing: stored, confirmed: 2, unconfirmed: 1)
        post.apply(.shared)
        #expect(post.shareCount >= min(count, count &+ 2) || count == .max)
      }
    }
  }
}
