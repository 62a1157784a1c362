internal import PostPolicy

/// An element in the stack of open elements.
struct OpenElement {
  /// The document builder's data about the element.
  fileprivate(set) var built: BuiltElement
  let mode: InsertionMode
  /// The range of the tag at which the element was opened or reopened. Empty if unknown.
  let tag: Range<Int>
  /// The identifier of the element's entry in the list of active formatting elements, if it has
  /// one.
  var formatting: FormattingElement.ID?
  /// The name of a foreign element, or `nil` for an HTML element. Rules for HTML elements do not
  /// apply to foreign elements.
  let foreignName: ElementName?
  // Stored, not computed, because searches read the traits of every open element.
  private let traits: ElementName.Traits
  /// Whether a `p` element is in button scope inside the element.
  fileprivate(set) var isInParagraph = false

  init(
    _ built: BuiltElement, mode: InsertionMode, tag: Range<Int> = 0..<0,
    foreignName: ElementName? = nil
  ) {
    self.built = built
    self.mode = mode
    self.tag = tag
    self.foreignName = foreignName
    if let foreignName {
      traits = foreignName.isIntegrationPoint ? [.special, .scoping] : []
    } else {
      traits = built.element.traits
    }
  }

  /// The element, or `unknown` in foreign content.
  var element: ElementName { built.element }

  var isSpecial: Bool { traits.contains(.special) }

  var boundsScope: Bool { traits.contains(.scoping) }

  var isForeign: Bool { foreignName != nil }

  /// The element, including foreign elements.
  var name: ElementName { foreignName ?? element }

  /// Whether the rules for foreign content apply inside the element.
  var holdsForeignContent: Bool { foreignName.map { !$0.isIntegrationPoint } ?? false }
}

/// The stack of open elements; `html` is always open.
///
/// [WHATWG HTML 13.2.4.2](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements)
struct OpenElements {
  private var elements: [OpenElement] = []

  /// The lowest index at which an element was inserted or removed. Elements from this index on may
  /// have had another index when they were opened. `Int.max` if there is no such index.
  private var firstMoved = Int.max

  init(_ root: OpenElement) {
    elements.reserveCapacity(8)
    elements.append(root)
  }

  var count: Int { elements.count }

  var current: OpenElement { elements[elements.count - 1] }

  subscript(index: Int) -> OpenElement { elements[index] }

  // MARK: - Changes

  /// Adds an element inside the current one.
  ///
  /// - Parameter tag: The range of the element's tag.
  mutating func push(
    _ built: BuiltElement, tag: Range<Int> = 0..<0, foreignName: ElementName? = nil
  ) {
    let mode = InsertionMode(built.element) ?? current.mode
    let isOutside = current.isInParagraph
    elements.append(OpenElement(built, mode: mode, tag: tag, foreignName: foreignName))
    elements[elements.count - 1].updateParagraph(isOutside: isOutside)
  }

  mutating func pop() {
    elements.removeLast()
    resetFirstMovedIfPopped()
  }

  /// Removes an element at any position in the stack. Elements inside it remain open.
  mutating func remove(at index: Int) {
    guard index < elements.count - 1 else { return pop() }
    elements.remove(at: index)
    updateMoved(from: index)
    resetFirstMovedIfPopped()
  }

  mutating func insert(_ element: OpenElement, at index: Int) {
    elements.insert(element, at: index)
    updateMoved(from: index)
  }

  /// Connects an element with its entry in the list of active formatting elements.
  mutating func setFormatting(_ id: FormattingElement.ID, at index: Int) {
    elements[index].formatting = id
  }

  /// Recomputes the styles of elements whose parents have changed.
  mutating func restyle(from start: Int) {
    for index in elements.indices.dropFirst(max(1, start)) {
      let parent =
        elements[index].element.isTablePart
        ? elements[index - 1].built.content : place(at: index - 1)
      elements[index].built.restyle(in: parent)
    }
  }

  private mutating func updateMoved(from index: Int) {
    firstMoved = min(firstMoved, index)
    for position in index..<elements.count {
      elements[position].updateParagraph(isOutside: elements[position - 1].isInParagraph)
    }
  }

  private mutating func resetFirstMovedIfPopped() {
    if elements.count <= firstMoved { firstMoved = .max }
  }

  // MARK: - Searches

  func contains(_ element: ElementName) -> Bool { elements.contains { $0.element == element } }

  func lastIndex(where isTarget: (OpenElement) -> Bool) -> Int? {
    elements.lastIndex(where: isTarget)
  }

  /// Returns the index of the innermost element with a name, or `nil` if there is none or a special
  /// element is open inside it.
  func index(ofOrdinary element: ElementName) -> Int? {
    for index in elements.indices.dropFirst().reversed() {
      if elements[index].element == element { return index }
      if elements[index].isSpecial { return nil }
    }
    return nil
  }

  /// Returns the index of the outermost element that satisfies a predicate and is inside the
  /// element at `index`.
  func firstIndex(inside index: Int, where isTarget: (OpenElement) -> Bool) -> Int? {
    elements[(index + 1)...].firstIndex(where: isTarget)
  }

  /// The scope of a search for an element.
  ///
  /// [WHATWG HTML, have an element in a specific scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope)
  enum Scope {
    case usual, listItem, table
  }

  /// Whether an element that satisfies a predicate is in a scope.
  func has(in scope: Scope = .usual, where isTarget: (ElementName) -> Bool) -> Bool {
    for index in elements.indices.reversed() {
      let element = elements[index].element
      if isTarget(element) { return true }
      let isBound =
        switch scope {
        case .usual: elements[index].boundsScope
        case .listItem: elements[index].boundsScope || element == .ol || element == .ul
        case .table: element == .table || element == .html || element == .template
        }
      if isBound { return false }
    }
    return false
  }

  /// Whether an element is in a scope.
  func has(_ element: ElementName, in scope: Scope = .usual) -> Bool {
    has(in: scope) { $0 == element }
  }

  /// Whether text at this position belongs to a visible token of a formula in MathML, such as `mi`.
  var isInToken: Bool {
    var isInToken = false
    for element in elements.reversed() {
      switch element.foreignName {
      case .mi, .mn, .mo, .ms, .mtext: isInToken = true
      case .annotation, .annotationXml, .svg: return false
      case nil where element.built.own.hides: return false
      default: break
      }
    }
    return isInToken
  }

  /// Returns the index of a formatting element, if it is open.
  func index(of entry: FormattingElement) -> Int? {
    if entry.index < elements.count, elements[entry.index].formatting == entry.id {
      return entry.index
    }
    return entry.index < firstMoved ? nil : elements.lastIndex { $0.formatting == entry.id }
  }

  /// The place for content that a table cannot contain, which is moved before the table.
  ///
  /// [WHATWG HTML, foster parent](https://html.spec.whatwg.org/multipage/parsing.html#foster-parent)
  var fosterPlace: Placement { place(at: count - 1) }

  /// The place for content other than table parts in the element at `index`.
  private func place(at index: Int) -> Placement {
    guard elements[index].element.isTableStructure,
      let table = elements[...index].lastIndex(where: { $0.element == .table }), table > 0
    else { return elements[index].built.content }
    return Placement(
      style: elements[table - 1].built.content.style, container: elements[table].built.outer)
  }
}

extension OpenElement {
  /// - Parameter isOutside: The parent's value of ``isInParagraph``.
  fileprivate mutating func updateParagraph(isOutside: Bool) {
    isInParagraph = element == .p || isOutside && !boundsScope && element != .button
  }
}

/// The insertion mode, which determines the rules for the next tag. The innermost element with
/// special rules determines the mode.
///
/// [WHATWG HTML 13.2.4.1](https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode)
enum InsertionMode {
  case body, table, caption, columnGroup, tableBody, row, cell, select

  /// Creates the mode inside an element, or returns `nil` if the element keeps its parent's mode.
  init?(_ element: ElementName) {
    switch element {
    case .table: self = .table
    case .caption: self = .caption
    case .colgroup: self = .columnGroup
    case .tbody, .thead, .tfoot: self = .tableBody
    case .tr: self = .row
    case .td, .th: self = .cell
    case .select: self = .select
    case .template: self = .body
    default: return nil
    }
  }

  /// Whether the rules of "in body" apply to all tags except the tags of table parts.
  var usesBodyRules: Bool {
    switch self {
    case .body, .caption, .cell: true
    case .table, .columnGroup, .tableBody, .row, .select: false
    }
  }
}
