import Foundation
import PostFeed
import PostServer
import PostStore
import ServerTesting
import Testing

/// Random runs of chats between three devices of two users, against the server with faults of requests
/// and sockets.
@Suite(.serialized) struct ChatModelTests {
  @Test(
    "each message arrives once and in order on all devices, and nothing is lost",
    .timeLimit(.minutes(120)), arguments: ModelTests.seeds)
  func run(seed: UInt64) async throws {
    try await withTemporaryFolder { folder in
      try await withChatServer(faults: noFaults) { server, url in
        var random = SplitMix64(seed: seed)
        var users = try await chatUsers(folder, url, &random)
        for _ in 0..<Int.random(in: 30...90, using: &random) {
          let index = Int.random(in: 0..<users.count, using: &random)
          switch Int.random(in: 0..<15, using: &random) {
          case 0: try await server.use(chatPlan(&random))
          case 1:
            // With a short timeout, the server can have a message whose attempt failed.
            try await users[index].restart(
              timeout: .milliseconds(Bool.random(using: &random) ? 4 : 600_000))
          default: try await users[index].doSomething()
          }
          try await users[index].check()
        }
        try await finish(&users, server)
      }
    }
  }

  /// The environment variable `POSTKIT_KILLS` sets the number of kills; the default is 5.
  @Test(
    "devices that are killed at any time lose nothing, and send nothing twice",
    .timeLimit(.minutes(120)))
  func kills() async throws {
    try await withTemporaryFolder { folder in
      try await withChatServer(faults: noFaults) { server, url in
        var random = SplitMix64(seed: 1)
        for seed in 1...(number("POSTKIT_KILLS") ?? 5) {
          try await server.use(chatPlan(&random))
          let path = folder.path
          await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = path as String, url = url as String, seed = seed as UInt64] in
            try await chatUntilKilled(URL(fileURLWithPath: path), url, seed)
          }
        }
        var users = try await chatUsers(folder, url, &random)
        try await finish(&users, server)
      }
    }
  }
}

/// Does random steps until the process is killed, some milliseconds after some steps.
private func chatUntilKilled(_ folder: URL, _ url: String, _ seed: UInt64) async throws {
  var random = SplitMix64(seed: seed)
  let (count, delay) = (
    Int.random(in: 0...20, using: &random), Double.random(in: 0...0.1, using: &random)
  )
  var users = try await chatUsers(folder, url, &random)
  for step in 0... {
    if step == count {
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: delay)
        kill(getpid(), SIGKILL)
      }
    }
    try await users[Int.random(in: 0..<users.count, using: &random)].doSomething()
  }
}

/// Two devices of Ada, and one of Bo.
private func chatUsers(
  _ folder: URL, _ url: String, _ random: inout SplitMix64
) async throws -> [ChatUser] {
  var users: [ChatUser] = []
  for (name, userId) in [("phone", 1), ("tablet", 1), ("bo", 2)] as [(String, Int64)] {
    users.append(
      try await ChatUser(name, userId: userId, folder: folder, url: url, seed: random.next()))
  }
  return users
}

/// With a plan, each request has a new connection. On Linux, `URLSession` waits until its timeout if a
/// connection that was used before is closed instead of a response.
private let noFaults = FaultPlan()

private func chatPlan(_ random: inout SplitMix64) throws -> FaultPlan {
  try FaultPlan(
    """
    latency=3,drop=0.2,error=0.1,truncate=0.1,duplicate=0.1,socket-delay=5,socket-drop=0.1,\
    socket-duplicate=0.1,socket-reorder=0.1,socket-close=0.05,seed=\(random.next())
    """)
}

/// Sends and loads all that is left, without faults, and compares the devices, the server and the models.
private func finish(_ users: inout [ChatUser], _ server: TestServer) async throws {
  try await server.use(noFaults)
  for index in users.indices { try await users[index].restart(timeout: .seconds(600)) }
  for user in users { try await user.device.sendAll() }
  // A device tells that messages were delivered, and another one then gets it as a receipt.
  for user in users + users { try await user.device.conversations.synchronize() }

  let stored = try await server.store.messages()
  for user in users {
    let own = stored.map(\.content).filter { $0.hasPrefix("\(user.name) ") }
    #expect(try own == user.model.sent)
  }
  #expect(stored.count == (try users.map { try $0.model.sent.count }.reduce(0, +)))
  #expect(stored.allSatisfy { $0.status >= .delivered })
  for index in users.indices {
    try await users[index].check()
    let (user, device) = (users[index], try users[index].device)
    let state = try await device.state()
    // Of messages to the user, a device knows only whether they were read.
    func shown(_ message: Message) -> Message {
      var message = message
      if message.fromUserId != user.userId { message.status = max(message.status, .delivered) }
      return message
    }
    #expect(state.messages.map(shown) == stored.map(shown))
    #expect(state.unsent.isEmpty)

    let readThrough = users.filter { $0.userId == user.userId }.map(\.readThrough).max() ?? 0
    let unread = stored.count { $0.fromUserId != user.userId && $0.messageId > readThrough }
    #expect(state.unreadCount == unread)
    #expect(try await first(of: device.conversations.unreadCount()) { _ in true } == unread)
    let summaries = try await first(of: device.conversations.conversations(limit: 9)) { _ in true }
    #expect(summaries.map(\.preview.unreadCount) == (stored.isEmpty ? [] : [unread]))
    #expect(summaries.first?.preview.lastMessageSummary == stored.last?.content)
  }
}
