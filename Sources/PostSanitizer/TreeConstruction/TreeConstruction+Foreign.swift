internal import PostDocument
internal import PostPolicy

// Elements that are removed but have their own rules: foreign content and `select`.
extension TreeConstruction {
  /// Inserts an element of foreign content.
  ///
  /// [WHATWG HTML 13.2.6.5](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)
  mutating func insertForeign(_ element: ElementName, _ attributes: borrowing Attributes) {
    let built = builder.openForeign(
      element, showsSource: isSource(element, attributes),
      isOutermost: !openElements.current.isForeign, in: place)
    openElements.push(built, foreignName: element)
  }

  /// Whether an element contains the source of the current formula in TeX.
  private func isSource(_ element: ElementName, _ attributes: borrowing Attributes) -> Bool {
    builder.formula != nil && element == .annotation
      && attributes[.encoding]?.asciiLowercased == "application/x-tex"
  }

  /// Ends an element of foreign content. Returns false if the rules for HTML apply to the end tag.
  mutating func endInForeign(_ element: ElementName) -> Bool {
    if element == .br || element == .p {
      while openElements.current.holdsForeignContent { pop() }
      return false
    }
    for index in (0..<openElements.count).reversed() {
      guard openElements[index].isForeign else { return false }
      if openElements[index].foreignName == element {
        pop(to: index)
        return true
      }
    }
    return false
  }

  mutating func startInSelect(_ element: ElementName, _ attributes: borrowing Attributes) {
    switch element {
    case .option, .optgroup:
      if openElements.current.element == .option { pop() }
      if element == .optgroup, openElements.current.element == .optgroup { pop() }
      insert(element, attributes)
    case .select:
      pop(through: .select)
    case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th:
      guard openElements.contains(.table) else { return }
      pop(through: .select)
      start(element, attributes, isSelfClosing: false)
    case .input, .keygen, .textarea:
      pop(through: .select)
      start(element, attributes, isSelfClosing: false)
    default:
      break
    }
  }

  mutating func endInSelect(_ element: ElementName) {
    switch element {
    case .option where openElements.current.element == .option: pop()
    case .optgroup:
      if openElements.current.element == .option { pop() }
      if openElements.current.element == .optgroup { pop() }
    case .select: pop(through: .select)
    case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th:
      if openElements.has(element, in: .table) {
        pop(through: .select)
        end(element)
      }
    default: break
    }
  }
}
