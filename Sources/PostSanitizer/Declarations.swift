internal import PostDocument

/// The declarations of a `style` attribute that say what text is, as editors write them.
///
/// They are read into typed values; no style of the source is ever written.
struct Declarations {
  private var adds: Marks = []
  private var removes: Marks = []
  private var underlines = false
  private var hasBackground = false
  private(set) var layout = TextLayout()
  private var hides = false
  private var keepsSpaces: Bool?

  init(_ bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.endIndex
      if let colon = bytes[start..<end].firstIndex(of: UInt8(ascii: ":")) {
        read(Word(bytes[start..<colon]), bytes[(colon + 1)..<end])
      }
      start = end + 1
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

    var text: String { String(decoding: bytes.map(ASCII.lowercased), as: UTF8.self) }
  }

  private mutating func read(_ name: Word, _ value: ArraySlice<UInt8>) {
    switch name {
    case "font-weight":
      switch first(of: value) {
      case "bold", "bolder": adds.insert(.strong)
      case "normal", "lighter": removes.insert(.strong)
      case let word:
        guard let weight = word.number else { break }
        if weight >= 600 { adds.insert(.strong) } else { removes.insert(.strong) }
      }
    case "font-style":
      switch first(of: value) {
      case "italic", "oblique": adds.insert(.emphasis)
      case "normal": removes.insert(.emphasis)
      default: break
      }
    case "text-decoration", "text-decoration-line":
      for word in value.split(whereSeparator: ASCII.isSpace).map(Word.init) {
        if "underline" ~= word { underlines = true }
        if "line-through" ~= word { adds.insert(.strikethrough) }
      }
    case "background-color": hasBackground = Declarations.tellsApart(value)
    case "vertical-align":
      switch first(of: value) {
      case "sub": adds.insert(.subscript)
      case "super": adds.insert(.superscript)
      default: break
      }
    case "text-align": layout.alignment = TextAlignment(rawValue: first(of: value).text)
    case "direction": layout.direction = TextDirection(rawValue: first(of: value).text)
    case "white-space":
      switch first(of: value) {
      case "pre", "pre-wrap", "break-spaces": keepsSpaces = true
      default: keepsSpaces = false
      }
    case "display": if "none" ~= first(of: value) { hides = true }
    default: break
    }
  }

  private func first(of value: ArraySlice<UInt8>) -> Word {
    let trimmed = value.drop(while: ASCII.isSpace)
    return Word(trimmed.prefix { !ASCII.isSpace($0) })
  }

  /// A Boolean value that is true for a color that is not that of most pages, or none at all, which
  /// copied text has everywhere.
  private static func tellsApart(_ color: ArraySlice<UInt8>) -> Bool {
    let color = String(
      decoding: color.filter { !ASCII.isSpace($0) }.map(ASCII.lowercased), as: UTF8.self)
    return !color.isEmpty && !pageColors.contains(color)
      && !(color.hasPrefix("rgba(") && color.hasSuffix(",0)"))
  }

  private static let pageColors: Set<String> = [
    "transparent", "inherit", "initial", "unset", "revert", "none", "white", "#fff", "#ffffff",
    "rgb(255,255,255)", "rgba(255,255,255,1)",
  ]

  /// Adds what was read to the effect of an element. Links are underlined without being marked so.
  func apply(to effect: inout Effect, isLinked: Bool, highlights: Bool = false) {
    effect.removes.formUnion(removes)
    effect.adds.subtract(removes)
    effect.adds.formUnion(adds)
    if underlines, !isLinked { effect.adds.insert(.underline) }
    if hasBackground, highlights { effect.adds.insert(.highlight) }
    effect.hides = effect.hides || hides
    effect.keepsSpaces = keepsSpaces
  }
}
