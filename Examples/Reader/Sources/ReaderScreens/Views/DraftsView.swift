import PostFeed
import PostReader
import PostScreens
import PostTerminal

/// The drafts of posts.
@MainActor final class DraftsView: ReaderView {
  private let holder: CreatePostStateHolder
  private unowned let app: ReaderApp
  private var pane = ListPane<Int64>()

  init(_ app: ReaderApp) {
    self.app = app
    holder = CreatePostStateHolder(app.session.posts, messages: app.actions.messages)
  }

  let contexts: [ReaderContext] = [.drafts, .list, .everywhere]
  let title = [LinePiece("Drafts")]

  func run() async { await holder.run() }

  func draw(_ drawing: Drawing, rows: Int) -> ViewRows {
    let drafts = Dictionary(holder.state.drafts.map { ($0.id, $0) }) { first, _ in first }
    let beside = drawing.besideGutter
    let drawn = pane.draw(holder.state.drafts.map(\.id), drawing, rows: rows) { id in
      guard let draft = drafts[id] else { return ListPane.Item(rows: [""]) }
      return ListPane.Item(rows: [
        beside.renderer.line(
          [
            LinePiece(draft.title.isEmpty ? "(no text)" : draft.title),
            LinePiece(
              " · \(RelativeTime(of: draft.updatedAt, now: beside.now))", beside.style(.time)),
          ], width: beside.options.width)
      ])
    }
    let empty = drawing.renderer.line(
      [LinePiece("No drafts. c begins a post.")], width: drawing.options.width)
    return ViewRows(drawn.isEmpty ? [empty] : drawn)
  }

  func perform(_ action: ReaderAction) -> Bool {
    if pane.perform(action) { return true }
    switch action {
    case .newDraft: app.open(.createPost(draft: nil))
    case .open:
      guard let draft = pane.list.selection else { return false }
      app.open(.createPost(draft: draft))
    case .delete:
      guard let draft = pane.list.selection else { return false }
      app.prompt(
        .confirmation("Delete this draft?") {
          self.app.act { [holder = self.holder] in await holder.delete(draft) }
        })
    default: return false
    }
    return true
  }
}
