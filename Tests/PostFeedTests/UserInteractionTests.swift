import Foundation
import Testing

@testable import PostFeed
import PostJSON

@Suite struct UserInteractionTests {
  private let json =
    #"{"action":"WAVED","createdAt":"2026-11-21T12:00:00Z","failureCount":3,"id":9,"postId":1,"#
    + #""status":"STUCK","updatedAt":"2026-11-21T12:00:01Z","userId":7}"#

  @Test("an interaction with unknown action and status round-trips through JSON")
  func roundTrip() throws {
    let interaction = try JSONDecoder().decode(UserInteraction.self, from: Data(json.utf8))
    #expect(interaction.id == 9)
    #expect(interaction.postId == 1)
    #expect(interaction.userId == 7)
    #expect(interaction.action.rawValue == "WAVED")
    #expect(interaction.status.rawValue == "STUCK")
    #expect(interaction.createdAt == "2026-11-21T12:00:00Z")
    #expect(interaction.updatedAt == "2026-11-21T12:00:01Z")
    #expect(interaction.failureCount == 3)
    #expect(interaction.request(requestId: 1) == nil)
    #expect(try sortedJSON(interaction) == json)
    #expect(try UserInteraction(json: bytes(json)) == interaction)
  }

  @Test(
    "each known action becomes a request of its type",
    arguments: [
      (UserInteractionAction.liked, "LIKED"), (.unliked, "REMOVED_LIKE"), (.shared, "SHARED"),
      (.bookmarked, "BOOKMARKED"),
    ])
  func requests(action: UserInteractionAction, type: String) {
    let interaction = UserInteraction(
      id: 1, postId: 2, userId: 3, action: action, createdAt: "", updatedAt: "")
    #expect(
      interaction.request(requestId: "r") == PostInteractionRequest(requestId: "r", type: type))
  }

  @Test("a request identifier that was a string is written as a string, a number as a number")
  func requestIdentifiers() throws {
    for json in [
      #"{"requestId":9007199254740993,"type":"LIKED"}"#,
      #"{"requestId":"D4A1B2C3-0000-4000-8000-0123456789AB","type":"LIKED"}"#,
      #"{"requestId":"5","type":"LIKED"}"#,
    ] {
      let request = try JSONDecoder().decode(PostInteractionRequest.self, from: Data(json.utf8))
      #expect(try PostInteractionRequest(json: bytes(json)) == request)
      #expect(try sortedJSON(request) == json)
      #expect(text(request.json) == json)
      let id = try JSONEncoder().encode(request.requestId)
      #expect(try JSONDecoder().decode(RequestID.self, from: id) == request.requestId)
    }
    #expect(text(PostInteractionRequest(requestId: 7, type: "LIKED").json).contains("7,"))
    #expect(RequestID(7) != "7")
  }
}
