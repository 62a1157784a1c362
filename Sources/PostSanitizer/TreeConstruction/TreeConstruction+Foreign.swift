internal import PostDocument
internal import PostPolicy

// Foreign content: SVG and MathML.
//
// [WHATWG HTML 13.2.6.5](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)
extension TreeConstruction {
  mutating func inForeignContent(startTag element: ElementName) {
    if tag.endsForeignContent {
      leaveForeignContent()
      return process(startTag: element, by: mode)
    }
    insertForeign(element, in: adjustedCurrent?.namespace ?? .svg)
  }

  mutating func inForeignContent(endTag element: ElementName) {
    if element == .br || element == .p {
      leaveForeignContent()
      return process(endTag: element, by: mode)
    }
    for index in (0..<openElements.count).reversed() {
      let open = openElements[index]
      guard open.isForeign else { return process(endTag: element, by: mode) }
      if open.name == element, isNamedLikeTag(open) { return pop(to: index) }
    }
  }

  /// Pops elements up to an HTML element or an integration point.
  private mutating func leaveForeignContent() {
    while openElements.count > 1, openElements.current.isForeign,
      !openElements.current.isIntegrationPoint
    {
      pop()
    }
  }

  /// Inserts a foreign element.
  mutating func insertForeign(_ element: ElementName, in namespace: HTMLTree.Namespace) {
    let node = tree.addElement(element, in: namespace, tag: tag.place, attributes: attributes)
    tree.insert(node, at: appropriatePlace())
    if tag.kind == .selfClosing {
      tree[node].setEnd(at: tag.place, isOwnTag: true)
    } else {
      push(
        OpenElement(
          node, element, in: namespace, nameHash: tagName.hash,
          holdsHTML: element == .annotationXml && annotationHoldsHTML()))
    }
  }

  /// Whether the current tag has an `encoding` attribute for HTML.
  private mutating func annotationHoldsHTML() -> Bool {
    tree.attributes.select(attributes)
    let encoding = tree.attributes[.encoding]?.asciiLowercased
    return encoding == "text/html" || encoding == "application/xhtml+xml"
  }
}

extension ElementName {
  /// Whether an element in the MathML namespace is a text integration point.
  var isTextIntegrationPoint: Bool {
    self == .mi || self == .mn || self == .mo || self == .ms || self == .mtext
  }
}
