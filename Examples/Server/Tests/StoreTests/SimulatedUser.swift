import Foundation
import PostDocument
import PostFeed
import PostServer
import PostStore

/// A user who does random steps with a `PostsRepository`, and writes each into a journal.
struct SimulatedUser {
  /// A post that the server does not have: actions on it are refused.
  static let missingPost: Int64 = 9_000_000_000

  let folder: URL
  let url: String
  private(set) var posts: PostsRepository
  private let journal: Journal<Step>
  private var random: SplitMix64
  private var lastVersion: Int
  private(set) var storedCount = 0

  /// Continues the work of the last user of a folder, who can have been killed.
  init(folder: URL, url: String, seed: UInt64) async throws {
    (self.folder, self.url) = (folder, url)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    random = SplitMix64(seed: seed)
    posts = try Self.repository(url, folder)
    journal = try Journal(at: Self.journalFile(folder))
    let lines = try Journal<Step>.lines(at: Self.journalFile(folder))
    lastVersion = lines.count
    if let step = Model(lines).current, let isStored = try await has(step) {
      try journal.write(isStored ? .stored : .notStored)
    }
  }

  static func journalFile(_ folder: URL) -> URL { folder.appendingPathComponent("journal") }

  static func repository(_ url: String, _ folder: URL) throws -> PostsRepository {
    guard let server = URL(string: url) else { throw CocoaError(.fileNoSuchFile) }
    let account = Account(server: server, userId: 1)
    let remote = try HTTPPostsRemoteDataSource(
      account: account, users: UserRepository(account: account) { _ in "demo" },
      timeout: .seconds(600))
    var configuration = PostsRepository.Configuration()
    configuration.pageSize = 4
    configuration.uploadPieceBytes = 300
    configuration.schedule = RetrySchedule(
      firstDelay: .milliseconds(2), maximumDelay: .milliseconds(20), maximumAttempts: 100_000)
    return PostsRepository(
      local: try PostsLocalDataSource(account: account, folder: folder), remote: remote,
      configuration: configuration)
  }

  // MARK: Steps

  /// Does something random.
  mutating func doSomething() async throws {
    let post = Int64.random(in: 1...8, using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1: try await act("LIKED", post)
    case 2: try await act("REMOVED_LIKE", post)
    case 3: try await act("SHARED", post)
    case 4:
      try await act(
        Int.random(in: 0..<4, using: &random) > 0 ? "LIKED" : "SHARED", Self.missingPost)
    case 5...9: try await changeDraft()
    case 10: try? await posts.refresh()
    case 11: try? await posts.loadNextPage()
    case 12: try? await posts.loadPost(post)
    case 13: try await sendAndLoad(post)
    default: try await send()
    }
  }

  /// Sends what is due, actions and posts at the same time, and returns how much waits.
  @discardableResult
  func send() async throws -> Int {
    async let actions = posts.sync()
    async let newPosts = posts.sendPosts()
    return try await actions.waitingCount + newPosts.waitingCount
  }

  /// Loads posts while actions are sent. A response can lack an action that is confirmed before it.
  private func sendAndLoad(_ post: Int64) async throws {
    async let page: Void? = try? posts.refresh()
    async let detail: Void? = try? posts.loadPost(post)
    try await send()
    _ = await (page, detail)
  }

  private mutating func act(_ type: String, _ post: Int64) async throws {
    try await step(.act(type, post: post)) { posts in
      switch type {
      case "LIKED": try await posts.like(post)
      case "REMOVED_LIKE": try await posts.unlike(post)
      default: try await posts.share(post)
      }
    }
  }

  private mutating func changeDraft() async throws {
    let drafts = try await outgoing().filter { $0.status == .draft }
    lastVersion += 1
    let version = lastVersion
    guard let draft = drafts.randomElement(using: &random), let number = Self.number(of: draft)
    else { return try await write(version, version: version, id: nil) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: try await write(version, version: version, id: nil)
    case 1: try await write(number, version: version, id: draft.id)
    case 2, 3: try await attach(to: number, draft.id)
    case 4:
      try await step(.delete(draft: number)) { try await $0.deleteOutgoingPost(draft.id) }
    default: try await step(.publish(draft: number)) { try await $0.publish(draft.id) }
    }
  }

  private mutating func write(_ number: Int, version: Int, id: Int64?) async throws {
    let text = Step.text(draft: number, version: version)
    try await step(.write(draft: number, version: version)) { posts in
      let document = Document(Blocks([.paragraph(Paragraph([.text(text)]))]))
      _ = try await posts.saveDraft(document, id: id)
    }
  }

  private mutating func attach(to number: Int, _ id: Int64) async throws {
    let seed = random.next()
    let file = folder.appendingPathComponent("file")
    try Data(Step.bytes(seed: seed)).write(to: file)
    try await step(.attach(draft: number, seed: seed)) { posts in
      try await posts.attach(file, type: .image, to: id)
    }
    // The store has a copy.
    try FileManager.default.removeItem(at: file)
  }

  private mutating func step(
    _ step: Step, _ body: (PostsRepository) async throws -> Void
  ) async throws {
    try journal.write(.begin(step))
    try await body(posts)
    try journal.write(.stored)
    storedCount += 1
  }

  // MARK: State

  func outgoing() async throws -> [OutgoingPost] {
    var states = posts.outgoingPosts().makeAsyncIterator()
    return try await states.next() ?? []
  }

  /// Returns whether the store has a change of a draft, or `nil` for an action: the server can have it
  /// already.
  private func has(_ step: Step) async throws -> Bool? {
    let posts = try await outgoing()
    func post(_ number: Int) -> OutgoingPost? { posts.first { Self.number(of: $0) == number } }
    switch step {
    case .act: return nil
    case .write(let draft, let version):
      return post(draft)?.content == "<p>\(Step.text(draft: draft, version: version))</p>"
    case .attach(let draft, _):
      let known = Model(try Journal.lines(at: Self.journalFile(folder))).drafts[draft]
      return post(draft).map { $0.attachments.count > known?.files.count ?? 0 }
    // A published post is sent, so it can be gone.
    case .publish(let draft): return post(draft)?.status != .draft
    case .delete(let draft): return post(draft) == nil
    }
  }

  /// The number of a draft, by its content `<p>d1 v2</p>`.
  private static func number(of post: OutgoingPost) -> Int? {
    Int(post.content.dropFirst(4).prefix { $0 != " " })
  }
}
