import Foundation
import PostKit
import Testing

// sample
@MainActor final class FeedModel {
  private(set) var state = NewsFeedUiState()

  func loadNextPage(_ load: (_ cursor: String?) async throws -> Data) async {
    guard let request = state.startNextPage() else { return }
    do {
      let page = try await FeedModel.page(from: try await load(request.cursor))
      state.finish(request, with: page)
    } catch {
      state.fail(request, message: "The feed could not be loaded.")
    }
  }

  /// Decodes, sanitizes and checks the posts of a page off the main actor.
  @concurrent private static func page(
    from data: Data
  ) async throws -> Page<PostPreviewUiModel> {
    let response = try JSONDecoder().decode(FeedApiResponse.self, from: data)
    return response.page.map { PostPreviewUiModel($0) }
  }
}
// end

@MainActor @Test("a feed model shows an error, then loads a page")
func feedModelAddsPages() async {
  let page = #"""
    {"feed": [{"postId": 1, "contentSummary": "Hi", "author": {"id": 2, "name": "Ada"},
     "createdAt": "2026-11-21T11:00:00Z"}], "paging": {}}
    """#
  let model = FeedModel()
  await model.loadNextPage { _ in Data("no JSON".utf8) }
  #expect(model.state.errorMessage == "The feed could not be loaded.")
  await model.loadNextPage { _ in Data(page.utf8) }
  #expect(model.state.feed.count == 1)
  #expect(model.state.errorMessage == nil)
}

@Test("each post of a feed state has an author, a time and counts that can be shown")
func likesShowAtOnce() throws {
  let page = #"""
    {"feed": [{"postId": 1, "contentSummary": "Hi", "author": {"id": 2, "name": "Ada"},
     "createdAt": "2026-11-21T11:00:00Z", "likeCount": 1299}], "paging": {}}
    """#
  var state = NewsFeedUiState()
  state.show(try FeedApiResponse(json: page.utf8).page.map { PostPreviewUiModel($0) })
  let now = try #require(Moment("2026-11-21T12:00:00Z"))
  try expectOutput {
    // sample
    for post in state.feed {
      guard case .readable(let document, let notes) = post.content else { continue }
      print(document.plainText, CompactCount(post.likeCount))  // Hi 1.2k
      print(post.createdAt.map { "\(RelativeTime(of: $0, now: now))" } ?? "")  // 1h
      print(notes.deceptiveLinkCount)  // 0
    }
    // end
  }
}

@Test("a queue sends, retries and confirms a like")
func clientQueuesALike() throws {
  let now = try #require(Moment("2026-11-21T12:00:00Z"))
  var random = SystemRandomNumberGenerator()
  try expectOutput {
    // sample
    var queue = InteractionQueue()
    let like = queue.append(.liked, postId: 5, userId: 7, at: now)
    print(queue.due(at: now).map(\.action))  // [LIKED]

    // Send `like.request(requestId:)` with the same identifier at every attempt.
    queue.start(like.id)
    queue.fail(like.id, at: now, using: &random)
    print(queue.interactions.map(\.status), queue.due(at: now).count)  // [FAILED] 0

    queue.retry(like.id)
    queue.confirm(like.id)  // The server answered.
    print(queue.interactions.count)  // 0
    // end
  }
}

// sample
/// What a row shows of an item from another server.
struct ItemRow: Sendable {
  let author: String
  let title: String?
  let summary: Document
  let page: LinkTarget?

  init(_ item: SyndicatedItem) throws {
    author = item.authors.first?.displayName ?? ""
    title = item.title?.plainText(limit: 100)
    summary = try Summarizer().summarize(item).document
    page = item.url?.link
  }
}
// end

@Test("a row of an item from another server has its title, summary and page")
func rowOfAnItem() throws {
  let bytes = Array(
    """
    {"version": "https://jsonfeed.org/version/1.1", "title": "Kiln", "items": [{"id": "1",
     "url": "https://kiln.example/1", "title": "Ash", "authors": [{"name": "Ada"}],
     "content_html": "<p onclick=x>Two <b>buckets"}]}
    """.utf8)
  try expectOutput {
    // sample
    let feed = try SyndicatedFeed(reading: bytes)
    for row in try feed.items.map({ try ItemRow($0) }) {
      print(row.author, row.title ?? "", row.summary.plainText, row.page?.description ?? "")
      // Ada Ash Two buckets https://kiln.example/1
    }
    print(feed.nextPage?.link?.description ?? "the last page")  // the last page
    // end
  }
}
