internal import PostPolicy

// The insertion modes of tables.
//
// [WHATWG HTML 13.2.6.4.9](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable)
extension TreeConstruction {
  /// Processes a start tag inside a table. Returns false if the rules of "in body" apply.
  mutating func startInTable(
    _ element: ElementName, _ attributes: borrowing Attributes, isSelfClosing: Bool
  ) -> Bool {
    switch openElements.current.mode {
    case .body, .select:
      return false
    case .cell:
      guard element.isTablePart else { return false }
      guard openElements.has(in: .table, where: \.isCell) else { return true }
      closeCell()
    case .caption:
      guard element.isTablePart else { return false }
      closeCaption()
    case .columnGroup:
      if element == .col { return true }
      closeColumnGroup()
    case .table:
      return startDirectlyInTable(element, attributes, isSelfClosing: isSelfClosing)
    case .tableBody:
      switch element {
      case .tr:
        insert(.tr, attributes, backTo: \.isTableSection)
        return true
      case .td, .th:
        insert(.tr, .none, backTo: \.isTableSection)
      case .caption, .col, .colgroup, .tbody, .tfoot, .thead:
        closeSection()
      default:
        return startDirectlyInTable(element, attributes, isSelfClosing: isSelfClosing)
      }
    case .row:
      switch element {
      case .td, .th:
        insert(element, attributes) { $0 == .tr }
        activeFormatting.appendMarker()
        return true
      case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr:
        closeRow()
      default:
        return startDirectlyInTable(element, attributes, isSelfClosing: isSelfClosing)
      }
    }
    reprocess(element, attributes, isSelfClosing: isSelfClosing)
    return true
  }

  /// Processes a start tag again, after its first processing has ended or opened a part of the
  /// table.
  private mutating func reprocess(
    _ element: ElementName, _ attributes: borrowing Attributes, isSelfClosing: Bool
  ) {
    if !startInTable(element, attributes, isSelfClosing: isSelfClosing) {
      startInBody(element, attributes, isSelfClosing: isSelfClosing)
    }
  }

  private mutating func startDirectlyInTable(
    _ element: ElementName, _ attributes: borrowing Attributes, isSelfClosing: Bool
  ) -> Bool {
    switch element {
    case .caption:
      insert(.caption, attributes) { $0 == .table }
      activeFormatting.appendMarker()
    case .colgroup, .tbody, .tfoot, .thead:
      insert(element, attributes) { $0 == .table }
    case .col:
      break
    case .td, .th, .tr:
      insert(.tbody, .none) { $0 == .table }
      reprocess(element, attributes, isSelfClosing: isSelfClosing)
    case .table:
      builder.report(.nestingRepaired, element: .table)
      pop(through: .table)
      reprocess(element, attributes, isSelfClosing: isSelfClosing)
    case .form:
      builder.report(.elementUnwrapped, element: .form)
    case .style, .script, .template:
      startInBody(element, attributes, isSelfClosing: false)
    default:
      if openElements.current.element.isTableStructure {
        builder.report(.nestingRepaired, element: element)
      }
      fostering { $0.startInBody(element, attributes, isSelfClosing: isSelfClosing) }
    }
    return true
  }

  /// Processes an end tag inside a table. Returns false if the rules of "in body" apply.
  mutating func endInTable(_ element: ElementName) -> Bool {
    switch openElements.current.mode {
    case .body, .select:
      return false
    case .cell:
      switch element {
      case .td, .th:
        if openElements.has(element, in: .table) {
          closePart { $0 == element }
        } else {
          ignore(element)
        }
        return true
      case .table, .tbody, .tfoot, .thead, .tr:
        guard openElements.has(element, in: .table) else {
          ignore(element)
          return true
        }
        closeCell()
      default:
        return element.isIgnoredEndInTable
      }
    case .caption:
      switch element {
      case .caption:
        closeCaption()
        return true
      case .table: closeCaption()
      case .tbody, .td, .tfoot, .th, .thead, .tr:
        ignore(element)
        return true
      default: return element.isIgnoredEndInTable
      }
    case .columnGroup:
      guard element != .col else { return true }
      closeColumnGroup()
      if element == .colgroup { return true }
    case .table:
      return endDirectlyInTable(element)
    case .tableBody:
      switch element {
      case .tbody, .tfoot, .thead:
        if openElements.has(element, in: .table) { closeSection() } else { ignore(element) }
        return true
      case .table: closeSection()
      case .td, .th, .tr:
        ignore(element)
        return true
      default: return endDirectlyInTable(element)
      }
    case .row:
      switch element {
      case .tr:
        closeRow()
        return true
      case .table, .tbody, .tfoot, .thead:
        guard openElements.has(element, in: .table) else {
          ignore(element)
          return true
        }
        closeRow()
      case .td, .th:
        ignore(element)
        return true
      default: return endDirectlyInTable(element)
      }
    }
    if !endInTable(element) { endInBody(element) }
    return true
  }

  private mutating func endDirectlyInTable(_ element: ElementName) -> Bool {
    switch element {
    case .table:
      pop(through: .table)
    case .tbody, .td, .tfoot, .th, .thead, .tr:
      ignore(element)
    default:
      if !element.isIgnoredEndInTable { fostering { $0.endInBody(element) } }
    }
    return true
  }

  /// Pops elements until the current element satisfies a predicate, and inserts an element in it.
  private mutating func insert(
    _ element: ElementName, _ attributes: borrowing Attributes,
    backTo isContext: (ElementName) -> Bool
  ) {
    while openElements.count > 1, !isContext(openElements.current.element) { pop() }
    insert(element, attributes)
  }

  private mutating func closeColumnGroup() { pop(through: .colgroup) }

  private mutating func closeSection() { pop(through: \.isTableSection) }

  private mutating func closeRow() { pop(through: .tr) }

  private mutating func closeCell() { closePart(\.isCell) }

  private mutating func closeCaption() {
    if openElements.has(.caption, in: .table) { closePart { $0 == .caption } }
  }

  /// Closes a cell or caption and the elements inside it.
  private mutating func closePart(_ isPart: (ElementName) -> Bool) {
    generateImpliedEnds()
    let innermost = openElements.current.name
    if !isPart(innermost) { builder.report(.nestingRepaired, element: innermost) }
    pop(through: isPart)
    activeFormatting.removeToMarker()
  }
}

extension ElementName {
  /// Whether the start tag ends the open cell or caption.
  var isTablePart: Bool { insertion == .tablePart }

  fileprivate var isCell: Bool { self == .td || self == .th }

  fileprivate var isIgnoredEndInTable: Bool {
    switch self {
    case .body, .caption, .col, .colgroup, .html: true
    default: false
    }
  }
}
