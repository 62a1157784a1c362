#if Store
  public import struct Foundation.URL
  public import Observation
  internal import PostDocument
  public import PostFeed
  public import PostPolicy
  public import PostStore

  /// The state of writing a post, and what a user does there.
  ///
  /// The text is stored exactly as typed, at each pause of typing while ``run()`` runs. The database has the
  /// text and the post that is made of it.
  ///
  /// ``CreatePostUiState/text`` changes only with ``edit(_:)`` and ``open(_:)``: the database never replaces
  /// what the user types.
  @MainActor @Observable
  public final class CreatePostStateHolder {
    /// What the screen shows.
    public private(set) var state = CreatePostUiState()

    /// What the user must be told.
    public let messages: UserMessages

    private let posts: PostsRepository
    @ObservationIgnored private let reader: DraftReader
    @ObservationIgnored private let loop: ObservationLoop
    @ObservationIgnored private let pauses: Pauses
    /// Saves and publishes one after the other, so that there is one draft, and only what was read is
    /// published.
    @ObservationIgnored private let turns = Turns()
    /// The drafts in the database.
    @ObservationIgnored private var stored: [OutgoingPost] = []

    /// Creates the state of a new post.
    ///
    /// - Parameters:
    ///   - posts: The posts of the user.
    ///   - policy: The policy of posts.
    ///   - messages: What the user must be told. Screens can share it.
    ///   - pause: How long the user must not type before the text is stored.
    ///   - sleep: Waits for a duration.
    public init(
      _ posts: PostsRepository, policy: Policy = .post, messages: UserMessages = UserMessages(),
      pause: Duration = .milliseconds(500),
      sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
      self.posts = posts
      self.messages = messages
      reader = DraftReader(policy: policy)
      loop = ObservationLoop(messages, sleep: sleep)
      pauses = Pauses(pause, sleep: sleep)
    }

    // MARK: Observing

    /// Observes the drafts, and stores the text at each pause, until the calling task is canceled. Then it stores
    /// the text a last time. Call it once at a time.
    public func run() async {
      await withDiscardingTaskGroup { group in
        group.addTask { await self.loop.run { try await self.observe() } }
        group.addTask { await self.pauses.run { await self.saveAndPreview() } }
      }
    }

    private func observe() async throws {
      for try await list in posts.outgoingPosts() { apply(list) }
    }

    private func apply(_ list: [OutgoingPost]) {
      stored = list.filter { $0.status == .draft }
      state.drafts = stored.sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }.map(
        DraftItem.init)
      state.attachments = attachments(of: state.draftId)
    }

    private func attachments(of draft: Int64?) -> [DraftAttachment] {
      (stored.first { $0.id == draft }?.attachments ?? []).map(DraftAttachment.init)
    }

    // MARK: Writing

    /// Sets the text. It is stored at the next pause.
    public func edit(_ text: String) {
      guard !text.hasSameBytes(as: state.text) else { return }
      (state.text, state.isSaved, state.isPublished) = (text, false, false)
      pauses.edited()
    }

    /// Stores the text now, for example before the app ends.
    public func save() async { await turns.run { await self.store() } }

    /// Stores the text, and returns what others will see of it.
    @discardableResult
    private func store(creatingEmptyDraft: Bool = false) async -> PostDraftPreview {
      let text = state.text
      let preview = await reader.read(text)
      // An empty draft is not created, unless files are attached to it.
      let isNeeded = state.draftId == nil ? creatingEmptyDraft || !text.isEmpty : !state.isSaved
      let isStored =
        isNeeded
        ? await messages.reporting { try await self.store(text, preview.document) } != nil : true
      if isStored { state.isSaved = text.hasSameBytes(as: state.text) }
      return preview
    }

    private func store(_ text: String, _ content: Document) async throws(StoreError) {
      do throws(StoreError) {
        state.draftId = try await posts.saveDraft(
          content, source: text, policy: reader.policy, id: state.draftId)
      } catch {
        guard error.code == .noDraft else { throw error }
        state.draftId = try await posts.saveDraft(content, source: text, policy: reader.policy)
        state.attachments = []
        messages.add(.savedAsNewDraft)
      }
    }

    private func saveAndPreview() async {
      await updatePreview()
      await save()
    }

    /// Updates the preview now.
    public func updatePreview() async {
      let text = state.text
      let preview = await reader.read(text)
      if text.hasSameBytes(as: state.text) { state.preview = preview }
    }

    // MARK: Drafts

    /// Stores the text, and continues with another draft.
    public func open(_ draft: Int64) async {
      var text = ""
      repeat {
        guard await isSavedNow() else { return }
        await readDrafts()
        guard let post = stored.first(where: { $0.id == draft }) else {
          return messages.add(UserMessage(code: .noDraft))
        }
        text = await reader.source(of: post)
        // The user can type meanwhile.
      } while !state.isSaved
      begin(draft, text: text)
      await updatePreview()
    }

    /// Stores the text, and begins a new post.
    public func new() async {
      if await isSavedNow() { begin(nil, text: "") }
    }

    /// Stores the text, and returns whether nothing would be lost if it were replaced now.
    private func isSavedNow() async -> Bool {
      await save()
      return state.isSaved
    }

    private func readDrafts() async {
      await messages.reporting {
        for try await list in self.posts.outgoingPosts() { return self.apply(list) }
      }
    }

    private func begin(_ draft: Int64?, text: String) {
      (state.draftId, state.text, state.isSaved) = (draft, text, true)
      (state.isPublished, state.preview) = (false, PostDraftPreview())
      state.attachments = attachments(of: draft)
    }

    /// Deletes a draft with its files.
    public func delete(_ draft: Int64) async {
      await turns.run {
        if draft == self.state.draftId { self.begin(nil, text: "") }
        await self.messages.reporting { try await self.posts.deleteOutgoingPost(draft) }
      }
    }

    // MARK: Attachments

    /// Copies a file, and attaches the copy.
    ///
    /// - Parameters:
    ///   - file: The file. It is no longer needed afterwards.
    ///   - type: The kind of the file.
    ///   - alternativeText: The description for people who cannot see or hear the file.
    public func attach(_ file: URL, type: AttachmentType, alternativeText: String = "") async {
      await turns.run { await self.store(creatingEmptyDraft: true) }
      guard let draft = state.draftId else { return }
      await messages.reporting {
        try await self.posts.attach(
          file, type: type, caption: alternativeText.isEmpty ? nil : alternativeText, to: draft)
      }
      await readDrafts()
    }

    /// Sets the description of a file.
    public func describe(_ attachment: Int64, as text: String) async {
      await messages.reporting {
        try await self.posts.describeAttachment(attachment, as: text.isEmpty ? nil : text)
      }
      await readDrafts()
    }

    /// Removes a file.
    public func removeAttachment(_ attachment: Int64) async {
      await messages.reporting { try await self.posts.removeAttachment(attachment) }
      await readDrafts()
    }

    // MARK: Publishing

    /// Publishes the draft, if all images and videos have a description.
    public func publish() async -> PublishResult {
      await readDrafts()
      let missing = state.undescribedAttachments
      guard missing.isEmpty else {
        messages.add(.describe(missing.count))
        return .needsDescriptions(missing)
      }
      return await publishWithoutDescriptions()
    }

    /// Publishes the draft, also if files have no description.
    public func publishWithoutDescriptions() async -> PublishResult {
      await readDrafts()
      var isPublished = false
      await turns.run { isPublished = await self.publishNow() }
      return isPublished ? .published : .failed
    }

    private func publishNow() async -> Bool {
      let preview = await store()
      // If the user typed meanwhile, the text on the screen is not the stored one.
      guard state.isSaved else { return false }
      if let failure = preview.failure {
        messages.add(failure)
        return false
      }
      guard let draft = state.draftId, !preview.document.isEmpty || !state.attachments.isEmpty
      else {
        messages.add(.nothingToPublish)
        return false
      }
      guard await messages.reporting({ try await self.posts.publish(draft) }) != nil else {
        return false
      }
      if state.isSaved {
        begin(nil, text: "")
        state.isPublished = true
      } else {
        // The user typed while it was published: the text becomes another draft.
        (state.draftId, state.attachments) = (nil, [])
      }
      return true
    }
  }

  extension DraftItem {
    init(_ post: OutgoingPost) {
      id = post.id
      let lines = (post.source ?? post.content).split(whereSeparator: \.isNewline)
      title = lines.lazy.map { UntrustedText(String($0)).line() }.first { !$0.isEmpty } ?? ""
      updatedAt = post.updatedAt
      attachmentCount = post.attachments.count
    }
  }

  extension DraftAttachment {
    fileprivate init(_ attachment: OutgoingAttachment) {
      id = attachment.id
      type = AttachmentType(rawValue: attachment.type)
      size = attachment.size
      alternativeText = attachment.caption ?? ""
    }
  }
#endif
