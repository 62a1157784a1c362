/// The list of active formatting elements.
///
/// [WHATWG HTML 13.2.4.3](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements)
struct FormattingElements {
  /// The elements; `none` is a marker.
  private var entries: [HTMLTree.NodeID] = []

  /// The maximum number of elements after the last marker: see ``TreeConstruction``.
  static let capacity = 64

  var count: Int { entries.count }

  /// The element at an index, or `none` if the entry is a marker.
  subscript(index: Int) -> HTMLTree.NodeID { entries[index] }

  /// The last element, or `none` if the list is empty or ends with a marker.
  var last: HTMLTree.NodeID { entries.last ?? .none }

  mutating func append(_ node: HTMLTree.NodeID) { entries.append(node) }

  mutating func insert(_ node: HTMLTree.NodeID, at index: Int) { entries.insert(node, at: index) }

  mutating func replace(at index: Int, by node: HTMLTree.NodeID) { entries[index] = node }

  mutating func remove(at index: Int) { entries.remove(at: index) }

  mutating func appendMarker() { entries.append(.none) }

  /// Removes and returns the last entry.
  mutating func popLast() -> HTMLTree.NodeID? { entries.popLast() }

  func index(of node: HTMLTree.NodeID) -> Int? { entries.lastIndex(of: node) }

  /// The index after the last marker.
  var firstAfterMarker: Int { entries.lastIndex(of: .none).map { $0 + 1 } ?? 0 }
}
