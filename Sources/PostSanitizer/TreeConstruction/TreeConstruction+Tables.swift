internal import PostPolicy

// The insertion modes of tables.
//
// [WHATWG HTML 13.2.6.4.9](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable)
extension TreeConstruction {
  /// Follows a start tag inside a table; false when the rules for body content apply.
  mutating func startInTable(
    _ element: ElementName, _ attributes: borrowing Attributes, isSelfClosing: Bool
  ) -> Bool {
    switch open.current.mode {
    case .body, .select:
      return false
    case .cell:
      guard element.isTablePart else { return false }
      guard open.isInTableScope({ $0 == .td || $0 == .th }) else { return true }
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
        formatting.appendMarker()
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

  /// Follows a start tag by the rules for body content, after the part of the table has ended.
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
      formatting.appendMarker()
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
      builder.report(.nestingRepaired, element: .table)
      pop(through: .table)
      return startInTable(element, attributes, isSelfClosing: false)
        || reprocess(element, attributes)
    case .form:
      builder.report(.elementUnwrapped, element: .form)
    case .style, .script, .template:
      startInBody(element, attributes, isSelfClosing: false)
    default:
      if open.current.element.isTableStructure {
        builder.report(.nestingRepaired, element: element)
      }
      fostering { $0.startInBody(element, attributes, isSelfClosing: isSelfClosing) }
    }
    return true
  }

  /// Follows an end tag inside a table; false when the rules for body content apply.
  mutating func endInTable(_ element: ElementName) -> Bool {
    switch open.current.mode {
    case .body, .select:
      return false
    case .cell:
      switch element {
      case .td, .th:
        if open.isInTableScope(element) {
          pop(through: element)
          formatting.removeToMarker()
        }
        return true
      case .table, .tbody, .tfoot, .thead, .tr:
        guard open.isInTableScope(element) else { return true }
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
        if open.isInTableScope(element) {
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
        guard open.isInTableScope(element) else { return true }
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
    pop(through: { $0 == .td || $0 == .th })
    formatting.removeToMarker()
  }

  private mutating func closeCaption() {
    guard open.isInTableScope(.caption) else { return }
    pop(through: .caption)
    formatting.removeToMarker()
  }
}

extension ElementName {
  /// Whether its start tag ends the cell or caption that is open.
  fileprivate var isTablePart: Bool { insertion == .tablePart }

  fileprivate var isIgnoredEndInTable: Bool {
    switch self {
    case .body, .caption, .col, .colgroup, .html: true
    default: false
    }
  }
}
