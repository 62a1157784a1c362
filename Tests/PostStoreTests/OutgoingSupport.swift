#if Store
  import Foundation
  import PostDocument
  import PostFeed
  @testable import PostStore
  import Testing

  /// What the suites of outgoing posts share.
  protocol OutgoingSuite {
    var folder: TemporaryFolder { get }
    var remote: ScriptedRemote { get }
    var clock: ManualClock { get }
  }

  extension OutgoingSuite {
    func repository(
      seed: UInt64 = 1, _ configure: (inout PostsRepository.Configuration) -> Void = { _ in }
    ) throws -> PostsRepository {
      var configuration = PostsRepository.Configuration()
      configuration.uploadPieceBytes = 10
      configure(&configuration)
      return PostsRepository(
        local: try folder.open(), remote: remote, configuration: configuration,
        now: { [clock] in clock.now }, random: SeededRandom(seed: seed))
    }

    /// Creates a file with a number of bytes.
    func file(_ count: Int, named name: String = "picture") throws -> URL {
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      let url = folder.url.appendingPathComponent(name)
      try Data(Self.bytes(count)).write(to: url)
      return url
    }

    static func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    }

    func draft(_ posts: PostsRepository, _ text: String = "Hi", files: Int...) async throws
      -> Int64
    {
      let id = try await posts.saveDraft(Self.document(text))
      for (index, count) in files.enumerated() {
        try await posts.attach(
          try file(count), type: .image, caption: "Picture \(index)", to: id)
      }
      return id
    }

    static func document(_ text: String) -> Document {
      Document(Blocks([.paragraph(Paragraph([.text(text)]))]))
    }

    func outgoing(_ posts: PostsRepository) async throws -> [OutgoingPost] {
      for try await list in posts.outgoingPosts() { return list }
      return []
    }

    var copies: [String] {
      let name = folder.names.first { $0.hasSuffix("-attachments") } ?? "none"
      let path = folder.url.appendingPathComponent(name).path
      return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    /// The file of a copy.
    func url(ofCopy copy: String) throws -> URL {
      let name = try #require(folder.names.first { $0.hasSuffix("-attachments") })
      return folder.url.appendingPathComponent(name).appendingPathComponent(copy)
    }
  }
#endif
