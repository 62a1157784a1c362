/// The place in a list of items that are several rows high: which item is at the top, and which is selected.
///
/// Both belong to items, so a list that changes or is laid out for another width stays where it was.
struct RowList<ID: Hashable> {
  /// The item at the top of the screen.
  private(set) var top: ID?
  /// The number of rows of ``top`` that are above the screen.
  private(set) var offset = 0
  private(set) var selection: ID?

  /// A row of an item.
  struct Row: Hashable {
    var item: ID
    var number: Int
  }

  // What the list consists of now.
  private(set) var items: [ID] = []
  private var height = 1
  private var heightOf: (ID) -> Int = { _ in 1 }
  /// Whether the place was set since the last update.
  private var isNewlyPlaced = false

  /// Sets the items, the rows of the screen, and the number of rows of each item, and keeps the place.
  mutating func update(_ items: [ID], height: Int, heightOf: @escaping (ID) -> Int) {
    let old = self.items
    (self.items, self.height, self.heightOf) = (items, max(1, height), heightOf)
    top = kept(top, old)
    selection = kept(selection, old)
    if let top { offset = min(offset, max(0, heightOf(top) - 1)) } else { offset = 0 }
    scroll(by: 0)
    if isNewlyPlaced, let selection, !visible.contains(selection) { self.selection = visible.first }
    isNewlyPlaced = false
  }

  /// Returns an item, or the next one that is left if it was removed.
  private func kept(_ item: ID?, _ old: [ID]) -> ID? {
    guard let item else { return items.first }
    if items.contains(item) { return item }
    guard let index = old.firstIndex(of: item) else { return items.first }
    let left = Set(items)
    return old[index...].first(where: left.contains) ?? old[..<index].last(where: left.contains)
      ?? items.first
  }

  /// Sets the place.
  mutating func place(top: ID?, offset: Int, selection: ID?) {
    (self.top, self.offset, self.selection) = (top ?? self.top, offset, selection ?? self.selection)
    isNewlyPlaced = true
  }

  /// The rows on the screen, from the top.
  var rows: [Row] {
    guard let start = index(of: top) else { return [] }
    var rows: [Row] = []
    for item in items[start...] {
      let first = item == top ? offset : 0
      for number in first..<max(first, heightOf(item)) {
        if rows.count == height { return rows }
        rows.append(Row(item: item, number: number))
      }
    }
    return rows
  }

  /// The items on the screen, from the top, without one of which only the blank row after it is.
  var visible: [ID] {
    var items: [ID] = []
    for row in rows where items.last != row.item {
      if row.number == 0 || row.number < heightOf(row.item) - 1 { items.append(row.item) }
    }
    return items
  }

  private func index(of item: ID?) -> Int? { item.flatMap { items.firstIndex(of: $0) } }

  // MARK: Moving

  /// Selects an item, and scrolls as little as needed to show it.
  mutating func select(_ item: ID) {
    guard items.contains(item) else { return }
    selection = item
    showSelection()
  }

  /// Selects another item, or scrolls in an item that is higher than the screen.
  mutating func moveSelection(by count: Int) {
    guard let index = index(of: selection) else {
      selection = items.first
      return
    }
    let rows = rows
    let hidden: Int
    if count > 0 {
      let last = rows.last { $0.item == selection }?.number ?? -1
      hidden = heightOf(items[index]) - 1 - last
    } else {
      hidden = rows.first { $0.item == selection }?.number ?? 0
    }
    if hidden > 0, rows.allSatisfy({ $0.item == selection }) {
      return scroll(by: min(hidden, max(1, height / 2)) * count.signum())
    }
    select(items[min(max(0, index + count), items.count - 1)])
  }

  /// Scrolls, and selects an item that is on the screen.
  mutating func scroll(by count: Int) {
    guard var index = index(of: top) else { return }
    offset += count
    while offset < 0, index > 0 {
      index -= 1
      offset += heightOf(items[index])
    }
    offset = max(0, offset)
    while index < items.count - 1, offset >= heightOf(items[index]) {
      offset -= heightOf(items[index])
      index += 1
    }
    top = items[index]
    limitToEnd()
    guard count != 0, let selection else { return }
    let visible = visible
    if !visible.contains(selection) {
      self.selection = count > 0 ? visible.first : visible.last
    }
  }

  /// Scrolls by screens.
  mutating func scroll(pages: Int) { scroll(by: pages * max(1, height - 1)) }

  /// Selects the first item.
  mutating func moveToStart() {
    (top, offset, selection) = (items.first, 0, items.first)
  }

  /// Selects the last item.
  mutating func moveToEnd() {
    selection = items.last
    top = items.last
    offset = max(0, (items.last.map(heightOf) ?? 1) - 1)
    limitToEnd()
  }

  /// Fills the screen, if the items at its bottom are the last ones.
  private mutating func limitToEnd() {
    guard var index = index(of: top) else { return }
    var rest = -offset
    for item in items[index...] {
      rest += heightOf(item)
      if rest >= height { return }
    }
    offset -= height - rest
    while offset < 0, index > 0 {
      index -= 1
      offset += heightOf(items[index])
    }
    (top, offset) = (items[index], max(0, offset))
  }

  private mutating func showSelection() {
    guard let selected = index(of: selection), let first = index(of: top) else { return }
    let selectedHeight = heightOf(items[selected])
    if selected < first || selected == first && offset > 0 || selectedHeight >= height {
      (top, offset) = (items[selected], 0)
      return limitToEnd()
    }
    var rows = -offset
    for item in items[first...selected] {
      rows += heightOf(item)
      guard rows > height else { continue }
      // The last row of the item is at the bottom.
      var index = selected
      var above = selectedHeight
      while index > 0, above < height {
        index -= 1
        above += heightOf(items[index])
      }
      (top, offset) = (items[index], max(0, above - height))
      return
    }
  }
}
