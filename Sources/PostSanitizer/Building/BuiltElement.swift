internal import PostPolicy

/// A place where content is added: a container, and the style of the text.
struct Placement {
  var style = TextStyle()
  var container = ContainerStack.ID.document

  var isHidden: Bool { style.isHidden }
}

/// The document builder's data about an open element.
struct BuiltElement {
  let element: ElementName
  /// The changes that the element itself makes to the style of its text.
  let own: ElementStyle
  let display: Display
  /// The place where the element's content is added.
  let content: Placement
  /// The container to which the element was added.
  let outer: ContainerStack.ID
  /// The value of ``DocumentBuilder/visibleCount`` at the start of the element.
  let start: Int
  /// The finding about the element, if it was removed with its contents.
  let removal: Finding.ID?
  /// Whether the element's text becomes a mention or hashtag when the element ends.
  let isAtom: Bool
  /// Whether the element is the outermost element of a formula in MathML.
  let isFormula: Bool

  init(
    _ element: ElementName, _ own: ElementStyle, _ display: Display,
    in outer: ContainerStack.ID, content: Placement, start: Int = 0, removal: Finding.ID? = nil,
    isAtom: Bool = false, isFormula: Bool = false
  ) {
    self.element = element
    self.own = own
    self.display = display
    self.outer = outer
    self.content = content
    self.start = start
    self.removal = removal
    self.isAtom = isAtom
    self.isFormula = isFormula
  }
}
