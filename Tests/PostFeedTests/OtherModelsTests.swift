import PostDocument
import PostFeed
import Testing

struct OtherModelsTests {
  private let detail = """
    {"post": {"postId": "5", "content": "<p>Hi <script>x</script></p>", "author": {"id": 1, "name": "A"},
     "createdAt": "2026-11-21T12:00:00Z", "liked": false, "likeCount": 1, "shareCount": 2,
     "attachments": [{"id": 3, "type": "IMAGE", "contentUrl": "https://a.example/1.png",
     "previewImageUrl": null, "caption": "<b>x</b>"}, {"id": 4, "type": "VIDEO"}]}, "v": 2}
    """

  @Test func aPostIsReadWhole() throws {
    let response = try PostDetailApiResponse(json: bytes(detail))
    let post = response.post
    #expect(post.postId == 5)
    #expect(post.shareCount == 2)
    #expect(post.attachments.map(\.id) == [3])
    #expect(post.attachments.first?.caption == "<b>x</b>")
    #expect(
      response.findings.filter { $0.code == .elementDropped }.map(\.description)
        == ["$.post.attachments[1].contentUrl: missing"])
    #expect(response.extras.names == ["v"])
  }

  @Test func aPostMayStandAlone() throws {
    let json = #"{"postId": 5, "author": {"id": 1}, "x": 1}"#
    let response = try PostDetailApiResponse(json: bytes(json))
    #expect(response.post.postId == 5)
    #expect(
      text(response.json)
        == #"{"attachments":[],"author":{"id":1,"name":""},"content":"","likeCount":0,"liked":false,"#
        + #""postId":5,"shareCount":0,"x":1}"#)
  }

  @Test func whatWasAnsweredIsToldApart() throws {
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

  @Test func requestsAreReadAndWritten() throws {
    let post =
      #"{"attachments":[{"contentUrl":"https://a.example/1","type":"LINK"}],"#
      + #""content":"<p>x</p>","requestId":"r-1"}"#
    #expect(text(try NewPostRequest(json: bytes(post)).json) == post)
    let like = #"{"requestId":9007199254740993,"type":"REMOVED_LIKE"}"#
    let request = try PostInteractionRequest(json: bytes(like))
    #expect(request.type == .removedLike)
    #expect(text(request.json) == like)
  }

  @Test func aRequestWithABadPartIsRefused() {
    #expect(
      fault(
        NewPostRequest.self,
        #"{"requestId": "r", "content": "", "attachments": [{"type": "IMAGE"}]}"#)
        == "$.attachments[0].contentUrl: missing")
    #expect(fault(NewPostRequest.self, #"{"content": ""}"#) == "$.requestId: missing")
    #expect(fault(NewPostRequest.self, #"{"requestId": "r"}"#) == "$.content: missing")
    #expect(fault(PostInteractionRequest.self, #"{"requestId": "r"}"#) == "$.type: missing")
  }

  @Test func interactionsKeepNamesThatAreNotKnown() throws {
    let json =
      #"{"action":"WAVED","createdAt":"2026-11-21T12:00:00Z","postId":1,"requestId":"r","#
      + #""status":"PENDING"}"#
    let interaction = try UserInteraction(json: bytes(json))
    #expect(interaction.action.rawValue == "WAVED")
    #expect(interaction.status == .pending)
    #expect(interaction.request == nil)
    #expect(text(interaction.json) == json)
  }

  @Test(arguments: [
    (UserInteractionAction.liked, PostInteractionType.liked), (.unliked, .removedLike),
    (.shared, .shared),
  ])
  func interactionsBecomeRequests(action: UserInteractionAction, type: PostInteractionType) throws {
    let interaction = UserInteraction(
      requestId: "r", postId: 1, action: action,
      createdAt: Timestamp(try #require(Moment("2026-11-21T12:00:00Z"))))
    #expect(interaction.request == PostInteractionRequest(requestId: "r", type: type))
  }

  @Test func chatsAreReadAndWritten() throws {
    let chat = #"{"id":1,"lastMessageAt":"?","lastMessageSummary":"<p>x</p>","title":"T","u":0}"#
    let reading = try ConversationPreview.reading(json: bytes(chat))
    #expect(text(reading.value.json) == chat)
    #expect(reading.findings.map(\.path) == ["$.lastMessageAt"])
    #expect(try reading.value.document().plainText == "x")
    let message = #"{"content":"<p>x</p>","createdAt":"2026-11-21T12:00:00Z","id":1}"#
    #expect(text(try Message(json: bytes(message)).json) == message)
  }
}
