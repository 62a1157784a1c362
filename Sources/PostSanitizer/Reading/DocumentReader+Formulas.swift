internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

// Formulas become code if their source in TeX is known, and otherwise text.
extension DocumentReader {
  /// Reads a foreign element, of which only formulas are kept.
  mutating func readForeign(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) {
    guard tree[id].name != .math else {
      attributes.select(tree.attributeList(of: id))
      return readFormula(id, isHidden: styles.isHidden(attributes), tree)
    }
    let finding = report(.elementDropped, element: tree[id].name)
    readHiddenFormulas(of: id, tree)
    endSkipped(id, removedBy: finding, tree)
  }

  /// Reads the formulas in an element whose contents are hidden. The source of a formula is shown all
  /// the same: pages hide MathML that an image or a script shows.
  mutating func readHiddenFormulas(of root: HTMLTree.NodeID, _ tree: borrowing HTMLTree) {
    var id = tree[root].firstChild
    while id != .none {
      guard tree[id].isMath else {
        id = tree.following(id, in: root)
        continue
      }
      findings.enterTag(at: tree[id].tag.range)
      let outer = style
      if isSpoiler(id, in: root, tree) { addSpoiler() }
      readFormula(id, isHidden: true, tree)
      style = outer
      id = tree.following(subtree: id, in: root)
    }
  }

  /// Whether an element around a node in hidden contents, up to a root, is a spoiler.
  private mutating func isSpoiler(
    _ id: HTMLTree.NodeID, in root: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Bool {
    var parent = tree[id].parent
    while true {
      attributes.select(tree.attributeList(of: parent))
      if attributes.isSpoiler(tree[parent].name) { return true }
      if parent == root { return false }
      parent = tree[parent].parent
    }
  }

  /// Whether an element shows the formula directly before it once more: pages that need no MathML add
  /// an image, or letters with positions.
  mutating func repeatsFormula(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) -> Bool {
    guard attributes[.ariaHidden] == "true" else { return false }
    let previous = tree.previousSibling(of: id)
    var part = lastFormula
    while part != .none, part != previous {
      // The formula is all that is in the element before.
      guard tree.previousSibling(of: part) == .none, tree[part].next == .none else { return false }
      part = tree[part].parent
    }
    return part != .none
  }

  /// Reads a formula in MathML: its source in TeX as code or, without a source, its tokens.
  private mutating func readFormula(
    _ formula: HTMLTree.NodeID, isHidden: Bool, _ tree: borrowing HTMLTree
  ) {
    let tag = findings.tag
    let hasSource = readSources(of: formula, tree)
    let outer = style
    let hasTokens = !hasSource && !isHidden && addTokens(of: formula, tree)
    style = outer
    findings.enterTag(at: tree[formula].end.range)
    guard hasSource || !isHidden else { return }
    lastFormula = hasSource || hasTokens && style.invisibility.isEmpty ? formula : .none
    let finding = report(
      hasSource || hasTokens ? .elementMapped : .elementDropped, element: .math, at: tag)
    endSkipped(formula, removedBy: finding, tree)
  }

  /// Adds the sources of a formula. Returns whether there are any.
  private mutating func readSources(
    of formula: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Bool {
    var hasSource = false
    var id = tree[formula].firstChild
    while id != .none {
      // Other elements in a formula can contain HTML.
      guard tree[id].namespace != .html || tree[id].isText else {
        id = tree.following(subtree: id, in: formula)
        continue
      }
      if isSource(id, tree) {
        hasSource = true
        readSource(id, tree)
      }
      id = tree.following(id, in: formula)
    }
    return hasSource
  }

  private mutating func isSource(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) -> Bool {
    guard tree[id].name == .annotation, tree[id].namespace == .math else { return false }
    attributes.select(tree.attributeList(of: id))
    return attributes[.encoding]?.asciiLowercased == "application/x-tex"
  }

  private mutating func readSource(
    _ annotation: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) {
    var id = tree[annotation].firstChild
    let outer = style
    style.marks.formUnion(policy.marks.intersection(.code))
    while id != .none {
      if tree[id].isText { read(text: id, tree) }
      id = tree[id].next
    }
    style = outer
  }

  /// Adds the source of a formula as code.
  mutating func add(formula: String, of element: ElementName) {
    guard !formula.isEmpty else { return }
    guard style.invisibility.isEmpty else { return }
    report(.elementMapped, element: element)
    if element == .div, !containsOnlyRuns, !style.marks.contains(.spoiler) {
      append(.codeBlock(CodeBlock(formula, language: CodeLanguage("latex"))), element)
      visibleCount += 1
    } else {
      let outer = style
      style.marks.formUnion(policy.marks.intersection(.code))
      add(text: formula)
      style = outer
    }
  }
}

extension HTMLTree.Node {
  fileprivate var isMath: Bool { name == .math && namespace == .math }
}

extension Attributes {
  /// Whether an element hides its contents until a reader opens them.
  func isSpoiler(_ element: ElementName) -> Bool {
    element == .details || element == .tgSpoiler || classes.contains(.spoiler)
      || contains(.dataMxSpoiler)
  }
}
