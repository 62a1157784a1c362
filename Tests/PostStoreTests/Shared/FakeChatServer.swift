#if Store
  import Foundation
  import PostFeed
  @testable import PostStore

  /// A server of messages in memory, with the rules of the API. Requests and events fail as a script says.
  actor FakeChatServer {
    private struct Pair: Hashable {
      let reader: Int64
      let author: Int64
    }

    private struct Socket {
      let userId: Int64
      let continuation: AsyncThrowingStream<ChatEvent, any Error>.Continuation
    }

    private(set) var messages: [Message] = []
    var users = [grace, alan, User(id: 7, name: "Ada")]
    private(set) var requests: [String] = []
    private(set) var concurrentCounts: [Int64: Int] = [:]
    private(set) var maximumConcurrentCount = 0
    private(set) var devices: [DeviceRequest] = []
    /// The message of each user and request.
    private var created: [String: Message] = [:]
    private var read: [Pair: Int64] = [:]
    private var delivered: [Pair: Int64] = [:]
    /// The receipts of each author, in the order in which they changed.
    private var receipts: [(author: Int64, receipts: MessageReceipts)] = []
    private var sockets: [Int: Socket] = [:]
    private var socketCount = 0
    private var fault: @Sendable (String) -> ScriptedRemote.Fault = { _ in .none }
    private var eventFault: @Sendable (ChatEvent) -> [ChatEvent] = { [$0] }
    private var gates: [String: CheckedContinuation<Void, Never>] = [:]
    private var closed: Set<String> = []

    // MARK: Script

    func setFault(_ fault: @escaping @Sendable (String) -> ScriptedRemote.Fault) {
      self.fault = fault
    }

    /// Sets what sockets send in place of an event.
    func setEventFault(_ fault: @escaping @Sendable (ChatEvent) -> [ChatEvent]) {
      eventFault = fault
    }

    func setUsers(_ users: [User]) { self.users = users }

    /// Lets requests with a name wait for ``open(_:)`` after the server computed the response.
    func close(_ name: String) { closed.insert(name) }

    func open(_ name: String) {
      closed.remove(name)
      gates.removeValue(forKey: name)?.resume()
    }

    /// Waits until a request waits.
    func waiting(_ name: String) async {
      while gates[name] == nil { await Task.yield() }
    }

    /// Closes all sockets.
    func closeSockets(_ error: StoreError? = nil) {
      for socket in sockets.values { socket.continuation.finish(throwing: error) }
      sockets = [:]
    }

    var isConnected: Bool { !sockets.isEmpty }

    /// Sends an event to the sockets of a user.
    func emit(_ event: ChatEvent, to userId: Int64) {
      for socket in sockets.values where socket.userId == userId {
        for event in eventFault(event) { socket.continuation.yield(event) }
      }
    }

    // MARK: State

    /// Returns the messages of a user with their newest statuses.
    func messages(of userId: Int64) -> [Message] {
      messages.filter { [$0.fromUserId, $0.toUserId].contains(userId) }.map(current)
    }

    func readThrough(_ reader: Int64, of author: Int64) -> Int64 {
      read[Pair(reader: reader, author: author)] ?? 0
    }

    private func current(_ message: Message) -> Message {
      var message = message
      let pair = Pair(reader: message.toUserId, author: message.fromUserId)
      if message.messageId <= read[pair] ?? 0 {
        message.status = .read
      } else if message.messageId <= delivered[pair] ?? 0 {
        message.status = .delivered
      }
      return message
    }

    // MARK: Requests

    @discardableResult
    func create(_ request: NewMessageRequest, from userId: Int64) -> Message {
      let key = "\(userId) \(request.requestId)"
      if let message = created[key] { return current(message) }
      let message = Message(
        messageId: Int64(messages.count + 1), fromUserId: userId, toUserId: request.toUserId,
        content: request.content, createdAt: request.createdAt)
      messages.append(message)
      created[key] = message
      for user in Set([userId, request.toUserId]) { emit(.newMessage(message), to: user) }
      return message
    }

    func page(
      of userId: Int64, after last: Int64, limit: Int, receiptsAfter: Int64
    ) -> SyncMessagesResponse {
      for author in users.map(\.id) where author != userId {
        let received = messages.last {
          $0.messageId <= last && $0.fromUserId == author && $0.toUserId == userId
        }
        if let received { deliver(through: received.messageId, to: userId, from: author) }
      }
      let page = messages(of: userId).filter { $0.messageId > last }.prefix(limit)
      let sent = created.filter { key, message in
        message.fromUserId == userId && page.contains { $0.messageId == message.messageId }
      }
      let changed = receipts.dropFirst(Int(receiptsAfter)).filter { $0.author == userId }
      return SyncMessagesResponse(
        messages: Array(page),
        sent: sent.map {
          SentMessage(
            messageId: $1.messageId, requestId: RequestID(String($0.split(separator: " ")[1])))
        },
        receipts: changed.map(\.receipts), nextReceipts: Int64(receipts.count))
    }

    private func deliver(through message: Int64, to userId: Int64, from author: Int64) {
      let pair = Pair(reader: userId, author: author)
      guard message > delivered[pair] ?? 0 else { return }
      delivered[pair] = message
      receipts.append(
        (author, MessageReceipts(contactId: userId, deliveredThrough: message)))
      emit(.delivered(contactId: userId, messageId: message), to: author)
    }

    func markRead(_ messageId: Int64, by userId: Int64, from author: Int64) {
      let pair = Pair(reader: userId, author: author)
      guard messageId > read[pair] ?? 0 else { return }
      read[pair] = messageId
      receipts.append((author, MessageReceipts(contactId: userId, readThrough: messageId)))
      receipts.append((userId, MessageReceipts(contactId: author, ownReadThrough: messageId)))
      emit(.read(contactId: userId, messageId: messageId), to: author)
    }

    func register(_ device: DeviceRequest) { devices.append(device) }

    func connect(_ userId: Int64) throws(StoreError) -> AsyncThrowingStream<ChatEvent, any Error> {
      requests.append("connect")
      if case .before(let error) = fault("connect") { throw error }
      let (events, continuation) = AsyncThrowingStream<ChatEvent, any Error>.makeStream()
      socketCount += 1
      let number = socketCount
      sockets[number] = Socket(userId: userId, continuation: continuation)
      continuation.onTermination = { _ in Task { await self.disconnect(number) } }
      return events
    }

    private func disconnect(_ number: Int) { sockets[number] = nil }

    /// Answers a request as the script says.
    func answer<Value: Sendable>(
      _ name: String, contact: Int64? = nil, _ act: @Sendable (isolated FakeChatServer) -> Value
    ) async throws(StoreError) -> Value {
      requests.append(name)
      let fault = fault(name)
      if case .before(let error) = fault { throw error }
      if let contact {
        concurrentCounts[contact, default: 0] += 1
        maximumConcurrentCount = max(
          maximumConcurrentCount, concurrentCounts[contact] ?? 0)
      }
      defer { if let contact { concurrentCounts[contact, default: 0] -= 1 } }
      let value = act(self)
      if closed.contains(name) {
        await withCheckedContinuation { gates[name] = $0 }
      }
      if case .after(let error) = fault { throw error }
      return value
    }
  }

  /// The connection of a user's device to the server.
  struct FakeChatRemote: MessagesRemoteDataSource, RealTimeUpdatesRemoteDataSource {
    let server: FakeChatServer
    var userId: Int64 = 7

    func contacts() async throws(StoreError) -> [User] {
      try await server.answer("contacts") { server in
        server.users.filter { $0.id != userId }
      }
    }

    func send(_ request: NewMessageRequest) async throws(StoreError) -> NewMessageResponse {
      try await server.answer("send \(request.content)", contact: request.toUserId) { server in
        NewMessageResponse(
          message: server.create(request, from: userId),
          fromMessageRequestId: request.requestId)
      }
    }

    func messages(
      after lastSyncedMessage: Int64, limit: Int, receiptsAfter: Int64
    ) async throws(StoreError) -> SyncMessagesResponse {
      try await server.answer("messages \(lastSyncedMessage)") { server in
        server.page(
          of: userId, after: lastSyncedMessage, limit: limit, receiptsAfter: receiptsAfter)
      }
    }

    func markRead(_ messageId: Int64, from author: Int64) async throws(StoreError) {
      try await server.answer("read \(messageId) \(author)") { server in
        server.markRead(messageId, by: userId, from: author)
      }
    }

    func setTyping(_ isTyping: Bool, to contact: Int64) async throws(StoreError) {
      try await server.answer("typing \(isTyping) \(contact)") { _ in () }
    }

    func register(_ device: DeviceRequest) async throws(StoreError) {
      try await server.answer("register") { server in server.register(device) }
    }

    func connect() async throws(StoreError) -> AsyncThrowingStream<ChatEvent, any Error> {
      try await server.connect(userId)
    }
  }
#endif
