import PostDocument
import PostFeed
import PostPolicy
import Testing

struct UiStateTests {
  private let epoch: Timestamp

  init() throws {
    epoch = Timestamp(try #require(Moment("1970-01-01T00:00:00Z")))
  }

  private func preview(_ id: Int64, _ summary: UntrustedHTML = "<p>x</p>", likes: Int = 0)
    -> PostPreview
  {
    PostPreview(
      postId: id, contentSummary: summary, author: AuthorPreview(id: 1, name: " A\u{202E} "),
      createdAt: epoch, likeCount: likes,
      attachmentCount: -3)
  }

  @Test func everythingOfAModelIsSafe() {
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

  @Test func contentThatIsTooLargeIsSaid() {
    let model = PostPreviewUiModel(preview(1, UntrustedHTML(String(repeating: "x", count: 40_000))))
    guard case .unreadable(let reason) = model.content else {
      Issue.record("readable")
      return
    }
    #expect(reason.description == "input is 40,000 bytes; the limit is 32,768")
  }

  @Test func postsAreAddedOnce() {
    var state = NewsFeedUiState()
    #expect(state.hasMore)
    #expect(state.nextCursor == nil)
    state.add(
      FeedApiResponse(feed: [preview(1), preview(2)], paging: PaginationMetadata(nextCursor: "a")))
    #expect(state.nextCursor == "a")
    state.add(FeedApiResponse(feed: [preview(2), preview(3)]))
    #expect(state.posts.map(\.id) == [1, 2, 3])
    #expect(!state.hasMore)
    #expect(state.nextCursor == nil)
    #expect(state.phase == .loaded)
  }

  @Test func interactionsShowAtOnceAndOnceAndAreTakenBack() throws {
    var state = NewsFeedUiState()
    state.add(FeedApiResponse(feed: [preview(1, likes: 5)]))
    func apply(
      _ requestId: RequestID, _ action: UserInteractionAction,
      _ status: UserInteractionStatus = .pending
    ) -> String {
      state.apply(
        UserInteraction(
          requestId: requestId, postId: 1, action: action, status: status, createdAt: epoch))
      return state.posts.first.map { "\($0.isLiked) \($0.likeCount)" } ?? ""
    }
    #expect(apply("a", .liked) == "true 6")
    #expect(apply("a", .liked) == "true 6")
    #expect(apply("b", .liked) == "true 6")
    #expect(apply("b", .liked, .failed) == "true 6")
    #expect(apply("a", .liked, .canceled) == "false 5")
    #expect(apply("a", .liked, .failed) == "false 5")
    #expect(apply("c", .liked) == "true 6")
    state.confirm("c")
    #expect(apply("c", .liked, .failed) == "true 6")
    #expect(apply("d", .unliked) == "false 5")
    #expect(apply("d", .unliked, .failed) == "true 6")
    #expect(apply("e", .shared) == "true 6")
    #expect(apply("e", .shared, UserInteractionStatus(rawValue: "NEW")) == "true 6")
  }

  /// What one post shows after each of some steps: `a+` likes with the request a, `a-` unlikes, `a!`
  /// fails, `a?` is canceled, `a.` is confirmed.
  @Test(arguments: [
    ("a+ b- a! b.", "6 5 5 5"), ("a+ b- b. a!", "6 5 5 5"), ("a+ b- b! a!", "6 5 6 5"),
    ("a+ b- a. b!", "6 5 5 6"), ("a+ b- b. a.", "6 5 5 5"), ("a+ b- c+ b!", "6 5 6 6"),
    ("a+ b- c+ a! c!", "6 5 6 6 5"), ("a+ b+ a! b!", "6 6 6 5"), ("a- b+ b?", "5 6 5"),
    ("a+ a. a!", "6 6 6"), ("a+ a. a+ b- b!", "6 6 6 5 6"), ("a+ a! a+", "6 5 6"),
    ("b! b. a+", "5 5 6"), ("a+ b- c+ c. b. a!", "6 5 6 6 6 6"),
  ])
  func answersMayComeInAnyOrder(steps: String, expected: String) {
    var state = NewsFeedUiState()
    state.add(FeedApiResponse(feed: [preview(1, likes: 5)]))
    let counts = steps.split(separator: " ").map { step -> String in
      let requestId = RequestID(String(step.prefix(1)))
      func apply(_ action: UserInteractionAction, _ status: UserInteractionStatus) {
        state.apply(
          UserInteraction(
            requestId: requestId, postId: 1, action: action, status: status, createdAt: epoch))
      }
      switch step.last {
      case "+": apply(.liked, .pending)
      case "-": apply(.unliked, .pending)
      case "!": apply(.liked, .failed)
      case "?": apply(.liked, .canceled)
      default: state.confirm(requestId)
      }
      let post = state.posts[0]
      #expect(post.isLiked == (post.likeCount == 6))
      return "\(post.likeCount)"
    }
    #expect(counts.joined(separator: " ") == expected)
  }

  @Test(arguments: ["\u{3164}", " ", "\u{2800}", "\u{200B}"])
  func aDescriptionOfNothingIsNone(alternative: String) {
    let source = UntrustedHTML(
      "<img src=https://a.example/1 alt='\(alternative)'><img src=https://a.example/2 alt=''>")
    let document = try? source.document(policy: .post)
    #expect(document.map { ContentNotes($0).undescribedImageCount } == 1)
  }

  @Test(arguments: [
    (-1, "0"), (0, "0"), (999, "999"), (1000, "1k"), (1099, "1k"), (1999, "1.9k"), (9999, "9.9k"),
    (10_500, "10k"), (999_999, "999k"), (1_000_000, "1M"), (2_500_000_000, "2.5B"),
    (7_000_000_000_000, "7T"), (Int.max, "9223372T"),
  ])
  func countsAreShortAndNeverTooLarge(count: Int, expected: String) {
    #expect(CompactCount(count).description == expected)
  }
}
