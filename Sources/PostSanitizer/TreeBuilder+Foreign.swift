internal import PostDocument
internal import PostPolicy

// Rules inside what is left out but has rules of its own: foreign content and `select`.
extension TreeBuilder {
  mutating func insertForeign(_ element: ElementName, _ attributes: borrowing Attributes) {
    let outer = current
    var effect = Effect.none
    effect.hides = true
    var entry = OpenElement(
      .unknown, effect: effect, style: outer.style.applying(effect), frame: contentFrame,
      outer: contentFrame, mode: outer.mode)
    entry.foreignName = element
    // Formulas carry their source beside what shows them.
    if element == .annotation, attributes[.encoding]?.asciiLowercased == "application/x-tex",
      let outside = open.lastIndex(where: { !$0.isForeign }),
      outside + 1 < open.count, open[outside + 1].foreignName == .math
    {
      entry.style = projector.formulaStyle(on: open[outside].style)
    }
    if !outer.style.isHidden {
      projector.report(.elementDropped, element: element)
      entry.finding = projector.lastFinding
    }
    entry.updateParagraph(isOutside: outer.isInParagraph)
    open.append(entry)
  }

  /// Ends an element of foreign content; false when the tag is for the HTML around it.
  mutating func endInForeign(_ element: ElementName) -> Bool {
    if element == .br || element == .p {
      while current.holdsForeignContent { pop() }
      return false
    }
    for index in open.indices.reversed() {
      guard open[index].isForeign else { return false }
      if open[index].foreignName == element {
        while open.count > index { pop() }
        return true
      }
    }
    return false
  }

  mutating func startInSelect(_ element: ElementName, _ attributes: borrowing Attributes) {
    switch element {
    case .option, .optgroup:
      if current.element == .option { pop() }
      if element == .optgroup, current.element == .optgroup { pop() }
      insert(element, attributes)
    case .select:
      pop(through: .select)
    case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th:
      guard open.contains(where: { $0.element == .table }) else { return }
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
    case .option where current.element == .option: pop()
    case .optgroup:
      if current.element == .option { pop() }
      if current.element == .optgroup { pop() }
    case .select: pop(through: .select)
    case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th:
      if isInTableScope({ $0 == element }) {
        pop(through: .select)
        end(element)
      }
    default: break
    }
  }
}
