import Foundation
import PostDocument
import PostEditors
import PostFeed
import PostPolicy
import PostSummary
import Testing

@Test("a feed response round-trips through JSONDecoder and JSONEncoder")
func responseRoundTrips() throws {
  let data = Data(#"{"feed": [], "paging": {"next": "a"}}"#.utf8)
  // sample
  let response = try JSONDecoder().decode(FeedApiResponse.self, from: data)
  let again = try JSONEncoder().encode(response)
  // end
  #expect(try FeedApiResponse(json: again) == response)
}

@Test("feed pages are loaded in a loop until the last one")
func pagesAreLoaded() async throws {
  struct API {
    func feed(after cursor: String?) async throws -> FeedApiResponse {
      FeedApiResponse(paging: PaginationMetadata(nextCursor: cursor == nil ? "2" : nil))
    }
  }
  let api = API()
  var count = 0
  func show(_ previews: [PostPreview]) { count += 1 }
  // sample
  for try await page in Pages(load: { cursor in try await api.feed(after: cursor).page }) {
    show(page.items)
  }
  // end
  #expect(count == 2)
}

@Test("a request is created from editor JSON")
func requestFromEditor() throws {
  let bytes = Array(#"{"type":"doc","content":[]}"#.utf8)
  // sample
  let request = try NewPostRequest(requestId: "…", editorJSON: bytes, decoder: TiptapDecoder())
  // end
  #expect(request.content.isEmpty)
}

@Test("a feed response with an invalid post is read, and its valid post shown")
func feedIsReadAndShown() throws {
  try expectOutput {
    // sample
    let json = """
      {"feed": [
        {"postId": 9007199254740993, "contentSummary": "<p>Hi <script>x()</script><b>all</b></p>",
         "author": {"id": 7, "name": "Ada"}, "createdAt": "2026-11-21T11:00:00Z"},
        {"contentSummary": "without an identifier"}
      ], "paging": {}}
      """
    let response = try JSONDecoder().decode(FeedApiResponse.self, from: Data(json.utf8))
    for preview in response.feed {
      print(preview.postId, try preview.document().plainText)
    }
    // 9007199254740993 Hi all
    for finding in response.findings where finding.code == .elementDropped { print(finding) }
    // $.feed[1].postId: missing
    // end
  }
}

@Test("a feed state starts and finishes the loading of a page")
func feedStateLoadsPages() async throws {
  struct API {
    func feed(after cursor: String?) async throws -> FeedApiResponse { FeedApiResponse() }
  }
  let api = API()
  var state = NewsFeedUiState()
  // sample
  if let request = state.startNextPage() {
    do {
      let response = try await api.feed(after: request.cursor)
      state.finish(request, with: response.page.map { PostPreviewUiModel($0) })
    } catch {
      state.fail(request, message: "The feed could not be loaded.")
    }
  }
  // end
  #expect(!state.hasMore && state.errorMessage == nil)
}

@Test("a like is queued and sent")
func likesAreQueued() throws {
  let now = try #require(Moment("2026-11-21T12:00:00Z"))
  var sent: [Int64] = []
  func send(_ interaction: UserInteraction) { sent.append(interaction.postId) }
  // sample
  var queue = InteractionQueue()
  queue.append(.liked, postId: 1, userId: 7, at: now)
  for interaction in queue.due(at: now) {
    queue.start(interaction.id)
    send(interaction)  // then call `confirm(_:)` or `fail(_:_:at:using:)`
  }
  // end
  #expect(sent == [1])
}
