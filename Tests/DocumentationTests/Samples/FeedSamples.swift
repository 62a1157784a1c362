import PostDocument
import PostEditors
import PostFeed
import PostSummary
import Testing

@Test func responseIsWrittenAgain() throws {
  let bytes = Array(#"{"feed": [], "paging": {"next": "a"}}"#.utf8)
  // sample
  let response = try FeedApiResponse(json: bytes)
  let again = response.json
  // end
  #expect(try FeedApiResponse(json: again) == response)
}

@Test func pagesAreWalked() async throws {
  struct API {
    func feed(after cursor: Cursor?) async throws -> FeedApiResponse {
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

@Test func requestIsMadeFromAnEditor() throws {
  let bytes = Array(#"{"type":"doc","content":[]}"#.utf8)
  // sample
  let request = try NewPostRequest(requestId: "…", editorJSON: bytes, decoder: TiptapDecoder())
  // end
  #expect(request.content.source.isEmpty)
}

@Test func feedIsReadAndShown() throws {
  try expectOutput {
    // sample
    let json = """
      {"feed": [
        {"postId": 9007199254740993, "contentSummary": "<p>Hi <script>x()</script><b>all</b></p>",
         "author": {"id": 7, "name": "Ada"}, "createdAt": "2026-11-21T11:00:00Z"},
        {"contentSummary": "without an identifier"}
      ], "paging": {}}
      """
    let response = try FeedApiResponse(json: Array(json.utf8))
    for preview in response.feed {
      print(preview.postId, try preview.document().plainText)
    }
    // 9007199254740993 Hi all
    for finding in response.findings where finding.code == .elementDropped { print(finding) }
    // $.feed[1].postId: missing
    // end
  }
}
