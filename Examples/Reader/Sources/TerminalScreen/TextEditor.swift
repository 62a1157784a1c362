/// A text with a cursor between grapheme clusters.
public struct TextEditor: Hashable, Sendable {
  /// A position in the text: the index of a line, and of a grapheme cluster in it.
  public struct Position: Hashable, Sendable, Comparable {
    public var line: Int
    public var column: Int

    public static func < (left: Position, right: Position) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }
  }

  /// A line as it is wrapped on the screen.
  public struct Row: Hashable, Sendable {
    public var line: Int
    public var columns: Range<Int>
    public var text: String
  }

  public private(set) var lines: [[Character]] = [[]]
  public private(set) var cursor = Position(line: 0, column: 0)
  /// The text that was erased last, which can be inserted again.
  private var erased: [Character] = []

  public init(_ text: String = "") {
    insert(text)
  }

  /// The whole text. Lines end in line feeds.
  public var text: String {
    String(lines.joined(separator: ["\n"]))
  }

  public var isEmpty: Bool { lines == [[]] }

  // MARK: Changes

  /// Inserts text at the cursor. Carriage returns become line feeds.
  public mutating func insert(_ text: String) {
    let parts = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let tail = Array(lines[cursor.line][cursor.column...])
    lines[cursor.line].removeSubrange(cursor.column...)
    for (number, part) in parts.enumerated() {
      if number > 0 {
        cursor.line += 1
        lines.insert([], at: cursor.line)
      }
      // A mark joins the cluster before it.
      lines[cursor.line] = Array(String(lines[cursor.line]) + part)
    }
    cursor.column = lines[cursor.line].count
    let joined = Array(String(lines[cursor.line] + tail))
    cursor.column = min(cursor.column, joined.count)
    lines[cursor.line] = joined
  }

  /// Erases the cluster before the cursor, or joins two lines.
  public mutating func eraseBackward() {
    let end = cursor
    move(.left)
    erase(to: end)
  }

  /// Erases the cluster after the cursor, or joins two lines.
  public mutating func eraseForward() {
    let start = cursor
    move(.right)
    let end = cursor
    cursor = start
    erase(to: end)
  }

  /// Erases the word before the cursor, and keeps it for ``insertErased()``.
  public mutating func eraseWord() { eraseKeeping(from: .wordLeft) }

  /// Erases the text before the cursor in its line, and keeps it for ``insertErased()``.
  public mutating func eraseToLineStart() { eraseKeeping(from: .lineStart) }

  /// Erases the text after the cursor in its line, and keeps it for ``insertErased()``.
  public mutating func eraseToLineEnd() {
    keep(lines[cursor.line][cursor.column...])
    lines[cursor.line].removeSubrange(cursor.column...)
  }

  /// Inserts the text that was erased last.
  public mutating func insertErased() { insert(String(erased)) }

  /// Keeps erased text, unless nothing was erased.
  private mutating func keep(_ text: ArraySlice<Character>) {
    if !text.isEmpty { erased = Array(text) }
  }

  private mutating func eraseKeeping(from movement: Movement) {
    let end = cursor
    move(movement)
    guard cursor.line == end.line else { return erase(to: end) }
    keep(lines[cursor.line][cursor.column..<end.column])
    erase(to: end)
  }

  private mutating func erase(to end: Position) {
    guard cursor < end else { return }
    let tail = lines[end.line][end.column...]
    let kept = Array(String(lines[cursor.line][..<cursor.column] + tail))
    lines.replaceSubrange(cursor.line...end.line, with: [kept])
    cursor.column = min(cursor.column, kept.count)
  }

  // MARK: Movements

  public enum Movement: Hashable, Sendable {
    case left, right, wordLeft, wordRight, lineStart, lineEnd, textStart, textEnd
  }

  public mutating func move(_ movement: Movement) {
    switch movement {
    case .left:
      if cursor.column > 0 {
        cursor.column -= 1
      } else if cursor.line > 0 {
        cursor.line -= 1
        cursor.column = lines[cursor.line].count
      }
    case .right:
      if cursor.column < lines[cursor.line].count {
        cursor.column += 1
      } else if cursor.line < lines.count - 1 {
        cursor = Position(line: cursor.line + 1, column: 0)
      }
    case .wordLeft:
      if cursor.column == 0 { return move(.left) }
      let line = lines[cursor.line]
      while cursor.column > 0, line[cursor.column - 1].isWhitespace { cursor.column -= 1 }
      while cursor.column > 0, !line[cursor.column - 1].isWhitespace { cursor.column -= 1 }
    case .wordRight:
      let line = lines[cursor.line]
      if cursor.column == line.count { return move(.right) }
      while cursor.column < line.count, line[cursor.column].isWhitespace { cursor.column += 1 }
      while cursor.column < line.count, !line[cursor.column].isWhitespace { cursor.column += 1 }
    case .lineStart: cursor.column = 0
    case .lineEnd: cursor.column = lines[cursor.line].count
    case .textStart: cursor = Position(line: 0, column: 0)
    case .textEnd: cursor = Position(line: lines.count - 1, column: lines[lines.count - 1].count)
    }
  }

  /// Moves the cursor to another row of the screen, and keeps its cell if it can.
  public mutating func move(rows count: Int, width: Int, cells: (Character) -> Int) {
    let rows = rows(width: width, cells: cells)
    let place = place(in: rows, cells: cells)
    let target = place.row + count
    guard rows.indices.contains(target) else { return move(count < 0 ? .textStart : .textEnd) }
    let row = rows[target]
    var column = row.columns.lowerBound
    var used = 0
    while column < row.columns.upperBound {
      let next = used + cells(lines[row.line][column])
      if next > place.cell { break }
      used = next
      column += 1
    }
    // The end of a wrapped row is the start of the next one.
    let isWrapped = row.columns.upperBound < lines[row.line].count
    if isWrapped { column = min(column, max(row.columns.lowerBound, row.columns.upperBound - 1)) }
    cursor = Position(line: row.line, column: column)
  }

  // MARK: Rows

  /// Returns the text in rows of at most `width` cells, which end after white space if they can.
  public func rows(width: Int, cells: (Character) -> Int) -> [Row] {
    // One cell is left for a cursor at the end of a row.
    let width = max(1, width - 1)
    var rows: [Row] = []
    for (number, line) in lines.enumerated() {
      var start = 0
      repeat {
        var end = start
        var used = 0
        var breakAt: Int?
        while end < line.count, case let next = cells(line[end]),
          used + next <= width || end == start
        {
          used += next
          end += 1
          if line[end - 1].isWhitespace { breakAt = end }
        }
        if end < line.count, let breakAt { end = breakAt }
        rows.append(Row(line: number, columns: start..<end, text: String(line[start..<end])))
        start = end
      } while start < line.count
    }
    return rows
  }

  /// Returns the row and the cell of the cursor.
  public func place(in rows: [Row], cells: (Character) -> Int) -> (row: Int, cell: Int) {
    let row =
      rows.lastIndex { $0.line == cursor.line && $0.columns.lowerBound <= cursor.column } ?? 0
    let before = lines[cursor.line][rows[row].columns.lowerBound..<cursor.column]
    return (row, before.reduce(0) { $0 + cells($1) })
  }
}
