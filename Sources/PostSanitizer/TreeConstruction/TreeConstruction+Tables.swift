internal import PostPolicy

// The insertion modes of tables.
//
// [WHATWG HTML 13.2.6.4.9](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable)
extension TreeConstruction {
  // MARK: - In table

  /// Processes text in a table, as "in table text" does.
  mutating func inTable(_ text: HTMLTree.Text) {
    let current = openElements.current
    if current.namespace == .html, current.name.isTableStructure || current.name == .template {
      guard !isBlank(text) else { return insertText(text) }
      report(.nestingRepaired, current.name)
    }
    fostering { $0.inBody(text) }
  }

  mutating func inTable(startTag element: ElementName) {
    switch element {
    case .caption:
      clearStack(backTo: \.isTable)
      activeFormatting.appendMarker()
      insert(.caption)
      mode = .inCaption
    case .colgroup:
      clearStack(backTo: \.isTable)
      insert(.colgroup)
      mode = .inColumnGroup
    case .col:
      clearStack(backTo: \.isTable)
      insertImplied(.colgroup)
      mode = .inColumnGroup
      process(startTag: .col, by: mode)
    case .tbody, .tfoot, .thead:
      clearStack(backTo: \.isTable)
      insert(element)
      mode = .inTableBody
    case .td, .th, .tr:
      clearStack(backTo: \.isTable)
      insertImplied(.tbody)
      mode = .inTableBody
      process(startTag: element, by: mode)
    case .table:
      report(.nestingRepaired, .table)
      guard openElements.has(.table, in: .table) else { return }
      pop(through: .table)
      resetInsertionMode()
      process(startTag: element, by: mode)
    case .style, .script, .template:
      inHead(startTag: element)
    case .input where isHiddenInput():
      insertVoid(.input)
    case .form:
      guard form == .none, !openElements.contains(.template) else {
        return report(.elementUnwrapped, .form)
      }
      insert(.form)
      form = openElements.current.node
      pop()
    default:
      let current = openElements.current
      if current.namespace == .html, current.name.isTableStructure {
        report(.nestingRepaired, element)
      }
      fostering { $0.inBody(startTag: element) }
    }
  }

  mutating func inTable(endTag element: ElementName) {
    switch element {
    case .table:
      guard openElements.has(.table, in: .table) else { return ignoreEndTag(element) }
      pop(through: .table)
      resetInsertionMode()
    case .tbody, .td, .tfoot, .th, .thead, .tr:
      ignoreEndTag(element)
    case .body, .caption, .col, .colgroup, .html:
      break
    case .template:
      endTemplate()
    default:
      fostering { $0.inBody(endTag: element) }
    }
  }

  // MARK: - In caption and in column group

  mutating func inCaption(startTag element: ElementName) {
    guard element.isTablePart else { return inBody(startTag: element) }
    if closeCaption() { process(startTag: element, by: mode) }
  }

  mutating func inCaption(endTag element: ElementName) {
    switch element {
    case .caption:
      _ = closeCaption()
    case .table:
      if closeCaption() { process(endTag: element, by: mode) }
    case .tbody, .td, .tfoot, .th, .thead, .tr:
      ignoreEndTag(element)
    case .body, .col, .colgroup, .html:
      break
    default:
      inBody(endTag: element)
    }
  }

  /// Closes the caption. Returns false if the tag is ignored, in a fragment.
  private mutating func closeCaption() -> Bool {
    guard openElements.has(.caption, in: .table) else {
      ignoreTag()
      return false
    }
    closePart { $0 == .caption }
    mode = .inTable
    return true
  }

  mutating func inColumnGroup(startTag element: ElementName) {
    switch element {
    case .html: inBody(startTag: .html)
    case .col: insertVoid(.col)
    case .template: inHead(startTag: element)
    default: if endColumnGroup() { process(startTag: element, by: mode) }
    }
  }

  mutating func inColumnGroup(endTag element: ElementName) {
    switch element {
    case .colgroup: _ = endColumnGroup()
    case .col: break
    case .template: endTemplate()
    default: if endColumnGroup() { process(endTag: element, by: mode) }
    }
  }

  /// Closes the column group. Returns false if the token is ignored, in a fragment.
  mutating func endColumnGroup() -> Bool {
    guard openElements.current.isHTML(.colgroup) else { return false }
    pop()
    mode = .inTable
    return true
  }

  // MARK: - In table body and in row

  mutating func inTableBody(startTag element: ElementName) {
    switch element {
    case .tr:
      clearStack(backTo: \.isTableSection)
      insert(.tr)
      mode = .inRow
    case .td, .th:
      clearStack(backTo: \.isTableSection)
      insertImplied(.tr)
      mode = .inRow
      process(startTag: element, by: mode)
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead:
      if closeSection() { process(startTag: element, by: mode) }
    default:
      inTable(startTag: element)
    }
  }

  mutating func inTableBody(endTag element: ElementName) {
    switch element {
    case .tbody, .tfoot, .thead:
      guard openElements.has(element, in: .table) else { return ignoreEndTag(element) }
      _ = closeSection()
    case .table:
      if closeSection() { process(endTag: element, by: mode) }
    case .body, .caption, .col, .colgroup, .html:
      break
    case .td, .th, .tr:
      ignoreEndTag(element)
    default:
      inTable(endTag: element)
    }
  }

  private mutating func closeSection() -> Bool { closeRows(\.isTableSection, then: .inTable) }

  mutating func inRow(startTag element: ElementName) {
    switch element {
    case .td, .th:
      clearStack(backTo: \.isRow)
      insert(element)
      mode = .inCell
      activeFormatting.appendMarker()
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr:
      if closeRow() { process(startTag: element, by: mode) }
    default:
      inTable(startTag: element)
    }
  }

  mutating func inRow(endTag element: ElementName) {
    switch element {
    case .tr:
      _ = closeRow()
    case .table:
      if closeRow() { process(endTag: element, by: mode) }
    case .tbody, .tfoot, .thead:
      guard openElements.has(element, in: .table) else { return ignoreEndTag(element) }
      if closeRow() { process(endTag: element, by: mode) }
    case .body, .caption, .col, .colgroup, .html:
      break
    case .td, .th:
      ignoreEndTag(element)
    default:
      inTable(endTag: element)
    }
  }

  private mutating func closeRow() -> Bool { closeRows(\.isRow, then: .inTableBody) }

  // MARK: - In cell

  mutating func inCell(startTag element: ElementName) {
    guard element.isTablePart else { return inBody(startTag: element) }
    guard openElements.has(in: .table, where: \.isCell) else { return ignoreTag() }
    closeCell()
    process(startTag: element, by: mode)
  }

  mutating func inCell(endTag element: ElementName) {
    switch element {
    case .td, .th:
      guard openElements.has(element, in: .table) else { return ignoreEndTag(element) }
      closePart { $0 == element }
      mode = .inRow
    case .body, .caption, .col, .colgroup, .html:
      break
    case .table, .tbody, .tfoot, .thead, .tr:
      guard openElements.has(element, in: .table) else { return ignoreEndTag(element) }
      closeCell()
      process(endTag: element, by: mode)
    default:
      inBody(endTag: element)
    }
  }

  private mutating func closeCell() {
    closePart(\.isCell)
    mode = .inRow
  }

  // MARK: - Parts

  /// Closes a section or row. Returns false if the tag is ignored, in a fragment.
  private mutating func closeRows(
    _ isPart: (ElementName) -> Bool, then mode: InsertionMode
  ) -> Bool {
    guard openElements.has(in: .table, where: isPart) else {
      ignoreTag()
      return false
    }
    clearStack(backTo: isPart)
    pop()
    self.mode = mode
    return true
  }

  /// Closes a cell or caption and the elements inside it.
  private mutating func closePart(_ isPart: (ElementName) -> Bool) {
    generateImpliedEndTags()
    let current = openElements.current
    if current.isForeign || !isPart(current.name) { report(.nestingRepaired, current.name) }
    pop(through: isPart)
    clearFormattingToMarker()
  }

  /// Clears the stack back to a part of a table, `html` or `template`.
  private mutating func clearStack(backTo isContext: (ElementName) -> Bool) {
    while openElements.count > 1 {
      let current = openElements.current
      if current.namespace == .html, isContext(current.name) || current.name == .template { return }
      pop()
    }
  }

  /// Reports that the current tag is ignored.
  private mutating func ignoreTag() {
    if tag.kind == .end { ignoreEndTag(tag.element) } else { report(.nestingRepaired, tag.element) }
  }

  // MARK: - Reset

  /// Resets the insertion mode appropriately.
  ///
  /// [WHATWG HTML, reset the insertion mode appropriately](https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately)
  mutating func resetInsertionMode() {
    for index in (0..<openElements.count).reversed() {
      var element = openElements[index]
      let isLast = index == 0
      if isLast, let context { element = context }
      guard element.namespace == .html else { continue }
      switch element.name {
      case .td where !isLast, .th where !isLast: mode = .inCell
      case .tr: mode = .inRow
      case .tbody, .thead, .tfoot: mode = .inTableBody
      case .caption: mode = .inCaption
      case .colgroup: mode = .inColumnGroup
      case .table: mode = .inTable
      case .template: mode = templateModes.last ?? .inTemplate
      case .head where !isLast: mode = .inHead
      case .body: mode = .inBody
      case .frameset: mode = .inFrameset
      case .html: mode = head == .none ? .beforeHead : .afterHead
      default:
        guard isLast else { continue }
        mode = .inBody
      }
      return
    }
    mode = .inBody
  }
}

extension ElementName {
  /// Whether the start tag ends the open cell or caption.
  var isTablePart: Bool { insertion == .tablePart }

  fileprivate var isCell: Bool { self == .td || self == .th }

  fileprivate var isRow: Bool { self == .tr }

  fileprivate var isTable: Bool { self == .table }
}
