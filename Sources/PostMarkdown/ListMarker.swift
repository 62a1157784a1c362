internal import PostDocument

/// The markers of a list's items. Adjacent lists of the same kind have different markers, because
/// parsers would otherwise join the lists.
struct ListMarker: Equatable {
  /// The bullet, or the character after a number.
  private let symbol: Character

  /// The number of the first item, or `nil` for bullets.
  private let start: Int?

  /// Creates the marker of a list, or returns `nil` if CommonMark cannot represent its numbering.
  ///
  /// - Parameters:
  ///   - previous: The marker of the directly preceding list.
  ///   - outer: The marker of the item, if the list is the first block of an item. The list gets a
  ///     different bullet, because a line of empty items with equal bullets (`- - -`) would be a
  ///     thematic break.
  init?(for list: ListBlock, after previous: ListMarker? = nil, inside outer: ListMarker? = nil) {
    switch list.style {
    case .bullet:
      symbol = (previous ?? outer)?.symbol == "-" ? "*" : "-"
      start = nil
    case .ordered(let numbering):
      let first = numbering.start ?? 1
      guard !numbering.isReversed, ListMarker.numbers.contains(first) else { return nil }
      symbol = previous?.symbol == "." ? ")" : "."
      start = first
    }
  }

  /// The valid numbers of items, with at most nine digits. Parsers use only the number of the first
  /// item.
  private static let numbers = 0...999_999_999

  func text(ofItemAt position: Int) -> String {
    guard let start else { return String(symbol) }
    return "\(min(start + position, ListMarker.numbers.upperBound))\(symbol)"
  }
}

extension ListBlock {
  /// Whether the list is written without blank lines: each item contains at most one paragraph,
  /// then at most one list that is also written without blank lines.
  var isTight: Bool {
    items.allSatisfy { item in
      switch (item.blocks.first, item.blocks.count) {
      case (nil, _): return true
      case (.paragraph(let paragraph)?, 1): return paragraph.layout.isDefault
      case (.list(let list)?, 1):
        return item.task == nil && ListMarker(for: list) != nil && list.isTight
      case (.paragraph(let paragraph)?, 2):
        guard paragraph.layout.isDefault, !paragraph.content.isLoneTag || item.task != nil,
          case .list(let list) = item.blocks[1]
        else { return false }
        return list.canInterrupt && list.isTight
      default: return false
      }
    }
  }

  /// Whether the list can directly follow a line of a paragraph: it has bullets or starts at 1, and
  /// its first item is not empty.
  private var canInterrupt: Bool {
    guard let first = items.first, first.task != nil || !first.blocks.isEmpty else { return false }
    return style == .bullet || style == .ordered(Numbering())
  }
}
