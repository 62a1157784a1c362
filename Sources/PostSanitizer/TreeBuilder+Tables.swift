internal import PostPolicy

// The rules for tags inside tables.
//
// [WHATWG HTML 13.2.6.4.9](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable)
extension TreeBuilder {
  /// Follows a start tag inside a table; false when the rules for body content apply.
  mutating func startInTable(
    _ element: ElementName, _ attributes: borrowing Attributes, isSelfClosing: Bool
  ) -> Bool {
    switch current.mode {
    case .body, .select:
      return false
    case .cell:
      guard element.isTablePart else { return false }
      guard isInTableScope({ $0 == .td || $0 == .th }) else { return true }
      closeCell()
    case .caption:
      guard element.isTablePart else { return false }
      closeCaption()
    case .columnGroup:
      if element == .col { return true }
      clear { $0 == .colgroup }
      pop()
    case .table:
      return startDirectlyInTable(element, attributes, isSelfClosing: isSelfClosing)
    case .tableBody:
      switch element {
      case .tr:
        clear(to: \.isTableSection)
        insert(.tr, attributes)
        return true
      case .td, .th:
        clear(to: \.isTableSection)
        insert(.tr, .none)
      case .caption, .col, .colgroup, .tbody, .tfoot, .thead:
        clear(to: \.isTableSection)
        pop()
      default:
        return startDirectlyInTable(element, attributes, isSelfClosing: isSelfClosing)
      }
    case .row:
      switch element {
      case .td, .th:
        clear { $0 == .tr }
        insert(element, attributes)
        insertMarker()
        return true
      case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr:
        clear { $0 == .tr }
        pop()
      default:
        return startDirectlyInTable(element, attributes, isSelfClosing: isSelfClosing)
      }
    }
    return startInTable(element, attributes, isSelfClosing: isSelfClosing)
      || reprocess(element, attributes)
  }

  /// Follows a start tag by the rules for body content, once the part of the table has been left.
  private mutating func reprocess(_ element: ElementName, _ attributes: borrowing Attributes)
    -> Bool
  {
    startInBody(element, attributes, isSelfClosing: false)
    return true
  }

  private mutating func startDirectlyInTable(
    _ element: ElementName, _ attributes: borrowing Attributes, isSelfClosing: Bool
  ) -> Bool {
    switch element {
    case .caption:
      clear { $0 == .table }
      insertMarker()
      insert(.caption, attributes)
    case .colgroup:
      clear { $0 == .table }
      insert(.colgroup, attributes)
    case .col:
      break
    case .tbody, .tfoot, .thead:
      clear { $0 == .table }
      insert(element, attributes)
    case .td, .th, .tr:
      clear { $0 == .table }
      insert(.tbody, .none)
      return startInTable(element, attributes, isSelfClosing: false)
    case .table:
      projector.report(.nestingRepaired, element: .table)
      pop(through: .table)
      return startInTable(element, attributes, isSelfClosing: false)
        || reprocess(element, attributes)
    case .form:
      projector.report(.elementUnwrapped, element: .form)
    case .style, .script, .template:
      startInBody(element, attributes, isSelfClosing: false)
    default:
      if current.element.isTableStructure {
        projector.report(.nestingRepaired, element: element)
      }
      fostering { $0.startInBody(element, attributes, isSelfClosing: isSelfClosing) }
    }
    return true
  }

  /// Follows an end tag inside a table; false when the rules for body content apply.
  mutating func endInTable(_ element: ElementName) -> Bool {
    switch current.mode {
    case .body, .select:
      return false
    case .cell:
      switch element {
      case .td, .th:
        if isInTableScope({ $0 == element }) {
          pop(through: element)
          clearFormattingToMarker()
        }
        return true
      case .table, .tbody, .tfoot, .thead, .tr:
        guard isInTableScope({ $0 == element }) else { return true }
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
      case .tbody, .td, .tfoot, .th, .thead, .tr: return true
      default: return element.isIgnoredEndInTable
      }
    case .columnGroup:
      guard element != .col else { return true }
      clear { $0 == .colgroup }
      pop()
      if element == .colgroup { return true }
    case .table:
      return endDirectlyInTable(element)
    case .tableBody:
      switch element {
      case .tbody, .tfoot, .thead:
        if isInTableScope({ $0 == element }) {
          clear(to: \.isTableSection)
          pop()
        }
        return true
      case .table:
        clear(to: \.isTableSection)
        pop()
      case .td, .th, .tr: return true
      default: return endDirectlyInTable(element)
      }
    case .row:
      switch element {
      case .tr:
        clear { $0 == .tr }
        pop()
        return true
      case .table, .tbody, .tfoot, .thead:
        guard isInTableScope({ $0 == element }) else { return true }
        clear { $0 == .tr }
        pop()
      case .td, .th: return true
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
      break
    default:
      if !element.isIgnoredEndInTable { fostering { $0.endInBody(element) } }
    }
    return true
  }

  private mutating func closeCell() {
    while open.count > 1 {
      let isLast = current.element == .td || current.element == .th
      pop()
      if isLast { break }
    }
    clearFormattingToMarker()
  }

  private mutating func closeCaption() {
    guard isInTableScope({ $0 == .caption }) else { return }
    pop(through: .caption)
    clearFormattingToMarker()
  }
}

extension ElementName {
  /// Elements that end the cell or caption in which they start.
  fileprivate var isTablePart: Bool {
    switch self {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
    default: false
    }
  }

  fileprivate var isIgnoredEndInTable: Bool {
    switch self {
    case .body, .caption, .col, .colgroup, .html: true
    default: false
    }
  }
}
