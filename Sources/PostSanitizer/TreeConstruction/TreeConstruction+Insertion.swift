internal import PostPolicy
internal import PostText

// Inserts and ends nodes.
extension TreeConstruction {
  // MARK: - Text

  func isBlank(_ text: HTMLTree.Text) -> Bool { tree.withBytes(of: text) { ASCII.isBlank($0) } }

  func withoutLeadingSpace(_ text: HTMLTree.Text) -> HTMLTree.Text {
    let count = tree.withBytes(of: text) { bytes in
      var index = 0
      while index < bytes.count, ASCII.isSpace(bytes[index]) { index += 1 }
      return index
    }
    return text.extracting(text.range.dropFirst(count))
  }

  /// Inserts characters.
  mutating func insertText(_ text: HTMLTree.Text) {
    let place = appropriatePlace()
    let node = tree.addText(text, after: tag.place)
    tree.insert(node, at: place)
  }

  /// Starts raw text, which the tokenizer skips.
  mutating func startText(_ element: ElementName) {
    insert(element)
    originalMode = mode
    mode = .text
  }

  mutating func endText() {
    mode = originalMode
    pop()
  }

  // MARK: - Insertion

  /// Returns the appropriate place for inserting a node. `mutating`, because a getter would copy the
  /// state.
  @inline(__always) mutating func appropriatePlace() -> HTMLTree.Place {
    isFostering
      ? appropriatePlace(in: openElements.count - 1)
      : HTMLTree.Place(parent: openElements.current.node)
  }

  /// Returns the appropriate place for inserting a node into an open element.
  func appropriatePlace(in index: Int) -> HTMLTree.Place {
    let target = openElements[index]
    guard isFostering, target.namespace == .html, target.name.isTableStructure else {
      return HTMLTree.Place(parent: target.node)
    }
    let table = openElements.lastIndex(of: .table)
    if let template = openElements.lastIndex(of: .template), template > table ?? -1 {
      return HTMLTree.Place(parent: openElements[template].node)
    }
    guard let table, table > 0 else { return HTMLTree.Place(parent: openElements[0].node) }
    let node = openElements[table].node
    let parent = tree[node].parent
    return parent == .none
      ? HTMLTree.Place(parent: openElements[table - 1].node)
      : HTMLTree.Place(parent: parent, next: node)
  }

  mutating func fostering(_ body: (inout TreeConstruction) -> Void) {
    isFostering = true
    body(&self)
    isFostering = false
  }

  /// Inserts an HTML element for the current tag.
  mutating func insert(_ element: ElementName) {
    push(element, attributes: attributes)
  }

  /// Inserts an HTML element that has no tag in the source.
  mutating func insertImplied(_ element: ElementName) {
    push(element, attributes: .none)
  }

  /// Inserts an HTML element and closes it immediately.
  mutating func insertVoid(_ element: ElementName) {
    let node = tree.addElement(element, in: .html, tag: tag.place, attributes: attributes)
    tree.insert(node, at: appropriatePlace())
  }

  mutating func push(_ element: ElementName, attributes: Attributes.List) {
    let node = tree.addElement(element, in: .html, tag: tag.place, attributes: attributes)
    if !openElements.isEmpty { tree.insert(node, at: appropriatePlace()) }
    push(OpenElement(node, element, in: .html, nameHash: tagName.hash))
  }

  mutating func push(_ element: OpenElement) {
    tree[element.node].flags.insert(.isOpen)
    openElements.push(element)
  }

  // MARK: - Ends

  mutating func pop() {
    let current = openElements.current
    recordEnd(of: current)
    openElements.pop()
  }

  /// Records that an element ends at the current tag.
  mutating func recordEnd(of element: OpenElement) {
    tree[element.node].setEnd(
      at: tag.place, isOwnTag: tag.kind == .end && tag.element == element.name)
    if isAtEnd { tree[element.node].flags.insert(.endsAtEnd) }
  }

  mutating func pop(to count: Int) {
    while openElements.count > count { pop() }
  }

  /// Removes an element at any position in the stack.
  mutating func remove(at index: Int) {
    recordEnd(of: openElements[index])
    openElements.remove(at: index)
  }

  /// Pops elements up to and including the first HTML element that satisfies a predicate.
  mutating func pop(through isTarget: (ElementName) -> Bool) {
    while openElements.count > 1 {
      let current = openElements.current
      pop()
      if current.namespace == .html, isTarget(current.name) { return }
    }
  }

  mutating func pop(through element: ElementName) { pop(through: { $0 == element }) }

  mutating func generateImpliedEndTags(except element: ElementName? = nil) {
    while openElements.current.namespace == .html, openElements.current.name.hasImpliedEnd,
      openElements.current.name != element
    {
      pop()
    }
  }

  /// Closes a `p` element.
  mutating func closeParagraph() {
    if openElements.hasParagraph { closeElement(.p) }
  }

  /// Ends an element whose end tag can be omitted, and the elements inside it.
  mutating func closeElement(_ element: ElementName) {
    generateImpliedEndTags(except: element)
    let innermost = openElements.current
    // Formatting elements are open until the source ends them.
    if !innermost.isHTML(element), !tree[innermost.node].flags.contains(.isListed) {
      report(.nestingRepaired, innermost.name)
    }
    pop(through: element)
  }

  // MARK: - Depth

  /// Closes elements so that another one can be opened. Returns false if the start tag is ignored.
  mutating func makeRoom() -> Bool {
    guard !closesAtOnce else { return true }
    findings.add(
      .depthLimit, element: tag.element, limit: TreeConstruction.maximumDepth)
    while openElements.count >= TreeConstruction.maximumDepth {
      // After its end, its remaining contents would be visible.
      if isHiding(openElements.current.node) { return false }
      let current = openElements.current
      pop()
      // It would be opened again at once.
      if tree[current.node].flags.contains(.isListed),
        let index = activeFormatting.index(of: current.node)
      {
        removeFormatting(at: index)
      }
      if current.name.setsMarker { clearFormattingToMarker() }
      if current.name.isTablePart || current.name == .table { resetInsertionMode() }
    }
    return true
  }

  /// Whether the start tag opens an element that is not open for the next tag. Raw text must also be
  /// skipped where its element would exceed the depth limit.
  private var closesAtOnce: Bool {
    guard tag.element.isVoid || tag.element.contentModel != .markup else { return false }
    guard let current = adjustedCurrent, current.isForeign else { return true }
    return tag.endsForeignContent || acceptsHTML(current, tag.element)
  }

  /// Whether an element hides its contents, perhaps until a reader opens them. Its style attribute is parsed once, not again for copies.
  mutating func isHiding(_ node: HTMLTree.NodeID) -> Bool {
    let node = tree.original(of: node)
    if !tree[node].flags.contains(.isVisibilityKnown) {
      let name = tree[node].name
      tree.attributes.select(tree.attributeList(of: node))
      let isHiding =
        tree[node].namespace != .html || name.isRemoved || rules.dropped.contains(name)
        || StyleReader.hides(tree.attributes, name) || tree.attributes.isSpoiler(name)
      tree[node].flags.formUnion(isHiding ? [.isVisibilityKnown, .isHiding] : .isVisibilityKnown)
    }
    return tree[node].flags.contains(.isHiding)
  }
}

extension ElementName {
  /// Whether the element adds a marker to the list of active formatting elements, which its end removes.
  fileprivate var setsMarker: Bool {
    insertion == .object || self == .td || self == .th || self == .caption
  }
}
