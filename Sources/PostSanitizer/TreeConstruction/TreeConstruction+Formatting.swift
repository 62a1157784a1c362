internal import PostPolicy

// Formatting elements.
extension TreeConstruction {
  /// Inserts a formatting element and adds it to the list of active formatting elements.
  mutating func startFormatting(_ element: ElementName) {
    reconstructFormatting()
    insert(element)
    pushFormatting(openElements.current.node)
  }

  /// Pushes an element onto the list of active formatting elements. Of four equal elements, the
  /// earliest is removed (the Noah's Ark clause). From a full list, the earliest that does not hide its
  /// contents is removed; if all of them hide, the element is not added.
  private mutating func pushFormatting(_ node: HTMLTree.NodeID) {
    var equal = 0
    var earliest = 0
    let first = activeFormatting.firstAfterMarker
    for index in (first..<activeFormatting.count).reversed()
    where areEqual(activeFormatting[index], node) {
      equal += 1
      earliest = index
    }
    if equal >= 3 {
      removeFormatting(at: earliest)
    } else if activeFormatting.count - first >= FormattingElements.capacity {
      // Without the earliest, text in a later block could be visible that it hides.
      guard let visible = firstVisibleFormatting(from: first) else { return }
      removeFormatting(at: visible)
    }
    activeFormatting.append(node)
    tree[node].flags.insert(.isListed)
  }

  /// Returns the index of the first formatting element that does not hide its contents.
  private mutating func firstVisibleFormatting(from start: Int) -> Int? {
    for index in start..<activeFormatting.count where !isHiding(activeFormatting[index]) {
      return index
    }
    return nil
  }

  /// Whether two elements have the same name and equal bytes after it in their tags.
  private func areEqual(_ left: HTMLTree.NodeID, _ right: HTMLTree.NodeID) -> Bool {
    let name = tree[left].name
    guard name == tree[right].name else { return false }
    let skipped = 1 + name.rawValue.utf8.count
    let left = tree[tree.original(of: left)].tag.range.dropFirst(skipped)
    let right = tree[tree.original(of: right)].tag.range.dropFirst(skipped)
    return left.count == right.count && source[left] == source[right]
  }

  mutating func removeFormatting(at index: Int) {
    tree[activeFormatting[index]].flags.remove(.isListed)
    activeFormatting.remove(at: index)
  }

  /// Clears the list of active formatting elements up to the last marker.
  mutating func clearFormattingToMarker() {
    while let node = activeFormatting.popLast(), node != .none {
      tree[node].flags.remove(.isListed)
    }
  }

  /// Returns the index of the last formatting element with a name after the last marker.
  func lastFormatting(_ element: ElementName) -> Int? {
    for index in (0..<activeFormatting.count).reversed() {
      let node = activeFormatting[index]
      if node == .none { return nil }
      if tree[node].name == element { return index }
    }
    return nil
  }

  /// Reconstructs the active formatting elements, which the end of a block has closed.
  ///
  /// [WHATWG HTML, reconstruct the active formatting elements](https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements)
  @inline(__always) mutating func reconstructFormatting() {
    let last = activeFormatting.last
    if last != .none, !tree[last].flags.contains(.isOpen) { reconstructClosedFormatting() }
  }

  private mutating func reconstructClosedFormatting() {
    var index = activeFormatting.count - 1
    while index > 0, activeFormatting[index - 1] != .none,
      !tree[activeFormatting[index - 1]].flags.contains(.isOpen)
    {
      index -= 1
    }
    while index < activeFormatting.count, copies > 0 {
      reopenFormatting(at: index)
      index += 1
    }
    // Without more copies, formatting ends, but what it hides stays hidden.
    while index < activeFormatting.count {
      if isHiding(activeFormatting[index]) { return reopenFormatting(at: index) }
      index += 1
    }
  }

  private mutating func reopenFormatting(at index: Int) {
    let copy = makeCopy(at: index)
    tree.insert(copy, at: appropriatePlace())
    push(OpenElement(copy, tree[copy].name, in: .html))
  }

  /// Replaces an element in the list of active formatting elements by a copy.
  private mutating func makeCopy(at index: Int) -> HTMLTree.NodeID {
    let original = activeFormatting[index]
    let copy = tree.addCopy(of: original, at: tag.place)
    copies -= 1
    activeFormatting.replace(at: index, by: copy)
    tree[original].flags.remove(.isListed)
    tree[copy].flags.insert(.isListed)
    return copy
  }

  /// Runs the adoption agency algorithm for an end tag.
  ///
  /// [WHATWG HTML, adoption agency algorithm](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm)
  mutating func adopt(_ element: ElementName) {
    let current = openElements.current
    if current.isHTML(element) {
      guard tree[current.node].flags.contains(.isListed) else { return pop() }
      // Fast path: usually, the current node is also the last entry of the list.
      if activeFormatting.last == current.node {
        removeFormatting(at: activeFormatting.count - 1)
        return pop()
      }
    }
    for _ in 0..<8 {
      guard let position = lastFormatting(element) else { return endOther(element) }
      let formatting = activeFormatting[position]
      guard tree[formatting].flags.contains(.isOpen),
        let start = openElements.index(of: formatting)
      else {
        removeFormatting(at: position)
        return ignoreEndTag(element)
      }
      guard openElements.has(formatting) else { return ignoreEndTag(element) }
      if start < openElements.count - 1 { report(.nestingRepaired, element) }
      guard let block = openElements.firstSpecial(below: start) else {
        pop(to: start)
        return removeFormatting(at: position)
      }
      guard copies > 0 else { return endWithoutCopy(formatting, at: position, openAt: start) }
      move(formatting, at: position, openAt: start, into: block)
    }
  }

  /// Ends a formatting element that contains a block, if no more copies of it can be made.
  ///
  /// The block ends with it. If this would show what is hidden, the block stays open in the element
  /// instead.
  private mutating func endWithoutCopy(
    _ formatting: HTMLTree.NodeID, at position: Int, openAt start: Int
  ) {
    removeFormatting(at: position)
    for index in start + 1..<openElements.count where isHiding(openElements[index].node) {
      return remove(at: start)
    }
    pop(to: start)
  }

  /// Runs one iteration of the outer loop of the adoption agency algorithm.
  ///
  /// - Parameters:
  ///   - position: The index of the formatting element in the list of active formatting elements.
  ///   - start: Its index in the stack of open elements.
  ///   - block: The index of the furthest block in the stack.
  private mutating func move(
    _ formatting: HTMLTree.NodeID, at position: Int, openAt start: Int, into block: Int
  ) {
    let furthestBlock = openElements[block].node
    var block = block
    var bookmark = position
    var lastNode = furthestBlock
    var count = 0
    for index in (start + 1..<block).reversed() {
      count += 1
      let node = openElements[index].node
      var listed = tree[node].flags.contains(.isListed) ? activeFormatting.index(of: node) : nil
      if count > 3, let index = listed {
        removeFormatting(at: index)
        if index < bookmark { bookmark -= 1 }
        listed = nil
      }
      guard let listed else {
        remove(at: index)
        block -= 1
        continue
      }
      let copy = makeCopy(at: listed)
      recordEnd(of: openElements[index])
      openElements.replace(at: index, by: copy)
      tree[copy].flags.formUnion([.isOpen, .isSilent])
      if lastNode == furthestBlock { bookmark = listed + 1 }
      tree.move(lastNode, to: HTMLTree.Place(parent: copy))
      lastNode = copy
    }
    tree.remove(lastNode)
    tree.insert(lastNode, at: appropriatePlace(in: start - 1))
    let copy = tree.addCopy(of: formatting, at: tag.place)
    copies -= 1
    tree.moveChildren(of: furthestBlock, to: copy)
    tree.insert(copy, at: HTMLTree.Place(parent: furthestBlock))
    if let old = activeFormatting.index(of: formatting) {
      removeFormatting(at: old)
      if old < bookmark { bookmark -= 1 }
    }
    activeFormatting.insert(copy, at: bookmark)
    tree[copy].flags.formUnion([.isListed, .isOpen, .isSilent])
    remove(at: start)
    openElements.insert(OpenElement(copy, tree[copy].name, in: .html), at: block)
  }
}
