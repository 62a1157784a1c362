#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  /// The contacts of the user 7, who is called Ada.
  let (grace, alan) = (User(id: 1, name: "Grace"), User(id: 2, name: "Alan"))

  /// Returns a message that was written `id` seconds after noon.
  func message(
    _ id: Int64, from: Int64, to: Int64, _ text: String? = nil,
    status: MessageStatus = .synced
  ) -> Message {
    Message(
      messageId: id, fromUserId: from, toUserId: to, content: text ?? "Message \(id)",
      status: status, createdAt: afterNoon(id).description)
  }

  extension TemporaryFolder {
    func openChats(_ account: Account = ada) throws -> MessagesLocalDataSource {
      try MessagesLocalDataSource(account: account, folder: url)
    }
  }

  extension MessagesLocalDataSource {
    func conversation(
      _ contact: Int64 = grace.id, limit: Int = 100
    ) async throws -> ConversationState {
      try await read(tables { try $0.conversation(with: contact, limit: limit) })
    }

    func conversations() async throws -> [ConversationSummary] {
      try await read(tables { try $0.conversations.latest(100) })
    }

    func failedMessages() async throws -> [UnsentMessage] {
      try await read(tables { try $0.requests.failed() })
    }

    func draft(to contact: Int64) async throws -> MessageRequest? {
      try await read(tables { try $0.requests.draft(contact) })
    }

    func found(_ query: String, contact: Int64? = nil) async throws -> [Int64] {
      try await read(
        tables { try $0.messages.matching(query, contact: contact, limit: 50).map(\.messageId) })
    }

    func merge(_ page: SyncMessagesResponse) async throws {
      _ = try await merge(page, at: SyncPosition())
    }

    /// Stores a page of messages.
    func store(_ messages: [Message], sent: [SentMessage] = []) async throws {
      try await merge(SyncMessagesResponse(messages: messages, sent: sent))
    }

    /// Adds a message to send.
    func add(
      _ text: String, _ requestId: RequestID, to contact: Int64 = grace.id, at now: Moment = noon
    ) async throws {
      try await add(text, to: contact, requestId: requestId, at: now)
    }

    /// Marks the messages that are due as sent, and returns them.
    @discardableResult
    func startDue(at now: Moment = noon, inFlight: Set<Int64> = []) async throws -> [UnsentMessage]
    {
      try await PendingMessagesProvider(local: self, scheduler: MessagesScheduler())
        .start(at: now, inFlight: inFlight)
    }
  }

  extension ConversationState {
    /// The texts of the entries on the screen, with their statuses.
    var lines: [String] {
      entries.map {
        switch $0 {
        case .message(let message): "\(message.content) \(message.status)"
        case .request(let request): "\(request.content) \(request.status)"
        }
      }
    }
  }
#endif
