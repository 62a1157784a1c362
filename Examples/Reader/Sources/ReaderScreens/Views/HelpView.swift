import Foundation
import PostTerminal
import TerminalScreen

/// All keys, made from the key map, and a search in them.
@MainActor final class HelpView: ReaderView {
  private unowned let app: ReaderApp
  private var pane = TextPane()
  private var query = ""
  /// The contexts of the screen from which the help was opened, which come first.
  private let first: [ReaderContext]

  init(_ app: ReaderApp, first: [ReaderContext]) {
    self.app = app
    self.first = first
  }

  let contexts: [ReaderContext] = [.help, .list, .everywhere]
  var title: [LinePiece] { [LinePiece(query.isEmpty ? "Help" : "Help: \(query)")] }
  let status = "/ searches"

  func run() async {}

  func draw(_ drawing: Drawing, rows height: Int) -> ViewRows {
    var rows: [String] = []
    let width = drawing.options.width
    for context in first + ReaderContext.allCases.filter({ !first.contains($0) }) {
      let bindings = (app.keys.bindings[context] ?? []).filter { binding in
        query.isEmpty || binding.description.localizedCaseInsensitiveContains(query)
          || binding.keys.contains { $0.description == query }
      }
      guard !bindings.isEmpty else { continue }
      rows.append(
        drawing.renderer.line([LinePiece(context.heading, drawing.style(.heading1))], width: width))
      for binding in bindings {
        let keys = binding.keys.map(\.description).joined(separator: ", ")
        let padding = String(repeating: " ", count: max(1, 18 - keys.count))
        rows.append(
          drawing.renderer.line(
            [
              LinePiece("  " + (keys.isEmpty ? "(no key)" : keys), drawing.style(.strong)),
              LinePiece(padding + binding.description),
            ], width: width))
      }
      rows.append("")
    }
    if rows.isEmpty { rows = [drawing.renderer.line([LinePiece("Nothing found.")], width: width)] }
    return ViewRows(pane.draw(rows, height: height))
  }

  func perform(_ action: ReaderAction) -> Bool {
    if pane.perform(action) { return true }
    switch action {
    case .search:
      app.prompt(
        .line("search: ", changed: { self.query = $0 }, cancel: { self.query = "" }) {
          self.query = $0
        })
    case .help: app.back()
    default: return false
    }
    return true
  }
}
