import PostKit
import Testing

// sample
@MainActor final class FeedModel {
  private(set) var state = NewsFeedUiState()

  func add(_ json: [UInt8]) async {
    state.phase = .loading
    do {
      state = try await FeedModel.adding(json, to: state)
    } catch {
      state.phase = .failed(message: "The feed could not be read.")
    }
  }

  /// Decodes, sanitizes and checks the posts of a page: work that is not for the main actor.
  @concurrent private static func adding(
    _ json: [UInt8], to state: NewsFeedUiState
  ) async throws -> NewsFeedUiState {
    var state = state
    state.add(try FeedApiResponse(json: json))
    return state
  }
}
// end

@MainActor @Test func feedModelAddsPages() async {
  let page = #"""
    {"feed": [{"postId": 1, "contentSummary": "Hi", "author": {"id": 2, "name": "Ada"},
     "createdAt": "2026-11-21T11:00:00Z"}], "paging": {}}
    """#
  let model = FeedModel()
  await model.add(Array(page.utf8))
  #expect(model.state.posts.count == 1)
  await model.add(Array("no JSON".utf8))
  #expect(model.state.phase == .failed(message: "The feed could not be read."))
}

@Test func likesShowAtOnce() throws {
  let page = #"""
    {"feed": [{"postId": 1, "contentSummary": "Hi", "author": {"id": 2, "name": "Ada"},
     "createdAt": "2026-11-21T11:00:00Z", "likeCount": 1299}], "paging": {}}
    """#
  var state = NewsFeedUiState()
  state.add(try FeedApiResponse(json: Array(page.utf8)))
  let now = try #require(Moment("2026-11-21T12:00:00Z"))
  try expectOutput {
    // sample
    for post in state.posts {
      guard case .readable(let document, let notes) = post.content else { continue }
      print(document.plainText, CompactCount(post.likeCount))  // Hi 1.2k
      print(post.createdAt.map { "\(RelativeTime(of: $0, now: now))" } ?? "")  // 1h
      print(notes.deceptiveLinkCount)  // 0
    }
    // end
  }
}
