import PostTerminal
import TerminalScreen

/// A screen of the reader: what it draws of the state of its holder, and what keys do there.
@MainActor protocol ReaderView: AnyObject {
  /// The contexts of keys, the first one first.
  var contexts: [ReaderContext] { get }

  /// What the first row of the screen shows.
  var title: [LinePiece] { get }
  /// A short state at the right of the title.
  var status: String { get }

  /// Observes the state until the calling task is canceled.
  func run() async

  /// Returns at most `rows` rows.
  func draw(_ drawing: Drawing, rows: Int) -> ViewRows

  /// Does what a key means. Returns whether the action has a meaning here.
  func perform(_ action: ReaderAction) -> Bool

  /// Reads what a user types or pastes, before it is looked up as a key. Returns whether it was read.
  func insert(_ event: InputEvent) -> Bool

  /// Does what a click on a cell of the view means.
  func click(row: Int, column: Int)

  /// Stores unsaved text. Returns `false` if it could not be stored.
  func save() async -> Bool

  /// The text that the user writes here, if it is not stored.
  var unsavedText: String? { get }
}

extension ReaderView {
  var status: String { "" }
  func insert(_ event: InputEvent) -> Bool { false }
  func click(row: Int, column: Int) {}
  func save() async -> Bool { true }
  var unsavedText: String? { nil }
}

/// The rows of a view.
struct ViewRows {
  var rows: [String]
  var cursor: Screen.Cursor?
  var image: Screen.Image?

  init(_ rows: [String], cursor: Screen.Cursor? = nil, image: Screen.Image? = nil) {
    self.rows = rows
    self.cursor = cursor
    self.image = image
  }
}

/// A list of items beside a gutter, with its place and selection.
@MainActor struct ListPane<ID: Hashable> {
  var list = RowList<ID>()
  private var gutters = Gutters()

  /// An item as it is drawn.
  struct Item {
    var rows: [String]
    var isUnread = false
  }

  /// Draws the rows that are on the screen. Only these items are laid out.
  mutating func draw(
    _ items: [ID], _ drawing: Drawing, rows height: Int, item: @escaping (ID) -> Item
  ) -> [String] {
    let drawn = DrawnItems(item)
    list.update(items, height: height) { drawn[$0].rows.count }
    gutters.update(drawing)
    return list.rows.map { row in
      let content = drawn[row.item]
      let text = content.rows[row.number]
      // The blank row after an item is not a part of it.
      guard !text.isEmpty else { return "" }
      let gutter = gutters.gutter(
        isFirst: row.number == 0, isSelected: row.item == list.selection,
        isUnread: content.isUnread)
      return gutter + text
    }
  }

  /// The items of one drawing. Moving in the list asks for the heights of some of them again and again.
  private final class DrawnItems {
    private var items: [ID: Item] = [:]
    private let item: (ID) -> Item

    init(_ item: @escaping (ID) -> Item) { self.item = item }

    subscript(id: ID) -> Item {
      if let found = items[id] { return found }
      let new = item(id)
      items[id] = new
      return new
    }
  }

  /// Moves the selection or the place. Returns whether the action is one of a list.
  mutating func perform(_ action: ReaderAction) -> Bool {
    switch action {
    case .down: list.moveSelection(by: 1)
    case .up: list.moveSelection(by: -1)
    case .top: list.moveToStart()
    case .bottom: list.moveToEnd()
    case .pageDown: list.scroll(pages: 1)
    case .pageUp: list.scroll(pages: -1)
    case .lineDown: list.scroll(by: 1)
    case .lineUp: list.scroll(by: -1)
    default: return false
    }
    return true
  }
}

/// Rows without a selection, and which one is at the top.
@MainActor struct TextPane {
  private(set) var top = 0
  private var count = 0
  private var height = 1

  /// Returns the rows on the screen. If the number of rows changes, the place is kept in proportion.
  mutating func draw(_ rows: [String], height: Int) -> [String] {
    if count > 0, rows.count != count { top = top * rows.count / count }
    (count, self.height) = (rows.count, height)
    scroll(to: top)
    return Array(rows[min(top, rows.count)...].prefix(height))
  }

  /// Whether the last row is on the screen.
  var isAtEnd: Bool { top + height >= count }

  mutating func scroll(to row: Int) { top = min(max(0, row), max(0, count - height)) }

  mutating func perform(_ action: ReaderAction) -> Bool {
    switch action {
    case .down, .lineDown: scroll(to: top + 1)
    case .up, .lineUp: scroll(to: top - 1)
    case .top: scroll(to: 0)
    case .bottom: scroll(to: count)
    case .pageDown: scroll(to: top + max(1, height - 1))
    case .pageUp: scroll(to: top - max(1, height - 1))
    default: return false
    }
    return true
  }
}
