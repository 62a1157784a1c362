internal import PostBytes
internal import PostDocument

/// The declarations of a `style` attribute that say what text is, as editors write them.
///
/// They are read into typed values; no style of the source is ever written.
struct Declarations {
  private var adds: Marks = []
  private var removes: Marks = []
  private var underlines = false
  private var decorates = false
  private var hasBackground = false
  private(set) var layout = TextLayout()
  private var hides = false
  private var keepsSpaces: Bool?
  /// A Boolean value that is true when each declaration said something that documents hold.
  private(set) var isReadWhole = true
  private let highlights: Bool

  /// - Parameter highlights: Whether a background on the element says something of its text.
  init(_ bytes: ArraySlice<UInt8>, highlights: Bool) {
    self.highlights = highlights
    var scanner = DeclarationScanner(bytes)
    while let range = scanner.next() {
      let declaration = scanner.source[range]
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = Word(declaration[..<colon])
      let mayBeRead = name.bytes.first.map(Property.mayStart) ?? false
      let property = mayBeRead ? Property.named[name.key] : nil
      let isRead = property.map { read($0, declaration[(colon + 1)...]) } ?? false
      isReadWhole = isReadWhole && isRead
    }
  }

  /// The properties that say something of text.
  private enum Property: String, CaseIterable, Sendable {
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

    /// A Boolean value that is true when one of these starts with a letter: most properties of pages
    /// (`color`, `line-height`, `margin`) do not.
    static func mayStart(with letter: UInt8) -> Bool {
      ASCII.isLetter(letter) && initials & 1 << UInt32(letter & 0x1F) != 0
    }

    /// The first letters of the names, `a` as bit 1.
    private static let initials = allCases.reduce(UInt32(0)) { letters, property in
      letters | 1 << UInt32((property.rawValue.utf8.first ?? 0) & 0x1F)
    }
  }

  /// A name or keyword, compared in ASCII lower case without white space around it.
  private struct Word {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
      let first = bytes.firstIndex { !ASCII.isSpace($0) } ?? bytes.endIndex
      let last = bytes.lastIndex { !ASCII.isSpace($0) } ?? first - 1
      self.bytes = bytes[first..<(last + 1)]
    }

    /// The value of a number without a sign or unit.
    var number: Int? {
      guard (1...4).contains(bytes.count), bytes.allSatisfy(ASCII.isDigit) else { return nil }
      return bytes.reduce(0) { 10 * $0 + Int($1 & 0x0F) }
    }

    static func ~= (name: StaticString, word: Word) -> Bool { name.isSpelled(by: word.bytes) }

    var key: NameKey { NameKey(folding: bytes) }
  }

  /// Reads one declaration; false when it says nothing that documents hold.
  private mutating func read(_ property: Property, _ value: ArraySlice<UInt8>) -> Bool {
    switch property {
    case .fontWeight:
      switch first(of: value) {
      case "bold", "bolder": set(.strong, true)
      case "normal", "lighter": set(.strong, false)
      case let word:
        guard let weight = word.number else { return false }
        set(.strong, weight >= 600)
      }
    case .fontStyle:
      switch first(of: value) {
      case "italic", "oblique": set(.emphasis, true)
      case "normal": set(.emphasis, false)
      default: return false
      }
    case .textDecoration, .textDecorationLine:
      decorates = true
      underlines = false
      adds.remove(.strikethrough)
      var isRead = true
      var rest = Declarations.unweighted(value)
      while let word = Declarations.nextWord(of: &rest) {
        switch word {
        case "underline": underlines = true
        case "line-through": adds.insert(.strikethrough)
        case "none": break
        default: isRead = false
        }
      }
      return isRead
    case .backgroundColor, .background:
      hasBackground = Declarations.tellsApart(value)
      return highlights && hasBackground
    case .verticalAlign:
      switch first(of: value) {
      case "sub": adds.insert(.subscript)
      case "super": adds.insert(.superscript)
      default: return false
      }
    case .textAlign:
      layout.alignment = TextAlignment.named[first(of: value).key]
      return layout.alignment != nil
    case .direction:
      layout.direction = TextDirection.named[first(of: value).key]
      return layout.direction != nil
    case .whiteSpace:
      switch first(of: value) {
      case "pre", "pre-wrap", "break-spaces": keepsSpaces = true
      case let word:
        keepsSpaces = false
        return "normal" ~= word || "pre-line" ~= word
      }
    case .display:
      hides = "none" ~= first(of: value)
      return hides
    }
    return true
  }

  /// The last declaration counts.
  private mutating func set(_ mark: Marks, _ isOn: Bool) {
    if isOn { removes.remove(mark) } else { adds.remove(mark) }
    if isOn { adds.insert(mark) } else { removes.insert(mark) }
  }

  private func first(of value: ArraySlice<UInt8>) -> Word {
    var rest = Declarations.unweighted(value)
    return Declarations.nextWord(of: &rest) ?? Word([])
  }

  /// Takes the first word off a value.
  private static func nextWord(of value: inout ArraySlice<UInt8>) -> Word? {
    guard let start = value.firstIndex(where: { !ASCII.isSpace($0) }) else { return nil }
    let end = value[start...].firstIndex(where: ASCII.isSpace) ?? value.endIndex
    defer { value = value[end...] }
    return Word(value[start..<end])
  }

  /// A value without `!important`.
  private static func unweighted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    value.prefix { $0 != UInt8(ascii: "!") }
  }

  /// A Boolean value that is true for an opaque colour with a hue. The black, white and grey of pages
  /// stand behind all copied text.
  private static func tellsApart(_ value: ArraySlice<UInt8>) -> Bool {
    let color = unweighted(value).filter { !ASCII.isSpace($0) }[...]
    if Hue.named[NameKey(folding: color)] != nil { return true }
    guard let channels = channels(of: color), let most = channels.max(), let least = channels.min()
    else { return false }
    return most - least >= 32
  }

  /// Red, green and blue, from 0 to 255, of `#rgb`, `#rrggbb` or `rgb(r,g,b)`.
  private static func channels(of color: ArraySlice<UInt8>) -> [Int]? {
    guard let first = color.first, first == UInt8(ascii: "#") || first | 0x20 == UInt8(ascii: "r")
    else { return nil }
    let color = String(decoding: color.map(ASCII.lowercased), as: UTF8.self)
    let channels: [Int?]
    if color.hasPrefix("rgb("), color.hasSuffix(")") {
      channels = color.dropFirst(4).dropLast().split(separator: ",").map { Int($0) }
    } else if color.utf8.first == UInt8(ascii: "#"), [3, 6].contains(color.utf8.count - 1) {
      let digits = color.utf8.dropFirst().map { Character(Unicode.Scalar($0)).hexDigitValue }
      let size = digits.count / 3
      channels = (0..<3).map { channel in
        guard let first = digits[channel * size], let last = digits[(channel + 1) * size - 1] else {
          return nil
        }
        return 16 * first + last
      }
    } else {
      return nil
    }
    let known = channels.compactMap { $0 }.filter { (0...255).contains($0) }
    return known.count == 3 && channels.count == 3 ? known : nil
  }

  /// The names of colours that people mark text with.
  private enum Hue: String, CaseIterable, Sendable {
    case aqua, blue, cyan, fuchsia, gold, green, khaki, lightblue, lightgreen, lightpink, lime
    case magenta, orange, orchid, pink, plum, purple, red, salmon, skyblue, tomato, turquoise
    case violet, yellow

    static let named = NameTable<Hue>()
  }

  /// Adds what was read to the effect of an element. Links are underlined without being marked so.
  func apply(to effect: inout Effect, isLinked: Bool) {
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
