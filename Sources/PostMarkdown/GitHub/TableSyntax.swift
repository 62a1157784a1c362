internal import PostText

/// The syntax of rows in GitHub's tables.
///
/// [GFM, tables](https://github.github.com/gfm/#tables-extension-)
enum TableSyntax {
  /// The alignment of a column.
  enum Alignment: String {
    case left, center, right
  }

  /// Whether a line could be a delimiter row, apart from the markers of containers before it.
  static func mayBeDelimiterRow(_ line: ArraySlice<UInt8>) -> Bool {
    var hasDash = false
    for byte in line.reversed() {
      switch byte {
      case UInt8(ascii: "-"): hasDash = true
      case UInt8(ascii: "|"), UInt8(ascii: ":"), 0x20, 0x09, 0x0B, 0x0C: break
      // A container's marker.
      case UInt8(ascii: ">"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: ")"):
        return hasDash
      default: return false
      }
    }
    return hasDash
  }

  /// Returns the alignments of a delimiter row, or `nil` if a line is not a delimiter row.
  static func alignments(of line: ArraySlice<UInt8>) -> [Alignment?]? {
    guard let cells = cells(of: line) else { return nil }
    var alignments: [Alignment?] = []
    for cell in cells {
      let isLeft = cell.first == UInt8(ascii: ":")
      let isRight = cell.count > 1 && cell.last == UInt8(ascii: ":")
      let dashes = cell.dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
      alignments.append(isLeft ? (isRight ? .center : .left) : isRight ? .right : nil)
    }
    return alignments
  }

  /// Returns the contents of the cells of a row, or `nil` if a line is not a row. In the contents,
  /// `\|` is replaced by a vertical bar.
  static func cells(of line: ArraySlice<UInt8>) -> [[UInt8]]? {
    var cells: [[UInt8]] = []
    var index = line.startIndex
    func skipBar() -> Bool {
      guard index < line.endIndex, line[index] == UInt8(ascii: "|") else { return false }
      index += 1
      while index < line.endIndex, isSpace(line[index]) { index += 1 }
      return true
    }
    _ = skipBar()
    while index < line.endIndex {
      var cell: [UInt8] = []
      while index < line.endIndex {
        if line[index] == UInt8(ascii: "|") {
          guard cell.last == UInt8(ascii: "\\") else { break }
          cell.removeLast()
        }
        cell.append(line[index])
        index += 1
      }
      cells.append(trimmed(cell))
      guard skipBar() else { break }
    }
    return cells.isEmpty ? nil : cells
  }

  /// Returns text in which `\|` is replaced by a vertical bar.
  static func unescapingBars(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text {
      if byte == UInt8(ascii: "|"), result.last == UInt8(ascii: "\\") { result.removeLast() }
      result.append(byte)
    }
    return result
  }

  private static func trimmed(_ cell: [UInt8]) -> [UInt8] {
    var part = cell.drop(while: isSpace)
    while let last = part.last, isSpace(last) { part.removeLast() }
    return Array(part)
  }

  static func isSpace(_ byte: UInt8) -> Bool { ASCII.isSpace(byte) || byte == 0x0B }
}
