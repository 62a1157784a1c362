import Foundation
import PostJSON
import Testing

@testable import PostFeed

@Suite struct ChatEventTests {
  private static let message = Message(
    messageId: 5, fromUserId: 3, toUserId: 4, content: "x", status: .read,
    createdAt: "2026-11-21T12:00:00Z")

  private static let events: [(ChatEvent, String)] = [
    (
      .newMessage(message),
      #"{"payload":{"message":{"content":"x","createdAt":"2026-11-21T12:00:00Z","fromUserId":3,"#
        + #""messageId":5,"status":"READ","toUserId":4}},"type":"new_message"}"#
    ),
    (
      .delivered(contactId: 3, messageId: 5),
      #"{"payload":{"contactId":3,"messageId":5},"type":"message_delivered"}"#
    ),
    (
      .read(contactId: 3, messageId: 5),
      #"{"payload":{"contactId":3,"messageId":5},"type":"message_read"}"#
    ),
    (
      .contactStatus(
        ContactStatus(
          userId: 3, onlineStatus: "OFFLINE", lastConnectedAt: "2026-11-21T12:00:00Z")),
      #"{"payload":{"lastConnectedAt":"2026-11-21T12:00:00Z","onlineStatus":"OFFLINE","#
        + #""typing":false,"userId":3},"type":"contact_status_update"}"#
    ),
    (
      .contactStatus(ContactStatus(userId: 3, onlineStatus: "ONLINE", typing: true)),
      #"{"payload":{"onlineStatus":"ONLINE","typing":true,"userId":3},"#
        + #""type":"contact_status_update"}"#
    ),
    (.unknown(type: "call"), #"{"type":"call"}"#),
  ]

  @Test("every event is written as a frame with a type and a payload, and read from it")
  func roundTrip() throws {
    for (event, json) in Self.events {
      #expect(text(event.json) == json)
      #expect(try ChatEvent(json: bytes(json)) == event)
      #expect(try JSONDecoder().decode(ChatEvent.self, from: Data(json.utf8)) == event)
      #expect(try sortedJSON(event) == json)
    }
  }

  @Test("an unknown event is read without its payload, which can be anything")
  func unknownEvent() throws {
    for json in [
      #"{"type":"call","payload":{"message":5}}"#, #"{"payload":[],"type":"call","id":1}"#,
      #"{"type":"call","payload":null}"#,
    ] {
      #expect(try ChatEvent(json: bytes(json)) == .unknown(type: "call"))
    }
    #expect(try ChatEvent(json: bytes(#"{"type":""}"#)) == .unknown(type: ""))
  }

  @Test("an invalid frame is an error with the path of the problem")
  func invalidFrames() {
    let faults: [(String, String)] = [
      ("", "$: empty input is not JSON"),
      ("[]", "$: expected an object, found an array"),
      ("{}", "$.type: missing"),
      (#"{"type":7}"#, "$.type: expected a string, found 7"),
      (#"{"type":"call","type":"call"}"#, "$.type: duplicate member; only one is allowed"),
      (#"{"type":"new_message"}"#, "$.payload: missing"),
      (#"{"type":"new_message","payload":{}}"#, "$.payload.message: missing"),
      (
        #"{"type":"new_message","payload":{"message":{"messageId":1}}}"#,
        "$.payload.message.fromUserId: missing"
      ),
      (
        #"{"type":"message_read","payload":{"contactId":1,"messageId":1.5}}"#,
        "$.payload.messageId: expected a whole number of 64 bits, found 1.5"
      ),
      (
        #"{"type":"contact_status_update","payload":{"userId":1}}"#,
        "$.payload.onlineStatus: missing"
      ),
    ]
    for (json, message) in faults {
      do throws(FeedError) {
        Issue.record("\(try ChatEvent(json: bytes(json))) of \(json)")
      } catch {
        #expect("\(error)" == message)
      }
    }
  }
}
