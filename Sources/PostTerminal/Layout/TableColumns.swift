/// The widths of a table's columns.
struct TableColumns {
  /// The cells between two columns: a line between two blanks.
  static let gap = 3

  /// The cells of the start of a word that are kept together; the rest can be broken.
  static let breakableWord = 8

  private(set) var widths: [Int]

  /// The cells below which the table becomes records.
  private(set) var minimumWidth: Int

  static func canFit(_ columnCount: Int, into width: Int) -> Bool {
    columnCount + gap * (columnCount - 1) <= width
  }

  /// Chooses widths for whole lines, else for whole words, else for broken words. Remaining cells are
  /// shared so that the narrowest columns are as wide as possible.
  ///
  /// Returns `nil` when a word of ``breakableWord`` cells has no room.
  init?(_ slots: TableSlots, contents: [Layout.Detached], width: Int) {
    let room = width - TableColumns.gap * (slots.columnCount - 1)
    let natural = TableColumns.needs(slots, contents.map(\.cells))
    let words = TableColumns.needs(
      slots, contents.map { max(1, min($0.widestWord, $0.cells)) })
    let least = TableColumns.needs(
      slots,
      contents.map { max(1, min($0.widestWord, $0.cells, TableColumns.breakableWord)) })
    minimumWidth = least.reduce(TableColumns.gap * (slots.columnCount - 1), +)
    if natural.reduce(0, +) <= room {
      widths = natural
    } else if words.reduce(0, +) <= room {
      widths = TableColumns.shared(room, from: words, to: natural)
    } else if least.reduce(0, +) <= room {
      widths = TableColumns.shared(room, from: least, to: words)
    } else {
      return nil
    }
  }

  /// The cells inside a cell, with the gaps that it spans.
  func width(of cell: TableSlots.Cell) -> Int {
    widths[cell.columns].reduce(TableColumns.gap * (cell.columns.count - 1), +)
  }

  /// The need of each column: of its widest cell, then of cells that span several columns.
  private static func needs(_ slots: TableSlots, _ cells: [Int]) -> [Int] {
    var result = [Int](repeating: 1, count: slots.columnCount)
    for (cell, need) in zip(slots.cells, cells) where cell.columns.count == 1 {
      let column = cell.columns.lowerBound
      result[column] = max(result[column], need)
    }
    for (cell, need) in zip(slots.cells, cells) where cell.columns.count > 1 {
      let count = cell.columns.count
      let lack = need - result[cell.columns].reduce(gap * (count - 1), +)
      guard lack > 0 else { continue }
      for (position, column) in cell.columns.enumerated() {
        result[column] += lack / count + (position < lack % count ? 1 : 0)
      }
    }
    return result
  }

  /// Widths between two bounds that add up to `room`, the narrowest raised first.
  private static func shared(_ room: Int, from lower: [Int], to upper: [Int]) -> [Int] {
    func widths(_ level: Int) -> [Int] {
      zip(lower, upper).map { min(max($0, level), max($0, $1)) }
    }
    var low = 0
    var high = room + 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if widths(middle).reduce(0, +) <= room { low = middle } else { high = middle }
    }
    var result = widths(low)
    var rest = room - result.reduce(0, +)
    for column in result.indices where rest > 0 && result[column] < upper[column] {
      result[column] += 1
      rest -= 1
    }
    return result
  }
}
