import PostDocument
import PostFeed
import PostPolicy
import PostSanitizer
import Testing

@Suite struct FeedStateTests {
  private let epoch = "1970-01-01T00:00:00Z"

  private func preview(_ id: Int64, _ summary: String = "<p>x</p>", likes: Int = 0)
    -> PostPreview
  {
    PostPreview(
      postId: id, contentSummary: summary, author: AuthorPreview(id: 1, name: " A\u{202E} "),
      createdAt: epoch, likeCount: likes, attachmentCount: -3)
  }

  private func page(_ posts: [PostPreview], next: String? = nil) -> Page<PostPreviewUiModel> {
    Page(items: posts.map { PostPreviewUiModel($0) }, next: next)
  }

  private func nextPage(_ state: inout NewsFeedUiState) throws -> FeedRequest {
    let request = state.startNextPage()
    return try #require(request)
  }

  private func refresh(_ state: inout NewsFeedUiState) throws -> FeedRequest {
    let request = state.startRefresh()
    return try #require(request)
  }

  private func interaction(
    _ id: Int64, _ action: UserInteractionAction, _ status: UserInteractionStatus = .pending
  ) -> UserInteraction {
    UserInteraction(
      id: id, postId: 1, userId: 7, action: action, status: status, createdAt: epoch,
      updatedAt: epoch)
  }

  @Test("a post model has a sanitized document, and zero for negative counts")
  func safeModel() {
    let model = PostPreviewUiModel(
      preview(1, "<p>Go to <a href='https://evil.example/'>https://bank.example</a></p>", likes: -4)
    )
    #expect(model.authorName == "A")
    #expect(model.likeCount == 0)
    #expect(model.attachmentCount == 0)
    guard case .readable(let document, let notes) = model.content else {
      Issue.record("not readable")
      return
    }
    #expect(document.plainText == "Go to https://bank.example <https://evil.example/>")
    #expect(notes.deceptiveLinkCount == 1)
    #expect(notes.undescribedImageCount == 0)
  }

  @Test("content over the byte limit is marked as unreadable, with the reason")
  func largeContent() {
    let model = PostPreviewUiModel(preview(1, String(repeating: "x", count: 40_000)))
    guard case .unreadable(let reason) = model.content else {
      Issue.record("readable")
      return
    }
    #expect(reason.description == "input is 40,000 bytes; the limit is 32,768 (limits.inputBytes)")
  }

  @Test("a post that is in two pages is added once")
  func newPosts() throws {
    var state = NewsFeedUiState()
    #expect(state.hasMore)
    let first = try nextPage(&state)
    #expect(first.cursor == nil)
    #expect(state.isLoading)
    let (second, third) = (state.startNextPage(), state.startRefresh())
    #expect(second == nil && third == nil)
    state.finish(first, with: page([preview(1), preview(2)], next: "a"))
    #expect(!state.isLoading)
    let next = try nextPage(&state)
    #expect(next.cursor == "a")
    state.finish(next, with: page([preview(2), preview(3)]))
    #expect(state.feed.map(\.id) == [1, 2, 3])
    #expect(!state.hasMore)
    let last = state.startNextPage()
    #expect(last == nil)
    // A second response to the same request changes nothing.
    state.finish(first, with: page([preview(9)], next: "b"))
    #expect(state.feed.map(\.id) == [1, 2, 3])
  }

  @Test("a post that the next page repeats keeps its first position and gets its newest state")
  func repeatedPost() throws {
    var state = NewsFeedUiState()
    state.finish(try nextPage(&state), with: page([preview(1), preview(2)], next: "a"))
    state.apply(interaction(1, .liked))
    state.finish(
      try nextPage(&state),
      with: page([preview(3), preview(1, "<p>y</p>", likes: 8)], next: "b"))
    #expect(state.feed.map(\.id) == [1, 2, 3])
    #expect(state.feed.map(\.likeCount) == [9, 0, 0])
    guard case .readable(let document, _) = state.feed[0].content else {
      Issue.record("not readable")
      return
    }
    #expect(document.plainText == "y")
    // The page of a request that is older than the confirmation of the like may not contain it.
    let early = try nextPage(&state)
    state.confirm(1)
    state.finish(early, with: page([preview(1, likes: 8)]))
    #expect(state.feed.map(\.likeCount) == [9, 0, 0])
  }

  @Test("a failed refresh keeps the posts and sets the error message")
  func failedRefresh() throws {
    var state = NewsFeedUiState()
    state.finish(try nextPage(&state), with: page([preview(1)], next: "a"))
    state.fail(try refresh(&state), message: "offline")
    #expect(state.feed.map(\.id) == [1])
    #expect(state.errorMessage == "offline")
    #expect(!state.isLoading)
    #expect(state.hasMore)
    let request = try refresh(&state)
    #expect(state.errorMessage == "offline")
    state.finish(request, with: page([preview(2)]))
    #expect(state.feed.map(\.id) == [2])
    #expect(state.errorMessage == nil)
    #expect(!state.hasMore)
  }

  @Test("a feed state can show saved pages and interactions, and then load the next page")
  func savedPages() throws {
    var state = NewsFeedUiState()
    let request = try refresh(&state)
    state.show(
      page([preview(1, likes: 5), preview(2)], next: "a"),
      with: [interaction(1, .liked, .failed), interaction(2, .shared)])
    #expect(state.feed.map(\.id) == [1, 2])
    #expect(state.feed.map(\.isLiked) == [true, false])
    #expect(state.feed[0].likeCount == 6)
    #expect(state.isLoading)
    state.finish(request)
    #expect(state.feed.map(\.id) == [1, 2])
    #expect(try nextPage(&state).cursor == "a")
    // The like was confirmed: its interaction was deleted, and the post was updated.
    state.show(page([preview(1, likes: 9)]))
    #expect(state.feed.map(\.likeCount) == [9])
  }

  @Test("a like stays if a page that was requested before its confirmation arrives after it")
  func earlyPage() throws {
    var state = NewsFeedUiState()
    state.finish(
      try nextPage(&state), with: page([preview(1, likes: 5)]))
    state.apply(interaction(1, .liked))
    let early = try refresh(&state)
    state.confirm(1)
    state.finish(early, with: page([preview(1, likes: 5)]))
    #expect(state.feed.map(\.isLiked) == [true])
    #expect(state.feed.map(\.likeCount) == [6])
    // Data from a later request is shown.
    let late = try refresh(&state)
    state.finish(late, with: page([preview(1, likes: 5)]))
    #expect(state.feed.map(\.isLiked) == [false])
  }

  @Test("an early page does not undo likes after posts from a database were shown")
  func earlyPageAfterSavedPage() throws {
    var state = NewsFeedUiState()
    state.show(
      page([preview(1, likes: 5)]), with: [interaction(1, .shared), interaction(2, .shared)])
    state.confirm(1)
    state.confirm(2)
    var early = try refresh(&state)
    state.show(page([preview(1, likes: 5)]), with: [interaction(3, .liked)])
    state.confirm(3)
    state.finish(early, with: page([preview(1, likes: 5)]))
    #expect(state.feed.map(\.likeCount) == [6])
    state.apply(interaction(4, .unliked))
    early = try refresh(&state)
    state.confirm(4)
    state.show(page([preview(1, likes: 5)]))
    let liked = PostPreview(
      postId: 1, contentSummary: "", author: AuthorPreview(id: 1, name: "A"), createdAt: epoch,
      liked: true, likeCount: 6)
    state.finish(early, with: page([liked]))
    #expect(state.feed.map(\.likeCount) == [5])
  }

  /// The like count of one post after each step: `1+` likes with interaction 1, `1-` unlikes, `1!`
  /// fails, `1?` is canceled, `1.` is confirmed.
  @Test(
    "pending and failed likes change the like count, and canceled likes are undone",
    arguments: [
      ("1+ 1! 1+ 1?", "6 6 6 5"), ("1+ 2- 1! 2.", "6 5 5 6"), ("1+ 2- 1. 2!", "6 5 5 5"),
      ("1+ 2- 1. 2?", "6 5 5 6"), ("1+ 2- 1. 2.", "6 5 5 5"), ("1+ 2- 3+ 2?", "6 5 6 6"),
      ("1+ 2- 3+ 1? 3?", "6 5 6 6 5"), ("1+ 2+ 1? 2?", "6 6 6 5"), ("1- 2+ 2?", "5 6 5"),
      ("1+ 1. 1! 1?", "6 6 6 6"), ("1+ 1. 1+ 2- 2?", "6 6 6 5 6"), ("2! 2. 1+", "6 6 6"),
      ("2. 1+ 1.", "5 6 6"),
    ])
  func interactions(steps: String, expected: String) throws {
    var state = NewsFeedUiState()
    state.finish(
      try nextPage(&state), with: page([preview(1, likes: 5)]))
    var actions: [Int64: UserInteractionAction] = [:]
    let counts = try steps.split(separator: " ").map { step -> String in
      let id = try #require(Int64(step.prefix(1)))
      switch step.last {
      case "-": actions[id] = .unliked
      case "+": actions[id] = .liked
      default: break
      }
      let action = actions[id, default: .liked]
      switch step.last {
      case "+", "-": state.apply(interaction(id, action))
      case "!": state.apply(interaction(id, action, .failed))
      case "?": state.apply(interaction(id, action, .canceled))
      default: state.confirm(id)
      }
      let post = state.feed[0]
      #expect(post.isLiked == (post.likeCount == 6))
      return "\(post.likeCount)"
    }
    #expect(counts.joined(separator: " ") == expected)
  }

  @Test("an interaction that is not a like or unlike does not change the like count")
  func otherActions() throws {
    var state = NewsFeedUiState()
    state.show(page([preview(1, likes: 5)]))
    state.apply(interaction(1, .shared))
    state.apply(interaction(2, .bookmarked))
    state.apply(interaction(3, UserInteractionAction(rawValue: "NEW")))
    state.apply(interaction(4, .liked, UserInteractionStatus(rawValue: "NEW")))
    #expect(state.feed.map(\.likeCount) == [6])
  }

  @Test("a figure with an image without description counts as one undescribed image")
  func figures() throws {
    let document = try Sanitizer().sanitize(
      "<figure><img src=https://a.example/1><figcaption>x</figcaption></figure>"
    ).document
    #expect(ContentNotes(document).undescribedImageCount == 1)
  }

  @Test(
    "an image description of invisible characters counts as missing",
    arguments: ["\u{3164}", " ", "\u{2800}", "\u{200B}"])
  func blankDescriptions(alternative: String) {
    let source =
      "<img src=https://a.example/1 alt='\(alternative)'><img src=https://a.example/2 alt=''>"
    let document = try? Sanitizer().sanitize(source).document
    #expect(document.map { ContentNotes($0).undescribedImageCount } == 1)
  }

  @Test(
    "a count from 1000 is shortened to a number with unit, rounded down",
    arguments: [
      (-1, "0"), (0, "0"), (999, "999"), (1000, "1k"), (1099, "1k"), (1999, "1.9k"), (9999, "9.9k"),
      (10_500, "10k"), (999_999, "999k"), (1_000_000, "1M"), (2_500_000_000, "2.5B"),
      (7_000_000_000_000, "7T"), (Int.max, "9223372T"),
    ])
  func counts(count: Int, expected: String) {
    #expect(CompactCount(count).description == expected)
  }
}
