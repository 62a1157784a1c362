internal import PostPolicy

// Formatting elements. If a formatting element and a block overlap, the formatting element is
// closed before the block and reopened inside the block.
extension TreeConstruction {
  /// Inserts a formatting element and adds it to the list of active formatting elements.
  mutating func startFormatting(_ element: ElementName, _ attributes: borrowing Attributes) {
    reconstructFormatting()
    let built = builder.open(element, attributes, in: place)
    push(built)
    let id = activeFormatting.append(
      element, built.own, tag: builder.findings.tag, at: openElements.count - 1)
    openElements.setFormatting(id, at: openElements.count - 1)
  }

  /// Reopens formatting elements that the end of a block has closed.
  ///
  /// [WHATWG HTML, reconstruct the active formatting elements](https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements)
  mutating func reconstructFormatting() {
    guard let last = activeFormatting.last, openElements.index(of: last) == nil else { return }
    var index = activeFormatting.count - 1
    while index > 0, let entry = activeFormatting[index - 1], openElements.index(of: entry) == nil {
      index -= 1
    }
    while index < activeFormatting.count {
      if let entry = activeFormatting[index],
        let built = builder.reopen(entry.element, entry.style, in: place)
      {
        push(built)
        let id = activeFormatting.renew(at: index, openAt: openElements.count - 1)
        openElements.setFormatting(id, at: openElements.count - 1)
      }
      index += 1
    }
  }

  /// Ends a formatting element, and repairs the nesting of the blocks that it overlaps.
  ///
  /// [WHATWG HTML, adoption agency algorithm](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm)
  mutating func adopt(_ element: ElementName) {
    if openElements.current.element == element {
      let id = openElements.current.formatting
      // Fast path: usually, the current element is also the last entry of the list.
      if let id, activeFormatting.last?.id == id {
        pop()
        return activeFormatting.removeLast()
      }
      if id.flatMap({ activeFormatting.index(of: $0) }) == nil { return pop() }
    }
    for round in 0..<8 {
      guard let position = activeFormatting.lastIndex(of: element),
        let entry = activeFormatting[position]
      else {
        if round == 0 { endOther(element) }
        return
      }
      guard let start = openElements.index(of: entry) else {
        activeFormatting.remove(at: position)
        builder.report(.endTagIgnored, element: element)
        return
      }
      guard openElements.firstIndex(inside: start, where: \.boundsScope) == nil else {
        builder.report(.endTagIgnored, element: element)
        return
      }
      guard let block = openElements.firstIndex(inside: start, where: \.isSpecial) else {
        if start < openElements.count - 1 { builder.report(.nestingRepaired, element: element) }
        pop(to: start)
        return activeFormatting.remove(at: position)
      }
      builder.report(.nestingRepaired, element: element)
      moveIntoBlock(entry, at: position, openedAt: start, in: block)
    }
  }

  /// Runs one iteration of the adoption agency algorithm: ends the formatting element before the
  /// block and reopens it inside the block.
  private mutating func moveIntoBlock(
    _ entry: FormattingElement, at position: Int, openedAt start: Int, in block: Int
  ) {
    var block = block
    var bookmark = position
    for (count, index) in (start + 1..<block).reversed().enumerated() {
      let inner = openElements[index]
      if let other = inner.formatting.flatMap({ activeFormatting.index(of: $0) }) {
        if count < 3 {
          if index == block - 1 { bookmark = other + 1 }
          openElements.setFormatting(activeFormatting.renew(at: other), at: index)
          continue
        }
        activeFormatting.remove(at: other)
        if other < bookmark { bookmark -= 1 }
      } else if inner.built.isVisible, inner.formatting == nil {
        noteLateEnding(of: inner.tag.lowerBound, before: openElements[block].tag.lowerBound)
      }
      remove(at: index)
      block -= 1
    }
    guard let old = activeFormatting.index(of: entry.id) else { return }
    activeFormatting.remove(at: old)
    if old < bookmark { bookmark -= 1 }
    openElements.remove(at: start)
    let parent = openElements[block - 1]
    let built = BuiltElement(
      entry.element, entry.style,
      entry.style.display(of: entry.element, in: parent.built.content.style),
      in: parent.built.content.container, content: parent.built.content)
    var clone = OpenElement(built, mode: parent.mode)
    clone.formatting = activeFormatting.insert(entry, openAt: block, at: bookmark)
    openElements.insert(clone, at: block)
    openElements.restyle(from: start)
  }
}
