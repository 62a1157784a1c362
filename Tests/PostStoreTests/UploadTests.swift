#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct UploadTests: OutgoingSuite {
    let folder = TemporaryFolder()
    let remote = ScriptedRemote(previews(1...3))
    let clock = ManualClock()

    private func failed(_ posts: PostsRepository) async throws -> OutgoingPost {
      let post = try #require(try await outgoing(posts).first)
      #expect(post.status == .failed)
      return post
    }

    // MARK: Retrying

    @Test("a retried post uploads its files again, because the server may have dropped them")
    func retry() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 25))
      await remote.setFault { $0 == "create" ? .before(StoreError(.offline, "lost")) : .none }
      try await posts.sendPosts()
      await remote.setFault { _ in .none }
      await remote.forgetUploads()
      try await posts.sendPosts()
      let post = try await failed(posts)
      #expect(post.reason == "refused: no such file")
      try await posts.retryPost(post.id)
      let attachment = try #require(try await outgoing(posts).first?.attachments.first)
      #expect(attachment.contentUrl == nil && attachment.uploadUrl == nil)
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(await remote.files.values.map(\.bytes) == [Self.bytes(25)])
    }

    @Test("publishing or retrying a post that does not exist is an error")
    func unknownPosts() async throws {
      let posts = try repository()
      let id = try await draft(posts)
      await #expect(throws: StoreError.self) { try await posts.retryPost(id) }
      try await posts.publish(id)
      // It is being sent already.
      try await posts.publish(id)
      try await posts.retryPost(id)
      await remote.setFault { _ in .before(StoreError(.refused, "too long", status: 422)) }
      try await posts.sendPosts()
      for id in [id, 99] {
        let error = await #expect(throws: StoreError.self) { try await posts.publish(id) }
        #expect(error?.code == .noDraft)
      }
      let error = await #expect(throws: StoreError.self) { try await posts.retryPost(99) }
      #expect(error?.description == "no-post: there is no failed post with the identifier 99")
      #expect(try await failed(posts).id == id)
    }

    @Test("operations that only remove something have no effect on an unknown identifier")
    func unknownIdentifiers() async throws {
      let posts = try repository()
      try await posts.like(1)
      let id = try await draft(posts, files: 5)
      try await posts.deleteOutgoingPost(99)
      try await posts.removeAttachment(99)
      try await posts.retry(99)
      try await posts.discard(99)
      #expect(try await outgoing(posts).map(\.id) == [id])
      #expect(try await posts.local.interactions().count == 1)
      #expect(copies.count == 1)
    }

    // MARK: Uploads that the server forgot

    @Test("an upload that the server forgets in the middle begins again", arguments: [404, 410])
    func forgotten(status: Int) async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 25))
      let faults = CountedFaults(status, ["upload 10": 1])
      await remote.setFault { faults.next($0) }
      #expect(try await posts.sendPosts().sentCount == 1)
      let first = ["begin", "upload 0", "upload 10"]
      #expect(await remote.requests.prefix(7) == first + first + ["upload 20"])
      let url = try #require(await remote.created.first?.attachments.first?.contentUrl)
      #expect(await remote.files[String(url.dropLast(5))]?.bytes == Self.bytes(25))
    }

    @Test("if the server forgets an upload twice without progress, the attempt failed")
    func forgottenTwice() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 25))
      let faults = CountedFaults(404, ["upload 10": .max])
      await remote.setFault { faults.next($0) }
      let report = try await posts.sendPosts()
      #expect(report.waitingCount == 1 && report.nextAttempt != nil)
      let pass = ["begin", "upload 0", "upload 10"]
      #expect(await remote.requests == pass + pass)
      let post = try #require(try await outgoing(posts).first)
      #expect(post.failureCount == 1)
      #expect(
        post.reason == "invalid-response: attachment 1 (IMAGE): the server forgot the upload twice")
      // Receiving the same bytes again is not progress.
      for _ in 2...8 {
        clock.advance(by: 300)
        try await posts.sendPosts()
      }
      #expect(try await failed(posts).failureCount == 8)
    }

    @Test("each new byte that the server has allows one more start")
    func forgottenAfterProgress() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 45))
      let faults = CountedFaults(404, ["upload 10": 1, "upload 20": 1, "upload 40": 1])
      await remote.setFault { faults.next($0) }
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(await remote.requests.count { $0 == "begin" } == 4)
    }

    @Test("if the server has all bytes but not the file yet, the next attempt asks again")
    func storing() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 25))
      await remote.setStoring(true)
      for _ in 0..<2 {
        #expect(try await posts.sendPosts().waitingCount == 1)
        clock.advance(by: 300)
      }
      await remote.setStoring(false)
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(await remote.requests.count { $0.hasPrefix("upload") } == 3)
      #expect(await remote.requests.count { $0 == "progress" } == 2)
    }

    @Test("a server without uploads refuses the post")
    func noUploads() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 25))
      let faults = CountedFaults(404, ["begin": 1])
      await remote.setFault { faults.next($0) }
      try await posts.sendPosts()
      #expect(try await failed(posts).failureCount == 1)
    }

    // MARK: Copies

    @Test("a copy that was changed is not uploaded, also if its size is the same")
    func changedCopy() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 10, 25))
      await remote.setFault { $0 == "upload 10" ? .before(StoreError(.offline, "lost")) : .none }
      try await posts.sendPosts()
      await remote.setFault { _ in .none }
      let name = try #require(try await outgoing(posts).first?.attachments[1].file)
      var bytes = Self.bytes(25)
      bytes[24] ^= 1
      try Data(bytes).write(to: url(ofCopy: name))
      #expect(try await posts.sendPosts().waitingCount == 0)
      #expect(
        try await failed(posts).reason
          == "invalid-file: attachment 2 (IMAGE): the copy of the file was changed")
      #expect(await remote.requests.count { $0.hasPrefix("upload") } == 3)
      #expect(await remote.created.isEmpty)
    }

    @Test("a copy that version 1 of the schema stored has no checksum, and is uploaded")
    func noChecksum() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 25))
      try await posts.local.write {
        try $0.execute(sql: "UPDATE outgoingAttachment SET checksum = NULL")
      }
      #expect(try await posts.sendPosts().sentCount == 1)
    }

    @Test("a missing copy is an error that says so")
    func missingCopy() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 25))
      try FileManager.default.removeItem(at: url(ofCopy: copies[0]))
      #expect(try await posts.sendPosts().waitingCount == 0)
      #expect(
        try await failed(posts).reason
          == "missing-file: attachment 1 (IMAGE): the copy of the file is missing")
    }
  }

  /// Answers a number of requests with a status.
  private final class CountedFaults: @unchecked Sendable {
    private let lock = NSLock()
    private let status: Int
    private var counts: [String: Int]

    init(_ status: Int, _ counts: [String: Int]) {
      self.status = status
      self.counts = counts
    }

    func next(_ name: String) -> ScriptedRemote.Fault {
      lock.withLock {
        guard let count = counts[name], count > 0 else { return .none }
        counts[name] = count - 1
        return .before(StoreError(.refused, "no such upload", status: status))
      }
    }
  }
#endif
