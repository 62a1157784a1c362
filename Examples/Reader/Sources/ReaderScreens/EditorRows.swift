import PostTerminal
import TerminalScreen

/// Draws a text with its cursor, and moves the cursor between rows.
@MainActor enum EditorRows {
  /// Returns the rows around the cursor.
  static func draw(
    _ editor: TextEditor, _ drawing: Drawing, height: Int
  ) -> (rows: [String], cursor: Screen.Cursor?) {
    let (width, renderer) = (drawing.options.width, drawing.renderer)
    let cells = cells(renderer)
    let rows = editor.rows(width: width, cells: cells)
    let place = editor.place(in: rows, cells: cells)
    let first = max(0, min(place.row - height / 2, rows.count - height))
    let shown = rows[first...].prefix(height)
    return (
      shown.map { renderer.line([LinePiece($0.text)], width: width) },
      Screen.Cursor(row: place.row - first, column: min(place.cell, width - 1))
    )
  }

  /// Does what a key does in a text. Returns whether the key is one of a text.
  static func handle(
    _ key: Key, _ editor: inout TextEditor, width: Int, _ renderer: TerminalRenderer
  ) -> Bool {
    func move(_ count: Int) { editor.move(rows: count, width: width, cells: cells(renderer)) }
    switch (key.code, key.modifiers) {
    case (.enter, []): editor.insert("\n")
    case (.tab, []): editor.insert("\t")
    case (.up, []): move(-1)
    case (.down, []): move(1)
    case (.pageUp, []): move(-10)
    case (.pageDown, []): move(10)
    default: return editor.handle(key)
    }
    return true
  }

  private static func cells(_ renderer: TerminalRenderer) -> (Character) -> Int {
    { character in
      if let ascii = character.asciiValue, ascii >= 0x20 { return 1 }
      return renderer.cells(of: String(character))
    }
  }
}
