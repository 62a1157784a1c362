internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Values that more than one editor has.
extension DocumentBuilder {
  /// The size of a picture in whole CSS pixels, as a number or, since editors copy it from HTML, as
  /// a text; what is no number of pixels, such as `50%`, goes.
  mutating func size(
    _ name: String, of attributes: JSONNode?, element: String
  ) throws(EditorError) -> Int? {
    guard let place = source.member(name, of: attributes) else { return nil }
    if let digits = source.tree.number(place) {
      guard let size = Double(String(digits))?.rounded(), InlineImage.sizes.contains(size) else {
        throw source.error(
          .outOfRange,
          "\(digits.prefix(32)) is out of range; allowed is "
            + "\(InlineImage.sizes.lowerBound) to \(InlineImage.sizes.upperBound)", at: place)
      }
      return Int(size)
    }
    let text = try source.string(place)
    guard let size = Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text)?.rounded(),
      InlineImage.sizes.contains(size)
    else {
      report(.attributeRemoved, element: element, attribute: name, at: place)
      return nil
    }
    return Int(size)
  }

  /// Adds the caption of a picture: that of the figure that is open, else a text behind the picture.
  mutating func caption(
    _ caption: String, _ look: Look = Look(), isFigure: Bool, element: String, at place: JSONNode
  ) {
    guard !caption.isEmpty else { return }
    let look = look.ofCaption
    guard isFigure, open(.figureCaption, element: element, at: place) else {
      return text(" " + caption, look, at: place)
    }
    text(caption, look, at: place)
    close()
  }

  /// Adds a formula as code, which keeps its signs as they are.
  mutating func math(
    _ formula: String, _ look: Look, isBlock: Bool, element: String, at place: JSONNode
  ) {
    guard !formula.isEmpty else { return report(.elementDropped, element: element, at: place) }
    report(.elementMapped, element: element, at: place)
    if isBlock, !look.marks.contains(.spoiler),
      open(.code(CodeLanguage("latex")), element: element, at: place)
    {
      text(formula, look, at: place)
      return close()
    }
    var look = look
    look.marks.formUnion(policy.marks.intersection(.code))
    text(formula, look, at: place)
  }
}

extension ClosedRange<Int> {
  fileprivate func contains(_ value: Double) -> Bool {
    value >= Double(lowerBound) && value <= Double(upperBound)
  }
}

extension TextLayout {
  /// Takes an alignment as editors name it; false when it is none. The direction has to be known.
  mutating func align(_ name: String) -> Bool {
    switch name {
    case "", "start": break
    case "end": alignment = direction == .rightToLeft ? .left : .right
    default:
      guard let named = TextLayout.Alignment(rawValue: name) else { return false }
      alignment = named
    }
    return true
  }
}
