import Foundation
import PostFeed
import PostServer
import ServerTesting
import Testing

@Suite struct PushTests {
  private func send(
    _ content: String, by client: Client, to userId: Int64, _ requestId: RequestID
  ) async throws {
    let answer = try await client.post(
      "/v1/messages",
      NewMessageRequest(
        requestId: requestId, toUserId: userId, content: content, createdAt: "2026-01-01T00:00:00Z")
    )
    #expect(answer.status == 201)
  }

  @Test("a message to a user without a socket is a notification for each device, once")
  func notification() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/push-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let log = try PushLog(path: path)
    try await withSetting {
      $0.push = log
    } _: { setting in
      for token in ["a", "b"] {
        _ = try await setting.bo.post(
          "/v1/devices", DeviceRequest(token: token, platform: .apns))
      }
      try await send("Hi\nall", by: setting.ada, to: 2, 1)
      // A repeated request is not a message.
      try await send("Hi", by: setting.ada, to: 2, 1)
      // Ada has no device.
      try await send("Hi", by: setting.bo, to: 1, 1)
      _ = try await setting.bo.post("/v1/conversations/1/read", ReadRequest(messageId: 1))
      for number in 2...3 as ClosedRange<Int64> {
        try await send("<b>", by: setting.ada, to: 2, RequestID(number))
      }
      let socket = try await SocketClient.open(setting.bo)
      try await send("online", by: setting.ada, to: 2, 4)
      #expect(try await socket.event() != nil)
    }
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    func line(_ id: Int, _ text: String, _ unread: Int, _ token: String) -> String {
      #"{"payload":{"fromName":"ada","fromUserId":1,"messageId":\#(id),"text":"\#(text)","#
        + #""type":"new_message","unreadCount":\#(unread)},"platform":"APNS","token":"\#(token)"}"#
    }
    #expect(
      lines.map(String.init) == [
        line(1, "Hi all", 1, "a"), line(1, "Hi all", 1, "b"), line(3, "<b>", 1, "a"),
        line(3, "<b>", 1, "b"), line(4, "<b>", 2, "a"), line(4, "<b>", 2, "b"),
      ])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
