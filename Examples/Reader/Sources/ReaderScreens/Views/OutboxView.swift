import PostFeed
import PostReader
import PostScreens
import PostTerminal

/// What was not sent yet, with the reason and the next attempt.
@MainActor final class OutboxView: ReaderView {
  private let holder: OutboxStateHolder
  private unowned let app: ReaderApp
  private var pane = ListPane<OutboxItem.ID>()

  init(_ app: ReaderApp) {
    self.app = app
    holder = OutboxStateHolder(
      app.session.posts, app.session.chat?.messages, messages: app.actions.messages)
  }

  let contexts: [ReaderContext] = [.outbox, .list, .everywhere]
  let title = [LinePiece("Not sent")]
  var status: String { "\(holder.state.items.count)" }

  func run() async { await holder.run() }

  func draw(_ drawing: Drawing, rows: Int) -> ViewRows {
    let items = Dictionary(holder.state.items.map { ($0.id, $0) }) { first, _ in first }
    let beside = drawing.besideGutter
    let drawn = pane.draw(holder.state.items.map(\.id), drawing, rows: rows) { id in
      guard let item = items[id] else { return ListPane.Item(rows: [""]) }
      return ListPane.Item(rows: self.rows(of: item, beside))
    }
    let empty = drawing.renderer.line(
      [LinePiece(holder.state.isReady ? "Everything was sent." : "Loading …")],
      width: drawing.options.width)
    return ViewRows(drawn.isEmpty ? [empty] : drawn)
  }

  private func rows(of item: OutboxItem, _ drawing: Drawing) -> [String] {
    let (renderer, width) = (drawing.renderer, drawing.options.width)
    return [
      renderer.line([LinePiece(item.words)], width: width),
      renderer.line(
        [
          LinePiece(
            "  " + item.statusWords(now: drawing.now),
            drawing.style(item.status == .failed ? .warning : .time))
        ], width: width),
      "",
    ]
  }

  func perform(_ action: ReaderAction) -> Bool {
    if pane.perform(action) { return true }
    guard let item = holder.state.items.first(where: { $0.id == pane.list.selection }) else {
      return false
    }
    switch action {
    case .retry, .open:
      guard item.canRetry else { app.say("It is sent again when it is due."); return true }
      app.act { [holder] in await holder.retry(item.id) }
    case .cancel:
      guard item.canCancel else { app.say("It is being sent."); return true }
      app.prompt(
        .confirmation("Do not send it?") {
          self.app.act { [holder = self.holder] in await holder.cancel(item.id) }
        })
    default: return false
    }
    return true
  }
}

extension OutboxItem {
  /// What waits, in words.
  var words: String {
    switch id {
    case .action: "\(action?.words ?? "action") of post \(target ?? 0)"
    case .post: "post: \(text)"
    case .message: "message: \(text)"
    }
  }

  /// Whether and when it is sent, and why it was not.
  func statusWords(now: Moment) -> String {
    let words: String =
      switch status {
      case .waiting(let next?) where next > now: "next attempt \(ClockTime(next))"
      case .waiting: "waits for a connection"
      case .sending: "is being sent"
      case .failed: "failed; it is sent again only if you ask for it"
      }
    return words + (reason.map { " (\($0.text))" } ?? "")
  }
}

extension UserInteractionAction {
  fileprivate var words: String {
    switch self {
    case .liked: "like"
    case .unliked: "removal of the like"
    case .shared: "share"
    case .bookmarked: "bookmark"
    default: "action"
    }
  }
}
