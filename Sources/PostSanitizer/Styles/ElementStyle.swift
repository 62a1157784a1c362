internal import PostBuilding
internal import PostDocument

/// The style of text: the combined effect of all elements around the text.
struct TextStyle: Equatable {
  var marks: Marks = []
  var link = Store<OpenedLink>.ID.none
  var layout = Store<TextLayout>.ID.none
  /// The level of the enclosing heading, or 0.
  var heading: Int8 = 0
  /// Whether the heading is part of a line.
  var isInlineHeading = false
  /// What makes the text invisible, although elements inside it can be visible.
  var invisibility: Invisibility = []
  var whiteSpace = WhiteSpace.collapse
  /// The distance of tab stops in columns.
  var tabSize = StyleGrammar.initialTabSize
  /// The layout of the innermost element around the text.
  var display = Display.block

  /// Changes to the style of the text in an element.
  ///
  /// - Parameter display: The layout of the element in this style.
  mutating func apply(_ element: ElementStyle, as display: Display) {
    marks.subtract(element.removedMarks)
    marks.formUnion(element.addedMarks)
    if element.link != .none { link = element.link }
    if element.layout != .none { layout = element.layout }
    if let heading = element.heading {
      self.heading = heading
      isInlineHeading = heading > 0 && !display.isBlock
    }
    invisibility.subtract(element.shown)
    invisibility.formUnion(element.hidden)
    if let whiteSpace = element.whiteSpace { self.whiteSpace = whiteSpace }
    if let tabSize = element.tabSize { self.tabSize = tabSize }
    if display != .contents { self.display = display }
  }
}

/// The changes that one element makes to the style of its text.
struct ElementStyle: Equatable {
  private(set) var addedMarks: Marks = []
  private(set) var removedMarks: Marks = []
  /// The level of the heading that the element starts, or 0 if the element ends a heading.
  private(set) var heading: Int8?
  private(set) var hides = false
  /// The level of an item of Word, or 0.
  private(set) var wordLevel: UInt8 = 0
  /// What makes text invisible, and visible again.
  private(set) var hidden: Invisibility = []
  private(set) var shown: Invisibility = []
  private(set) var whiteSpace: WhiteSpace?
  private(set) var tabSize: UInt8?
  private var display = Declared<Display>.nothing
  var link = Store<OpenedLink>.ID.none
  var layout = Store<TextLayout>.ID.none
  /// The mention or hashtag that the text of the element becomes.
  var mention = Store<PendingMention>.ID.none

  static let none = ElementStyle()

  private init() {}

  /// Creates the style of an element without attributes.
  init(of element: ElementName) {
    addedMarks = element.marks
    hides = element.isRemoved
    if element.isPreformatted { whiteSpace = .preserve }
    if element.headingLevel > 0 {
      heading = element.headingLevel
    } else if element.traits.contains(.endsHeading) {
      heading = 0
    }
  }

  mutating func hide() { hides = true }

  mutating func add(_ marks: Marks) { addedMarks.formUnion(marks) }

  /// Removes the added marks that a set does not contain.
  mutating func restrict(to marks: Marks) { addedMarks.formIntersection(marks) }

  /// Whether the element, a copy of another one, has an effect on text with a style.
  func changes(_ outer: TextStyle, by element: ElementName) -> Bool {
    guard mention == .none, display(of: element, in: outer) == .inline else { return true }
    var style = outer
    style.apply(self, as: .contents)
    return hides || style != outer
  }

  /// Returns the layout of the element in a parent with a style.
  func display(of element: ElementName, in parent: TextStyle) -> Display {
    let own: Display =
      switch display {
      case .nothing: element.isBlock ? .block : .inline
      case .inherited: parent.display
      case .value(let value): value
      }
    // A list, table or quote is a container, however its box is laid out. The contents of details are
    // in another box.
    guard !element.isContainer else {
      return own.laysOutChildren && element != .details ? .flex : .block
    }
    return own.inside(parent.display)
  }

  /// Applies the declarations of a `style` attribute. In a link, an underline is ignored, because
  /// links are always underlined.
  ///
  /// - Parameter outer: The style of the text around the element.
  mutating func apply(
    _ attribute: StyleAttribute, to element: ElementName, in outer: TextStyle
  ) {
    display = attribute.display.winner
    let isLinked = link != .none || outer.link != .none
    apply(attribute.strong, as: .strong)
    apply(attribute.emphasis, as: .emphasis)
    let lines = Marks([.underline, .strikethrough])
    replace(lines, by: attribute.decoration, except: isLinked ? .underline : [])
    switch attribute.background.value {
    case .highlight: if element.traits.contains(.highlights) { addedMarks.insert(.highlight) }
    case .transparent: addedMarks.remove(.highlight)
    case .plain, nil: break
    }
    // On `sub` and `sup`, other alignments are ignored: stylesheets move them without the property.
    if let shift = attribute.shift.value, !shift.isEmpty,
      self.display(of: element, in: outer).allowsShift
    {
      replace([.subscript, .superscript], by: attribute.shift)
    }
    switch attribute.wordList.value {
    case .item(let level)??: wordLevel = level
    case .marker??: hide()
    case nil, nil?: break
    }
    (hidden, shown) = attribute.invisibility
    if attribute.hidesContents(isBlock: self.display(of: element, in: outer) != .inline) { hide() }
    whiteSpace = StyleReader.value(attribute.whiteSpace, or: whiteSpace)
    tabSize = StyleReader.value(attribute.tabSize, or: tabSize)
    // A heading in a line of other text is bold text.
    if element.isHeading, display.value?.isBlock == false, attribute.strong.winner == .nothing {
      addedMarks.insert(.strong)
    }
  }

  private mutating func apply(_ declared: Cascade<Bool>, as mark: Marks) {
    switch declared.winner {
    case .nothing: break
    case .inherited: addedMarks.subtract(mark)
    case .value(true): addedMarks.formUnion(mark)
    case .value(false):
      addedMarks.subtract(mark)
      removedMarks.formUnion(mark)
    }
  }

  /// Replaces marks of the element. The marks of its parents remain.
  private mutating func replace(
    _ marks: Marks, by declared: Cascade<Marks>, except ignored: Marks = []
  ) {
    guard declared.winner != .nothing else { return }
    addedMarks.subtract(marks)
    addedMarks.formUnion(declared.value?.subtracting(ignored) ?? [])
  }
}

/// What makes text invisible to readers. Each is inherited, and an element can end it, unlike what
/// hides an element: its contents are removed.
struct Invisibility: OptionSet {
  let rawValue: UInt8

  /// `visibility`, which also hides images.
  static let visibility = Invisibility(rawValue: 1)
  /// A `font-size` of zero.
  static let size = Invisibility(rawValue: 2)
  /// A transparent `color`.
  static let color = Invisibility(rawValue: 4)
}

/// An append-only array of values. Styles contain only the index of a value, so an open element is
/// a small value without references.
struct Store<Value> {
  struct ID: Equatable {
    fileprivate let index: UInt32

    static var none: ID { ID(index: .max) }
  }

  private var values: [Value] = []

  mutating func add(_ value: Value) -> ID {
    values.append(value)
    return ID(index: UInt32(truncatingIfNeeded: values.count - 1))
  }

  subscript(id: ID) -> Value { values[Int(id.index)] }

  var count: Int { values.count }

  /// Returns the values from an index on.
  func values(from start: Int) -> ArraySlice<Value> { values[start...] }
}

/// A link and the source range of its start tag.
struct OpenedLink {
  let link: Hyperlink
  let tag: Range<Int>
}
