import Foundation
import PostFeed
import PostServer
import PostSockets
import PostStore
import ServerTesting
import Testing

/// The repositories of a device whose user, Ada (1) or Bo (2), chats with the other one.
struct ChatDevice {
  let userId: Int64
  var contactId: Int64 { 3 - userId }
  let messages: MessagesRepository
  let conversations: ConversationsRepository
  private var receiving: Task<Void, Never>?

  /// Opens the database of a folder, which an earlier value may have left.
  init(
    userId: Int64, folder: URL, url: String, timeout: Duration = .seconds(600)
  ) throws {
    self.userId = userId
    guard let server = URL(string: url) else { throw CocoaError(.fileNoSuchFile) }
    let account = Account(server: server, userId: userId)
    let users = UserRepository(account: account) { _ in userId == 1 ? "ada" : "bo" }
    let remote = try HTTPMessagesRemoteDataSource(
      account: account, users: users, timeout: .seconds(600))
    var configuration = ChatConfiguration()
    configuration.pageSize = 3
    configuration.schedule = RetrySchedule(
      firstDelay: .milliseconds(2), maximumDelay: .milliseconds(20), maximumAttempts: 100_000)
    configuration.reconnection = configuration.schedule
    configuration.timeout = timeout
    configuration.acknowledgementDelay = .milliseconds(20)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let local = try MessagesLocalDataSource(account: account, folder: folder)
    messages = MessagesRepository(local: local, remote: remote, configuration: configuration)
    conversations = ConversationsRepository(
      local: local, remote: remote,
      updates: try WebSocketUpdates(account: account, users: users), configuration: configuration)
  }

  // MARK: The socket

  /// Receives events until ``disconnect()``.
  mutating func connect() {
    receiving = Task { [conversations] in
      do { try await conversations.receiveUpdates() } catch { Issue.record(error) }
    }
  }

  mutating func disconnect() async {
    receiving?.cancel()
    await receiving?.value
    receiving = nil
  }

  // MARK: State

  /// The whole conversation, observed.
  var states: StoreObservation<ConversationState> {
    messages.conversation(with: contactId, limit: 10_000)
  }

  func state() async throws -> ConversationState { try await first(of: states) { _ in true } }

  func draft() async throws -> String? {
    try await first(of: messages.draft(to: contactId)) { _ in true }?.content
  }

  /// Sends all messages and receipts.
  func sendAll() async throws {
    while try await messages.sendMessages().nextAttempt != nil {
      try await Task.sleep(for: .milliseconds(2))
    }
  }
}

/// Waits until an observed value has a property, and returns it.
func first<Value>(
  of observation: StoreObservation<Value>, where isExpected: (Value) -> Bool
) async throws -> Value {
  for try await value in observation where isExpected(value) { return value }
  throw CancellationError()
}

/// Starts a server with the users Ada and Bo.
func withChatServer(
  faults: FaultPlan? = nil, _ test: (TestServer, String) async throws -> Void
) async throws {
  var configuration = ServerConfiguration.forTests
  configuration.faults = faults
  configuration.tokens = ["ada": "ada", "bo": "bo"]
  try await withServer(configuration, test)
}
