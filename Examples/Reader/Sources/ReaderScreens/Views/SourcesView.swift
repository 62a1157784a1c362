import Observation
import PostFeed
import PostReader
import PostStore
import PostTerminal

/// All accounts with the numbers of unread posts.
@MainActor final class SourcesView: ReaderView {
  private unowned let app: ReaderApp
  private var pane = ListPane<String>()
  private let counts = SourceCounts()

  init(_ app: ReaderApp) { self.app = app }

  let contexts: [ReaderContext] = [.list, .everywhere]
  let title = [LinePiece("Sources")]

  /// Counts the unread posts of the accounts that are not used by another process.
  func run() async {
    for account in app.accounts {
      counts.unread[account.name] = await app.unreadCount(of: account)
    }
  }

  func draw(_ drawing: Drawing, rows: Int) -> ViewRows {
    let accounts = Dictionary(app.accounts.map { ($0.name, $0) }) { first, _ in first }
    let beside = drawing.besideGutter
    return ViewRows(
      pane.draw(app.accounts.map(\.name), drawing, rows: rows) { name in
        let count = self.counts.unread[name] ?? nil
        let kind = accounts[name].map { $0.isReadOnly ? ", read only" : "" } ?? ""
        return ListPane.Item(
          rows: [
            beside.renderer.line(
              [
                LinePiece(name, beside.style(.author), isUserText: true),
                LinePiece(
                  " · " + (count.map { "\($0) unread" } ?? "not read yet") + kind,
                  beside.style(.time)),
              ], width: beside.options.width)
          ], isUnread: (count ?? 0) > 0)
      })
  }

  func perform(_ action: ReaderAction) -> Bool {
    if pane.perform(action) { return true }
    guard action == .open,
      let account = app.accounts.first(where: { $0.name == pane.list.selection })
    else { return false }
    app.switchAccount(to: account)
    return true
  }
}

/// The numbers of unread posts by account. A number is `nil` if the account is used by another process.
@MainActor @Observable final class SourceCounts {
  var unread: [String: Int?] = [:]
}
