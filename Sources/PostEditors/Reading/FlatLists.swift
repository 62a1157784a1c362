internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// The open lists of flat items, the outermost first. Flat items are siblings of paragraphs and have
/// indents instead of nested lists.
///
/// An item is nested in the last item with a smaller indent. If an indent skips levels, the item is
/// nested only one level deeper. An item of another list style starts another list.
struct FlatLists {
  /// An item without its contents.
  struct Item {
    var indent = 0
    /// The style of the list. Its numbers start at 1.
    let style: ListStyle
    /// The number of the item, or `nil` if it follows the number of the previous item.
    var number: Int?
    var task: TaskState?
  }

  private struct Level {
    var indent: Int
    let style: ListStyle
    /// The number of the next item.
    var nextNumber: Int
    /// Whether the list could be opened; `false` if the depth limit was reached.
    let isOpen: Bool
  }

  private var levels: [Level] = []

  var isEmpty: Bool { levels.isEmpty }

  /// The style of the outermost list.
  var style: ListStyle? { levels.first?.style }

  /// Opens an item, and the lists that it needs. The item stays open until the next item starts.
  mutating func start(_ item: Item, in builder: inout ContentBuilder, at place: JSONValue) {
    while let last = levels.last, last.indent > item.indent {
      let outer = levels.count > 1 ? levels[levels.count - 2].indent : -1
      if outer < item.indent {
        levels[levels.count - 1].indent = item.indent
      } else {
        endLast(in: &builder)
      }
    }
    if let last = levels.last, last.indent == item.indent {
      if last.style == item.style, item.number ?? last.nextNumber == last.nextNumber {
        endItem(of: last, in: &builder)
      } else {
        endLast(in: &builder)
      }
    }
    if levels.last?.indent != item.indent { open(item, in: &builder, at: place) }
    levels[levels.count - 1].nextNumber += 1
    guard levels.last?.isOpen == true, builder.open(.item, at: Origin("li", place)) else {
      return builder.endLine()
    }
    builder.blocks.top.task = item.task
  }

  /// Opens the list of an item.
  private mutating func open(_ item: Item, in builder: inout ContentBuilder, at place: JSONValue) {
    if item.indent > (levels.last?.indent ?? -1) + 1 {
      builder.report(.nestingRepaired, element: "li", at: place)
    }
    var style = item.style
    if case .ordered = style, let number = item.number {
      style = .ordered(Numbering(start: number))
    }
    let isOpen =
      levels.last?.isOpen ?? true && builder.open(.list(style), at: Origin("list", place))
    levels.append(
      Level(
        indent: item.indent, style: item.style, nextNumber: item.number ?? 1, isOpen: isOpen))
  }

  private func endItem(of list: Level, in builder: inout ContentBuilder) {
    if list.isOpen { builder.close() } else { builder.endLine() }
  }

  private mutating func endLast(in builder: inout ContentBuilder) {
    let list = levels.removeLast()
    endItem(of: list, in: &builder)
    if list.isOpen { builder.close() }
  }

  /// Closes all lists.
  mutating func end(in builder: inout ContentBuilder) {
    while !levels.isEmpty { endLast(in: &builder) }
  }
}
