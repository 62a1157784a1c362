internal import PostDocument
internal import PostPolicy
internal import PostText

/// Walks the tree of a source once and passes its elements and text to the document builder.
///
/// The style of an element is computed when the walk reaches it, from the style of its parent. Copies
/// of a formatting element have the style of the first one. The walk does not recurse: copies can be
/// nested more deeply than elements are open.
struct DocumentReader: ~Copyable {
  private var builder: DocumentBuilder
  private var attributes: Attributes
  /// The elements around the current node, outermost first.
  private var open: [Frame] = []
  /// Those of the elements that have an effect themselves.
  private var built: [BuiltElement] = []
  /// The findings about the open elements that are removed with their contents.
  private var removals: [Finding.ID?] = []
  /// The place where the content of the innermost element is added.
  private var place = Placement()
  /// The styles of elements of which copies exist, by family.
  private var styles: [ElementStyle?]

  /// An element whose children are visited.
  private struct Frame {
    let node: HTMLTree.NodeID
    let kind: Kind
    /// Whether the element is a part of a table that contains only other parts.
    let isTableStructure: Bool

    enum Kind {
      /// The element is the last one of ``built``.
      case built
      /// Only the children of the element have an effect.
      case transparent
      /// The element is the last one of ``removals``. Its contents are not markup.
      case removed
    }
  }

  private init(_ tree: borrowing HTMLTree, _ builder: consuming DocumentBuilder) {
    self.builder = builder
    attributes = tree.attributes.makeAttributes()
    styles = [ElementStyle?](repeating: nil, count: tree.familyCount)
    open.reserveCapacity(16)
    built.reserveCapacity(16)
  }

  /// Returns the document of a tree, and the report.
  static func read(
    _ tree: borrowing HTMLTree, with builder: consuming DocumentBuilder
  ) -> Reading {
    var reader = DocumentReader(tree, builder)
    return reader.read(tree)
  }

  private mutating func read(_ tree: borrowing HTMLTree) -> Reading {
    open.append(Frame(node: .root, kind: .transparent, isTableStructure: false))
    var id = tree[.root].firstChild
    while true {
      if id != .none {
        id = enter(id, tree) ? tree[id].firstChild : tree[id].next
      } else {
        guard open.count > 1 else { break }
        let element = open.removeLast()
        leave(element, tree)
        id = tree[element.node].next
      }
    }
    builder.findings.enterTag(at: tree[.root].end.range)
    builder.findings.enterEnd()
    return builder.finish()
  }

  // MARK: - Nodes

  /// Visits a node before its children. Returns false if the node is complete.
  @inline(__always)
  private mutating func enter(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) -> Bool {
    let node = tree[id]
    builder.findings.enterTag(at: node.tag.range)
    guard !node.isText else {
      let follows = node.previous != .none && tree[node.previous].isText
      text(node.text, followsText: follows, tree)
      return false
    }
    attributes.select(node.attributes)
    guard node.namespace == .html else {
      foreign(id, tree)
      return true
    }
    switch node.name.insertion {
    case .document, .frames:
      push(id, tree, .transparent)
    case .ignored:
      builder.report(.elementDropped, element: node.name)
      return false
    case .tablePart where node.name == .col:
      return false
    case .rawText, .rawTextBlock:
      removals.append(builder.report(.elementDropped, element: node.name))
      if node.name.insertion == .rawTextBlock { builder.endLine(in: place.container) }
      push(id, tree, .removed)
    case .iframe:
      removals.append(builder.iframe(attributes, in: place))
      push(id, tree, .removed)
    case .rule, .lineBreak, .void:
      builder.void(node.name, attributes, in: place)
      return false
    case .form:
      builder.report(.elementUnwrapped, element: .form)
      if isInTable { return false }
      element(id, tree)
    default:
      element(id, tree)
    }
    return true
  }

  private mutating func element(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) {
    guard tree[id].family == .none else { return memberOfFamily(id, tree) }
    built.append(builder.open(tree[id].name, attributes, in: place))
    push(id, tree, .built)
  }

  /// Opens an element of which copies exist, or a copy. The style is computed once.
  private mutating func memberOfFamily(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) {
    let family = Int(tree[id].family.number)
    guard let style = styles[family] else {
      built.append(builder.open(tree[id].name, attributes, in: place))
      styles[family] = built[built.count - 1].own
      return push(id, tree, .built)
    }
    builder.findings.isSilent = tree[id].flags.contains(.isSilent)
    let copy = builder.reopen(tree[id].name, style, in: place)
    builder.findings.isSilent = false
    // A copy without an effect opens nothing.
    guard let copy else { return push(id, tree, .transparent) }
    built.append(copy)
    push(id, tree, .built)
  }

  @inline(__always)
  private mutating func push(
    _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree, _ kind: Frame.Kind
  ) {
    let isTableStructure = tree[id].namespace == .html && tree[id].name.isTableStructure
    open.append(Frame(node: id, kind: kind, isTableStructure: isTableStructure))
    if kind == .built { place = built[built.count - 1].content }
  }

  /// Opens a foreign element.
  private mutating func foreign(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) {
    let name = tree[id].name
    let isSource =
      builder.formula != nil && name == .annotation
      && attributes[.encoding]?.asciiLowercased == "application/x-tex"
    let isOutermost = tree[open[open.count - 1].node].namespace == .html
    built.append(
      builder.openForeign(
        name, showsSource: isSource, isOutermost: isOutermost, in: place))
    push(id, tree, .built)
  }

  private mutating func text(
    _ text: HTMLTree.Text, followsText: Bool, _ tree: borrowing HTMLTree
  ) {
    let isInTable = isInTable
    let isInToken = builder.formula != nil && isInToken(tree)
    tree.withBytes(of: text) { bytes in
      // White space between the parts of a table is not rendered.
      if isInTable, ASCII.isBlank(bytes) { return }
      if isInToken { builder.formula?.append(bytes, continues: followsText) }
      builder.text(bytes, need: text.need, in: place)
    }
  }

  /// Visits the innermost element after its children.
  @inline(__always)
  private mutating func leave(_ element: Frame, _ tree: borrowing HTMLTree) {
    let node = tree[element.node]
    builder.findings.enterTag(at: node.end.range)
    let isAtEnd = node.flags.contains(.endsAtEnd)
    if isAtEnd { builder.findings.enterEnd() }
    let hasEndTag = node.flags.contains(.hasEndTag)
    switch element.kind {
    case .transparent: break
    case .removed:
      if let removal = removals.removeLast() {
        builder.findings.extend(removal, includesTag: hasEndTag)
      }
    case .built:
      if isAtEnd { reportUnclosed(node) }
      builder.close(built[built.count - 1], atOwnTag: hasEndTag)
      built.removeLast()
      place = built.last?.content ?? Placement()
    }
  }

  /// Reports an element that the end of the source closed, unless its end tag can be omitted.
  /// Formatting elements are reported by tree construction.
  private mutating func reportUnclosed(_ node: HTMLTree.Node) {
    guard node.namespace == .html, !place.isHidden, !node.tag.range.isEmpty,
      !node.name.hasImpliedEnd, !node.name.isTablePart, !node.name.isFormatting
    else { return }
    builder.report(.markupRepaired, element: node.name, at: node.tag.range)
  }

  // MARK: - The current place

  /// Whether the current node is directly in a part of a table that contains only other parts.
  private var isInTable: Bool { open[open.count - 1].isTableStructure }

  /// Whether text at this position belongs to a visible token of a formula in MathML, such as `mi`.
  private func isInToken(_ tree: borrowing HTMLTree) -> Bool {
    var isInToken = false
    var index = built.count
    for frame in open.reversed() {
      if frame.kind == .built { index -= 1 }
      let node = tree[frame.node]
      switch node.namespace {
      case .html:
        if frame.kind == .built, built[index].own.hides { return false }
      case .svg: return false
      case .math:
        if node.name == .annotation || node.name == .annotationXml { return false }
        if node.name.isTextIntegrationPoint { isInToken = true }
      }
    }
    return isInToken
  }
}

extension ElementName {
  /// Whether the element is a formatting element.
  fileprivate var isFormatting: Bool {
    insertion == .formatting || insertion == .anchor || insertion == .nobr
  }
}
