internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Tables of the module `table-embed`, whose cells are Deltas of their own.
//
// [Quill, tableEmbed.ts](https://github.com/slab/quill/blob/main/packages/quill/src/modules/tableEmbed.ts)
extension QuillReader {
  /// More empty cells than this are one a row, so that a table costs what its source does.
  private static let maximumCellCount = 100_000

  /// A cell and its place, which count from 1.
  private struct Cell {
    let row: Int
    let column: Int
    let place: JSONNode
    let content: JSONElements
  }

  /// Reads a table up to its cells, whose operations follow.
  mutating func readTable(_ embed: JSONMember, at place: JSONNode) throws(EditorError) {
    let table = try source.object(embed.value)
    report(membersOf: table, except: ["rows", "columns", "cells"], element: embed.name)
    let rowCount = try count(of: "rows", in: table, element: embed.name)
    let columnCount = try count(of: "columns", in: table, element: embed.name)
    var cells = try cells(of: table, element: embed.name)[...]
    guard rowCount > 0 || !cells.isEmpty else { return drop(embed, at: place) }
    guard builder.open(.table, element: embed.name, at: place) else {
      return add(cells.map { .operations($0.content, at: $0.place) } + [.endBlock])
    }
    let limit = min(builder.policy.limits.nodes, QuillReader.maximumCellCount)
    let isSparse = rowCount * columnCount > limit
    if isSparse { builder.report(.nodeLimit, element: embed.name, at: place) }
    var steps: [Step] = []
    func addEmpty(_ columns: Range<Int>) {
      let spans = isSparse ? [columns.count] : Array(repeating: 1, count: columns.count)
      for span in spans where span > 0 {
        steps += [.open(.cell(TableCell(columnSpan: span)), at: place), .close]
      }
    }
    var row = 0
    while row < rowCount || !cells.isEmpty {
      // What stands beyond the rows and columns follows them.
      row = row < rowCount ? row + 1 : cells.first?.row ?? row
      steps.append(.open(.row, at: place))
      var column = 1
      while let cell = cells.first, cell.row <= row {
        cells.removeFirst()
        if row > rowCount || cell.column > columnCount || cell.column < column {
          builder.report(.nestingRepaired, element: embed.name, at: cell.place)
        }
        let start = max(column, min(cell.column, columnCount + 1))
        addEmpty(column..<start)
        steps += [
          .open(.cell(TableCell()), at: cell.place),
          .operations(cell.content, at: cell.place), .close,
        ]
        column = start + 1
      }
      if column <= columnCount { addEmpty(column..<columnCount + 1) }
      steps.append(.close)
    }
    add(steps + [.close, .endBlock])
  }

  /// The number of rows or columns, which are operations that insert an identifier.
  private mutating func count(
    of name: String, in table: JSONNode, element: String
  ) throws(EditorError) -> Int {
    var count = 0
    for place in try source.array(source.member(name, of: table)) {
      let operation = try operation(place)
      report(membersOf: try source.object(operation.insert), except: ["id"], element: element)
      _ = try source.identifier("id", of: operation.insert)
      if let attributes = operation.attributes {
        report(membersOf: try source.object(attributes), except: [], element: element)
      }
      count += 1
    }
    return count
  }

  /// The cells, row by row.
  private mutating func cells(
    of table: JSONNode, element: String
  ) throws(EditorError) -> [Cell] {
    guard let places = source.member("cells", of: table) else { return [] }
    var cells: [Cell] = []
    for member in source.tree.members(of: try source.object(places)) {
      guard let place = source.present(member.value) else { continue }
      let numbers = member.name.split(separator: ":", omittingEmptySubsequences: false)
        .map { Int($0) ?? 0 }
      guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else {
        throw source.error(
          .wrongValue,
          "'\(member.name.prefix(32))' is not allowed; allowed is row:column, from 1:1 on",
          at: place)
      }
      report(
        membersOf: try source.object(place), except: ["content", "attributes"], element: element)
      if let attributes = source.member("attributes", of: place) {
        report(membersOf: try source.object(attributes), except: [], element: element)
      }
      cells.append(
        Cell(
          row: numbers[0], column: numbers[1], place: place,
          content: try source.array(source.member("content", of: place))))
    }
    return cells.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }
}
