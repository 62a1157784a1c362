#if Store
  import Foundation
  import GRDB
  import PostDocument
  import PostFeed
  import PostPolicy
  @testable import PostScreens
  @testable import PostStore
  import Testing

  @MainActor @Suite(.fewAtOnce, .hangLimit) struct CreatePostTests {
    private let screens: Screens
    private let holder: CreatePostStateHolder

    init() throws {
      screens = try Screens()
      holder = screens.createPost()
    }

    private func outgoing() async throws -> [OutgoingPost] {
      try await screens.local.read { try OutgoingTable(db: $0).all() }
    }

    private func file(_ bytes: [UInt8] = [1, 2, 3]) throws -> URL {
      let url = screens.folder.url.appendingPathComponent("file-\(bytes.count)")
      try Data(bytes).write(to: url)
      return url
    }

    @Test(
      "a draft is the same after reopening, byte for byte",
      arguments: [
        "# Title\r\n\r\n* one\n* two\t\n\n", "  leading and trailing  \n\n\n", "a\0b", "e\u{301} é",
        "\u{FEFF}mark", "old\rlines\r", "<b onclick=x>raw</b> &amp; &#x41; \\*", "👩‍👩‍👧‍👦\u{202E}x", "\n",
      ])
    func survives(text: String) async throws {
      holder.edit(text)
      await holder.save()
      let id = try #require(holder.state.draftId)
      let again = screens.createPost()
      await again.open(id)
      #expect(Array(again.state.text.utf8) == Array(text.utf8))
      let reopened = try await screens.folder.open().outgoingPost(id)
      #expect(reopened?.source.map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test("the text is stored at a pause of typing, once, and again after the next one")
    func pauses() async throws {
      try await running(holder.run) { () async throws in
        holder.edit("H")
        holder.edit("Hi")
        #expect(!holder.state.isSaved)
        #expect(try await outgoing().isEmpty)
        await screens.passTime { holder.state.isSaved }
        #expect(try await outgoing().map(\.source) == ["Hi"])
        #expect(try await outgoing().map(\.content) == ["<p>Hi</p>"])
        #expect(holder.state.preview.document.plainText == "Hi")
        await until { holder.state.drafts.count == 1 }
        #expect(holder.state.drafts.map(\.title) == ["Hi"])
        holder.edit("Hi *there*")
        await screens.passTime { holder.state.isSaved }
        #expect(try await outgoing().map(\.content) == ["<p>Hi <em>there</em></p>"])
        holder.edit("last")
      }
      // The end of the task stores what was typed after the last pause.
      #expect(try await outgoing().map(\.source) == ["last"])
    }

    @Test("the preview is what others see, with what the policy removes in words")
    func preview() async throws {
      holder.edit("Hi <script>alert(1)</script> [x](javascript:y)\n\n- [x] done")
      await holder.updatePreview()
      #expect(holder.state.preview.document.plainText.hasPrefix("Hi"))
      #expect(holder.state.preview.findings.contains { $0.contains("<script>") })
      #expect(holder.state.preview.findings.contains { $0.contains("javascript") })
      #expect(holder.state.preview.failure == nil)
    }

    @Test("several drafts are listed, opened and deleted, and each keeps its text")
    func drafts() async throws {
      holder.edit("First\n\nmore")
      await holder.new()
      #expect(holder.state.text.isEmpty)
      screens.clock.advance(by: 1)
      holder.edit("\n  \n## Second")
      await holder.save()
      try await running(holder.run) { () async throws in
        await until { holder.state.drafts.count == 2 }
        #expect(holder.state.drafts.map(\.title) == ["## Second", "First"])
        let (first, second) = (holder.state.drafts[1].id, holder.state.drafts[0].id)
        await holder.open(first)
        #expect(holder.state.text == "First\n\nmore")
        #expect(holder.state.isSaved)
        holder.edit("Chang")
        await holder.open(first)
        holder.edit(holder.state.text + "ed")
        await holder.open(second)
        #expect(holder.state.text == "\n  \n## Second")
        #expect(try await outgoing().map(\.source) == ["Changed", "\n  \n## Second"])
        await holder.delete(second)
        #expect(holder.state.text.isEmpty)
        await until { holder.state.drafts.map(\.id) == [first] }
        await holder.open(99)
        #expect(screens.messages.entries.map(\.message.code) == [.noDraft])
      }
    }

    @Test("a draft that was saved as a document only is opened as Markdown")
    func document() async throws {
      let content = Document(Blocks([.paragraph(Paragraph([.text("Hi *there*")]))]))
      let id = try await screens.posts.saveDraft(content)
      await holder.open(id)
      #expect(holder.state.text.trimmingCharacters(in: .newlines) == "Hi \\*there\\*")
      #expect(holder.state.isSaved)
      #expect(try await outgoing().map(\.source) == [nil])
    }

    @Test("an image without a description is asked for, and publishing is possible without one")
    func attachments() async throws {
      holder.edit("Look")
      await holder.attach(try file(), type: .image)
      await holder.attach(try file([4]), type: .document)
      #expect(holder.state.attachments.map(\.size) == [3, 1])
      #expect(holder.state.undescribedAttachments.map(\.type) == [.image])
      let image = holder.state.attachments[0].id
      guard case .needsDescriptions(let missing) = await holder.publish() else {
        Issue.record("the post was published")
        return
      }
      #expect(missing.map(\.id) == [image])
      #expect(
        screens.texts == [
          "An image has no description. Describe it for people who cannot see it."
        ])
      await holder.describe(image, as: "A heron")
      #expect(holder.state.attachments[0].alternativeText == "A heron")
      #expect(holder.state.undescribedAttachments.isEmpty)
      await holder.removeAttachment(holder.state.attachments[1].id)
      #expect(await holder.publish() == .published)
      #expect(holder.state.isPublished)
      #expect(holder.state.text.isEmpty)
      #expect(try await screens.posts.sendPosts().sentCount == 1)
      let created = await screens.remote.created
      #expect(created.map(\.content) == ["<p>Look</p>"])
      #expect(created[0].attachments.map(\.caption) == ["A heron"])
    }

    @Test("a file can be attached before a text is written, and there is one draft")
    func attachesFirst() async throws {
      async let attached: Void = holder.attach(try file(), type: .image, alternativeText: "x")
      holder.edit("Hi")
      await holder.save()
      try await attached
      await holder.save()
      let posts = try await outgoing()
      #expect(posts.map(\.source) == ["Hi"])
      #expect(posts.map(\.attachments.count) == [1])
    }

    @Test("nothing is published that is empty or too long, and a long text stays a draft")
    func refusals() async throws {
      #expect(await holder.publish() == .failed)
      #expect(screens.texts == ["The post is empty."])
      holder.edit(" \n")
      #expect(await holder.publish() == .failed)
      var policy = Policy.post
      policy.limits.inputBytes = 100
      let holder = CreatePostStateHolder(
        screens.posts, policy: policy, messages: screens.messages)
      let long = String(repeating: "a ", count: 51)
      holder.edit(long)
      #expect(await holder.publish() == .failed)
      #expect(screens.texts.last?.hasPrefix("The post is too long.") == true)
      #expect(try await outgoing().map(\.source) == [" \n", long])
      #expect(try await outgoing().map(\.status) == [.draft, .draft])
    }

    @Test("a draft that was sent meanwhile becomes another draft when the user types")
    func sentMeanwhile() async throws {
      holder.edit("Hi")
      await holder.save()
      try await screens.posts.publish(try #require(holder.state.draftId))
      holder.edit("Hi again")
      await holder.save()
      #expect(try await outgoing().map(\.source) == ["Hi", "Hi again"])
      #expect(try await outgoing().map(\.status) == [.pending, .draft])
      #expect(screens.texts.count == 1)
    }

    @Test("what is typed while a post is published is not published, and becomes another draft")
    func typedWhilePublishing() async throws {
      var policy = Policy.post
      policy.limits.inputBytes = 100
      for delay in 0..<30 {
        let holder = CreatePostStateHolder(
          screens.posts, policy: policy, messages: screens.messages)
        holder.edit("Hi")
        async let result = holder.publish()
        for _ in 0..<delay { await Task.yield() }
        let long = "Hi" + String(repeating: " there", count: 51)
        holder.edit(long)
        let isPublished = await result == .published
        await holder.save()
        let posts = try await outgoing()
        #expect(posts.filter { $0.status == .pending }.allSatisfy { $0.content == "<p>Hi</p>" })
        #expect(posts.filter { $0.status == .draft }.map(\.source) == [long])
        #expect(posts.count == (isPublished ? 2 : 1), "delay \(delay)")
        for post in posts { try await screens.posts.deleteOutgoingPost(post.id) }
      }
    }

    @Test("a text that cannot be stored stays, and is stored when there is space")
    func full() async throws {
      holder.edit("Hi")
      try await screens.local.write {
        try $0.execute(sql: "ALTER TABLE outgoingPost RENAME TO gone")
      }
      await holder.save()
      #expect(screens.messages.entries.map(\.message.code) == [.database])
      #expect(!holder.state.isSaved)
      await holder.new()
      #expect(holder.state.text == "Hi")
      try await screens.local.write {
        try $0.execute(sql: "ALTER TABLE gone RENAME TO outgoingPost")
      }
      await holder.save()
      #expect(holder.state.isSaved)
    }
  }
#endif
