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
      requestId: id, toUserId: 2, content: "", status: status, lastModifiedAt: date)
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
    #expect(timeline.lastSyncedMessage == 5)
    #expect(timeline.requests.map(\.requestId) == ["b", "c", "a", "d"])
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
        }
        if timeline.messages.map(\.messageId) != stored.sorted() { return "messages: \(steps)" }
        if Set(timeline.requests.map(\.requestId)) != waiting { return "requests: \(steps)" }
        var random = Random(seed: seed)
        let shuffled = MessageTimeline(
          messages: timeline.messages.shuffled(using: &random),
          requests: timeline.requests.shuffled(using: &random))
        if shuffled != timeline { return "the order depends on history: \(steps)" }
      }
      return nil
    }
    #expect(failure == nil)
  }
}
