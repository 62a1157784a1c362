/// Where bytes of a source stand, in lines and columns from 1. A column is a Unicode scalar.
struct SourcePositions {
  struct Position: Hashable {
    var line: Int
    var column: Int
  }

  private var positions: [Int: Position] = [:]

  /// Finds the positions of byte offsets; those beyond the end stand at the end.
  ///
  /// - Complexity: One pass over the bytes.
  init(of offsets: [Int], in bytes: [UInt8]) {
    var position = Position(line: 1, column: 1)
    var index = 0
    for offset in offsets.sorted() {
      let end = min(offset, bytes.count)
      while index < end {
        if bytes[index] == 0x0A {
          position = Position(line: position.line + 1, column: 1)
        } else if bytes[index] & 0xC0 != 0x80 {
          position.column += 1
        }
        index += 1
      }
      positions[offset] = position
    }
  }

  subscript(offset: Int) -> Position? { positions[offset] }
}
