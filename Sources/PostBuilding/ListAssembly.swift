package import PostDocument

/// The style and indentation of an item in a flat list.
///
/// Quill's HTML, Word and Slack have a list and the lists nested in it as one flat sequence of items.
/// Quill's Deltas are nested in PostEditors, by the same rules.
package struct FlatItem: Equatable {
  /// The style of the item's list, or `nil` if it is the style that is passed to
  /// ``ListAssembly/lists(_:)``.
  package var style: ListStyle?
  package var indent: Int

  package init(style: ListStyle? = nil, indent: Int = 0) {
    self.style = style
    self.indent = indent
  }

  fileprivate var isPlain: Bool { style == nil && indent == 0 }
}

/// Collects the items of a list until its end is read.
package struct ListAssembly {
  private var items: [ListItem] = []
  /// The style and indentation of each flat item, by the index of the item in `items`. Items with
  /// the default style and no indentation may be absent.
  private var flatItems: [Int: FlatItem] = [:]
  /// The numbers that items have in the source, by the index of the item in `items`.
  private var numbers: [Int: Int] = [:]

  package init() {}

  package var isEmpty: Bool { items.isEmpty }

  package var count: Int { items.count }

  /// - Parameter number: The number of the item in the source, or `nil` if it follows the number of
  ///   the preceding item.
  package mutating func append(
    _ item: ListItem, _ flatItem: FlatItem? = nil, number: Int? = nil
  ) {
    // After `popLast()`, the item that is added again keeps its number.
    if let number { numbers[items.count] = number }
    let flatItem = flatItem.flatMap { $0.isPlain ? nil : $0 }
    // After `popLast()`, an old entry may exist at this index. It is replaced, or removed by `nil`.
    if flatItem != nil || !flatItems.isEmpty { flatItems[items.count] = flatItem }
    if items.isEmpty { items.reserveCapacity(4) }
    items.append(item)
  }

  /// Removes and returns the last item, so that the caller can add content to it.
  package mutating func popLast() -> ListItem? { items.popLast() }

  /// Adds a block to the last item, and returns whether there is a last item.
  package mutating func appendToLast(_ block: Block) -> Bool {
    guard let last = items.indices.last else { return false }
    // Taken out of the item, so that its array is not copied.
    var blocks = items[last].blocks
    items[last].blocks = []
    blocks.append(block)
    items[last].blocks = blocks
    return true
  }

  /// Returns the items as one list, or as several lists if flat items have different styles or the
  /// numbers in the source are not consecutive.
  package func lists(_ style: ListStyle) -> [ListBlock] {
    // Quill, which writes flat items, numbers them without their numbers in the source.
    guard !flatItems.isEmpty else { return ListBlock(style, items: items).numbered(numbers) }
    var nesting = Nesting()
    for (index, item) in items.enumerated() {
      let flat = flatItems[index] ?? FlatItem()
      nesting.append(item, flat.style ?? style, indent: flat.indent)
    }
    return nesting.end()
  }
}

extension ListBlock {
  /// Returns lists that show the given numbers, by the index of the item. A new list starts at each
  /// item whose number does not follow the preceding number.
  fileprivate func numbered(_ numbers: [Int: Int]) -> [ListBlock] {
    guard !numbers.isEmpty, case .ordered(let numbering) = style,
      let first = number(ofItemAt: 0)
    else { return [self] }
    let step = numbering.isReversed ? -1 : 1
    var starts: [(index: Int, number: Int)] = []
    var next = first
    for index in items.indices {
      let number = numbers[index] ?? next
      if index == 0 || number != next { starts.append((index, number)) }
      next = number + step
    }
    // Reversed lists without a start depend on the number of items, so they must stay whole.
    if starts.count == 1, starts[0].number == first { return [self] }
    let ends = starts.dropFirst().map(\.index) + [items.count]
    return zip(starts, ends).map { start, end in
      let numbering = Numbering(start: start.number, isReversed: numbering.isReversed)
      return ListBlock(.ordered(numbering), items: Array(items[start.index..<end]))
    }
  }
}

/// Builds nested lists from flat items by their indentations.
private struct Nesting {
  private var levels: [(indent: Int, list: ListBlock)] = []
  private var finished: [ListBlock] = []

  mutating func append(_ item: ListItem, _ style: ListStyle, indent: Int) {
    while let last = levels.last, last.indent > indent {
      let outer = levels.count > 1 ? levels[levels.count - 2].indent : -1
      if outer < indent { levels[levels.count - 1].indent = indent } else { endLevel() }
    }
    if let last = levels.last {
      let isSibling = last.indent == indent
      // An item that would be nested too deeply becomes a sibling of the preceding item.
      if isSibling ? last.list.style == style : levels.count == Blocks.maximumDepth {
        return levels[levels.count - 1].list.items.append(item)
      }
      if isSibling { endLevel() }
    }
    levels.append((indent, ListBlock(style, items: [item])))
  }

  mutating func end() -> [ListBlock] {
    while !levels.isEmpty { endLevel() }
    return finished
  }

  private mutating func endLevel() {
    let endedList = levels.removeLast().list
    guard let outer = levels.indices.last else { return finished.append(endedList) }
    let parent = levels[outer].list.items.count - 1
    levels[outer].list.items[parent].blocks.append(.list(endedList))
  }
}
