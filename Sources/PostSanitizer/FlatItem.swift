internal import PostDocument

/// What an editor says about an item of a list in attributes: its kind, and how far it is indented.
///
/// Quill writes every list as one `ol` of such items.
struct FlatItem: Equatable {
  /// The kind of list that the item is of, when it is not that of the element around.
  var style: ListStyle?
  var indent = 0

  init(_ attributes: borrowing Attributes) {
    switch attributes[.dataList]?.asciiLowercased {
    case "ordered": style = .ordered(Numbering())
    case "bullet", "checked", "unchecked": style = .bullet
    default: break
    }
    indent = attributes.classes.indent ?? 0
  }

  var saysNothing: Bool { style == nil && indent == 0 }
}

extension ListParts {
  /// The list that the items become; several when they are flat and of more kinds than one.
  func lists(_ style: ListStyle) -> [List] {
    guard !flatItems.isEmpty else { return [List(style, items: items)] }
    var levels: [(indent: Int, list: List)] = []
    var finished: [List] = []
    func end() {
      let ended = levels.removeLast().list
      guard let outer = levels.indices.last else { return finished.append(ended) }
      let parent = levels[outer].list.items.count - 1
      levels[outer].list.items[parent].blocks.append(.list(ended))
    }
    for (position, item) in items.enumerated() {
      let flat = flatItems[position]
      let itemStyle = flat?.style ?? style
      let indent = flat?.indent ?? 0
      while let last = levels.last, last.indent > indent {
        let outer = levels.count > 1 ? levels[levels.count - 2].indent : -1
        if outer < indent { levels[levels.count - 1].indent = indent } else { end() }
      }
      if let last = levels.last {
        let isBeside = last.indent == indent
        // Items that no document can nest deeper stay beside the last one.
        if isBeside ? last.list.style == itemStyle : levels.count == Blocks.maximumDepth {
          levels[levels.count - 1].list.items.append(item)
          continue
        }
        if isBeside { end() }
      }
      levels.append((indent, List(itemStyle, items: [item])))
    }
    while !levels.isEmpty { end() }
    return finished
  }
}
