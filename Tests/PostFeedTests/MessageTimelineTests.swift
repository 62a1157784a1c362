import TestSupport
import Testing

import PostFeed

@Suite struct MessageTimelineTests {
  private static func message(_ id: Int64, _ content: String = "") -> Message {
    Message(messageId: id, fromUserId: 1, toUserId: 2, content: content, createdAt: "")
  }

  private static func request(
    _ id: RequestID, _ date: String, _ status: MessageRequestStatus = .pending
  ) -> MessageRequest {
    MessageRequest(
      requestId: id, toUserId: 2, content: "", status: status, createdAt: date,
      lastModifiedAt: "2026-11-22T12:00:00Z")
  }

  @Test("sent messages are ordered by identifier, and followed by unsent ones, ordered by date")
  func order() {
    let timeline = MessageTimeline(
      messages: [Self.message(5), Self.message(-1), Self.message(3), Self.message(5, "new")],
      requests: [
        Self.request("c", "2026-11-21T12:00:00Z"), Self.request("d", "?"),
        Self.request("b", "2026-11-21T13:00:00+02:00"), Self.request("a", "", .draft),
      ])
    #expect(
      timeline.entries == [
        .message(Self.message(-1)), .message(Self.message(3)), .message(Self.message(5, "new")),
        .request(Self.request("b", "2026-11-21T13:00:00+02:00")),
        .request(Self.request("c", "2026-11-21T12:00:00Z")), .request(Self.request("d", "?")),
      ])
    #expect(timeline.requests.map(\.requestId) == ["b", "c", "d", "a"])
  }

  @Test("unsent messages are ordered by creation and insertion, not by their last change")
  func unsentOrder() {
    let (early, late) = ("2026-11-21T12:00:00Z", "2026-11-21T13:00:00Z")
    var timeline = MessageTimeline(
      requests: [Self.request("c", late), Self.request("b", early), Self.request("a", early)])
    #expect(timeline.requests.map(\.requestId) == ["b", "a", "c"])
    var changed = Self.request("b", early, .failed)
    changed.lastModifiedAt = "2026-11-23T12:00:00Z"
    timeline.store(changed)
    #expect(timeline.requests.map(\.requestId) == ["b", "a", "c"])
    #expect(timeline.requests.first == changed)
  }

  @Test("a sent message and an event do not hide earlier messages from synchronization")
  func lastSyncedMessage() {
    var timeline = MessageTimeline(
      messages: [Self.message(2)], requests: [Self.request(7, "")], lastSyncedMessage: 2)
    timeline.merge(NewMessageResponse(message: Self.message(9), fromMessageRequestId: 7))
    timeline.merge(.newMessage(Self.message(8)))
    #expect(timeline.lastSyncedMessage == 2)
    timeline.merge(SyncMessagesResponse(messages: [Self.message(3), Self.message(4)]))
    #expect(timeline.lastSyncedMessage == 4)
    timeline.merge(SyncMessagesResponse(messages: [Self.message(3)]))
    timeline.merge(SyncMessagesResponse())
    #expect(timeline.lastSyncedMessage == 4)
    #expect(timeline.messages.map(\.messageId) == [2, 3, 4, 8, 9])
    #expect(MessageTimeline(messages: [Self.message(9)]).lastSyncedMessage == nil)
  }

  @Test("a page removes the requests that created its messages, also if a response was lost")
  func sentMessages() {
    var timeline = MessageTimeline(
      requests: [Self.request(7, ""), Self.request("8", ""), Self.request(9, "")])
    timeline.merge(
      SyncMessagesResponse(
        messages: [Self.message(1), Self.message(2)],
        sent: [
          SentMessage(messageId: 1, requestId: "7"), SentMessage(messageId: 2, requestId: 8),
        ]))
    #expect(timeline.requests.map(\.requestId) == [9])
    #expect(timeline.messages.map(\.messageId) == [1, 2])
  }

  @Test("a receipt changes the messages up to it, and a status never goes back")
  func receipts() {
    let received = Message(messageId: 2, fromUserId: 2, toUserId: 1, content: "", createdAt: "")
    var timeline = MessageTimeline(
      messages: [Self.message(1), received, Self.message(3), Self.message(4)])
    timeline.merge(
      SyncMessagesResponse(
        receipts: [
          MessageReceipts(contactId: 2, deliveredThrough: 3, readThrough: 1),
          MessageReceipts(contactId: 5, readThrough: 9),
        ]))
    #expect(timeline.messages.map(\.status) == [.read, .synced, .delivered, .synced])
    timeline.merge(.delivered(contactId: 2, messageId: 4))
    #expect(timeline.messages.map(\.status) == [.read, .synced, .delivered, .delivered])
    timeline.merge(.read(contactId: 2, messageId: 3))
    #expect(timeline.messages.map(\.status) == [.read, .synced, .read, .delivered])
    timeline.merge(
      SyncMessagesResponse(receipts: [MessageReceipts(contactId: 2, ownReadThrough: 3)]))
    #expect(timeline.messages.map(\.status) == [.read, .read, .read, .delivered])
    // The response to a repeated request, and an old page.
    timeline.merge(NewMessageResponse(message: Self.message(1)))
    timeline.merge(SyncMessagesResponse(messages: [Self.message(3, "new")]))
    #expect(timeline.messages.map(\.status) == [.read, .read, .read, .delivered])
    #expect(timeline.messages.map(\.content) == ["", "", "new", ""])
  }

  @Test("statuses are ordered by progress, and unknown ones have the progress of SYNCED")
  func statusOrder() {
    let unknown = MessageStatus(rawValue: "SEEN")
    #expect(
      [.read, .synced, .pending, unknown, .delivered].sorted()
        == [.pending, unknown, .synced, .delivered, .read])
  }

  @Test("a response replaces its request by the message, and a second one changes nothing")
  func confirmation() {
    var timeline = MessageTimeline(requests: [Self.request(7, ""), Self.request(8, "")])
    let response = NewMessageResponse(message: Self.message(1), fromMessageRequestId: "7")
    timeline.merge(response)
    #expect(timeline.messages == [Self.message(1)])
    #expect(timeline.requests.map(\.requestId) == [8])
    let once = timeline
    timeline.merge(response)
    timeline.markFailed(7)
    #expect(timeline == once)
  }

  @Test("a request that failed twice counts both failures and can be removed")
  func failedMessage() throws {
    var timeline = MessageTimeline(requests: [Self.request("a", "2026-11-21T12:00:00Z")])
    timeline.markSent("a", at: try #require(Moment("2026-11-21T12:00:01Z")))
    #expect(timeline.requests.map(\.status) == [.sent])
    #expect(timeline.requests.map(\.lastSentAt) == ["2026-11-21T12:00:01Z"])
    timeline.markFailed("a")
    timeline.markFailed("a")
    #expect(timeline.requests.map(\.failCount) == [2])
    #expect(timeline.requests.map(\.status) == [.failed])
    timeline.remove("a")
    #expect(timeline.entries == [])
  }

  private enum Step {
    case store(MessageRequest)
    case confirm(NewMessageResponse)
    case sync([Message])
  }

  @Test("each message is listed once, in order, after any sequence of events")
  func histories() {
    let dates = ["2026-11-21T12:00:00Z", "2026-11-21T12:00:01Z", "2026-11-21T14:00:00+02:00", "?"]
    let failure = LawRun(cases: 2000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(1...30)).map { _ -> Step in
          let id = Int64(random.number(1...9))
          return switch random.number(0...2) {
          case 0:
            .store(
              Self.request(RequestID(id), random.pick(dates), random.pick([.draft, .pending])))
          case 1:
            .confirm(
              NewMessageResponse(message: Self.message(id), fromMessageRequestId: RequestID(id)))
          default: .sync((0..<random.number(0...3)).map { _ in Self.message(id) })
          }
        }
      }
    ) { steps, seed in
      var timeline = MessageTimeline()
      var stored: Set<Int64> = []
      var waiting: Set<RequestID> = []
      var synced: Int64?
      for step in steps {
        let before = timeline
        switch step {
        case .store(let request):
          timeline.store(request)
          waiting.insert(request.requestId)
          var again = timeline
          again.store(request)
          if again != timeline { return "a request is stored twice: \(steps)" }
        case .confirm(let response):
          timeline.merge(response)
          stored.insert(response.message.messageId)
          waiting.remove(RequestID(response.message.messageId))
          if timeline.requests.count < before.requests.count - 1 { return "two gone: \(steps)" }
        case .sync(let messages):
          timeline.merge(SyncMessagesResponse(messages: messages))
          stored.formUnion(messages.map(\.messageId))
          for message in messages { synced = max(synced ?? 0, message.messageId) }
        }
        if timeline.messages.map(\.messageId) != stored.sorted() { return "messages: \(steps)" }
        if Set(timeline.requests.map(\.requestId)) != waiting { return "requests: \(steps)" }
        var random = Random(seed: seed)
        let shuffled = MessageTimeline(
          messages: timeline.messages.shuffled(using: &random), requests: timeline.requests,
          lastSyncedMessage: timeline.lastSyncedMessage)
        if shuffled != timeline { return "the order depends on history: \(steps)" }
        if timeline.lastSyncedMessage != synced { return "last message: \(steps)" }
      }
      return nil
    }
    #expect(failure == nil)
  }
}
