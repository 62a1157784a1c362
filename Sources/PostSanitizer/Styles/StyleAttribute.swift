internal import PostBuilding
internal import PostDocument
internal import PostText

/// The declarations of a `style` attribute that documents can express, as typed values.
///
/// Only declarations that editors write are supported. The attribute itself is never written.
struct StyleAttribute {
  /// The appearance of a background.
  enum Background: Equatable {
    case transparent
    case highlight
    /// A color that does not mark text.
    case plain
  }

  // The winning declaration of each property.
  private(set) var strong = Cascade<Bool>()
  private(set) var emphasis = Cascade<Bool>()
  /// The lines of `text-decoration`, as marks.
  private(set) var decoration = Cascade<Marks>()
  private(set) var background = Cascade<Background>()
  /// The vertical alignment, as a mark or no marks.
  private(set) var shift = Cascade<Marks>()
  private(set) var alignment = Cascade<StyleAlignment>()
  private(set) var direction = Cascade<TextLayout.Direction>()
  private(set) var display = Cascade<Display>()
  private(set) var isInvisible = Cascade<Bool>()
  private(set) var whiteSpace = Cascade<WhiteSpace>()
  /// The distance of tab stops in columns.
  private(set) var tabSize = Cascade<UInt8>()
  /// The width in pixels, or `nil` if it is not an absolute length.
  private(set) var width = Cascade<Int?>()
  /// The height in pixels, or `nil` if it is not an absolute length.
  private(set) var height = Cascade<Int?>()
  /// The maximum width and height in pixels, or `nil` if they are not absolute lengths.
  private(set) var maxWidth = Cascade<Int?>()
  private(set) var maxHeight = Cascade<Int?>()
  /// The declarations that documents cannot express on all elements, in source order.
  private var losses: [Loss] = []

  private struct Loss {
    /// The range of the declaration in the attribute.
    let range: Range<Int>
    let elements: Elements
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

  init(_ text: borrowing Span<UInt8>) {
    var scanner = DeclarationScanner()
    while let range = scanner.next(in: text) {
      let range = StyleAttribute.trimmed(range, in: text)
      guard !range.isEmpty else { continue }
      let declaration = text.extracting(range)
      let elements = Property.mayStart(declaration) ? read(declaration) : .none
      if elements != .all { losses.append(Loss(range: range, elements: elements)) }
    }
  }

  private static func trimmed(_ range: Range<Int>, in text: borrowing Span<UInt8>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, ASCII.isSpace(text[start]) { start += 1 }
    while start < end, ASCII.isSpace(text[end - 1]) { end -= 1 }
    return start..<end
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

  // MARK: - Declarations

  /// Reads one declaration. Returns the elements on which documents can express it.
  private mutating func read(_ declaration: borrowing Span<UInt8>) -> Elements {
    var tokenizer = StyleTokenizer()
    guard let first = tokenizer.next(in: declaration) else { return .all }
    guard case .word(let name) = first, let property = Property.named[name],
      tokenizer.next(in: declaration) == .character(":"),
      let value = StyleValue(declaration, &tokenizer)
    else { return .none }
    var keywords = StyleTokens(value.tokens)
    if value.isUnset {
      declare(property, .unset, isImportant: value.isImportant)
    } else if let keyword = keywords.keyword(WideKeyword.named), keywords.isAtEnd {
      declare(property, keyword, isImportant: value.isImportant)
      return property.elements == .none ? .none : .all
    } else if let isRead = declare(property, value.tokens, isImportant: value.isImportant) {
      return isRead && !value.hasReferences ? property.elements : .none
    } else if value.hasReferences {
      declare(property, .unset, isImportant: value.isImportant)
    }
    return .none
  }

  /// Declares the value that a keyword has for a property.
  private mutating func declare(_ property: Property, _ keyword: WideKeyword, isImportant: Bool) {
    func declared<Value>(_ initial: Value, isInherited: Bool) -> Declared<Value> {
      keyword.declared(initial: initial, isInherited: isInherited)
    }
    switch property {
    case .all:
      // `direction` is not part of `all`.
      for property in Property.allCases where property != .all && property != .direction {
        declare(property, keyword, isImportant: isImportant)
      }
    case .background, .backgroundColor:
      background.declare(declared(.transparent, isInherited: false), isImportant: isImportant)
    case .direction:
      direction.declare(declared(.leftToRight, isInherited: true), isImportant: isImportant)
    case .display: display.declare(declared(.inline, isInherited: false), isImportant: isImportant)
    case .font:
      strong.declare(declared(false, isInherited: true), isImportant: isImportant)
      emphasis.declare(declared(false, isInherited: true), isImportant: isImportant)
    case .fontStyle:
      emphasis.declare(declared(false, isInherited: true), isImportant: isImportant)
    case .fontWeight:
      strong.declare(declared(false, isInherited: true), isImportant: isImportant)
    case .height: height.declare(declared(nil, isInherited: false), isImportant: isImportant)
    case .maxHeight: maxHeight.declare(declared(nil, isInherited: false), isImportant: isImportant)
    case .maxWidth: maxWidth.declare(declared(nil, isInherited: false), isImportant: isImportant)
    case .tabSize:
      tabSize.declare(
        declared(StyleGrammar.initialTabSize, isInherited: true), isImportant: isImportant)
    case .textAlign:
      alignment.declare(declared(.start, isInherited: true), isImportant: isImportant)
    case .textDecoration, .textDecorationLine:
      decoration.declare(declared([], isInherited: false), isImportant: isImportant)
    case .verticalAlign: shift.declare(declared([], isInherited: false), isImportant: isImportant)
    case .visibility:
      isInvisible.declare(declared(false, isInherited: true), isImportant: isImportant)
    case .whiteSpace, .whiteSpaceCollapse:
      whiteSpace.declare(declared(.collapse, isInherited: true), isImportant: isImportant)
    case .width: width.declare(declared(nil, isInherited: false), isImportant: isImportant)
    }
  }

  /// Declares a value. Returns whether documents can express it, or `nil` if it is invalid.
  private mutating func declare(
    _ property: Property, _ tokens: [StyleToken], isImportant: Bool
  ) -> Bool? {
    /// Declares a value of one property. Returns false if there is no valid value.
    func isDeclared<Value>(_ cascade: inout Cascade<Value>, _ value: Value?) -> Bool {
      guard let value else { return false }
      cascade.declare(.value(value), isImportant: isImportant)
      return true
    }
    switch property {
    case .all: return nil
    case .background, .backgroundColor:
      let value = StyleGrammar.background(tokens, allowsLayers: property == .background)
      return isDeclared(&background, value) ? value == .highlight : nil
    case .direction:
      return isDeclared(&direction, StyleGrammar.direction(tokens)) ? true : nil
    case .display:
      let value = Display(tokens)
      let isExact = value != .block || tokens == [.word(StyleGrammar.blockKey)]
      return isDeclared(&display, value) ? isExact && value?.isExpressible == true : nil
    case .font:
      guard let font = StyleGrammar.font(tokens) else { return nil }
      _ = isDeclared(&strong, font.isStrong)
      _ = isDeclared(&emphasis, font.isEmphasis)
      return false
    case .fontStyle: return isDeclared(&emphasis, StyleGrammar.emphasis(tokens)) ? true : nil
    case .fontWeight: return isDeclared(&strong, StyleGrammar.strong(tokens)) ? true : nil
    case .height, .width:
      guard let size = StyleGrammar.size(tokens) else { return nil }
      _ = property == .width ? isDeclared(&width, size) : isDeclared(&height, size)
      return size != nil
    case .maxHeight, .maxWidth:
      let size = StyleGrammar.maximumSize(tokens)
      return property == .maxWidth ? isDeclared(&maxWidth, size) : isDeclared(&maxHeight, size)
    case .tabSize: return isDeclared(&tabSize, StyleGrammar.tabSize(tokens)) ? true : nil
    case .textAlign: return isDeclared(&alignment, StyleGrammar.alignment(tokens)) ? true : nil
    case .textDecoration, .textDecorationLine:
      let value = StyleGrammar.decoration(tokens, isLine: property == .textDecorationLine)
      return isDeclared(&decoration, value?.marks) ? value?.isRead : nil
    case .verticalAlign:
      let value = StyleGrammar.shift(tokens)
      return isDeclared(&shift, value) ? value?.isEmpty == false : nil
    case .visibility:
      return isDeclared(&isInvisible, StyleGrammar.isInvisible(tokens)) ? true : nil
    case .whiteSpace:
      let value = WhiteSpace.shorthand(tokens)
      return isDeclared(&whiteSpace, value?.value) ? value?.wraps : nil
    case .whiteSpaceCollapse:
      return isDeclared(&whiteSpace, WhiteSpace.longhand(tokens)) ? true : nil
    }
  }
}

extension StyleAttribute {
  /// The properties that documents can express.
  enum Property: String, CaseIterable, Sendable {
    case all, background, direction, display, font, height, visibility, width
    case backgroundColor = "background-color"
    case fontStyle = "font-style"
    case fontWeight = "font-weight"
    case maxHeight = "max-height"
    case maxWidth = "max-width"
    case tabSize = "tab-size"
    case textAlign = "text-align"
    case textDecoration = "text-decoration"
    case textDecorationLine = "text-decoration-line"
    case verticalAlign = "vertical-align"
    case whiteSpace = "white-space"
    case whiteSpaceCollapse = "white-space-collapse"

    static let named = NameTable<Property>()

    /// The elements on which documents can express values of the property.
    var elements: Elements {
      switch self {
      case .background, .backgroundColor: .highlighted
      case .direction, .textAlign: .blocks
      case .height, .width: .images
      // A maximum of zero hides an image. Documents cannot express other values.
      case .maxHeight, .maxWidth: .none
      case .verticalAlign: .shifted
      case .display: .displayed
      default: .all
      }
    }

    /// Whether a declaration starts with the first letter of one of these properties, or with a
    /// comment or an escape. The most frequent other properties (`color`, `line-height`, `margin`)
    /// start with other letters.
    static func mayStart(_ declaration: borrowing Span<UInt8>) -> Bool {
      var start = 0
      while start < declaration.count, ASCII.isSpace(declaration[start]) { start += 1 }
      guard start < declaration.count else { return false }
      switch declaration[start] | 0x20 {
      case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "d"), UInt8(ascii: "f"),
        UInt8(ascii: "h"), UInt8(ascii: "t"), UInt8(ascii: "v"), UInt8(ascii: "w"),
        UInt8(ascii: "/"), UInt8(ascii: "\\") | 0x20:
        return true
      // The declaration can be `max-width`, but `margin` is frequent.
      case UInt8(ascii: "m"):
        return start + 2 < declaration.count && declaration[start + 2] | 0x20 == UInt8(ascii: "x")
      default: return false
      }
    }
  }
}
