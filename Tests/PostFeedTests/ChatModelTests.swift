import Foundation
import PostDocument
import PostSanitizer
import Testing

@testable import PostFeed
import PostJSON

@Suite struct ChatModelTests {
  private static let user =
    #"""
    {"avatarUrl":"https://a.example/1","id":3,\#
    "lastConnectedAt":"2026-11-21T12:00:00Z","name":"B"}
    """#
  private static let message =
    #"{"content":"x <b y","createdAt":"2026-11-21T12:00:00Z","fromUserId":3,"messageId":5,"#
    + #""status":"DELIVERED","toUserId":4}"#

  /// Every chat model, with all members and an unknown one.
  @Test("every member of the chat models round-trips through JSON")
  func roundTrip() throws {
    try check(User.self, Self.user)
    try check(Message.self, Self.message)
    try check(
      ConversationPreview.self,
      #"{"contact":\#(Self.user),"lastMessageSummary":"x","#
        + #""lastMessageTimestamp":"2026-11-21T12:00:00Z","u":[1],"unreadCount":2}"#)
    try check(ContactInfo.self, #"{"onlineStatus":"ONLINE","typing":true,"u":1}"#)
    try check(
      Conversation.self,
      #"{"contact":\#(Self.user),"contactInfo":{"onlineStatus":"","typing":false},"#
        + #""messages":[\#(Self.message)],"unreadCount":1}"#)
    try check(
      NewMessageRequest.self,
      #"{"content":"x","createdAt":"2026-11-21T12:00:00Z","requestId":1,"toUserId":4}"#)
    try check(
      NewMessageResponse.self, #"{"fromMessageRequestId":1,"message":\#(Self.message)}"#)
    try check(NewMessageResponse.self, #"{"message":\#(Self.message)}"#)
    try check(
      SyncMessagesResponse.self,
      #"{"messages":[\#(Self.message)],"nextReceipts":4,"#
        + #""receipts":[{"contactId":4,"deliveredThrough":5,"ownReadThrough":2,"readThrough":3},"#
        + #"{"contactId":5}],"#
        + #""sent":[{"messageId":5,"requestId":"r"}],"x":null}"#)
    try check(ContactsResponse.self, #"{"contacts":[\#(Self.user)],"x":1}"#)
    try check(ReadRequest.self, #"{"messageId":5}"#)
    try check(TypingRequest.self, #"{"typing":true,"u":{}}"#)
    try check(DeviceRequest.self, #"{"platform":"APNS","token":"t"}"#)
    try check(
      NewMessageNotification.self,
      #"{"aps":{},"fromName":"B","fromUserId":3,"messageId":5,"text":"x","type":"new_message","#
        + #""unreadCount":2}"#)
    try check(
      MessageRequest.self,
      #"{"content":"x","createdAt":"2026-11-21T11:00:00Z","failCount":1,"#
        + #""lastModifiedAt":"2026-11-21T12:00:00Z","#
        + #""lastSentAt":"2026-11-21T12:00:01Z","requestId":"r","status":"PENDING","toUserId":4}"#)
    try check(
      MessageRequest.self,
      #"{"content":"x","createdAt":"2026-11-21T11:00:00Z","#
        + #""lastModifiedAt":"2026-11-21T12:00:00Z","requestId":1,"status":"DRAFT","toUserId":4}"#)
  }

  @Test("a page without receipts has none, and its invalid receipts round-trip")
  func absentReceipts() throws {
    for json in [#"{"messages":[]}"#, #"{"messages":[],"receipts":null,"sent":null}"#] {
      let page = try SyncMessagesResponse(json: bytes(json))
      #expect(page == SyncMessagesResponse())
      #expect(page.findings == [])
      #expect(text(page.json) == #"{"messages":[],"receipts":[],"sent":[]}"#)
    }
    let json = #"{"messages":[],"receipts":[{"contactId":"x"}],"sent":[{"messageId":1}]}"#
    let page = try SyncMessagesResponse(json: bytes(json))
    #expect(
      page.findings.map(\.description) == [
        "$.sent[0].requestId: missing",
        "$.receipts[0].contactId: expected a whole number of 64 bits, found the string 'x'",
      ])
    #expect(text(page.json) == json)
    #expect(
      fault(SyncMessagesResponse.self, #"{"messages":[],"sent":5}"#)
        == "$.sent: expected an array, found 5")
  }

  @Test("a date that was null and is set later is written once")
  func nullDate() throws {
    var request = try MessageRequest(
      json: bytes(
        #"{"content":"x","createdAt":"2026-11-21T11:00:00Z","lastModifiedAt":"?","#
          + #""lastSentAt":null,"requestId":1,"status":"SENT","toUserId":4}"#))
    request.lastSentAt = "2026-11-21T12:00:00Z"
    #expect(
      text(request.json)
        == #"{"content":"x","createdAt":"2026-11-21T11:00:00Z","lastModifiedAt":"?","#
        + #""lastSentAt":"2026-11-21T12:00:00Z","requestId":1,"status":"SENT","toUserId":4}"#)
  }

  @Test("an unsent message is created when its text last changed, unless the caller says otherwise")
  func creationDate() {
    let date = "2026-11-21T12:00:00Z"
    #expect(
      MessageRequest(requestId: 1, toUserId: 2, content: "", lastModifiedAt: date).createdAt == date
    )
    #expect(
      MessageRequest(
        requestId: 1, toUserId: 2, content: "", createdAt: "2026-11-21T11:00:00Z",
        lastModifiedAt: date
      ).createdAt == "2026-11-21T11:00:00Z")
  }

  @Test("a notification has safe text and the deep link of its conversation")
  func notification() throws {
    let notification = NewMessageNotification(
      messageId: 5, fromUserId: -3, fromName: "A\u{202E}da\n", text: "x\u{1B}[1m\ny",
      unreadCount: 2)
    #expect(notification.displayName == "Ada")
    #expect(notification.displayText == "x[1m y")
    #expect(notification.conversationURL(scheme: "app") == "app://conversations/-3")
    #expect(try NewMessageNotification(json: notification.json) == notification)
  }

  private func check<Value: FeedModel>(_ type: Value.Type, _ json: String) throws {
    let reading = try Value.reading(json: bytes(json))
    #expect(reading.findings.list == [])
    #expect(text(reading.value.json) == json)
    let other = try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    #expect(other == reading.value)
    #expect(try sortedJSON(other) == json)
  }

  @Test("a message without a sender is skipped with a finding, and the next one is read")
  func invalidMessage() throws {
    let json = #"{"messages":[{"messageId":1},\#(Self.message)],"receipts":[],"sent":[]}"#
    for response in [
      try SyncMessagesResponse(json: bytes(json)),
      try JSONDecoder().decode(SyncMessagesResponse.self, from: Data(json.utf8)),
    ] {
      #expect(response.messages.map(\.messageId) == [5])
      #expect(response.findings.map(\.description) == ["$.messages[0].fromUserId: missing"])
      #expect(text(response.json) == json)
    }
  }

  @Test("an unknown message status and an invalid date are kept and reported")
  func unknownValues() throws {
    let json =
      #"{"content":"","createdAt":5,"fromUserId":3,"messageId":5,"status":"SEEN","toUserId":4}"#
    let reading = try Message.reading(json: bytes(json))
    #expect(reading.value.status.rawValue == "SEEN")
    #expect(reading.value.createdAt == "5")
    #expect(reading.findings.list.map(\.code) == [.unknownName, .invalidDate])
    #expect(text(reading.value.json) == json)
  }

  @Test("a message with markup is read as plain text by default, and as HTML on request")
  func messageFormat() throws {
    var message = try Message(json: bytes(Self.message))
    #expect(try message.document().plainText == "x <b y")
    message.content = "a <b>b</b>\nc\n\nhttps://a.example/d"
    #expect(
      try message.document().plainText == "a <b>b</b>\nc\n\nhttps://a.example/d")
    #expect(try message.document(as: .html).plainText.hasPrefix("a b c"))
    message.content = String(repeating: "x", count: 32_769)
    for format in [ContentFormat.plainText, .html] {
      do throws(SanitizerError) {
        _ = try message.document(as: format)
        Issue.record("read")
      } catch {
        #expect(
          error.description == "input is 32,769 bytes; the limit is 32,768 (limits.inputBytes)")
      }
    }
  }

  @Test("a caption with markup is read as plain text by default, and as HTML on request")
  func captionFormat() throws {
    var attachment = PostFeed.Attachment(id: 1, type: "IMAGE", contentUrl: "u")
    #expect(try attachment.captionDocument() == nil)
    attachment.caption = "x <b y & <script>z</script>"
    #expect(try attachment.captionDocument()?.plainText == "x <b y & <script>z</script>")
    attachment.caption = "<p>x <span class=spoiler>secret</span>"
    #expect(try attachment.captionDocument(as: .html)?.plainText == "x [spoiler]")
  }
}
