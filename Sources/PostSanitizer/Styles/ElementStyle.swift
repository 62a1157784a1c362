internal import PostDocument

/// The style of text: the combined effect of all elements around the text.
struct TextStyle: Equatable {
  var marks: Marks = []
  var link: Store<OpenedLink>.ID?
  var layout: Store<TextLayout>.ID?
  /// The level of the enclosing heading, or 0.
  var heading: Int8 = 0
  var isHidden = false
  /// Whether every space and line feed is rendered.
  var keepsSpaces = false

  func applying(_ element: ElementStyle) -> TextStyle {
    var style = self
    style.marks.subtract(element.removedMarks)
    style.marks.formUnion(element.addedMarks)
    if let link = element.link { style.link = link }
    if let layout = element.layout { style.layout = layout }
    if let heading = element.heading { style.heading = heading }
    if element.hides { style.isHidden = true }
    if let keepsSpaces = element.keepsSpaces { style.keepsSpaces = keepsSpaces }
    return style
  }
}

/// The changes that one element makes to the style of its text.
struct ElementStyle: Equatable {
  private(set) var addedMarks: Marks = []
  private(set) var removedMarks: Marks = []
  /// The level of the heading that the element starts, or 0 if the element ends a heading.
  private(set) var heading: Int8?
  private(set) var hides = false
  private(set) var keepsSpaces: Bool?
  var link: Store<OpenedLink>.ID?
  var layout: Store<TextLayout>.ID?
  /// The mention or hashtag that the text of the element becomes.
  var atom: Store<PendingAtom>.ID?

  static let none = ElementStyle()

  private init() {}

  /// Creates the style of an element without attributes.
  init(of element: ElementName) {
    addedMarks = element.marks
    hides = element.isRemoved
    if element.headingLevel > 0 {
      heading = element.headingLevel
    } else if element.traits.contains(.endsHeading) {
      heading = 0
    }
  }

  /// The style of an element that is removed with its contents.
  static let hidden: ElementStyle = {
    var style = ElementStyle()
    style.hide()
    return style
  }()

  mutating func hide() { hides = true }

  mutating func add(_ marks: Marks) { addedMarks.formUnion(marks) }

  /// Removes the added marks that a set does not contain.
  mutating func restrict(to marks: Marks) { addedMarks.formIntersection(marks) }

  /// Applies the declarations of a `style` attribute. In a link, an underline is ignored, because
  /// links are always underlined.
  ///
  /// - Parameter highlights: Whether a background on the element highlights its text.
  mutating func apply(_ attribute: StyleAttribute, isLinked: Bool, highlights: Bool) {
    removedMarks.formUnion(attribute.removedMarks)
    addedMarks.subtract(attribute.removedMarks)
    if attribute.decorates { addedMarks.subtract([.underline, .strikethrough]) }
    addedMarks.formUnion(attribute.addedMarks)
    if attribute.underlines, !isLinked { addedMarks.insert(.underline) }
    if attribute.hasBackground, highlights { addedMarks.insert(.highlight) }
    hides = hides || attribute.hides
    keepsSpaces = attribute.keepsSpaces
  }
}

/// An append-only array of values. Styles contain only the index of a value, so an open element is
/// a small value without references.
struct Store<Value> {
  struct ID: Equatable {
    fileprivate let index: Int
  }

  private var values: [Value] = []

  mutating func add(_ value: Value) -> ID {
    values.append(value)
    return ID(index: values.count - 1)
  }

  subscript(id: ID) -> Value { values[id.index] }

  func last(where isTarget: (Value) -> Bool) -> Value? { values.last(where: isTarget) }
}

/// A link and the source range of its start tag.
struct OpenedLink {
  let link: Hyperlink
  let tag: Range<Int>
}
