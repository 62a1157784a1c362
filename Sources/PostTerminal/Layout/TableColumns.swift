/// The widths of a table's columns.
struct TableColumns {
  /// The width in cells of the gap between two columns: a line with a space on each side.
  static let gap = 3

  /// The maximum width in cells of words that are never broken. Wider words can be broken to make a
  /// column narrower.
  static let breakableWord = 8

  private(set) var widths: [Int]
  /// Whether no line of a cell wraps.
  private(set) var areNatural = false

  /// The smallest width in cells at which the table can have columns. On narrower pages, the table
  /// is laid out as records.
  private(set) var minimumWidth: Int

  /// Whether a table of `width` cells has room for columns of one cell each.
  static func canFit(_ columnCount: Int, into width: Int) -> Bool {
    columnCount + gap * (columnCount - 1) <= width
  }

  /// Computes the widths so that no line wraps; if that is too wide, so that no word is broken; if
  /// that is still too wide, with broken words.
  ///
  /// Cells that are left over widen the narrowest columns first. Returns `nil` if a word of at most
  /// ``breakableWord`` cells would have to be broken.
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
      areNatural = true
    } else if words.reduce(0, +) <= room {
      widths = TableColumns.shared(room, from: words, to: natural)
    } else if least.reduce(0, +) <= room {
      widths = TableColumns.shared(room, from: least, to: words)
    } else {
      return nil
    }
  }

  /// The width of the table in cells.
  var total: Int { widths.reduce(TableColumns.gap * (widths.count - 1), +) }

  /// Returns the width of a table cell, including the gaps that it spans.
  func width(of cell: TableSlots.Cell) -> Int {
    widths[cell.columns].reduce(TableColumns.gap * (cell.columns.count - 1), +)
  }

  /// Returns the width that each column needs, from the width that each cell needs.
  ///
  /// Cells in one column are counted first. Then cells that span several columns widen their
  /// columns by the missing width, in equal parts.
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

  /// Returns widths between `lower` and `upper` whose sum is `room`. The narrowest columns are
  /// widened first.
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
