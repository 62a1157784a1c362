import PostDocument
internal import PostText

extension Layout {
  /// Lays out a list: markers end in the same column, and all text starts in the next.
  mutating func add(_ list: ListBlock) {
    let items = list.items
    let column = markerCells(of: list)
    let rest = [UInt8](repeating: 0x20, count: column)
    let isTight = items.allSatisfy(\.isTight)
    listDepth += 1
    for (position, item) in items.enumerated() {
      if position > 0, !isTight { addBlankLine() }
      let marker = marker(ofItemAt: position, in: list)
      let pad = max(0, column - rules.cells(of: marker))
      let first = pad == 0 ? marker : rest[..<pad] + marker
      let look = looks[markerKey(of: item)]
      indented(by: Prefix(first: first, rest: rest, look: look, cells: column)) {
        $0.addContents(of: item)
      }
    }
    listDepth -= 1
  }

  private mutating func addContents(of item: ListItem) {
    var isFirst = true
    for block in item.blocks {
      // A nested list follows its paragraph directly.
      if !isFirst, !block.isList || !item.isTight { addBlankLine() }
      isFirst = false
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

  private func markerKey(of item: ListItem) -> Theme.Key {
    switch item.task {
    case .checked: .doneTask
    case .unchecked: .openTask
    case nil: .listMarker
    }
  }

  /// The cells of the widest marker: numbers have their most digits at one of the ends.
  private func markerCells(of list: ListBlock) -> Int {
    let numbers = [0, list.items.count - 1].compactMap { list.number(ofItemAt: $0) }
    let numberCells = numbers.map { "\($0). ".utf8.count }.max() ?? 0
    let taskCells =
      list.items.contains { $0.task != nil } ? rules.cells(of: glyphs.openTask) : 0
    let bulletCells = numbers.isEmpty ? rules.cells(of: glyphs.bullets[0]) : 0
    return max(numberCells + taskCells, bulletCells)
  }
}

extension ListItem {
  /// Whether the item is one paragraph, or one and then lists: what stands without blank lines.
  fileprivate var isTight: Bool {
    for (position, block) in blocks.enumerated() {
      if case .list = block { continue }
      guard position == 0, case .paragraph = block else { return false }
    }
    return true
  }
}

extension Block {
  fileprivate var isList: Bool {
    if case .list = self { true } else { false }
  }
}
