internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// The open lists of flat items with indents.
///
/// An item is nested in the last one with a smaller indent; one that skips levels is nested only
/// one level deeper. An item of another style starts another list.
struct FlatList {
  private var levels: [Level] = []

  private struct Level {
    var indent: Int
    let style: ListStyle
    /// False beyond the depth at which lists can be opened.
    let isOpen: Bool
  }

  /// The style of the outermost list that is open.
  var style: ListStyle? { levels.first?.style }

  /// Opens an item.
  mutating func startItem(
    indent: Int, _ style: ListStyle, _ task: TaskState?, at place: JSONNode,
    in builder: inout DocumentBuilder
  ) {
    while let last = levels.last, last.indent > indent {
      let outer = levels.count > 1 ? levels[levels.count - 2].indent : -1
      if outer < indent {
        levels[levels.count - 1].indent = indent
      } else {
        endLevel(in: &builder)
      }
    }
    if let last = levels.last, last.indent == indent {
      if last.style == style {
        endItem(of: last, in: &builder)
        return openItem(of: last, task, at: place, in: &builder)
      }
      endLevel(in: &builder)
    }
    if indent > (levels.last?.indent ?? -1) + 1 {
      builder.report(.nestingRepaired, element: "li", at: place)
    }
    let isOpen =
      levels.last?.isOpen ?? true && builder.open(.list(style), at: Origin("list", place))
    let level = Level(indent: indent, style: style, isOpen: isOpen)
    levels.append(level)
    openItem(of: level, task, at: place, in: &builder)
  }

  /// Closes all lists.
  mutating func end(in builder: inout DocumentBuilder) {
    while !levels.isEmpty { endLevel(in: &builder) }
  }

  private func openItem(
    of level: Level, _ task: TaskState?, at place: JSONNode, in builder: inout DocumentBuilder
  ) {
    guard level.isOpen, builder.open(.item, at: Origin("li", place)) else {
      return builder.endLine()
    }
    builder.top.task = task
  }

  private func endItem(of level: Level, in builder: inout DocumentBuilder) {
    if level.isOpen { builder.close() } else { builder.endLine() }
  }

  private mutating func endLevel(in builder: inout DocumentBuilder) {
    let level = levels.removeLast()
    endItem(of: level, in: &builder)
    if level.isOpen { builder.close() }
  }
}
