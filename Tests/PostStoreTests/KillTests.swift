#if Store
  import Foundation
  import PostDocument
  import PostFeed
  @testable import PostStore
  import Testing

  /// A client that does random actions until it is killed.
  struct KilledClient {
    let folder: URL
    let port: Int
    private var random: SeededRandom
    private let posts: PostsRepository
    private let log: FileHandle
    /// The number of actions to store before the process is killed.
    private var lifetime = 0

    /// What the user did. A kill can interrupt an action before it is stored.
    struct Action: Hashable {
      let name: String
      var isStored = false
    }

    init(folder: URL, port: Int, seed: UInt64) throws {
      self.folder = folder
      self.port = port
      random = SeededRandom(seed: seed)
      posts = try Self.repository(folder, port)
      let file = Self.logFile(folder)
      if !FileManager.default.fileExists(atPath: file.path) {
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      }
      log = try FileHandle(forWritingTo: file)
      try log.seekToEnd()
    }

    static func repository(_ folder: URL, _ port: Int) throws -> PostsRepository {
      let server = try #require(URL(string: "http://127.0.0.1:\(port)"))
      let account = Account(server: server, userId: 7)
      let remote = try HTTPPostsRemoteDataSource(
        account: account, users: UserRepository(account: account) { _ in "secret" },
        timeout: .seconds(10))
      var configuration = PostsRepository.Configuration()
      configuration.schedule = RetrySchedule(
        firstDelay: .milliseconds(5), maximumDelay: .milliseconds(20), maximumAttempts: 100_000)
      configuration.uploadPieceBytes = 300
      return PostsRepository(
        local: try PostsLocalDataSource(account: account, folder: folder), remote: remote,
        configuration: configuration)
    }

    private static func logFile(_ folder: URL) -> URL { folder.appendingPathComponent("log") }

    /// Runs until the process is killed: a random time after a random number of stored actions.
    mutating func run() async throws {
      lifetime = Int.random(in: 2...12, using: &random)
      while true {
        let post = Int64.random(in: 1...8, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: try await act("LIKED \(post)") { try await $0.like(post) }
        case 2: try await act("REMOVED_LIKE \(post)") { try await $0.unlike(post) }
        case 3: try await act("SHARED \(post)") { try await $0.share(post) }
        case 4, 5: try await publish()
        case 6: try? await posts.refresh()
        default:
          async let actions = posts.sync()
          async let newPosts = posts.sendPosts()
          _ = try await (actions, newPosts)
        }
      }
    }

    private mutating func act(
      _ name: String, _ action: (PostsRepository) async throws -> Void
    ) async throws {
      try log.write(contentsOf: Data("\(name)\n".utf8))
      try await action(posts)
      try log.write(contentsOf: Data("stored\n".utf8))
      lifetime -= 1
      guard lifetime == 0 else { return }
      let delay = Double.random(in: 0...0.2, using: &random)
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: delay)
        kill(getpid(), SIGKILL)
      }
    }

    private mutating func publish() async throws {
      var files: [URL] = []
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let count = Int.random(in: 1...2000, using: &random)
        let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        files.append(folder.appendingPathComponent("file\(files.count)"))
        try Data(bytes).write(to: files[files.count - 1])
      }
      let hashes = try files.map {
        SHA256.hexadecimal(try Data(contentsOf: $0).base64EncodedString())
      }
      let text = "p\(random.next())"
      try await act("POST \(text) \(hashes.joined(separator: " "))") { posts in
        let document = Document(Blocks([.paragraph(Paragraph([.text(text)]))]))
        let draft = try await posts.saveDraft(document)
        for file in files { try await posts.attach(file, type: .image, to: draft) }
        try await posts.publish(draft)
      }
    }

    static func actions(_ folder: URL) throws -> [Action] {
      var actions: [Action] = []
      let text = try String(contentsOf: logFile(folder), encoding: .utf8)
      for line in text.split(separator: "\n") {
        if line == "stored" {
          actions[actions.count - 1].isStored = true
        } else {
          actions.append(Action(name: String(line)))
        }
      }
      return actions
    }
  }

  /// What `faulty.py` has.
  private struct ServerState: Decodable {
    struct Post: Decodable {
      let content: String
      let files: [String]
    }

    let actions: [String: [String]]
    let created: [Post]
  }

  /// The environment variable `POSTKIT_KILLS` sets the number of kills; the default is 5.
  @Suite(.serialized) struct KillTests {
    private static let count =
      ProcessInfo.processInfo.environment["POSTKIT_KILLS"].flatMap { UInt64($0) } ?? 5

    @Test("a client that is killed at any time loses nothing, and sends nothing twice")
    func kills() async throws {
      let temporary = TemporaryFolder()
      let server = try LoopbackServer("faulty.py", "1")
      try FileManager.default.createDirectory(
        at: temporary.url, withIntermediateDirectories: true)
      for seed in 1...Self.count {
        let (path, port) = (temporary.url.path, server.port)
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [path = path as String, port = port as Int, seed = seed as UInt64] in
          var client = try KilledClient(
            folder: URL(fileURLWithPath: path), port: port, seed: seed)
          try await client.run()
        }
      }
      try await drain(temporary.url, server)
      try check(
        try KilledClient.actions(temporary.url), try server.value(ServerState.self, at: "/state"))
    }

    /// Sends all that is left, without faults. Then the store must equal the server.
    private func drain(_ folder: URL, _ server: LoopbackServer) async throws {
      _ = try server.value([String: String].self, at: "/calm")
      let posts = try KilledClient.repository(folder, server.port)
      while try await posts.sync().waitingCount > 0 { try await Task.sleep(for: .milliseconds(20)) }
      while try await posts.sendPosts().waitingCount > 0 {
        try await Task.sleep(for: .milliseconds(20))
      }
      try await posts.refresh()
      let state = try server.value(ServerState.self, at: "/state")
      var feed = posts.feed(limit: 1000).makeAsyncIterator()
      for post in try #require(try await feed.next()).posts {
        let last = state.actions["\(post.postId)"]?.last { $0 != "SHARED" }
        #expect(post.liked == (last == "LIKED"), "post \(post.postId)")
      }
    }

    private func check(_ actions: [KilledClient.Action], _ state: ServerState) throws {
      #expect(actions.count(where: \.isStored) > Self.count)
      for (post, received) in state.actions {
        let performed = actions.filter {
          $0.name.hasSuffix(" \(post)") && !$0.name.hasPrefix("POST")
        }
        #expect(matches(performed.map { ($0.name, $0.isStored) }, received.map { "\($0) \(post)" }))
      }
      let created = state.created.map { post in
        "POST \(post.content.dropFirst(3).dropLast(4)) \(post.files.joined(separator: " "))"
      }
      #expect(Set(created).count == created.count)
      let published = actions.filter { $0.name.hasPrefix("POST") }
      #expect(Set(created).isSubset(of: published.map(\.name)))
      #expect(Set(published.filter(\.isStored).map(\.name)).isSubset(of: created))
    }

    /// Returns whether the server received all stored actions once and in order. An action that a kill
    /// interrupted can be missing.
    private func matches(_ performed: [(name: String, isStored: Bool)], _ received: [String])
      -> Bool
    {
      var positions: Set<Int> = [0]
      for action in performed {
        let matched = positions.filter { $0 < received.count && received[$0] == action.name }
        positions = Set(matched.map { $0 + 1 }).union(action.isStored ? [] : positions)
      }
      return positions.contains(received.count)
    }
  }
#endif
