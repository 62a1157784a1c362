internal import PostPolicy

// Formatting elements: reopened where markup is mis-nested, closed across the blocks they overlap.
extension TreeConstruction {
  /// Inserts a formatting element and makes it one that is reopened.
  mutating func startFormatting(_ element: ElementName, _ attributes: borrowing Attributes) {
    reconstructFormatting()
    let built = builder.open(element, attributes, in: place)
    push(built)
    let id = formatting.append(element, built.own, at: open.count - 1)
    open.setFormatting(id, at: open.count - 1)
  }

  /// Reopens formatting elements that the end of a block has closed.
  ///
  /// [WHATWG HTML, reconstruct the active formatting elements](https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements)
  mutating func reconstructFormatting() {
    guard let last = formatting.last, open.index(of: last) == nil else { return }
    var index = formatting.count - 1
    while index > 0, let entry = formatting[index - 1], open.index(of: entry) == nil { index -= 1 }
    while index < formatting.count {
      if let entry = formatting[index],
        let built = builder.reopen(entry.element, entry.style, in: place)
      {
        push(built)
        let id = formatting.renew(at: index, openAt: open.count - 1)
        open.setFormatting(id, at: open.count - 1)
      }
      index += 1
    }
  }

  /// Closes a formatting element across the blocks that it overlaps.
  ///
  /// [WHATWG HTML, adoption agency algorithm](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm)
  mutating func adopt(_ element: ElementName) {
    if open.current.element == element {
      let id = open.current.formatting
      // Usually it was also opened last.
      if let id, formatting.last?.id == id {
        pop()
        return formatting.removeLast()
      }
      if id.flatMap({ formatting.index(of: $0) }) == nil { return pop() }
    }
    for round in 0..<8 {
      guard let position = formatting.lastIndex(of: element), let entry = formatting[position]
      else {
        if round == 0 { endOther(element) }
        return
      }
      guard let start = open.index(of: entry) else {
        formatting.remove(at: position)
        builder.report(.endTagIgnored, element: element)
        return
      }
      guard open.firstIndex(inside: start, where: \.boundsScope) == nil else {
        builder.report(.endTagIgnored, element: element)
        return
      }
      guard let block = open.firstIndex(inside: start, where: \.isSpecial) else {
        if start < open.count - 1 { builder.report(.nestingRepaired, element: element) }
        pop(to: start)
        return formatting.remove(at: position)
      }
      builder.report(.nestingRepaired, element: element)
      reopen(entry, at: position, openedAt: start, in: block)
    }
  }

  /// One round of the adoption agency: the formatting element ends before the block and is reopened
  /// inside it.
  private mutating func reopen(
    _ entry: FormattingElement, at position: Int, openedAt start: Int, in block: Int
  ) {
    var block = block
    var bookmark = position
    for (count, index) in (start + 1..<block).reversed().enumerated() {
      let inner = open[index]
      if let other = inner.formatting.flatMap({ formatting.index(of: $0) }) {
        if count < 3 {
          if index == block - 1 { bookmark = other + 1 }
          open.setFormatting(formatting.renew(at: other), at: index)
          continue
        }
        formatting.remove(at: other)
        if other < bookmark { bookmark -= 1 }
      } else if inner.built.isVisible, inner.formatting == nil {
        noteLateEnding(of: inner.tag, before: open[block].tag)
      }
      remove(at: index)
      block -= 1
    }
    guard let old = formatting.index(of: entry.id) else { return }
    formatting.remove(at: old)
    if old < bookmark { bookmark -= 1 }
    open.remove(at: start)
    let parent = open[block - 1]
    let built = BuiltElement(
      entry.element, entry.style, in: parent.built.content.container,
      content: parent.built.content)
    var clone = OpenElement(built, mode: parent.mode)
    clone.formatting = formatting.insert(
      entry.element, entry.style, openAt: block, at: bookmark)
    open.insert(clone, at: block)
    open.restyle(from: start)
  }
}
