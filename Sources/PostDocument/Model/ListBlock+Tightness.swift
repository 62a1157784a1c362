extension ListBlock {
  /// Whether no blank lines are needed between the items.
  ///
  /// - Complexity: O(number of items).
  package var isTight: Bool { areTight(items[...]) }

  /// Whether no blank lines are needed between the first items.
  package func startsTight(lookAhead: Int) -> Bool { areTight(items.prefix(lookAhead)) }

  private func areTight(_ items: ArraySlice<ListItem>) -> Bool { items.allSatisfy(\.isTight) }
}

extension ListItem {
  /// Whether the item needs no blank lines: it contains only lists, or one paragraph and then only
  /// lists.
  package var isTight: Bool {
    guard let first = blocks.first else { return true }
    if case .paragraph = first { return blocks.dropFirst().allSatisfy(\.isList) }
    return blocks.allSatisfy(\.isList)
  }
}

extension Block {
  package var isList: Bool {
    if case .list = self { true } else { false }
  }
}
