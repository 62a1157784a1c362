/// A position in a line of Markdown, with the column that tabs depend on.
struct LineCursor {
  /// The offset in the line, in bytes.
  private(set) var offset = 0

  /// The column, counted from 0.
  private(set) var column = 0

  /// The columns of the tab at the offset that are already consumed.
  private var consumed = 0

  /// Returns the number of columns of white space at the position, and the offset after them.
  func indent(in line: ArraySlice<UInt8>) -> (columns: Int, end: Int) {
    var cursor = self
    var columns = 0
    while let width = cursor.spaceWidth(in: line) {
      cursor.advance(columns: width, in: line)
      columns += width
    }
    return (columns, cursor.offset)
  }

  /// Returns the number of columns of the space or tab at the position, or `nil` if there is none.
  private func spaceWidth(in line: ArraySlice<UInt8>) -> Int? {
    let index = line.startIndex + offset
    guard index < line.endIndex else { return nil }
    switch line[index] {
    case 0x20: return 1
    case 0x09: return 4 - column % 4
    default: return nil
    }
  }

  /// Moves the position by columns of white space.
  mutating func advance(columns: Int, in line: ArraySlice<UInt8>) {
    var left = columns
    while left > 0, let width = spaceWidth(in: line) {
      let step = min(left, width)
      column += step
      left -= step
      if step == width {
        offset += 1
        consumed = 0
      } else {
        consumed += step
      }
    }
  }

  /// Moves the position by bytes that are not white space.
  mutating func skip(_ count: Int) {
    offset += count
    column += count
    consumed = 0
  }
}

/// A quote or item that is open in a walk of libcmark's tree.
struct OpenContainer {
  /// The columns that a line must be indented to continue an item, or `nil` for a quote.
  let indent: Int?

  /// The line at which the container starts, counted from 1.
  let line: Int

  /// The position after the marker.
  let content: LineCursor

  /// Creates a quote or item whose marker follows a position in its first line.
  init(isQuote: Bool, line number: Int, in line: ArraySlice<UInt8>, at start: LineCursor) {
    self.line = number
    var cursor = start
    let (indent, _) = cursor.indent(in: line)
    cursor.advance(columns: indent, in: line)
    guard !isQuote else {
      self.indent = nil
      cursor.skip(1)
      cursor.advance(columns: 1, in: line)
      content = cursor
      return
    }
    let rest = line.dropFirst(cursor.offset)
    let digits = rest.prefix { (0x30...0x39).contains($0) }.count
    cursor.skip(digits + 1)
    let spaces = cursor.indent(in: line)
    let isBlank = line.startIndex + spaces.end >= line.endIndex
    let padding = spaces.columns > 4 || spaces.columns < 1 || isBlank ? 1 : spaces.columns
    cursor.advance(columns: padding, in: line)
    self.indent = indent + digits + 1 + padding
    content = cursor
  }

  /// Moves a position after the part of a line that continues the container. Returns false if the
  /// line does not continue it.
  func continues(_ line: ArraySlice<UInt8>, at cursor: inout LineCursor) -> Bool {
    let spaces = cursor.indent(in: line)
    if let indent {
      guard spaces.columns >= indent else { return false }
      cursor.advance(columns: indent, in: line)
      return true
    }
    let marker = line.dropFirst(spaces.end).first
    guard spaces.columns <= 3, marker == UInt8(ascii: ">") else { return false }
    cursor.advance(columns: spaces.columns, in: line)
    cursor.skip(1)
    cursor.advance(columns: 1, in: line)
    return true
  }
}
