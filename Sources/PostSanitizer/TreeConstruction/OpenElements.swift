/// An element in the stack of open elements.
struct OpenElement {
  let node: HTMLTree.NodeID
  /// The hash of the name of an unknown element: see ``TreeConstruction/isNamedLikeTag(_:)``.
  let nameHash: UInt32
  let name: ElementName
  let namespace: HTMLTree.Namespace
  private var flags: Flags

  // Stored, not computed, because searches read them for every open element.
  private struct Flags: OptionSet {
    let rawValue: UInt8

    static let isSpecial = Flags(rawValue: 1 << 0)
    static let boundsScope = Flags(rawValue: 1 << 1)
    static let isIntegrationPoint = Flags(rawValue: 1 << 2)
    static let isInParagraph = Flags(rawValue: 1 << 3)
  }

  /// - Parameter holdsHTML: Whether the attributes of an `annotation-xml` element say that it contains HTML.
  init(
    _ node: HTMLTree.NodeID, _ name: ElementName, in namespace: HTMLTree.Namespace,
    nameHash: UInt32 = 0, holdsHTML: Bool = false
  ) {
    self.node = node
    self.nameHash = nameHash
    self.name = name
    self.namespace = namespace
    switch namespace {
    case .html:
      let traits = name.traits
      flags = traits.contains(.special) ? .isSpecial : []
      if traits.contains(.scoping) { flags.insert(.boundsScope) }
    case .svg:
      let isHTML = name == .foreignobject || name == .desc || name == .title
      flags = isHTML ? [.isSpecial, .boundsScope, .isIntegrationPoint] : []
    case .math:
      let isSpecial = name.isTextIntegrationPoint || name == .annotationXml
      flags = isSpecial ? [.isSpecial, .boundsScope] : []
      if name.isTextIntegrationPoint || holdsHTML { flags.insert(.isIntegrationPoint) }
    }
  }

  var isSpecial: Bool { flags.contains(.isSpecial) }

  var boundsScope: Bool { flags.contains(.boundsScope) }

  /// Whether the foreign element is an HTML or MathML text integration point, in which the rules for HTML
  /// apply.
  var isIntegrationPoint: Bool { flags.contains(.isIntegrationPoint) }

  /// Whether a `p` element is in button scope inside the element.
  fileprivate(set) var isInParagraph: Bool {
    get { flags.contains(.isInParagraph) }
    set { if newValue { flags.insert(.isInParagraph) } else { flags.remove(.isInParagraph) } }
  }

  func isHTML(_ name: ElementName) -> Bool { self.name == name && namespace == .html }

  var isForeign: Bool { namespace != .html }

  /// - Parameter isOutside: The value of ``isInParagraph`` of the element above.
  @inline(__always)
  fileprivate mutating func updateParagraph(isOutside: Bool) {
    isInParagraph = isOutside ? !boundsScope && !isHTML(.button) : isHTML(.p)
  }
}

/// The stack of open elements.
///
/// [WHATWG HTML 13.2.4.2](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements)
struct OpenElements {
  private var elements: [OpenElement] = []

  /// The number of open foreign elements.
  private(set) var foreignCount = 0

  init() {
    elements.reserveCapacity(16)
  }

  var count: Int { elements.count }

  var isEmpty: Bool { elements.isEmpty }

  /// The current node.
  var current: OpenElement {
    @inline(__always) get { elements[elements.count - 1] }
  }

  subscript(index: Int) -> OpenElement { elements[index] }

  // MARK: - Changes

  mutating func push(_ element: OpenElement) {
    var element = element
    element.updateParagraph(isOutside: elements.last?.isInParagraph ?? false)
    elements.append(element)
    if element.isForeign { foreignCount += 1 }
  }

  mutating func pop() {
    if elements.removeLast().isForeign { foreignCount -= 1 }
  }

  /// Removes an element at any position in the stack.
  mutating func remove(at index: Int) {
    if elements.remove(at: index).isForeign { foreignCount -= 1 }
    updateParagraphs(from: index)
  }

  /// Inserts an HTML element.
  mutating func insert(_ element: OpenElement, at index: Int) {
    elements.insert(element, at: index)
    updateParagraphs(from: index)
  }

  /// Replaces an element by its copy.
  mutating func replace(at index: Int, by node: HTMLTree.NodeID) {
    let old = elements[index]
    elements[index] = OpenElement(node, old.name, in: old.namespace)
    elements[index].isInParagraph = old.isInParagraph
  }

  private mutating func updateParagraphs(from start: Int) {
    for index in start..<elements.count {
      let isOutside = index > 0 && elements[index - 1].isInParagraph
      elements[index].updateParagraph(isOutside: isOutside)
    }
  }

  // MARK: - Searches

  /// Whether an HTML element is open.
  func contains(_ name: ElementName) -> Bool { lastIndex(of: name) != nil }

  func lastIndex(of name: ElementName) -> Int? { elements.lastIndex { $0.isHTML(name) } }

  func index(of node: HTMLTree.NodeID) -> Int? { elements.lastIndex { $0.node == node } }

  /// Returns the index of the topmost special element that is lower in the stack than another one.
  func firstSpecial(below index: Int) -> Int? {
    elements[(index + 1)...].firstIndex(where: \.isSpecial)
  }

  /// Whether a `p` element is in button scope.
  var hasParagraph: Bool { current.isInParagraph }

  /// The scope of a search for an element.
  enum Scope {
    case usual, listItem, table
  }

  /// Whether an element is in a scope.
  ///
  /// [WHATWG HTML, have an element in a specific scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope)
  func has(_ name: ElementName, in scope: Scope = .usual) -> Bool {
    has(in: scope) { $0 == name }
  }

  /// Whether a node is in scope.
  func has(_ node: HTMLTree.NodeID) -> Bool {
    for element in elements.reversed() {
      if element.node == node { return true }
      if element.boundsScope { return false }
    }
    return false
  }

  /// Whether an HTML element whose name satisfies a predicate is in a scope.
  func has(in scope: Scope = .usual, where isTarget: (ElementName) -> Bool) -> Bool {
    for element in elements.reversed() {
      let isHTML = element.namespace == .html
      if isHTML, isTarget(element.name) { return true }
      let name = element.name
      let isBound =
        switch scope {
        case .usual: element.boundsScope
        case .listItem: element.boundsScope || isHTML && (name == .ol || name == .ul)
        case .table: isHTML && (name == .table || name == .html || name == .template)
        }
      if isBound { return false }
    }
    return false
  }
}
