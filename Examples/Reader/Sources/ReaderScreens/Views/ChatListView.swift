import PostFeed
import PostReader
import PostScreens
import PostTerminal

/// The conversations and contacts, two rows each.
@MainActor final class ChatListView: ReaderView {
  private let holder: ChatListStateHolder
  private unowned let app: ReaderApp
  private var pane = ListPane<Int64>()

  init(_ chat: ReaderApp.Chat, _ app: ReaderApp) {
    self.app = app
    holder = ChatListStateHolder(
      chat.conversations, contacts: chat.contacts, messages: app.actions.messages)
  }

  let contexts: [ReaderContext] = [.chats, .list, .everywhere]
  let title = [LinePiece("Conversations")]

  var status: String {
    (holder.state.isLoading ? "loading, " : "") + "\(holder.state.unreadCount) unread"
  }

  func run() async { await holder.run() }

  func draw(_ drawing: Drawing, rows: Int) -> ViewRows {
    let items = Dictionary(holder.state.items.map { ($0.id, $0) }) { first, _ in first }
    let beside = drawing.besideGutter
    let drawn = pane.draw(holder.state.items.map(\.id), drawing, rows: rows) { id in
      guard let item = items[id] else { return ListPane.Item(rows: [""]) }
      return ListPane.Item(rows: self.rows(of: item, beside), isUnread: item.unreadCount > 0)
    }
    if let last = pane.list.visible.last, last == holder.state.items.last?.id { holder.loadMore() }
    let empty = holder.state.isReady ? "No contacts. r loads them." : "Loading …"
    let text = holder.state.failure?.text ?? empty
    return ViewRows(
      drawn.isEmpty
        ? [drawing.renderer.line([LinePiece(text)], width: drawing.options.width)] : drawn)
  }

  private func rows(of item: ChatItem, _ drawing: Drawing) -> [String] {
    let (renderer, width) = (drawing.renderer, drawing.options.width)
    var head = [LinePiece(item.name, drawing.style(.author), isUserText: true)]
    if let time = item.time {
      head.append(LinePiece(" · \(RelativeTime(of: time, now: drawing.now))", drawing.style(.time)))
    }
    if item.unreadCount > 0 {
      head.append(LinePiece(" · \(item.unreadCount) unread", drawing.style(.activeCount)))
    }
    if item.isOnline { head.append(LinePiece(" · online", drawing.style(.time))) }
    let summary =
      item.isTyping
      ? LinePiece("is writing …", drawing.style(.time))
      : LinePiece(item.summary.isEmpty ? "no messages" : item.summary, isUserText: true)
    return [
      renderer.line(head, width: width), renderer.line([LinePiece("  "), summary], width: width),
      "",
    ]
  }

  func perform(_ action: ReaderAction) -> Bool {
    if pane.perform(action) { return true }
    switch action {
    case .refresh: app.load { [holder] in await holder.refresh() }
    case .open:
      guard let selection = pane.list.selection else { return false }
      app.open(.conversation(selection))
    default: return false
    }
    return true
  }

  func click(row: Int, column: Int) {
    let rows = pane.list.rows
    guard rows.indices.contains(row) else { return }
    let isOpen = pane.list.selection == rows[row].item
    pane.list.select(rows[row].item)
    if isOpen { _ = perform(.open) }
  }
}
