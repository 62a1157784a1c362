import Foundation
import PostFeed
import PostServer
import PostStore
import ServerTesting
import Testing

/// The chat of PostStore with PostSockets against the real server.
@Suite struct ChatTests {
  @Test(
    "a message arrives by the socket and is read, and a draft outlives the process",
    .timeLimit(.minutes(10)))
  func message() async throws {
    try await withTemporaryFolder { folder in
      try await withChatServer { server, url in
        let (adaFolder, boFolder) = (
          folder.appendingPathComponent("ada"), folder.appendingPathComponent("bo")
        )
        var ada = try ChatDevice(userId: 1, folder: adaFolder, url: url)
        var bo = try ChatDevice(userId: 2, folder: boFolder, url: url)
        ada.connect()
        bo.connect()
        try await ada.messages.send("Hello", to: 2)
        #expect(try await ada.state().entries.count == 1)
        #expect(try await ada.messages.sendMessages().sentCount == 1)
        // Statuses are events, which are stored after all pages: so the next message is an event.
        _ = try await first(of: bo.states) { $0.contactInfo?.onlineStatus == "ONLINE" }
        await ada.messages.setTyping(true, to: 2)
        _ = try await first(of: bo.states) { $0.contactInfo?.typing == true }
        try await ada.messages.send("Are you there?", to: 2)
        #expect(try await ada.messages.sendMessages().sentCount == 1)

        let received = try await first(of: bo.states) { $0.messages.count == 2 }
        #expect(received.messages.map(\.content) == ["Hello", "Are you there?"])
        #expect(received.unreadCount == 2)
        #expect(received.contactInfo?.typing == false)
        _ = try await first(of: ada.states) { $0.messages.last?.status == .delivered }

        try await bo.messages.markRead(1)
        try await bo.sendAll()
        let read = try await first(of: ada.states) { $0.messages.map(\.status) == [.read, .read] }
        #expect(read.unsent.isEmpty)
        #expect(try await bo.state().unreadCount == 0)

        try await ada.messages.saveDraft("How are y", to: 2)
        await ada.disconnect()
        await bo.disconnect()
        let restarted = try ChatDevice(userId: 1, folder: adaFolder, url: url)
        #expect(try await restarted.draft() == "How are y")
        #expect(try await restarted.state().messages == read.messages)
        #expect(try await server.store.messages() == read.messages)
      }
    }
  }

  @Test("what was read on one device is read on the user's other devices")
  func ownReading() async throws {
    try await withTemporaryFolder { folder in
      try await withChatServer { _, url in
        func device(_ name: String, _ userId: Int64) throws -> ChatDevice {
          try ChatDevice(userId: userId, folder: folder.appendingPathComponent(name), url: url)
        }
        let (phone, tablet) = (try device("phone", 1), try device("tablet", 1))
        let bo = try device("bo", 2)
        try await bo.messages.send("Hello", to: 1)
        try await bo.sendAll()
        for device in [phone, tablet] { try await device.conversations.synchronize() }
        #expect(try await tablet.state().unreadCount == 1)
        try await phone.messages.markRead(2)
        try await phone.sendAll()
        try await tablet.conversations.synchronize()
        let state = try await tablet.state()
        #expect(state.unreadCount == 0)
        #expect(state.messages.map(\.status) == [.read])
        // The tablet has no receipt to send.
        #expect(try await tablet.messages.sendMessages().nextAttempt == nil)
      }
    }
  }
}
