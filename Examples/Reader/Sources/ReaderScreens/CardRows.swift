import PostDocument
import PostFeed
import PostPages
import PostScreens
import PostTerminal

/// Rows that are laid out once for a width and kept.
@MainActor final class RowCache<Key: Hashable, Content: Hashable> {
  private struct Entry {
    var content: Content
    var rows: RenderedRows
    var use: Int
  }

  private var entries: [Key: Entry] = [:]
  private var useCount = 0
  private let maximumCount: Int

  init(maximumCount: Int = 400) { self.maximumCount = maximumCount }

  func removeAll() { entries = [:] }

  /// Returns the rows of a content, which are laid out if the content is new.
  func rows(_ key: Key, _ content: Content, _ layOut: (Content) -> RenderedRows) -> RenderedRows {
    useCount += 1
    if let entry = entries[key], entry.content == content {
      entries[key]?.use = useCount
      return entry.rows
    }
    let rows = layOut(content)
    entries[key] = Entry(content: content, rows: rows, use: useCount)
    if entries.count > maximumCount {
      let limit = useCount - maximumCount / 2
      entries = entries.filter { $0.value.use > limit }
    }
    return rows
  }
}

/// How everything is drawn on the terminal.
struct Drawing: Hashable, Sendable {
  var options: TerminalOptions
  /// The time for relative times, without seconds.
  var now: Moment

  /// A gutter at the left of each row shows the selection and unread posts.
  static let gutter = 2

  var renderer: TerminalRenderer { TerminalRenderer(options) }

  /// The same drawing for the rows beside the gutter.
  var besideGutter: Drawing {
    var drawing = self
    drawing.options.width = max(1, options.width - Drawing.gutter)
    return drawing
  }

  private var isASCII: Bool { options.charset == .ascii || options.ambiguousWidth == .two }

  var selectionMark: String { isASCII ? ">" : "▶" }
  private var selectionBar: String { isASCII ? "|" : "┃" }
  private var unreadMark: String { isASCII ? "*" : "●" }

  /// Returns the gutter of a row of an item.
  func gutter(isFirst: Bool, isSelected: Bool, isUnread: Bool) -> String {
    let bar = isSelected ? (isFirst ? selectionMark : selectionBar) : " "
    let mark = isFirst && isUnread ? unreadMark : " "
    // Spaces at the end of a line are removed.
    let text = (bar + mark).replacing(" ", with: "\u{A0}")
    return renderer.line([LinePiece(text, style(.activeCount))], width: Drawing.gutter)
      .replacing("\u{A0}", with: " ")
  }

  func style(_ key: Theme.Key) -> TextStyle { options.theme[key] }

  /// Returns a line in which a text at the left and one at the right are shown.
  func bar(_ left: [LinePiece], _ right: String = "", style: TextStyle) -> String {
    let room = max(0, options.width - renderer.cells(of: right) - (right.isEmpty ? 0 : 1))
    let start = renderer.line(left, width: room, fill: style)
    guard !right.isEmpty else { return start }
    return start + renderer.line([LinePiece("\u{A0}" + right, style)], width: options.width - room)
  }
}

/// The gutters of rows. There are only a few different ones, so each is laid out once.
struct Gutters {
  private struct Row: Hashable {
    var isFirst, isSelected, isUnread: Bool
  }

  private var drawing: Drawing?
  private var texts: [Row: String] = [:]

  mutating func update(_ drawing: Drawing) {
    guard drawing != self.drawing else { return }
    (self.drawing, texts) = (drawing, [:])
  }

  mutating func gutter(isFirst: Bool, isSelected: Bool, isUnread: Bool) -> String {
    let row = Row(isFirst: isFirst, isSelected: isSelected, isUnread: isUnread)
    if let text = texts[row] { return text }
    let text =
      drawing?.gutter(isFirst: isFirst, isSelected: isSelected, isUnread: isUnread) ?? ""
    texts[row] = text
    return text
  }
}
