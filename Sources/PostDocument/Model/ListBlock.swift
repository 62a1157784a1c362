/// A bullet or ordered list.
public struct ListBlock: Hashable, Sendable {
  /// The style of the item markers.
  public var style: ListStyle

  /// The items. An item may be empty, because an empty item still has a visible marker.
  public var items: [ListItem]

  /// Creates a list.
  public init(_ style: ListStyle = .bullet, items: [ListItem]) {
    self.style = style
    self.items = items
  }

  var contentDepth: Int {
    // Accesses items by index, because iterating copies the items.
    items.indices.reduce(0) { max($0, items[$1].blocks.depth) }
  }
}

extension ListBlock {
  /// Returns the number of the item at a position, or `nil` if the list is not ordered or has no such
  /// item.
  public func number(ofItemAt position: Int) -> Int? {
    guard case .ordered(let numbering) = style, items.indices.contains(position) else { return nil }
    return numbering.isReversed
      ? (numbering.start ?? items.count) - position
      : (numbering.start ?? 1) + position
  }
}
