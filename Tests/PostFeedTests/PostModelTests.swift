import PostDocument
@testable import PostFeed
import PostJSON
import Testing

@Suite struct PostModelTests {
  @Test(
    "the time when a post expires is optional, and an invalid one is kept and never passes",
    arguments: [
      ("", nil, false), (#", "expiresAt": null"#, nil, false),
      (#", "expiresAt": "2026-11-21T12:00:00Z""#, "2026-11-21T12:00:00Z", true),
      (#", "expiresAt": "2026-11-21T13:00:00.5+01:00""#, "2026-11-21T12:00:00.5Z", false),
      (#", "expiresAt": "tomorrow""#, nil, false), (#", "expiresAt": """#, nil, false),
    ])
  func expiry(member: String, expected: String?, isExpired: Bool) throws {
    let now = try #require(Moment("2026-11-21T12:00:00Z"))
    let author = #""author": {"id": 1, "name": "", "profileImageThumbnailUrl": ""}"#
    let json =
      #"{"postId": 1, "contentSummary": "", \#(author), "createdAt": "2026-11-20T12:00:00Z"\#(member)}"#
    var preview = try PostPreview.reading(json: json.utf8)
    #expect(preview.expiresAt?.description == expected)
    #expect(preview.isExpired(at: now) == isExpired)
    #expect(try PostPreview.reading(json: preview.json) == preview)
    let written = String(decoding: preview.json, as: UTF8.self)
    let text =
      member.isEmpty || member.contains("null") ? "expiresAt" : String(member.dropFirst(15))
    #expect(written.contains(text) == (!member.isEmpty && !member.contains("null")))
    let detail = try PostDetail.reading(
      json: json.replacing("contentSummary", with: "content").utf8)
    #expect(detail.expiryDate == preview.expiryDate)
    #expect(detail.isExpired(at: now) == isExpired)
    #expect(try PostPreview(detail).expiryDate == preview.expiryDate)
    preview.expiresAt = now
    #expect(preview.isExpired(at: now))
    #expect(try PostPreview.reading(json: preview.json).expiresAt == now)
    preview.expiresAt = nil
    #expect(!String(decoding: preview.json, as: UTF8.self).contains("expiresAt"))
  }

  private let detail = """
    {"post": {"postId": "5", "content": "<p>Hi <script>x</script></p>", \
    "author": {"id": 1, "name": "A"},
     "createdAt": "2026-11-21T12:00:00Z", "liked": false, "likeCount": 1, "shareCount": 2,
     "attachments": [{"id": 3, "type": "IMAGE", "contentUrl": "https://a.example/1.png",
     "previewImageUrl": null, "caption": "<b>x</b>"}, {"id": 4, "type": "VIDEO"}]}, "v": 2}
    """

  @Test("a post response is read with its attachments, and an invalid one is skipped")
  func wholePost() throws {
    let response = try PostDetailApiResponse(json: bytes(detail))
    let post = response.post
    #expect(post.postId == 5)
    #expect(post.shareCount == 2)
    #expect(post.attachments.map(\.id) == [3])
    #expect(post.attachments.first?.caption == "<b>x</b>")
    #expect(
      response.findings.filter { $0.code == .elementDropped }.map(\.description)
        == ["$.post.attachments[1].contentUrl: missing"])
    #expect(text(response.json).hasSuffix(#","v":2}"#))
  }

  @Test("a post without the `post` wrapper is read and written without it")
  func unwrappedPost() throws {
    let json = #"{"postId": 5, "author": {"id": 1}, "x": 1}"#
    let response = try PostDetailApiResponse(json: bytes(json))
    #expect(response.post.postId == 5)
    #expect(
      text(response.json)
        == #"""
        {"attachments":[],"author":{"id":1,"name":"","profileImageThumbnailUrl":""},"content":"",\#
        "createdAt":"","likeCount":0,"liked":false,"postId":5,"shareCount":0,"x":1}
        """#)
  }

  @Test("a response with `feed` is a feed, one with `post` or `postId` a post")
  func responseKind() throws {
    guard case .feed = try AnyFeedResponse(json: bytes(#"{"feed": []}"#)),
      case .post = try AnyFeedResponse(json: bytes(detail)),
      case .post = try AnyFeedResponse(json: bytes(#"{"postId": 5, "author": {"id": 1}}"#))
    else { throw FeedTestError() }
    #expect(throws: FeedError.self) { try AnyFeedResponse(json: bytes("{}")) }
    for (json, expected) in [
      (#"{"post": null}"#, "$.post: missing"), (#"{"postId": null}"#, "$.post: missing"),
      (#"{"feed": null}"#, "$.feed: missing"), ("{}", "$.feed: missing"),
    ] {
      do throws(FeedError) {
        _ = try AnyFeedResponse(json: bytes(json))
        Issue.record("read")
      } catch {
        #expect(error.description == expected)
      }
    }
  }

  private struct FeedTestError: Error {}

  @Test("requests for a post, an interaction and an upload round-trip through JSON")
  func requests() throws {
    let post =
      #"{"attachments":[{"contentUrl":"https://a.example/1","type":"LINK"}],"#
      + #""content":"<p>x</p>","requestId":"r-1"}"#
    #expect(text(try NewPostRequest(json: bytes(post)).json) == post)
    let like = #"{"requestId":9007199254740993,"type":"REMOVED_LIKE"}"#
    let request = try PostInteractionRequest(json: bytes(like))
    #expect(request.type == "REMOVED_LIKE")
    #expect(text(request.json) == like)
    let upload = #"{"name":"a","size":25,"type":"IMAGE"}"#
    #expect(text(try UploadRequest(json: bytes(upload)).json) == upload)
    #expect(
      try UploadRequest(json: bytes(upload)) == UploadRequest(name: "a", size: 25, type: "IMAGE"))
  }

  @Test("a request without a required member is an error with its path")
  func invalidRequest() {
    #expect(
      fault(
        NewPostRequest.self,
        #"{"requestId": "r", "content": "", "attachments": [{"type": "IMAGE"}]}"#)
        == "$.attachments[0].contentUrl: missing")
    #expect(fault(NewPostRequest.self, #"{"content": ""}"#) == "$.requestId: missing")
    #expect(fault(NewPostRequest.self, #"{"requestId": "r"}"#) == "$.content: missing")
    #expect(fault(PostInteractionRequest.self, #"{"requestId": "r"}"#) == "$.type: missing")
    #expect(fault(UploadRequest.self, #"{"name": "a", "type": "IMAGE"}"#) == "$.size: missing")
  }
}
