internal import PostDocument
internal import PostPolicy
internal import PostText

/// A formula in MathML that is being read.
struct Formula {
  /// The place where the formula is added.
  let place: Placement
  /// The range of the formula's start tag.
  let tag: Range<Int>
  /// The text of the formula's tokens (identifiers, numbers, operators), separated by spaces.
  private(set) var text: [UInt8] = []
  /// Whether the formula contains its source in TeX, which replaces the tokens.
  var hasSource = false
  /// Whether the current token has text.
  private var isInToken = false

  init(place: Placement, tag: Range<Int>) {
    self.place = place
    self.tag = tag
  }

  /// Appends a text of a token.
  ///
  /// - Parameter continues: Whether the text directly follows another text of the token.
  mutating func append(_ token: borrowing Span<UInt8>, continues: Bool) {
    if !continues || !isInToken {
      isInToken = !ASCII.isBlank(token)
      guard isInToken else { return }
      if !text.isEmpty { text.append(0x20) }
    }
    for index in token.indices { text.append(token[index]) }
  }
}

// Formulas become code if their source in TeX is known, and otherwise text.
extension DocumentBuilder {
  /// Returns the style of a formula in text: visible code, even if the style is hidden.
  func formulaStyle(on style: TextStyle) -> TextStyle {
    var style = style
    style.isHidden = false
    style.marks.formUnion(policy.marks.intersection(.code))
    return style
  }

  /// Adds the source of a formula as code.
  mutating func formula(_ formula: String, _ element: ElementName, in place: Placement) {
    guard !formula.isEmpty else { return }
    report(.elementMapped, element: element)
    let isSpoiler = place.style.marks.contains(.spoiler)
    guard element == .div, !containers.kind(of: place.container).isInline, !isSpoiler else {
      var place = place
      place.style = formulaStyle(on: place.style)
      return text(formula, in: place)
    }
    let block = CodeBlock(formula, language: CodeLanguage("latex"))
    append(.codeBlock(block), element, in: place.container)
    visibleCount += 1
  }

  /// Adds the text of a formula in MathML without a source.
  mutating func endFormula(atOwnTag isOwnTag: Bool) {
    guard let formula else { return }
    self.formula = nil
    guard formula.hasSource || !formula.place.isHidden else { return }
    let isShown = formula.hasSource || !formula.text.isEmpty
    report(isShown ? .elementMapped : .elementDropped, element: .math, at: formula.tag)
    if let finding = findings.last { findings.extend(finding, includesTag: isOwnTag) }
    if !formula.hasSource { text(formula.text.span, need: nil, in: formula.place) }
  }
}
