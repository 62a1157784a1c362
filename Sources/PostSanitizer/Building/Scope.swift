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
  private(set) var start = 0
  /// The finding that it was removed with its contents.
  private(set) var removal: Finding.ID?
  /// Whether its text becomes a mention or hashtag at its end.
  private(set) var isAtom = false

  /// The scope of an element that opens nothing in a parent.
  init(_ element: ElementName, _ own: ElementStyle, in parent: Scope) {
    self.init(element, own, parent.style.applying(own), in: parent.container)
  }

  private init(
    _ element: ElementName, _ own: ElementStyle, _ style: TextStyle, in outer: ContainerStack.ID
  ) {
    self.element = element
    self.own = own
    self.style = style
    self.outer = outer
    container = outer
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

  // MARK: - For the document builder

  mutating func setStyle(_ style: TextStyle) { self.style = style }

  /// Removes the layout of text, which the container has.
  mutating func removeLayout() { style.layout = nil }

  mutating func open(_ container: ContainerStack.ID, start: Int, isAtom: Bool) {
    self.container = container
    self.start = start
    self.isAtom = isAtom
  }

  mutating func remove(_ finding: Finding.ID?) { removal = finding }
}
