internal import PostDocument
internal import PostText

/// The declarations of a `style` attribute that say what text is, as editors write them.
///
/// They are read into typed values; no style of the source is ever written.
struct Declarations {
  private var adds: Marks = []
  private var removes: Marks = []
  private var underlines = false
  private var decorates = false
  private var hasBackground = false
  private(set) var alignment: TextAlignment?
  private(set) var direction: TextDirection?
  private var hides = false
  private var keepsSpaces: Bool?
  /// A Boolean value that is true when each declaration said something that documents hold, on some
  /// element.
  private var isReadWhole = true

  init(_ text: borrowing Span<UInt8>) {
    if read(all: text) { return }
    let plain = DeclarationScanner.withoutComments(text)
    self = Declarations()
    _ = read(all: plain.span)
  }

  private init() {}

  /// Reads declarations up to a comment; false when there is one.
  private mutating func read(all text: borrowing Span<UInt8>) -> Bool {
    var scanner = DeclarationScanner()
    while let part = scanner.next(in: text) {
      guard case .declaration(let range) = part else { return false }
      let declaration = text.extracting(range)
      // Of what says nothing, one is enough.
      if !isReadWhole, !Property.mayStart(declaration) { continue }
      guard let colon = declaration.bytes.firstOffset(of: UInt8(ascii: ":"), from: 0) else {
        continue
      }
      let value = declaration.extracting((colon + 1)...)
      let property = Declarations.property(declaration.extracting(..<colon))
      let isRead = if let property { read(property, value) } else { false }
      isReadWhole = isReadWhole && isRead
    }
    return true
  }

  /// The properties that say something of text.
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

    /// A Boolean value that is true when one of these may start a declaration: most of pages (`color`,
    /// `line-height`, `margin`) start with other letters.
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

  /// The property of a name with white space around it.
  private static func property(_ name: borrowing Span<UInt8>) -> Property? {
    guard Property.mayStart(name) else { return nil }
    var start = 0
    var end = name.count
    while ASCII.isSpace(name[start]) { start += 1 }
    while ASCII.isSpace(name[end - 1]) { end -= 1 }
    return Property.named[NameKey(folding: name.extracting(start..<end))]
  }

  /// The keywords that say something of text.
  private enum Keyword: String, CaseIterable, Sendable {
    case bold, bolder, normal, lighter, italic, oblique, underline, none, sub, `super`, pre
    case lineThrough = "line-through"
    case preWrap = "pre-wrap"
    case preLine = "pre-line"
    case breakSpaces = "break-spaces"

    static let named = NameTable<Keyword>()
  }

  /// Takes the words off a value, up to its `!important`.
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

  /// Reads one declaration; false when it says nothing that documents hold.
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
        guard let weight = Declarations.number(value.extracting(first)) else { return false }
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
      adds.remove(.strikethrough)
      var isRead = true
      var word: Range<Int>? = first
      while let current = word, !current.isEmpty {
        switch Keyword.named[NameKey(folding: value.extracting(current))] {
        case .underline: underlines = true
        case .lineThrough: adds.insert(.strikethrough)
        case .some(.none): break
        default: isRead = false
        }
        word = words.next(in: value)
      }
      return isRead
    case .backgroundColor, .background:
      hasBackground = Declarations.tellsApart(value)
      return hasBackground
    case .verticalAlign:
      switch Keyword.named[key] {
      case .sub: adds.insert(.subscript)
      case .super: adds.insert(.superscript)
      default: return false
      }
    case .textAlign:
      alignment = TextAlignment.named[key]
      return alignment != nil
    case .direction:
      direction = TextDirection.named[key]
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

  /// The last declaration counts.
  private mutating func set(_ mark: Marks, _ isOn: Bool) {
    if isOn { removes.remove(mark) } else { adds.remove(mark) }
    if isOn { adds.insert(mark) } else { removes.insert(mark) }
  }

  /// The value of a number without a sign or unit.
  private static func number(_ word: borrowing Span<UInt8>) -> Int? {
    guard (1...4).contains(word.count) else { return nil }
    var number = 0
    for index in word.indices {
      guard ASCII.isDigit(word[index]) else { return nil }
      number = 10 * number + Int(word[index] & 0x0F)
    }
    return number
  }

  /// A Boolean value that is true for an opaque colour with a hue. The black, white and grey of pages
  /// stand behind all copied text.
  private static func tellsApart(_ value: borrowing Span<UInt8>) -> Bool {
    var name = NameKey()
    var scanner = ColorScanner()
    while let byte = scanner.next(in: value) { name.append(byte) }
    if Hue.named[name] != nil { return true }
    scanner = ColorScanner()
    guard let (red, green, blue) = scanner.channels(in: value) else { return false }
    return max(red, green, blue) - min(red, green, blue) >= 32
  }

  /// The names of colours that people mark text with.
  private enum Hue: String, CaseIterable, Sendable {
    case aqua, blue, cyan, fuchsia, gold, green, khaki, lightblue, lightgreen, lightpink, lime
    case magenta, orange, orchid, pink, plum, purple, red, salmon, skyblue, tomato, turquoise
    case violet, yellow

    static let named = NameTable<Hue>()
  }

  /// A Boolean value that is true when each declaration says something that documents hold.
  ///
  /// - Parameter highlights: Whether a background on the element says something of its text.
  func isReadWhole(highlights: Bool) -> Bool { isReadWhole && (highlights || !hasBackground) }

  /// Adds what was read to the effect of an element. Links are underlined without being marked so.
  func apply(to effect: inout Effect, isLinked: Bool, highlights: Bool) {
    effect.removes.formUnion(removes)
    effect.adds.subtract(removes)
    if decorates { effect.adds.subtract([.underline, .strikethrough]) }
    effect.adds.formUnion(adds)
    if underlines, !isLinked { effect.adds.insert(.underline) }
    if hasBackground, highlights { effect.adds.insert(.highlight) }
    effect.hides = effect.hides || hides
    effect.keepsSpaces = keepsSpaces
  }
}
