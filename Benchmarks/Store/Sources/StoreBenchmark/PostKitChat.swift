import Foundation
import PostFeed
import PostStore

struct PostKitChat: MeasuredChat {
  private static let account = Account(
    server: URL(string: "https://example.com")!, userId: Messages.userId)

  private let server = PageServer()
  private let conversations: ConversationsRepository
  private let messages: MessagesRepository

  init(folder: URL) throws {
    let local = try MessagesLocalDataSource(account: Self.account, folder: folder)
    conversations = ConversationsRepository(
      local: local, remote: server, updates: server, now: { Posts.now })
    messages = MessagesRepository(local: local, remote: server, now: { Posts.now })
  }

  func save(_ page: [Message]) async throws {
    await server.set(page)
    try await conversations.synchronize()
  }

  func conversations(_ count: Int) async throws -> [ConversationPreview] {
    for try await list in conversations.conversations(limit: count) { return list.map(\.preview) }
    return []
  }

  func lastMessages(_ count: Int, of contact: Int64) async throws -> [Message] {
    for try await state in messages.conversation(with: contact, limit: count) {
      return state.messages
    }
    return []
  }

  func send(_ texts: [String], to contact: Int64) async throws {
    var states = messages.conversation(with: contact, limit: 60).makeAsyncIterator()
    _ = try await states.next()
    for text in texts {
      try await messages.send(text, to: contact)
      while let state = try await states.next() {
        if state.unsent.last?.request.content == text { break }
      }
    }
  }
}

/// A server that has one page of messages.
private actor PageServer: MessagesRemoteDataSource, RealTimeUpdatesRemoteDataSource {
  private var page: [Message] = []

  func set(_ page: [Message]) { self.page = page }

  func contacts() -> [User] { Messages.contacts }

  func messages(
    after lastSyncedMessage: Int64, limit: Int, receiptsAfter: Int64
  ) -> SyncMessagesResponse {
    SyncMessagesResponse(messages: page.filter { $0.messageId > lastSyncedMessage })
  }

  func send(_ request: NewMessageRequest) throws(StoreError) -> NewMessageResponse {
    throw StoreError(.offline, "nothing is sent")
  }

  func markRead(_ messageId: Int64, from userId: Int64) {}
  func setTyping(_ isTyping: Bool, to userId: Int64) {}
  func register(_ device: DeviceRequest) {}
  func connect() -> AsyncThrowingStream<ChatEvent, any Error> { AsyncThrowingStream { nil } }
}
