internal import PostDocument

/// How the items of a list are marked. Neighbouring lists of one kind have different marks, or they
/// would be one list.
struct ListMarker: Equatable {
  /// The sign of a bullet, or the one behind a number.
  private let sign: Character

  /// The number of the first item.
  private let start: Int?

  /// The marker of a list, or `nil` when CommonMark cannot say how it counts.
  ///
  /// - Parameters:
  ///   - previous: The marker of the list directly before.
  ///   - outer: The marker of the item that the list stands in directly behind: with the same
  ///     bullet, a line of empty items would be a thematic break.
  init?(for list: ListBlock, after previous: ListMarker? = nil, behind outer: ListMarker? = nil) {
    switch list.style {
    case .bullet:
      sign = (previous ?? outer)?.sign == "-" ? "*" : "-"
      start = nil
    case .ordered(let numbering):
      let first = numbering.start ?? 1
      guard !numbering.isReversed, ListMarker.numbers.contains(first) else { return nil }
      sign = previous?.sign == "." ? ")" : "."
      start = first
    }
  }

  /// The numbers that items can have: up to nine digits. Only that of the first counts.
  private static let numbers = 0...999_999_999

  func text(ofItemAt position: Int) -> String {
    guard let start else { return String(sign) }
    return "\(min(start + position, ListMarker.numbers.upperBound))\(sign)"
  }
}

extension ListBlock {
  /// A Boolean value that is true when the list reads well without blank lines: every item is a
  /// paragraph, and may have one such list behind it.
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

  /// A Boolean value that is true when the list is seen directly below a line of text: it starts
  /// with a bullet or 1, and with something behind that.
  private var canInterrupt: Bool {
    guard let first = items.first, first.task != nil || !first.blocks.isEmpty else { return false }
    return style == .bullet || style == .ordered(Numbering())
  }
}
