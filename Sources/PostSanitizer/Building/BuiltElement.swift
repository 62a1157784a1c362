internal import PostPolicy

/// Where content is added: the style that text has there, and the container that takes it.
struct Placement {
  var style = TextStyle()
  var container = ContainerStack.ID.document

  var isHidden: Bool { style.isHidden }
}

/// What the document builder knows about an open element. Tree construction only passes it on.
struct BuiltElement {
  let element: ElementName
  /// What the element itself changes in the style of its text.
  let own: ElementStyle
  /// Where its content is added.
  private(set) var content: Placement
  /// The container of the element itself.
  let outer: ContainerStack.ID
  /// How much visible content was built before it.
  let start: Int
  /// The finding that it was removed with its contents.
  let removal: Finding.ID?
  /// Whether its text becomes a mention or hashtag at its end.
  let isAtom: Bool

  init(
    _ element: ElementName, _ own: ElementStyle, in outer: ContainerStack.ID, content: Placement,
    start: Int = 0, removal: Finding.ID? = nil, isAtom: Bool = false
  ) {
    self.element = element
    self.own = own
    self.outer = outer
    self.content = content
    self.start = start
    self.removal = removal
    self.isAtom = isAtom
  }

  /// The root of every document.
  static let html = BuiltElement(.html, .none, in: .document, content: Placement())

  /// Whether the element itself is visible, not only its contents.
  var isVisible: Bool { own != .none || element == .q || element == .rt }

  /// Recomputes the style, after the parent has changed.
  mutating func restyle(in parent: Placement) {
    let layout = content.style.layout
    content.style = parent.style.applying(own)
    content.style.layout = layout
  }
}
