#if Store
  import GRDB
  import PostFeed
  @testable import PostScreens
  @testable import PostStore
  import Testing

  /// Random steps of a user, compared with a model of what the screen must show.
  @MainActor @Suite(.fewAtOnce, .hangLimit) struct ScreenModelTests {
    /// What the user did, and what it changed.
    private enum Step {
      case like(Int64, wasLiked: Bool)
      case share(Int64, id: Int)
      case bookmark(Int64, id: Int)
      case read(Set<Int64>)
      case unread(Set<Int64>)
    }

    private struct Model {
      var server: [Int64] = Array(1...20)
      var liked: Set<Int64> = []
      var shared: Set<Int64> = []
      var bookmarked: Set<Int64> = []
      var read: Set<Int64> = []
      var history: [Step] = []
      var position: ReadingPosition?
      var lastVisible: Int64?
      var nextId: Int64 = 100
      /// The shares and bookmarks that were not sent, by their number.
      var unsent: Set<Int> = []
      var count = 0
    }

    @Test(
      "after random steps, the place of reading has not moved, and each action is shown or undone",
      arguments: 1...8 as ClosedRange<UInt64>)
    func feed(seed: UInt64) async throws {
      var random = SeededRandom(seed: seed)
      var model = Model()
      let screens = try Screens(previews(1...20))
      try await screens.posts.refresh()
      let feed = screens.feed()
      try await running(feed.run) { () async throws in
        await until { feed.state.items.count == 20 }
        for step in 0..<60 {
          let before = feed.state.ids
          let kind = Int.random(in: 0..<14, using: &random)
          try await act(kind, &model, screens, feed, &random)
          await settle(feed, screens)
          let comment = Comment("seed \(seed), step \(step), kind \(kind)")
          check(feed.state, model, comment)
          if kind != 3 { checkPlace(before, feed.state.ids, &model, comment) }
          checkPosition(before, feed.state, &model, comment)
        }
        // Everything is undone in reverse order.
        while !model.history.isEmpty { try await act(13, &model, screens, feed, &random) }
        await settle(feed, screens)
        check(feed.state, model, "seed \(seed), at the end")
        #expect(!screens.actions.canUndo)
      }
    }

    private func act(
      _ kind: Int, _ model: inout Model, _ screens: Screens, _ feed: NewsFeedStateHolder,
      _ random: inout SeededRandom
    ) async throws {
      let shown = feed.state.ids
      guard let post = shown.randomElement(using: &random) else { return }
      model.count += 1
      switch kind {
      case 0, 1:
        for _ in 0...Int.random(in: 0..<2, using: &random) where model.server.count < 28 {
          let index = kind == 0 ? 0 : Int.random(in: 0...model.server.count, using: &random)
          model.server.insert(model.nextId, at: index)
          model.nextId += 1
        }
        try await refresh(model, screens)
      case 2 where model.server.count > 5:
        let gone = Set(model.server.filter { _ in random.oneIn(6) })
        model.server.removeAll { gone.contains($0) }
        try await screens.local.write { db in
          for id in gone {
            try db.execute(sql: "DELETE FROM post WHERE postId = ?", arguments: [id])
          }
        }
      case 3: feed.showNewPosts()
      case 4:
        let start = Int.random(in: 0..<shown.count, using: &random)
        let visible = Array(shown[start...].prefix(4))
        await feed.show(visible)
        model.lastVisible = visible.last
      case 5:
        model.position = ReadingPosition(
          postId: post, offset: Double(Int.random(in: -9...9, using: &random)))
        await feed.savePosition(model.position)
      case 6, 7:
        model.history.append(.like(post, wasLiked: model.liked.contains(post)))
        model.liked.formSymmetricDifference([post])
        await feed.toggleLike(post)
      case 8 where !model.shared.contains(post):
        model.history.append(.share(post, id: model.count))
        model.shared.insert(post)
        model.unsent.insert(model.count)
        await feed.share(post)
      case 9 where !model.bookmarked.contains(post):
        model.history.append(.bookmark(post, id: model.count))
        model.bookmarked.insert(post)
        model.unsent.insert(model.count)
        await feed.bookmark(post)
      case 10:
        let isUnread = !model.read.contains(post)
        model.history.append(isUnread ? .read([post]) : .unread([post]))
        model.read.formSymmetricDifference([post])
        if isUnread { await feed.markRead(post) } else { await feed.markUnread(post) }
      case 11:
        let above = Set(shown.prefix { $0 != post }).subtracting(model.read)
        if !above.isEmpty { model.history.append(.read(above)) }
        model.read.formUnion(above)
        await feed.markAboveRead(post)
      case 12:
        let isOffline = random.oneIn(2)
        await screens.setFault("send", isOffline ? offline : nil)
        try await screens.posts.sync()
        if !isOffline { model.unsent = [] }
      case 13:
        undo(&model)
        await feed.undo()
      default: break
      }
    }

    private func undo(_ model: inout Model) {
      switch model.history.popLast() {
      case .like(let post, let wasLiked):
        if wasLiked { model.liked.insert(post) } else { model.liked.remove(post) }
      case .share(let post, let id) where model.unsent.contains(id): model.shared.remove(post)
      case .bookmark(let post, let id) where model.unsent.contains(id):
        model.bookmarked.remove(post)
      case .read(let posts): model.read.subtract(posts)
      case .unread(let posts): model.read.formUnion(posts)
      default: break
      }
    }

    private func refresh(_ model: Model, _ screens: Screens) async throws {
      let known = await screens.remote.posts
      await screens.remote.setPosts(
        model.server.map { id in known.first { $0.postId == id } ?? preview(id) })
      try await screens.posts.refresh()
    }

    /// Waits until the holder applied what is in the database.
    private func settle(_ feed: NewsFeedStateHolder, _ screens: Screens) async {
      while true {
        guard let stored = try? await screens.local.feed() else { return }
        let rows = Dictionary(uniqueKeysWithValues: feed.rows.map { ($0.id, $0) })
        let isApplied =
          stored.posts.map(\.postId) == feed.arrangement.list
          && stored.posts.allSatisfy { post in
            rows[post.postId]?.post.isLiked == post.liked
              && rows[post.postId]?.isUnread == !stored.readPosts.contains(post.postId)
              && rows[post.postId]?.isShared == stored.sharedPosts.contains(post.postId)
              && rows[post.postId]?.isBookmarked == stored.bookmarkedPosts.contains(post.postId)
          } && feed.state.unreadCount == stored.unreadCount
        if isApplied { return }
        await pause()
      }
    }

    private func check(_ state: FeedUiState, _ model: Model, _ comment: Comment) {
      for item in state.items {
        #expect(item.post.isLiked == model.liked.contains(item.id), comment)
        #expect(item.post.likeCount == (model.liked.contains(item.id) ? 1 : 0), comment)
        #expect(item.isShared == model.shared.contains(item.id), comment)
        #expect(item.isBookmarked == model.bookmarked.contains(item.id), comment)
        #expect(item.isUnread == !model.read.contains(item.id), comment)
      }
      #expect(state.items.count + state.newCount == model.server.count, comment)
      #expect(state.ids == model.server.filter(Set(state.ids).contains), comment)
    }

    /// Up to the last visible post, nothing was inserted.
    private func checkPlace(
      _ before: [Int64], _ after: [Int64], _ model: inout Model, _ comment: Comment
    ) {
      let remaining = Set(after)
      let kept = before.filter(remaining.contains)
      let last = survivor(of: model.lastVisible, before, remaining, prefersNext: false) ?? kept.last
      model.lastVisible = model.lastVisible == nil ? nil : last
      guard let last else { return }
      #expect(prefix(of: after, through: last) == prefix(of: kept, through: last), comment)
    }

    private func checkPosition(
      _ before: [Int64], _ state: FeedUiState, _ model: inout Model, _ comment: Comment
    ) {
      let remaining = Set(state.ids)
      if let position = model.position, !remaining.contains(position.postId) {
        model.position = survivor(of: position.postId, before, remaining, prefersNext: true)
          .map { ReadingPosition(postId: $0) }
      }
      #expect(state.position == model.position, comment)
    }

    private func prefix(of list: [Int64], through post: Int64) -> [Int64] {
      Array(list[...(list.firstIndex(of: post) ?? list.endIndex - 1)])
    }

    private func survivor(
      of post: Int64?, _ before: [Int64], _ remaining: Set<Int64>, prefersNext: Bool
    ) -> Int64? {
      guard let post, let index = before.firstIndex(of: post) else { return nil }
      let next = before[index...].first(where: remaining.contains)
      let previous = before[...index].last(where: remaining.contains)
      return prefersNext ? next ?? previous : previous ?? next
    }

    @Test(
      "random edits, pauses and changes of the draft lose no text",
      arguments: 1...6 as ClosedRange<UInt64>)
    func drafts(seed: UInt64) async throws {
      var random = SeededRandom(seed: seed)
      let screens = try Screens()
      let holder = screens.createPost()
      var texts: [Int64: String] = [:]
      try await running(holder.run) { () async throws in
        for step in 0..<80 {
          switch Int.random(in: 0..<8, using: &random) {
          case 0: await holder.save()
          case 1 where !holder.state.text.isEmpty:
            await holder.save()
            texts[try #require(holder.state.draftId)] = holder.state.text
            await holder.new()
          case 2:
            if let draft = texts.keys.sorted().randomElement(using: &random) {
              await holder.save()
              if let id = holder.state.draftId { texts[id] = holder.state.text }
              await holder.open(draft)
              #expect(holder.state.text == texts[draft], "seed \(seed), step \(step)")
            }
          case 3: if let end = screens.clock.ends.first { screens.clock.advance(to: end) }
          case 4: await pause()
          default:
            let letters = ["a", "\r\n", "*", "\0", "e\u{301}", "# ", " "]
            holder.edit(holder.state.text + (letters.randomElement(using: &random) ?? ""))
          }
        }
        await holder.save()
        if let id = holder.state.draftId { texts[id] = holder.state.text }
      }
      let stored = try await screens.local.read { try OutgoingTable(db: $0).all() }
      #expect(
        stored.map { Array(($0.source ?? "").utf8) }
          == texts.sorted { $0.key < $1.key }.map { Array($0.value.utf8) }, "seed \(seed)")
      #expect(screens.texts == [])
    }
  }
#endif
