import PostDocument
import TestSupport
import Testing

private func cell(_ text: String = "", columns: Int = 1, rows: Int = 1) -> TableBlock.Cell {
  TableBlock.Cell(
    .data, [.paragraph(Paragraph([.text(text)]))], columnSpan: columns, rowSpan: rows)
}

/// Returns the rows as text: the text of each cell, and `-` and `|` for each extra column and row.
private func drawing(_ rows: [TableBlock.Row]) -> [String] {
  rows.map { row in
    row.cells.map { cell in
      let text = Document(cell.blocks).plainText
      return (text.isEmpty ? "." : text) + String(repeating: "-", count: cell.columnSpan - 1)
        + String(repeating: "|", count: cell.rowSpan - 1)
    }.joined(separator: " ")
  }
}

private func body(_ rows: [TableBlock.Cell]...) -> TableBlock {
  TableBlock(body: rows.map { TableBlock.Row($0) })
}

@Suite struct TableTests {
  @Test("a rectangular table is unchanged")
  func rectangular() {
    let table = body([cell("a"), cell("b")], [cell("c"), cell("d")])
    #expect(drawing(table.body) == ["a b", "c d"])
    #expect(table.columnCount == 2)
  }

  @Test("a row that is too short is filled with one empty cell")
  func raggedRows() {
    let table = body([cell("a"), cell("b"), cell("c")], [cell("d")], [cell("e"), cell("f")])
    #expect(drawing(table.body) == ["a b c", "d .-", "e f ."])
  }

  @Test("a cell in a row below a row span takes the next free column")
  func rowSpans() {
    let table = body([cell("a", rows: 2), cell("b")], [cell("c")], [cell("d"), cell("e")])
    #expect(drawing(table.body) == ["a| b", "c", "d e"])
  }

  @Test("a row span ends at the end of its row group")
  func rowSpanBeyondEnd() {
    let table = TableBlock(
      head: [TableBlock.Row([cell("h", rows: 9), cell("i")])],
      body: [TableBlock.Row([cell("a", rows: 1000), cell("b")]), TableBlock.Row([cell("c")])])
    #expect(drawing(table.head) == ["h i"])
    #expect(drawing(table.body) == ["a| b", "c"])
  }

  @Test("a column span ends before a cell that spans from the row above")
  func overlaps() {
    let table = body(
      [cell("a"), cell("b", rows: 2), cell("c")], [cell("d", columns: 3), cell("e")],
      [cell("f"), cell("g"), cell("h"), cell("i")])
    #expect(drawing(table.body) == ["a b| c .", "d e .", "f g h i"])
  }

  @Test("table columns in which no cell starts are removed")
  func emptyColumns() {
    #expect(drawing(body([cell("a", columns: 5)]).body) == ["a"])
    #expect(drawing(body([cell("a", columns: 9)], [cell("b"), cell("c")]).body) == ["a-", "b c"])
    #expect(body([cell("a", columns: 1_000_000)], [cell("b", columns: Int.max)]).columnCount == 1)
  }

  @Test("column and row spans below 1 become 1")
  func smallSpans() {
    let cell = TableBlock.Cell(columnSpan: 0, rowSpan: Int.min)
    #expect(cell.columnSpan == 1)
    #expect(cell.rowSpan == 1)
  }

  @Test("cell spans are limited to HTML's maximum of 1,000 columns and 65,534 rows")
  func hugeSpans() {
    var cell = TableBlock.Cell(columnSpan: .max, rowSpan: .max)
    #expect(cell.columnSpan == 1000)
    #expect(cell.rowSpan == 65_534)
    cell.columnSpan = 5000
    cell.rowSpan = 70_000
    #expect(cell.columnSpan == 1000)
    #expect(cell.rowSpan == 65_534)
  }

  @Test("table rows without cells are removed unless a row span covers them")
  func blankRows() {
    #expect(drawing(body([], [cell("a")], [], [cell("b")], []).body) == ["a", "b"])
    #expect(drawing(body([cell("a", rows: 2), cell("b", rows: 2)], []).body) == ["a| b|", ""])
    #expect(body([], []).body.isEmpty)
    #expect(body([], []).columnCount == 0)
  }

  @Test("in a row of 300 cells, 256 are kept, and the text of the others moves to the last one")
  func columnCap() {
    let table = body((0..<300).map { cell("\($0)") })
    #expect(table.columnCount == 256)
    #expect(table.body[0].cells.count == 256)
    let last = table.body[0].cells[255].blocks
    #expect(last.count == 45)
    #expect(Document(last).plainText.hasPrefix("255\n\n256\n\n257"))
    #expect(Document(last).plainText.hasSuffix("299"))
  }

  @Test("a head cell with column span 2 covers two columns of the body")
  func sharedColumns() {
    let table = TableBlock(
      head: [TableBlock.Row([cell("h", columns: 2)])],
      body: [TableBlock.Row([cell("a"), cell("b")])])
    #expect(drawing(table.head) == ["h-"])
    #expect(drawing(table.body) == ["a b"])
  }

  @Test(
    "hostile row spans: cells grow linearly with the number of overlapping spans",
    .hangLimit)
  func staircase() {
    let rows = (0..<5000).map { _ in
      TableBlock.Row([cell("x", rows: 65_534)])
    }
    let table = TableBlock(body: rows)
    #expect(table.body.reduce(0) { $0 + $1.cells.count } <= 3 * 5000)
    let text = Document([.table(table)]).plainText
    #expect(text.utf8.count { $0 == UInt8(ascii: "x") } == 5000)
  }

  @Test("hostile rows: cells grow linearly with the number of short rows after a wide row")
  func wideThenEmpty() {
    var rows = [TableBlock.Row((0..<256).map { cell("\($0)") })]
    for _ in 0..<5000 { rows.append(TableBlock.Row([cell("y", columns: 3)])) }
    let table = TableBlock(body: rows)
    #expect(table.body.reduce(0) { $0 + $1.cells.count } <= 2 * (5001 + 5256))
  }

  @Test("a table that is built again from its rows is the same table")
  func isStable() {
    var random = SplitMix(state: 7)
    for _ in 0..<2000 {
      let rows = (0..<random.below(6)).map { _ in
        TableBlock.Row(
          (0..<random.below(5)).map { index in
            cell("\(index)", columns: 1 + random.below(4), rows: 1 + random.below(4))
          })
      }
      let split = rows.isEmpty ? 0 : random.below(rows.count)
      let table = TableBlock(head: Array(rows[..<split]), body: Array(rows[split...]))
      #expect(TableBlock(head: table.head, body: table.body) == table)
      expectRectangular(table)
    }
  }

  @Test("rows of equal length are unchanged, and after a change of one cell, no gap remains")
  func grid() {
    var random = SplitMix(state: 11)
    for number in 0..<1000 {
      let width = number < 4 ? 253 + number : 1 + random.below(5)
      var rows = (0..<1 + random.below(4)).map { row in
        TableBlock.Row((0..<width).map { cell("\(row) \($0)") })
      }
      let split = random.below(rows.count + 1)
      var table = TableBlock(head: Array(rows[..<split]), body: Array(rows[split...]))
      #expect(table.columnCount == width)
      #expect(table.rows == rows)
      let row = random.below(rows.count)
      switch random.below(3) {
      case 0: rows[row].cells.removeLast()
      case 1: rows[row].cells[random.below(width)].columnSpan = 2
      default: rows[row].cells[random.below(width)].rowSpan = 2
      }
      table = TableBlock(head: Array(rows[..<split]), body: Array(rows[split...]))
      expectRectangular(table)
    }
  }

  private func expectRectangular(_ table: TableBlock) {
    for rows in [table.head, table.body] {
      var covered = [Int](repeating: 0, count: table.columnCount)
      for (index, row) in rows.enumerated() {
        var column = 0
        for cell in row.cells {
          while column < covered.count, covered[column] > index { column += 1 }
          for slot in column..<(column + cell.columnSpan) {
            #expect(covered[slot] <= index, "two cells in one slot")
            covered[slot] = index + cell.rowSpan
          }
          column += cell.columnSpan
          #expect(index + cell.rowSpan <= rows.count)
        }
        #expect(covered.allSatisfy { $0 > index }, "a hole in row \(index)")
      }
    }
  }

  @Test("a table without cells becomes a paragraph with its caption, or is removed without one")
  func captionAlone() {
    let blocks: Blocks = [.table(TableBlock(caption: [.text("c")], body: [TableBlock.Row([])]))]
    #expect(blocks == [.paragraph(Paragraph([.text("c")]))])
    #expect(Blocks([.table(TableBlock(body: []))]).isEmpty)
  }
}

/// The SplitMix64 generator.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
