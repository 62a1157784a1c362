#if Store
  import Foundation
  import GRDB
  import PostDocument
  import PostFeed
  import PostPolicy
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct OutgoingTests: OutgoingSuite {
    let folder = TemporaryFolder()
    let remote = ScriptedRemote(previews(1...3))
    let clock = ManualClock()

    // MARK: Drafts

    @Test(
      "a draft has the same HTML as a request to publish its document",
      arguments: [Policy.post, .comment])
    func draftHTML(policy: Policy) async throws {
      let link = Hyperlink(try #require(LinkTarget("https://example.org/")))
      let document = Document(
        Blocks([
          .heading(Heading(level: 1, [.text("a")])),
          .paragraph(Paragraph([.text("b", link: link)])),
        ]))
      let posts = try repository()
      try await posts.saveDraft(document, policy: policy)
      let request = NewPostRequest(requestId: "r", document: document, policy: policy)
      #expect(try await outgoing(posts).map(\.content) == [request.content])
      #expect(request.content.contains("rel=") == !policy.links.relations.isEmpty)
    }

    @Test("a draft is stored as it is written, and not sent")
    func drafts() async throws {
      var posts = try repository()
      let id = try await posts.saveDraft(Self.document("a"))
      try await posts.saveDraft(Self.document("a < b"), id: id)
      posts = try repository()
      let draft = try #require(try await outgoing(posts).first)
      #expect(draft.content == "<p>a &lt; b</p>")
      #expect(draft.status == .draft && draft.id == id)
      #expect(try await posts.sendPosts() == SyncReport())
      #expect(await remote.created.isEmpty)
      try await posts.deleteOutgoingPost(id)
      #expect(try await outgoing(posts).isEmpty)
    }

    @Test("a post that is sent or deleted cannot be changed as a draft")
    func noDraft() async throws {
      let posts = try repository()
      let id = try await draft(posts)
      try await posts.publish(id)
      for id in [id, 99] {
        await #expect(throws: StoreError.self) {
          try await posts.saveDraft(Self.document("b"), id: id)
        }
        let picture = try file(5)
        let error = await #expect(throws: StoreError.self) {
          try await posts.attach(picture, type: .image, to: id)
        }
        #expect(error?.code == .noDraft)
      }
      #expect(try await outgoing(posts).map(\.content) == ["<p>Hi</p>"])
      #expect(copies.isEmpty)
    }

    @Test("files that cannot be attached are an error, and nothing is kept")
    func invalidFiles() async throws {
      let posts = try repository { $0.maximumAttachmentBytes = 20 }
      let id = try await draft(posts)
      let missing = folder.url.appendingPathComponent("missing")
      for file in [try file(0, named: "empty"), try file(21, named: "large"), missing, folder.url] {
        let error = await #expect(throws: StoreError.self) {
          try await posts.attach(file, type: .image, to: id)
        }
        #expect(error?.code == .invalidFile, "\(file.lastPathComponent)")
        #expect(error?.description.contains(folder.url.path) == false)
      }
      #expect(copies.isEmpty)
      try await posts.attach(try file(20), type: .image, to: id)
      #expect(copies.count == 1)
    }

    @Test("copies have mode 0600, and are deleted with their attachment, post or user")
    func copiesOfFiles() async throws {
      let posts = try repository()
      let id = try await draft(posts, files: 5, 6, 7)
      let other = try await draft(posts, files: 8)
      #expect(copies.count == 4)
      for copy in copies {
        let path = try url(ofCopy: copy).path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
      }
      let attachments = try await outgoing(posts)[0].attachments
      try await posts.removeAttachment(attachments[1].id)
      #expect(try await outgoing(posts)[0].attachments.map(\.size) == [5, 7])
      #expect(copies.count == 3)
      try await posts.deleteOutgoingPost(id)
      #expect(copies.count == 1)
      try await posts.deleteOutgoingPost(other)
      #expect(copies.isEmpty)
      _ = try await draft(posts, files: 9)
      try await posts.deleteData()
      #expect(folder.names == ["picture"])
    }

    @Test("copies that a crash left are deleted when the database is opened")
    func leftCopies() async throws {
      let posts = try repository()
      _ = try await draft(posts, files: 5)
      let kept = copies
      try Data([1]).write(to: url(ofCopy: "left"))
      try Data([1]).write(to: url(ofCopy: "left.part"))
      _ = try repository()
      #expect(copies == kept)
    }

    @Test("copies are kept while a damaged database can refer to them")
    func damagedDatabase() async throws {
      let posts = try repository()
      _ = try await draft(posts, files: 5)
      let kept = copies
      let file = await posts.local.file
      try await posts.local.pool.close()
      try Data(repeating: 1, count: 9000).write(to: file)
      for _ in 1...2 { try await repository().local.pool.close() }
      #expect(copies == kept)
    }

    // MARK: Sending

    @Test("a post is created once, and then loaded")
    func sending() async throws {
      let posts = try repository()
      let id = try await draft(posts)
      let requestId = try await outgoing(posts)[0].requestId
      try await posts.publish(id)
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(await remote.created == [NewPostRequest(requestId: requestId, content: "<p>Hi</p>")])
      #expect(try await outgoing(posts).isEmpty)
      #expect(try await posts.local.post(1000).detail?.postId == 1000)
      #expect(try await posts.sendPosts() == SyncReport())
    }

    @Test("attachments are uploaded in pieces, in their order")
    func attachments() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 25, 10, 1))
      #expect(try await posts.sendPosts().sentCount == 1)
      let request = try #require(await remote.created.first)
      #expect(request.attachments.map(\.caption) == ["Picture 0", "Picture 1", "Picture 2"])
      let files = await remote.files
      let uploaded = request.attachments.map { files[String($0.contentUrl.dropLast(5))]?.bytes }
      #expect(uploaded == [25, 10, 1].map(Self.bytes))
      let uploads = await remote.requests.filter { $0.hasPrefix("upload") }
      #expect(uploads == ["upload 0", "upload 10", "upload 20", "upload 0", "upload 0"])
      #expect(copies.isEmpty)
    }

    @Test("an upload continues after a restart where the server's copy ends")
    func resuming() async throws {
      var posts = try repository()
      try await posts.publish(try await draft(posts, files: 45))
      await remote.setFault { $0 == "upload 20" ? .after(StoreError(.offline, "lost")) : .none }
      #expect(try await posts.sendPosts().failure?.code == .offline)
      await remote.setFault { _ in .none }
      posts = try repository()
      #expect(try await posts.sendPosts().sentCount == 1)
      let requests = await remote.requests.filter { $0 != "create" && !$0.hasPrefix("post") }
      #expect(
        requests
          == ["begin", "upload 0", "upload 10", "upload 20", "progress", "upload 30", "upload 40"])
      #expect(await remote.files.values.first?.bytes == Self.bytes(45))
    }

    @Test("an upload that the server forgot begins again")
    func forgottenUpload() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 25))
      await remote.setFault { $0 == "upload 20" ? .before(StoreError(.offline, "lost")) : .none }
      try await posts.sendPosts()
      await remote.setFault { _ in .none }
      await remote.forgetUploads()
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(await remote.files.values.map(\.bytes) == [Self.bytes(25)])
    }

    @Test("a post whose file is missing or changed fails, and other posts are sent")
    func changedFile() async throws {
      let posts = try repository()
      let first = try await draft(posts, "a", files: 25)
      try await posts.publish(first)
      try Data([1]).write(to: url(ofCopy: copies[0]))
      try await posts.publish(try await draft(posts, "b"))
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(await remote.created.map(\.content) == ["<p>b</p>"])
      let failed = try #require(try await outgoing(posts).first)
      #expect(failed.status == .failed)
      #expect(
        failed.reason == "invalid-file: attachment 1 (IMAGE): the copy of the file was changed")
    }

    @Test("after 8 attempts a post is failed, until the user sends it again")
    func lastAttempt() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts))
      await remote.setFault { _ in .after(StoreError(.unreachable, "lost")) }
      for attempt in 1...8 {
        let report = try await posts.sendPosts()
        #expect(report.waitingCount == (attempt < 8 ? 1 : 0))
        #expect((report.nextAttempt == nil) == (attempt == 8))
        #expect(try await posts.sendPosts().sentCount == 0)
        #expect(await remote.requests.count == attempt)
        clock.advance(by: 300)
      }
      let failed = try #require(try await outgoing(posts).first)
      #expect(failed.status == .failed && failed.failureCount == 8)
      #expect(failed.reason == "unreachable: lost")
      await remote.setFault { _ in .none }
      #expect(try await posts.sendPosts().sentCount == 0)
      try await posts.retryPost(failed.id)
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(await remote.created.count == 1)
    }

    @Test("a refused post is failed at once")
    func refusal() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts))
      await remote.setFault { _ in .before(StoreError(.refused, "too long", status: 422)) }
      #expect(try await posts.sendPosts().waitingCount == 0)
      #expect(try await outgoing(posts).map(\.status) == [.failed])
    }

    @Test("progress of an upload resets the number of failures")
    func progress() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 200))
      let faults = AlternatingFaults()
      await remote.setFault { faults.next($0) }
      while try await posts.sendPosts().waitingCount > 0 { clock.advance(by: 300) }
      #expect(await remote.created.count == 1)
      #expect(await remote.files.values.first?.bytes == Self.bytes(200))
    }

    @Test("the server's delay stops all posts")
    func pause() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, "a"))
      try await posts.publish(try await draft(posts, "b"))
      await remote.setFault { _ in
        .before(StoreError(.refused, "busy", status: 429, retryAfter: .seconds(60)))
      }
      let report = try await posts.sendPosts()
      #expect(await remote.requests.count == 1)
      #expect(report.nextAttempt == afterNoon(60))
    }

    @Test("posts without files are sent while the device does not allow uploads")
    func textOnly() async throws {
      let posts = try repository { $0.allowsUploads = { false } }
      try await posts.publish(try await draft(posts, "a", files: 25))
      try await posts.publish(try await draft(posts, "b"))
      try await posts.publish(try await draft(posts, "c"))
      await remote.setFault {
        $0 == "create" ? .before(StoreError(.refused, "busy", status: 503)) : .none
      }
      // The posts without files have a next attempt.
      #expect(try await posts.sendPosts().nextAttempt != nil)
      await remote.setFault { _ in .none }
      clock.advance(by: 1)
      let report = try await posts.sendPosts()
      #expect(report.sentCount == 2)
      #expect(report.nextAttempt == nil)
      #expect(await remote.created.map(\.content) == ["<p>b</p>", "<p>c</p>"])
      #expect(await !remote.requests.contains("begin"))
    }

    @Test("a post waits while its file cannot be read, and no attempt counts")
    func lockedDevice() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 25))
      let copy = try url(ofCopy: copies[0])
      let moved = folder.url.appendingPathComponent("moved")
      try FileManager.default.moveItem(at: copy, to: moved)
      // A socket exists, but cannot be opened, also not by the superuser. Its path must be short.
      let socket = FileManager.default.temporaryDirectory
        .appendingPathComponent("\(UInt32.random(in: 0...UInt32.max))")
      defer { try? FileManager.default.removeItem(at: socket) }
      let bind = "import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])"
      let process = try Process.run(
        URL(fileURLWithPath: "/usr/bin/env"), arguments: ["python3", "-c", bind, socket.path])
      process.waitUntilExit()
      try FileManager.default.createSymbolicLink(at: copy, withDestinationURL: socket)
      for _ in 0..<20 {
        #expect(try await posts.sendPosts().waitingCount == 1)
        clock.advance(by: 300)
      }
      let post = try #require(try await outgoing(posts).first)
      #expect(post.failureCount == 0)
      #expect(
        post.reason
          == "unreadable-file: attachment 1 (IMAGE): the file cannot be read or copied")
      try FileManager.default.removeItem(at: copy)
      try FileManager.default.moveItem(at: moved, to: copy)
      #expect(try await posts.sendPosts().sentCount == 1)
    }

    @Test("uploads stop while the device does not allow them, inside of a background task")
    func conditions() async throws {
      let device = Device()
      let posts = try repository { configuration in
        configuration.allowsUploads = { device.allowsNext() }
        configuration.beginBackgroundTask = {
          device.begin()
          return { device.end() }
        }
      }
      try await posts.publish(try await draft(posts, files: 45))
      device.allow(2)
      #expect(try await posts.sendPosts() == SyncReport(waitingCount: 1))
      #expect(await remote.files.values.first?.bytes.count == 20)
      #expect(device.taskCounts == [1, 1])
      device.allow(100)
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(device.taskCounts == [2, 2])
      #expect(try await posts.sendPosts() == SyncReport())
      #expect(device.taskCounts == [2, 2])
    }
  }

  /// Every second part of a file is lost.
  private final class AlternatingFaults: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    func next(_ name: String) -> ScriptedRemote.Fault {
      lock.withLock {
        guard name.hasPrefix("upload") else { return .none }
        count += 1
        return count % 2 == 0 ? .before(StoreError(.unreachable, "lost")) : .none
      }
    }
  }

  private final class Device: @unchecked Sendable {
    private let lock = NSLock()
    private var allowed = 0
    private var began = 0
    private var ended = 0

    func allow(_ count: Int) { lock.withLock { allowed = count } }

    func allowsNext() -> Bool {
      lock.withLock {
        allowed -= 1
        return allowed >= 0
      }
    }

    func begin() { lock.withLock { began += 1 } }

    func end() { lock.withLock { ended += 1 } }

    var taskCounts: [Int] { lock.withLock { [began, ended] } }
  }
#endif
