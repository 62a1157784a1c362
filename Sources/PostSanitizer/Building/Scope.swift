internal import PostPolicy

/// What the document builder knows about an open element. Tree construction only passes it on.
struct Scope {
  let element: ElementName
  /// What the element itself changes in the style of its text.
  let own: ElementStyle
  /// The style of its text.
  private(set) var style: TextStyle
  /// The container of its content.
  private(set) var container: ContainerStack.ID
  /// The container of the element itself.
  let outer: ContainerStack.ID
  /// How much visible content was built before it.
  let start: Int
  /// The finding that it was removed with its contents.
  let removal: Finding.ID?
  /// Whether its text becomes a mention or hashtag at its end.
  let isAtom: Bool

  init(
    _ element: ElementName, _ own: ElementStyle, _ style: TextStyle, in outer: ContainerStack.ID,
    opening container: ContainerStack.ID? = nil, start: Int = 0, removal: Finding.ID? = nil,
    isAtom: Bool = false
  ) {
    self.element = element
    self.own = own
    self.style = style
    self.outer = outer
    self.container = container ?? outer
    self.start = start
    self.removal = removal
    self.isAtom = isAtom
  }

  /// The scope of a whole document.
  static let document = Scope(.html, .none, TextStyle(), in: .document)

  var isHidden: Bool { style.isHidden }

  /// Whether the element itself is visible, not only its contents.
  var isVisible: Bool { own != .none || element == .q || element == .rt }

  /// This scope, with its content before a table.
  func before(_ table: Scope) -> Scope {
    var scope = self
    scope.container = table.outer
    return scope
  }

  /// Recomputes the style, after the parent has changed.
  mutating func restyle(in parent: Scope) {
    let layout = style.layout
    style = parent.style.applying(own)
    style.layout = layout
  }
}
