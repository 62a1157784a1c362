internal import PostDocument

/// The style of text, combined from all elements around it.
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
    style.marks.subtract(element.removes)
    style.marks.formUnion(element.adds)
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
  private(set) var adds: Marks = []
  private(set) var removes: Marks = []
  /// The level of the heading that the element starts, or 0 if it ends one.
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
    adds = element.marks
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

  mutating func add(_ marks: Marks) { adds.formUnion(marks) }

  /// Removes the added marks that a set does not contain.
  mutating func restrict(to marks: Marks) { adds.formIntersection(marks) }

  /// Adds the declarations of a `style` attribute. In a link, an underline is ignored: links are
  /// underlined anyway.
  ///
  /// - Parameter highlights: Whether a background on the element highlights its text.
  mutating func apply(_ attribute: StyleAttribute, isLinked: Bool, highlights: Bool) {
    removes.formUnion(attribute.removes)
    adds.subtract(attribute.removes)
    if attribute.decorates { adds.subtract([.underline, .strikethrough]) }
    adds.formUnion(attribute.adds)
    if attribute.underlines, !isLinked { adds.insert(.underline) }
    if attribute.hasBackground, highlights { adds.insert(.highlight) }
    hides = hides || attribute.hides
    keepsSpaces = attribute.keepsSpaces
  }
}

/// Values that styles refer to by number, so that the stack of open elements holds plain numbers.
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

/// A link and the tag that opened it.
struct OpenedLink {
  let link: Hyperlink
  let tag: Range<Int>
}
