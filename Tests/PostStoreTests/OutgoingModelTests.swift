#if Store
  import Foundation
  import GRDB
  import PostDocument
  import PostFeed
  @testable import PostStore
  import Testing

  /// A random run of drafts, posts and files against a server with faults and restarts.
  ///
  /// The model is the list of what the user wrote: in the end, the server has each published post
  /// once, with the right files, and the store has all drafts.
  private final class OutgoingRun {
    private struct Written {
      var text: String
      var files: [[UInt8]] = []
      var isPublished = false
      var isDeleted = false
    }

    private var written: [Int64: Written] = [:]
    private var versions = 0
    private var random: SeededRandom
    private let seed: UInt64
    private let folder = TemporaryFolder()
    private let remote = ScriptedRemote()
    private let clock = ManualClock()
    private var posts: PostsRepository

    init(seed: UInt64) throws {
      self.seed = seed
      random = SeededRandom(seed: seed)
      posts = try Self.open(folder, remote, clock, seed)
    }

    private static func open(
      _ folder: TemporaryFolder, _ remote: ScriptedRemote, _ clock: ManualClock, _ seed: UInt64
    ) throws -> PostsRepository {
      var configuration = PostsRepository.Configuration()
      configuration.uploadPieceBytes = 7
      return PostsRepository(
        local: try folder.open(), remote: remote, configuration: configuration,
        now: { clock.now }, random: SeededRandom(seed: seed))
    }

    func run(steps: Int) async throws {
      for _ in 0..<steps { try await step() }
      await remote.setFault { _ in .none }
      for post in try await outgoing() where post.status == .failed {
        try await posts.retryPost(post.id)
      }
      while try await posts.sendPosts().waitingCount > 0 { clock.advance(by: 300) }
      try await check()
    }

    private func step() async throws {
      let drafts = written.filter { !$0.value.isPublished && !$0.value.isDeleted }.keys.sorted()
      let draft = drafts.randomElement(using: &random)
      switch (Int.random(in: 0..<10, using: &random), draft) {
      case (0, _), (_, nil): try await write(nil)
      case (1, let draft?): try await write(draft)
      case (2, let draft?), (3, let draft?): try await attach(to: draft)
      case (4, let draft?):
        try await posts.publish(draft)
        written[draft]?.isPublished = true
      case (5, let draft?) where random.oneIn(3):
        try await posts.deleteOutgoingPost(draft)
        written[draft]?.isDeleted = true
      case (6, _):
        try await posts.local.pool.close()
        posts = try Self.open(folder, remote, clock, random.next())
      case (7, _):
        let faults = OutgoingFaults(SeededRandom(seed: random.next()))
        await remote.setFault { faults.next($0) }
        if random.oneIn(4) { await remote.forgetUnfinishedUploads() }
      default:
        clock.advance(by: Int64.random(in: 0...300, using: &random))
        try await posts.sendPosts()
      }
    }

    private func write(_ draft: Int64?) async throws {
      versions += 1
      let text = "Version \(versions)"
      let content = Document(Blocks([.paragraph(Paragraph([.text(text)]))]))
      let id = try await posts.saveDraft(content, id: draft)
      written[id, default: Written(text: text)].text = text
    }

    private func attach(to draft: Int64) async throws {
      let bytes = (0...Int.random(in: 0..<40, using: &random)).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
      let file = folder.url.appendingPathComponent("file")
      try Data(bytes).write(to: file)
      try await posts.attach(file, type: .image, to: draft)
      try FileManager.default.removeItem(at: file)
      written[draft]?.files.append(bytes)
    }

    private func outgoing() async throws -> [OutgoingPost] {
      try await posts.local.read { try OutgoingTable(db: $0).all() }
    }

    private func check() async throws {
      let left = try await outgoing()
      let drafts = written.filter { !$0.value.isPublished && !$0.value.isDeleted }
      #expect(left.map(\.id) == drafts.keys.sorted(), "seed \(seed)")
      #expect(
        left.map(\.content) == drafts.sorted { $0.key < $1.key }.map { "<p>\($0.value.text)</p>" })
      let created = await remote.created
      let files = await remote.files
      let published = written.values.filter(\.isPublished)
      #expect(
        created.map(\.content).sorted() == published.map { "<p>\($0.text)</p>" }.sorted(),
        "seed \(seed)")
      for post in created {
        let bytes = post.attachments.map { files[String($0.contentUrl.dropLast(5))]?.bytes }
        let expected = published.first { "<p>\($0.text)</p>" == post.content }?.files
        #expect(bytes == expected, "seed \(seed)")
      }
    }
  }

  /// Random faults. The server refuses no post, but forgets uploads.
  private final class OutgoingFaults: @unchecked Sendable {
    private let lock = NSLock()
    private var random: SeededRandom

    init(_ random: SeededRandom) { self.random = random }

    func next(_ name: String) -> ScriptedRemote.Fault {
      lock.withLock {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: .before(StoreError(.unreachable, "dropped"))
        case 1, 2: .after(StoreError(.unreachable, "dropped"))
        case 3: .before(StoreError(.refused, "busy", status: 503, retryAfter: .seconds(2)))
        case 4: .before(StoreError(.offline, "no connection"))
        case 5: .after(StoreError(.invalidResponse, "cut"))
        case 6 where name.hasPrefix("upload"):
          .before(StoreError(.refused, "no such upload", status: 404))
        default: .none
        }
      }
    }
  }

  @Suite(.fewAtOnce, .serialized) struct OutgoingModelTests {
    @Test(
      "random runs with faults and restarts send each post once, with its files",
      arguments: 1...20 as ClosedRange<UInt64>)
    func runs(seed: UInt64) async throws {
      try await OutgoingRun(seed: seed).run(steps: 120)
    }
  }
#endif
