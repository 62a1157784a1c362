/// Keeps the white space in lines of plain text where HTML would collapse it.
struct PlainTextSpacing {
  /// The number of columns that the tabs of the text may still add. Without this limit, a text of
  /// tabs would become sixteen times as long.
  private var tabColumns: Int

  /// The distance of tab stops in columns, as in terminals and browsers.
  private static let tabSize = 8

  init(tabColumns: Int) {
    self.tabColumns = tabColumns
  }

  /// Returns a line in UTF-8. In each group of spaces and tabs, all columns but the first one become
  /// no-break spaces. At the start of the line, the first one does, too. White space at the end is
  /// removed.
  ///
  /// - Complexity: Linear in the size of the line.
  mutating func spaced(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(line.count)
    var column = 0
    var spaces = 0
    for byte in line {
      switch byte {
      case 0x20: spaces += 1
      case 0x09:
        let rest = Self.tabSize - (column + spaces) % Self.tabSize
        let columns = min(rest, tabColumns + 1)
        tabColumns -= columns - 1
        spaces += columns
      default:
        if spaces > 0 {
          output += column == 0 ? [0xC2, 0xA0] : [0x20]
          for _ in 1..<spaces { output += [0xC2, 0xA0] }
          column += spaces
          spaces = 0
        }
        output.append(byte)
        if byte & 0xC0 != 0x80 { column += 1 }
      }
    }
    return output
  }
}
