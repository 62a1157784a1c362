internal import PostDocument
internal import PostText

/// The declarations of a `style` attribute that documents can express, as typed values.
///
/// Only declarations that editors write are supported. The attribute itself is never written.
struct StyleAttribute {
  private(set) var addedMarks: Marks = []
  private(set) var removedMarks: Marks = []
  /// Whether the text is underlined.
  private(set) var underlines = false
  /// Whether a text decoration is set, including `none`, which replaces the element's decoration.
  private(set) var decorates = false
  /// Whether the background is a highlight color.
  private(set) var hasBackground = false
  private(set) var alignment: TextLayout.Alignment?
  private(set) var direction: TextLayout.Direction?
  private(set) var hides = false
  private(set) var keepsSpaces: Bool?
  /// Whether documents can express every declaration, at least on some elements.
  private var isFullyRead = true

  init(_ text: borrowing Span<UInt8>) {
    if read(all: text) { return }
    let plain = DeclarationScanner.withoutComments(text)
    self = StyleAttribute()
    _ = read(all: plain.span)
  }

  private init() {}

  /// Reads declarations up to the first comment. Returns false if there is a comment.
  private mutating func read(all text: borrowing Span<UInt8>) -> Bool {
    var scanner = DeclarationScanner()
    while let part = scanner.next(in: text) {
      guard case .declaration(let range) = part else { return false }
      let declaration = text.extracting(range)
      // After the first unsupported declaration, further ones change nothing.
      if !isFullyRead, !Property.mayStart(declaration) { continue }
      guard let colon = declaration.bytes.firstOffset(of: UInt8(ascii: ":"), from: 0) else {
        continue
      }
      let value = declaration.extracting((colon + 1)...)
      let property = StyleAttribute.property(declaration.extracting(..<colon))
      let isRead = if let property { read(property, value) } else { false }
      isFullyRead = isFullyRead && isRead
    }
    return true
  }

  /// The properties that documents can express.
  enum Property: String, CaseIterable, Sendable {
    case background, direction, display
    case backgroundColor = "background-color"
    case fontStyle = "font-style"
    case fontWeight = "font-weight"
    case textAlign = "text-align"
    case textDecoration = "text-decoration"
    case textDecorationLine = "text-decoration-line"
    case verticalAlign = "vertical-align"
    case whiteSpace = "white-space"

    static let named = NameTable<Property>()

    /// Whether a declaration starts with the first letter of one of these properties. The most
    /// frequent other properties (`color`, `line-height`, `margin`) start with other letters.
    static func mayStart(_ declaration: borrowing Span<UInt8>) -> Bool {
      var start = 0
      while start < declaration.count, ASCII.isSpace(declaration[start]) { start += 1 }
      guard start < declaration.count else { return false }
      switch declaration[start] | 0x20 {
      case UInt8(ascii: "b"), UInt8(ascii: "d"), UInt8(ascii: "f"), UInt8(ascii: "t"),
        UInt8(ascii: "v"), UInt8(ascii: "w"):
        return true
      default: return false
      }
    }
  }

  /// Returns the property with a name. White space around the name is ignored.
  private static func property(_ name: borrowing Span<UInt8>) -> Property? {
    guard Property.mayStart(name) else { return nil }
    var start = 0
    var end = name.count
    while ASCII.isSpace(name[start]) { start += 1 }
    while ASCII.isSpace(name[end - 1]) { end -= 1 }
    return Property.named[NameKey(folding: name.extracting(start..<end))]
  }

  /// The keywords that documents can express.
  private enum Keyword: String, CaseIterable, Sendable {
    case bold, bolder, normal, lighter, italic, oblique, underline, none, sub, `super`, pre
    case lineThrough = "line-through"
    case preWrap = "pre-wrap"
    case preLine = "pre-line"
    case breakSpaces = "break-spaces"

    static let named = NameTable<Keyword>()
  }

  /// Splits a value into words, up to `!important`.
  private struct Words {
    private var position = 0

    mutating func next(in value: borrowing Span<UInt8>) -> Range<Int>? {
      while position < value.count, ASCII.isSpace(value[position]) { position += 1 }
      let start = position
      while position < value.count, !ASCII.isSpace(value[position]),
        value[position] != UInt8(ascii: "!")
      { position += 1 }
      return position > start ? start..<position : nil
    }
  }

  /// Reads one declaration. Returns false if documents cannot express its value.
  private mutating func read(_ property: Property, _ value: borrowing Span<UInt8>) -> Bool {
    var words = Words()
    let first = words.next(in: value) ?? 0..<0
    let key = NameKey(folding: value.extracting(first))
    switch property {
    case .fontWeight:
      switch Keyword.named[key] {
      case .bold, .bolder: set(.strong, true)
      case .normal, .lighter: set(.strong, false)
      default:
        guard let weight = StyleAttribute.number(value.extracting(first)) else { return false }
        set(.strong, weight >= 600)
      }
    case .fontStyle:
      switch Keyword.named[key] {
      case .italic, .oblique: set(.emphasis, true)
      case .normal: set(.emphasis, false)
      default: return false
      }
    case .textDecoration, .textDecorationLine:
      decorates = true
      underlines = false
      addedMarks.remove(.strikethrough)
      var isRead = true
      var word: Range<Int>? = first
      while let current = word, !current.isEmpty {
        switch Keyword.named[NameKey(folding: value.extracting(current))] {
        case .underline: underlines = true
        case .lineThrough: addedMarks.insert(.strikethrough)
        case .some(.none): break
        default: isRead = false
        }
        word = words.next(in: value)
      }
      return isRead
    case .backgroundColor, .background:
      hasBackground = StyleAttribute.isHighlight(value)
      return hasBackground
    case .verticalAlign:
      switch Keyword.named[key] {
      case .sub: addedMarks.insert(.subscript)
      case .super: addedMarks.insert(.superscript)
      default: return false
      }
    case .textAlign:
      alignment = TextLayout.Alignment.named[key]
      return alignment != nil
    case .direction:
      direction = TextLayout.Direction.named[key]
      return direction != nil
    case .whiteSpace:
      let keyword = Keyword.named[key]
      keepsSpaces = keyword == .pre || keyword == .preWrap || keyword == .breakSpaces
      return keepsSpaces == true || keyword == .normal || keyword == .preLine
    case .display:
      hides = Keyword.named[key] == Keyword.none
      return hides
    }
    return true
  }

  /// Adds or removes a mark. The last declaration takes precedence.
  private mutating func set(_ mark: Marks, _ isOn: Bool) {
    if isOn { removedMarks.remove(mark) } else { addedMarks.remove(mark) }
    if isOn { addedMarks.insert(mark) } else { removedMarks.insert(mark) }
  }

  /// Returns the number that a word of one to four digits represents, or `nil` for other words.
  private static func number(_ word: borrowing Span<UInt8>) -> Int? {
    guard (1...4).contains(word.count) else { return nil }
    var number = 0
    for index in word.indices {
      guard ASCII.isDigit(word[index]) else { return nil }
      number = 10 * number + Int(word[index] & 0x0F)
    }
    return number
  }

  /// Whether a value is an opaque color with a hue. Black, white and gray are not highlights: they
  /// are often the background of the page from which text was copied.
  private static func isHighlight(_ value: borrowing Span<UInt8>) -> Bool {
    var name = NameKey()
    var scanner = ColorScanner()
    while let byte = scanner.next(in: value) { name.append(byte) }
    if Hue.named[name] != nil { return true }
    scanner = ColorScanner()
    guard let (red, green, blue) = scanner.channels(in: value) else { return false }
    return max(red, green, blue) - min(red, green, blue) >= 32
  }

  /// The names of colors that authors use for highlights.
  private enum Hue: String, CaseIterable, Sendable {
    case aqua, blue, cyan, fuchsia, gold, green, khaki, lightblue, lightgreen, lightpink, lime
    case magenta, orange, orchid, pink, plum, purple, red, salmon, skyblue, tomato, turquoise
    case violet, yellow

    static let named = NameTable<Hue>()
  }

  /// Whether documents can express every declaration on an element.
  ///
  /// - Parameter highlights: Whether a background on the element highlights its text.
  func isFullyRead(highlights: Bool) -> Bool { isFullyRead && (highlights || !hasBackground) }
}
