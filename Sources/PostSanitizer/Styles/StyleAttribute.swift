internal import PostBuilding
internal import PostDocument

/// The declarations of a `style` attribute that documents can express, or that hide text, as typed
/// values.
///
/// Only the properties in ``StyleProperty/named`` are supported. The attribute itself is never
/// written.
struct StyleAttribute {
  // The winning declaration of each property.
  var strong = Cascade<Bool>()
  var emphasis = Cascade<Bool>()
  /// The lines of `text-decoration`, as marks.
  var decoration = Cascade<Marks>()
  var background = Cascade<Background>()
  /// The vertical alignment, as a mark or no marks.
  var shift = Cascade<Marks>()
  var alignment = Cascade<StyleAlignment>()
  var direction = Cascade<TextLayout.Direction>()
  var display = Cascade<Display>()
  var isInvisible = Cascade<Bool>()
  var whiteSpace = Cascade<WhiteSpace>()
  /// The distance of tab stops in columns.
  var tabSize = Cascade<UInt8>()
  // Lengths in pixels, or `nil` if they are not absolute.
  var width = Cascade<Int?>()
  var height = Cascade<Int?>()
  var maxWidth = Cascade<Int?>()
  var maxHeight = Cascade<Int?>()
  var wordList = Cascade<WordList?>()
  // What hides text from readers, but not from programs.
  /// Whether the size of text is zero, or `nil` if it depends on the parent's.
  var isTiny = Cascade<Bool?>()
  var isTransparent = Cascade<Bool>()
  var clipsBackground = Cascade<Bool>()
  var hasShadow = Cascade<Bool>()
  var isFaded = Cascade<Bool>()
  var isPositioned = Cascade<Bool>()
  /// Whether the element is moved off the screen, if it is positioned.
  var isMoved = Cascade<Bool>()
  var isIndented = Cascade<Bool>()
  var isClipped = Cascade<Bool>()
  var cutsOverflow = Cascade<Bool>()
  /// The source ranges of the declarations that documents cannot express on all elements, in source
  /// order.
  private var losses: [(range: Range<Int>, elements: Elements)] = []

  /// The appearance of a background.
  enum Background {
    case transparent
    case highlight
    /// A color that does not mark text.
    case plain
  }

  /// The part of a list in a document of Word, which has no elements for lists.
  enum WordList: Equatable {
    case item(level: UInt8)
    /// The marker of an item.
    case marker
  }

  /// The elements on which documents can express a declaration.
  enum Elements {
    case none, all, images
    /// The elements on which a background highlights the text.
    case highlighted
    /// The elements whose text has a layout.
    case blocks
    /// The elements that can be raised or lowered in their line.
    case shifted
    /// The elements that can have the layout of the winning declaration of `display`.
    case displayed
  }

  init(_ text: ArraySlice<UInt8>) {
    var parser = StyleParser(Array(text))
    while parser.startDeclaration() {
      let elements = parser.property().map { read($0, &parser) } ?? .none
      _ = parser.skipRest()
      if elements != .all { losses.append((parser.range, elements)) }
    }
  }

  /// Reads the value of a property. Returns the elements on which documents can express it.
  private mutating func read(_ property: StyleProperty, _ value: inout StyleParser) -> Elements {
    let keyword = value.keyword(WideKeyword.named)
    if let keyword, value.isComplete {
      property.reset(&self, keyword, value.isImportant)
      return property.elements == .none ? .none : .all
    }
    if keyword == nil, !value.isAtEnd, property.read(&self, &value) {
      return value.isExact && !value.hasReferences ? property.elements : .none
    }
    if value.skipRest(), value.hasReferences { property.reset(&self, .unset, value.isImportant) }
    return .none
  }

  /// Whether readers do not see the contents of the element, whatever their style. The usual box of one
  /// pixel with text for screen readers does not count.
  ///
  /// - Parameter isBlock: Whether the element has a width and a height.
  func hidesContents(isBlock: Bool) -> Bool {
    if isFaded.value == true { return true }
    let isCut = cutsOverflow.value == true
    if isCut, width.value == 1, height.value == 1 { return false }
    if isCut, isBlock, height.value == 0 || maxHeight.value == 0 || width.value == 0 { return true }
    if isPositioned.value == true, isMoved.value == true || isClipped.value == true { return true }
    return isBlock && isIndented.value == true
  }

  /// What makes text invisible, or visible again, if elements in this one can change it.
  var invisibility: (hidden: Invisibility, shown: Invisibility) {
    var (hidden, shown): (Invisibility, Invisibility) = ([], [])
    func declare(_ kind: Invisibility, _ isHidden: Bool?) {
      if isHidden == true { hidden.insert(kind) } else if isHidden == false { shown.insert(kind) }
    }
    declare(.visibility, isInvisible.value)
    declare(.size, isTiny.value ?? nil)
    let isPainted = clipsBackground.value == true || hasShadow.value == true
    declare(.color, isTransparent.value.map { $0 && !isPainted })
    return (hidden, shown)
  }

  /// Returns the ranges of the declarations that documents cannot express on an element.
  ///
  /// - Parameters:
  ///   - display: The layout of the element.
  ///   - holdsLayout: Whether the text of the element has a layout.
  func losses(
    on element: ElementName, _ display: Display, holdsLayout: Bool
  ) -> [Range<Int>] {
    losses.compactMap {
      let isHeld =
        switch $0.elements {
        case .none: false
        case .all: true
        case .images: element == .img || element == .image
        case .highlighted: element.traits.contains(.highlights)
        case .blocks: holdsLayout
        case .shifted: display.allowsShift
        case .displayed: !element.isContainer || self.display.value?.isBlock != false
        }
      return isHeld ? nil : $0.range
    }
  }
}
