import PostDocument
import PostFeed
import PostPages
import PostReader
import PostScreens
import PostStore
import PostTerminal
import TerminalScreen

/// The feed, or the posts of a filter, as cards.
@MainActor final class FeedView: ReaderView {
  let holder: NewsFeedStateHolder
  private unowned let app: ReaderApp
  private var pane = ListPane<Int64>()
  private let cache = RowCache<Int64, Card>()
  private var index = ItemIndex<FeedItem>()
  private var isPlaced = false
  /// The posts on the screen, and the place of reading.
  private var shown: [Int64] = []
  private var place: ReadingPosition?
  /// Reports the place. A report writes to the database, so one key does not wait for it.
  private let report = DelayedOperation(.milliseconds(300))

  /// What the rows of a card depend on.
  private struct Card: Hashable {
    var item: FeedItem
    var drawing: Drawing
  }

  init(_ app: ReaderApp) {
    self.app = app
    holder = NewsFeedStateHolder(app.session.posts, actions: app.actions)
  }

  let contexts: [ReaderContext] = [.feed, .list, .everywhere]

  private var state: FeedUiState { holder.state }

  var title: [LinePiece] {
    let filter: String =
      switch state.filter {
      case .all: ""
      case .unread: "unread"
      case .author: state.items.first.map { "by \($0.post.authorName)" } ?? "by an author"
      case .tag(let tag): "#" + tag.drop { $0 == "#" }
      case .bookmarks: "bookmarks"
      case .search(let words): "search: \(words)"
      }
    return [
      LinePiece(app.accountName), LinePiece(filter.isEmpty ? "" : " · \(filter)", isUserText: true),
    ]
  }

  var status: String {
    var parts: [String] = []
    if state.newCount > 0 { parts.append("\(state.newCount) new: N") }
    if state.isLoading { parts.append("loading") }
    if let since = state.offlineSince { parts.append("offline, from \(ClockTime(since))") }
    parts.append("\(state.unreadCount) unread")
    return parts.joined(separator: ", ")
  }

  func run() async { await holder.run() }

  /// Stores the place of reading.
  func save() async -> Bool {
    report.cancel()
    holder.select(pane.list.selection)
    if let place { await holder.savePosition(place) }
    return true
  }

  // MARK: Drawing

  func draw(_ drawing: Drawing, rows: Int) -> ViewRows {
    index.update(state.items)
    let (items, beside) = (index, drawing.besideGutter)
    if !isPlaced, state.isReady, !state.items.isEmpty {
      isPlaced = true
      pane.list.place(
        top: state.position?.postId, offset: Int(state.position?.offset ?? 0),
        selection: state.selection ?? state.position?.postId)
    }
    let drawn = pane.draw(items.ids, drawing, rows: rows) { id in
      guard let item = items[id] else { return ListPane.Item(rows: [""]) }
      return ListPane.Item(rows: self.rows(of: item, beside), isUnread: item.isUnread)
    }
    notePlace()
    return ViewRows(drawn.isEmpty ? [emptyText(drawing)] : drawn)
  }

  private func emptyText(_ drawing: Drawing) -> String {
    let text =
      state.failure?.text
      ?? (state.isReady && !state.isLoading ? "No posts. r loads new ones." : "Loading …")
    return drawing.renderer.line([LinePiece(text)], width: drawing.options.width)
  }

  private func rows(of item: FeedItem, _ drawing: Drawing) -> [String] {
    let rows = cache.rows(item.id, Card(item: item, drawing: drawing)) { card in
      FeedPage(drawing.options, now: drawing.now).rows(card.item.post)
    }.rows
    let flags = [item.isBookmarked ? "bookmarked" : nil, item.isShared ? "shared" : nil]
      .compactMap(\.self)
    let line =
      flags.isEmpty
      ? []
      : [
        drawing.renderer.line(
          [LinePiece("  " + flags.joined(separator: ", "), drawing.style(.count))],
          width: drawing.options.width)
      ]
    return rows + line + [""]
  }

  /// Notes what is on the screen and where reading stopped, and reports it at a pause. Near the end of the list, more
  /// posts are needed at once.
  private func notePlace() {
    guard isPlaced, let top = pane.list.top else { return }
    let place = ReadingPosition(postId: top, offset: Double(pane.list.offset))
    let visible = pane.list.visible
    guard place != self.place || visible != shown else { return }
    let above = shown.first
    (self.place, shown) = (place, visible)
    if app.settings.marksReadWhileScrolling, let above, let first = visible.first {
      markRead(from: above, to: first)
    }
    let last = visible.last.flatMap { index.position(of: $0) } ?? 0
    if last + 2 * visible.count >= index.ids.count, state.hasMore {
      report.cancel()
      app.load { await self.reportPlace() }
    } else {
      report.schedule { await self.reportPlace() }
    }
  }

  private func reportPlace() async {
    // Setting an equal value would draw again.
    if pane.list.selection != state.selection { holder.select(pane.list.selection) }
    if place != state.position { holder.scroll(to: place) }
    await holder.show(shown)
  }

  /// Marks the posts as read that were scrolled above the screen.
  private func markRead(from above: Int64, to first: Int64) {
    let items = state.items
    guard let start = items.firstIndex(where: { $0.id == above }),
      let end = items.firstIndex(where: { $0.id == first }), start < end
    else { return }
    for item in items[start..<end] where item.isUnread {
      app.act { [holder] in await holder.markRead(item.id) }
    }
  }

  func click(row: Int, column: Int) {
    let rows = pane.list.rows
    guard rows.indices.contains(row) else { return }
    if pane.list.selection == rows[row].item { _ = perform(.open) }
    pane.list.select(rows[row].item)
  }

  // MARK: Acting

  func perform(_ action: ReaderAction) -> Bool {
    if pane.perform(action) { return true }
    switch action {
    case .refresh: app.load { [holder] in await holder.refresh() }
    case .showNew:
      if let first = holder.showNewPosts() {
        pane.list.update(
          state.items.map(\.id), height: app.bodyRows, heightOf: { _ in 1 })
        pane.list.place(top: first, offset: 0, selection: first)
      }
    case .nextUnread:
      if selectNextUnread() == nil { app.say("No unread posts.") }
    case .undo: app.act { [holder] in await holder.undo() }
    case .search:
      let filter = state.filter
      app.prompt(
        .line("search: ", changed: { self.search($0) }, cancel: { self.setFilter(filter) }) {
          self.search($0)
        })
    case .filterUnread: setFilter(state.filter == .unread ? .all : .unread)
    case .filterBookmarks: setFilter(state.filter == .bookmarks ? .all : .bookmarks)
    case .filterTag:
      app.prompt(
        .line("hashtag: #") { self.setFilter($0.isEmpty ? .all : .tag($0)) })
    case .showAll: setFilter(.all)
    case .back where state.filter != .all: setFilter(.all)
    default: return performOnSelection(action)
    }
    return true
  }

  private func performOnSelection(_ action: ReaderAction) -> Bool {
    guard let item = state.items.first(where: { $0.id == pane.list.selection }) else {
      return false
    }
    let id = item.id
    if [.like, .share, .bookmark].contains(action), !app.mayAct { return true }
    switch action {
    case .open: app.open(.post(id))
    case .showImages: showImages(of: item)
    case .like: app.act { [holder] in await holder.toggleLike(id) }
    case .share:
      app.prompt(
        .confirmation(item.isShared ? "Share it again?" : "Share this post?") {
          self.app.act { [holder = self.holder] in await holder.share(id) }
        })
    case .bookmark:
      app.prompt(
        .confirmation("Bookmark this post?") {
          self.app.act { [holder = self.holder] in await holder.bookmark(id) }
        })
    case .toggleRead:
      app.act { [holder] in
        await item.isUnread ? holder.markRead(id) : holder.markUnread(id)
      }
    case .markAbove: app.act { [holder] in await holder.markAboveRead(id) }
    case .filterAuthor: setFilter(.author(item.authorId))
    default: return false
    }
    return true
  }

  private func showImages(of item: FeedItem) {
    var document: Document?
    if case .readable(let read, _) = item.post.content { document = read }
    let images = PostImage.images(
      in: document, document.map { TerminalRenderer().rows($0).parts } ?? [], item.attachments)
    if images.isEmpty, item.post.attachmentCount > item.attachments.count {
      return app.say("enter loads the post with its images.")
    }
    app.showImages(images)
  }

  private func search(_ words: String) { setFilter(words.isEmpty ? .all : .search(words)) }

  private func setFilter(_ filter: FeedFilter) {
    guard filter != state.filter else { return }
    report.cancel()
    holder.select(pane.list.selection)
    if let place { holder.scroll(to: place) }
    holder.setFilter(filter)
    (isPlaced, shown, place) = (false, [], nil)
    pane = ListPane()
  }

  private func select(_ id: Int64) {
    pane.list.select(id)
    holder.select(id)
  }

  /// Selects the next unread post, and returns it.
  func selectNextUnread() -> Int64? {
    holder.select(pane.list.selection)
    guard let next = holder.nextUnread() else { return nil }
    select(next)
    return next
  }

  /// Shows the posts of an author.
  func show(author: Int64) { setFilter(.author(author)) }
}
