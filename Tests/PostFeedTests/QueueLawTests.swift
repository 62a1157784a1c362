import TestSupport
import Testing

@testable import PostFeed
import PostJSON

/// Laws over generated histories of a user, a server and the network between them.
@Suite struct QueueLawTests {
  private enum Step {
    case act(UserInteractionAction, postId: Int64)
    case send, confirm, fail, refuse, cancel
    case requestPage, deliverPage, failPage
    case wait(seconds: Int64)

    static func random(_ random: inout Random) -> Step {
      switch random.number(0...11) {
      case 0...2:
        .act(random.pick(UserInteractionAction.known), postId: Int64(random.number(1...3)))
      case 3, 4: .send
      case 5, 6: .confirm
      case 7: random.oneIn(4) ? .refuse : .fail
      case 8: .requestPage
      case 9: random.oneIn(5) ? .failPage : .deliverPage
      case 10: random.oneIn(4) ? .cancel : .deliverPage
      default: .wait(seconds: Int64(random.number(0...400)))
      }
    }
  }

  private static let posts: [Int64] = [1, 2, 3]

  /// A server with one user.
  private struct Server {
    var likes: Set<Int64> = []
    var log: [UserInteraction] = []

    mutating func act(_ interaction: UserInteraction) {
      log.append(interaction)
      switch interaction.action {
      case .liked: likes.insert(interaction.postId)
      case .unliked: likes.remove(interaction.postId)
      default: break
      }
    }

    var page: Page<PostPreview> {
      Page(
        items: QueueLawTests.posts.map { id in
          PostPreview(
            postId: id, contentSummary: "", author: AuthorPreview(id: 1, name: ""), createdAt: "",
            liked: likes.contains(id), likeCount: likes.contains(id) ? 6 : 5)
        })
    }
  }

  /// The state of client and server while a history runs.
  private struct World {
    var now = Moment("2026-11-21T12:00:00Z")!
    var server = Server()
    var queue = InteractionQueue(schedule: RetrySchedule(maximumAttempts: 3))
    var state = NewsFeedUiState()
    /// The interactions that wait for a response.
    var sent: [UserInteraction] = []
    var pages: (request: FeedRequest, revision: Int, page: Page<PostPreview>)?
    var random: Random
    var acted = 0
    /// The first violated law.
    var fault: String?

    init(seed: UInt64) {
      random = Random(seed: seed)
      queue.keepsConfirmed = true
      state.show(server.page.map { PostPreviewUiModel($0) })
    }

    mutating func take(_ step: Step) {
      switch step {
      case .act(let action, let postId):
        acted += 1
        state.apply(queue.append(action, postId: postId, userId: 7, at: now))
      case .send:
        for interaction in queue.due(at: now) {
          check(!sent.contains { $0.postId == interaction.postId }, "two of a post are in flight")
          queue.start(interaction.id)
          sent.append(interaction)
        }
      case .confirm:
        guard let interaction = takeSent() else { return }
        server.act(interaction)
        queue.confirm(interaction.id)
        state.confirm(interaction.id)
      case .fail: fail(.temporary)
      case .refuse: fail(.permanent)
      case .cancel:
        guard let canceled = queue.interactions.first(where: { $0.status == .canceled }) else {
          return
        }
        queue.remove(canceled.id)
        acted -= 1
      case .requestPage:
        guard let request = state.startRefresh() else { return }
        pages = (request, queue.revision, server.page)
      case .deliverPage:
        guard let (request, revision, page) = pages else { return }
        pages = nil
        for post in page.items {
          let shown = queue.corrected(post, requestedAt: revision)
          check(shown.liked == server.likes.contains(post.postId), "a page undoes a like")
        }
        state.finish(request, with: page.map { PostPreviewUiModel($0) })
      case .failPage:
        guard let (request, _, _) = pages else { return }
        pages = nil
        let feed = state.feed
        state.fail(request, message: "offline")
        check(state.feed == feed && state.errorMessage == "offline", "a failure loses posts")
      case .wait(let seconds): now = now.adding(.seconds(seconds))
      }
      checkAll()
    }

    private mutating func takeSent() -> UserInteraction? {
      sent.isEmpty ? nil : sent.remove(at: random.number(0...(sent.count - 1)))
    }

    private mutating func fail(_ failure: InteractionQueue.Failure) {
      guard let interaction = takeSent() else { return }
      queue.fail(interaction.id, failure, at: now, using: &random)
      guard let failed = queue.interactions.first(where: { $0.id == interaction.id }) else {
        return check(false, "a failed interaction is gone")
      }
      check(failed.failureCount == interaction.failureCount + 1, "failures are counted wrong")
      let isLast = failure == .permanent || failed.failureCount >= 3
      check(failed.status == (isLast ? .canceled : .failed), "a wrong status")
      check(failed.updatedAt == now.description, "the last attempt has another date")
      if let next = queue.nextAttempt(of: failed), !isLast {
        let longest = queue.schedule.delay(afterFailures: failed.failureCount)
        check(next <= now.adding(longest) && next >= now.adding(longest / 2), "a wrong delay")
      }
      state.apply(failed)
    }

    private mutating func check(_ isRight: Bool, _ words: String) {
      if !isRight, fault == nil { fault = words }
    }

    /// The laws that hold after every step.
    private mutating func checkAll() {
      let open = queue.interactions
      check(open.count + server.log.count == acted, "an interaction is lost or sent twice")
      check(open.map(\.id) == open.map(\.id).sorted(), "the queue is out of order")
      for post in QueueLawTests.posts {
        let ids = server.log.filter { $0.postId == post }.map(\.id)
        check(ids == ids.sorted() && Set(ids).count == ids.count, "the server's order differs")
        // The shown state is the server's state with the queue applied.
        var isLiked = server.likes.contains(post)
        for interaction in open where interaction.postId == post && interaction.status != .canceled
        {
          if interaction.action == .liked { isLiked = true }
          if interaction.action == .unliked { isLiked = false }
        }
        guard let shown = state.feed.first(where: { $0.id == post }) else {
          return check(false, "a post is gone")
        }
        check(shown.isLiked == isLiked, "post \(post) shows another state")
        check(shown.likeCount == (isLiked ? 6 : 5), "post \(post) shows another count")
      }
    }
  }

  @Test("after any steps, the shown state is the server's state with queued interactions applied")
  func shownState() {
    let failure = LawRun(cases: 2000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(1...60)).map { _ in Step.random(&random) }
      }
    ) { steps, seed in
      var world = World(seed: seed)
      for step in steps { world.take(step) }
      return world.fault.map { "\($0) after \(steps)" }
    }
    #expect(failure == nil)
  }

  @Test("after any steps and enough retries, each interaction is sent or canceled")
  func everyInteraction() {
    let failure = LawRun(cases: 1000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(1...40)).map { _ in Step.random(&random) }
      }
    ) { steps, seed in
      var world = World(seed: seed)
      for step in steps { world.take(step) }
      for _ in 0..<(steps.count + 1) {
        for step in [Step.wait(seconds: 1000), .send, .confirm, .confirm, .confirm] {
          world.take(step)
        }
      }
      let isDone = world.queue.interactions.allSatisfy { $0.status == .canceled }
      return world.fault ?? (isDone ? nil : "something waits for ever after \(steps)")
    }
    #expect(failure == nil)
  }
}
