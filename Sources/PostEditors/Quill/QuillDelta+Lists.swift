internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Lists of flat items with indents.
//
// An item is nested in the last item with a smaller indent. If an indent skips levels, the item is
// nested only one level deeper. An item of another list style starts another list.
extension QuillDelta {
  /// An open list.
  struct ListLevel {
    var indent: Int
    let style: ListStyle
    /// Whether the list could be opened; `false` if the depth limit was reached.
    let isOpen: Bool
  }

  mutating func startItem(indent: Int, _ style: ListStyle, _ task: TaskState?, at place: JSONValue)
  {
    while let last = lists.last, last.indent > indent {
      let outer = lists.count > 1 ? lists[lists.count - 2].indent : -1
      if outer < indent { lists[lists.count - 1].indent = indent } else { endList() }
    }
    if let last = lists.last, last.indent == indent {
      if last.style == style { endItem(of: last) } else { endList() }
    }
    if lists.last?.indent != indent {
      if indent > (lists.last?.indent ?? -1) + 1 {
        builder.report(.nestingRepaired, element: "li", at: place)
      }
      let isOpen =
        lists.last?.isOpen ?? true && builder.open(.list(style), at: Origin("list", place))
      lists.append(ListLevel(indent: indent, style: style, isOpen: isOpen))
    }
    guard lists.last?.isOpen == true, builder.open(.item, at: Origin("li", place)) else {
      return builder.endLine()
    }
    builder.blocks.top.task = task
  }

  private mutating func endItem(of list: ListLevel) {
    if list.isOpen { builder.close() } else { builder.endLine() }
  }

  /// Closes the innermost list.
  mutating func endList() {
    let list = lists.removeLast()
    endItem(of: list)
    if list.isOpen { builder.close() }
  }
}
