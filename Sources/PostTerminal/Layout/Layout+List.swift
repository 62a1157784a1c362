import PostDocument
internal import PostText

extension Layout {
  /// Lays out a list. All markers end in the same column, and all text starts in the next column. The
  /// markers of right-to-left items are at the right.
  mutating func add(_ list: ListBlock) {
    let column = markerCells(of: list)
    let rest = [UInt8](repeating: 0x20, count: column)
    let direction = direction(of: .list(list))
    let isTight = list.isTight
    listDepth += 1
    for (position, item) in list.items.enumerated() {
      if position > 0, !isTight { addBlankLine() }
      let marker = marker(ofItemAt: position, in: list)
      let pad = max(0, column - rules.cells(of: marker))
      let first = pad == 0 ? marker : rest[..<pad] + marker
      let key: Theme.Key =
        switch item.task {
        case .checked: .doneTask
        case .unchecked: .openTask
        case nil: .listMarker
        }
      let itemDirection = self.direction(of: item.blocks) ?? direction
      indented(by: first, rest: rest, styles[key], direction: itemDirection) {
        $0.addContents(of: item)
      }
    }
    listDepth -= 1
  }

  private mutating func addContents(of item: ListItem) {
    let isTight = item.isTight
    for (position, block) in item.blocks.enumerated() {
      // No blank line is needed before a nested list.
      if position > 0, !block.isList || !isTight { addBlankLine() }
      add(block)
    }
  }

  private func marker(ofItemAt position: Int, in list: ListBlock) -> [UInt8] {
    var marker: [UInt8] = []
    let task = list.items[position].task
    if let number = list.number(ofItemAt: position) {
      marker = Array("\(number). ".utf8)
    } else if task == nil {
      marker = glyphs.bullets[(listDepth - 1) % glyphs.bullets.count]
    }
    switch task {
    case .checked: return marker + glyphs.doneTask
    case .unchecked: return marker + glyphs.openTask
    case nil: return marker
    }
  }

  /// Returns the width of the widest marker in cells.
  ///
  /// The widest number is the first or the last number of the list.
  private func markerCells(of list: ListBlock) -> Int {
    let numbers = [0, list.items.count - 1].compactMap { list.number(ofItemAt: $0) }
    let numberCells = numbers.map { "\($0). ".utf8.count }.max() ?? 0
    let hasTasks = list.items.contains { $0.task != nil }
    let taskCells = hasTasks ? rules.cells(of: glyphs.openTask) : 0
    let bulletCells = numbers.isEmpty ? rules.cells(of: glyphs.bullets[0]) : 0
    return max(numberCells + taskCells, bulletCells)
  }
}
