internal import PostDocument

// The values of the properties in ``StyleProperty``. Each function returns `nil` for an invalid value:
// browsers ignore the declaration. Rows of the table check that nothing follows the value.
//
// Shorthands are checked as far as authors meet it: parts can be repeated.

/// The keywords of properties.
enum StyleGrammar {
  /// The columns of a tab with the initial value of `tab-size`.
  static let initialTabSize: UInt8 = 8

  /// The maximum distance of tab stops. A larger distance would let few tabs fill many lines.
  fileprivate static let maximumTabSize = 32.0

  static let directions: NameTable<TextLayout.Direction> = [
    .leftToRight: "ltr", .rightToLeft: "rtl",
  ]

  /// Whether text is invisible. Rows that collapse are not shown either.
  static let visibilities: NameTable<Bool> = [false: "visible", true: "hidden collapse"]

  fileprivate static let sizes: NameTable<Int?> = [
    nil: "auto stretch min-content max-content fit-content -webkit-fill-available"
  ]

  fileprivate static let weights: NameTable<Bool> = [false: "normal lighter", true: "bold bolder"]

  fileprivate static let slopes: NameTable<Bool> = [false: "normal", true: "italic"]

  fileprivate static let shifts: NameTable<Marks> = [
    .subscript: "sub", .superscript: "super",
    []: "baseline top middle bottom text-top text-bottom -webkit-baseline-middle",
  ]

  fileprivate static let lines: NameTable<Marks> = [
    .underline: "underline", .strikethrough: "line-through", []: "none",
  ]

  fileprivate static let markerKey = NameKey("ignore")

  fileprivate static let wordLevels = NameTable((1...9).map { (UInt8($0), "level\($0)") })

  static let textClips = NameTable("text")

  static let cuts = NameTable("hidden clip")

  static let positions = NameTable("absolute fixed")

  fileprivate static let otherLines = NameTable("overline blink spelling-error grammar-error")

  fileprivate static let lineStyles = NameTable("solid double dotted dashed wavy auto from-font")

  fileprivate static let systemFonts = NameTable(
    "caption icon menu message-box small-caption status-bar")

  fileprivate static let fontSizes = NameTable(
    """
    xx-small x-small small medium large x-large xx-large xxx-large -webkit-xxx-large smaller larger
    math
    """)

  /// The parts of `font` that are neither slopes, weights, sizes nor names.
  fileprivate static let fontWords = NameTable(
    """
    normal small-caps condensed expanded ultra-condensed extra-condensed semi-condensed
    semi-expanded extra-expanded ultra-expanded
    """)
}

/// An alignment in a style. The start and end edges depend on the direction.
enum StyleAlignment: String, CaseIterable, Sendable {
  case left, center, right, justify, start, end
  case webkitLeft = "-webkit-left"
  case webkitCenter = "-webkit-center"
  case webkitRight = "-webkit-right"

  static let named = NameTable<StyleAlignment>()
}

extension StyleParser {
  /// Reads the distance of tab stops in columns.
  mutating func tabSize() -> UInt8? {
    let columns = number(from: 0) ?? length(from: 0)?.columns
    return columns.map { UInt8(min(StyleGrammar.maximumTabSize, $0.rounded(.up))) }
  }

  /// Reads a width or height in pixels. The result is `.some(nil)` if the value is valid, but not an
  /// absolute length.
  mutating func size() -> Int?? {
    let length = length(from: 0)
    isExact = length?.pixels != nil
    if let length { return .some(length.pixels) }
    return skip(.fitContent) ? .some(nil) : keyword(StyleGrammar.sizes)
  }

  /// Reads a maximum width or height, in the form of ``size()``.
  mutating func maximumSize() -> Int?? { skip("none") ? .some(nil) : size() }

  /// Reads a vertical alignment as a mark, or an empty set for other alignments.
  mutating func shift() -> Marks? {
    let mark = length() != nil ? [] : keyword(StyleGrammar.shifts)
    isExact = mark != []
    return mark
  }

  /// Reads a weight: a keyword or a number. Returns whether text with it is strong.
  mutating func weight() -> Bool? {
    number(from: 1, to: 1000).map { $0 >= 600 } ?? keyword(StyleGrammar.weights)
  }

  /// Reads a slope: `normal`, `italic`, or `oblique` and an angle. Returns whether text with it is
  /// emphasized.
  mutating func slope() -> Bool? {
    if let slope = keyword(StyleGrammar.slopes) { return slope }
    guard skip("oblique") else { return nil }
    guard case .dimension(let angle, .angle(let degrees)) = current else { return true }
    guard abs(angle * degrees) <= 90 else { return nil }
    advance()
    return angle != 0
  }

  /// Reads `font`, which sets the weight, the slope and the size.
  mutating func font() -> (isStrong: Bool, isEmphasis: Bool, isTiny: Bool?)? {
    // Documents cannot express the size and the family.
    isExact = false
    if skip(StyleGrammar.systemFonts) { return (false, false, false) }
    var isStrong: Bool?
    var isEmphasis: Bool?
    while true {
      if skip(StyleGrammar.fontWords) { continue }
      if isEmphasis == nil, let slope = slope() {
        isEmphasis = slope
      } else if isStrong == nil, let weight = weight() {
        isStrong = weight
      } else {
        break
      }
    }
    guard let isTiny = fontSize(),
      !skip(.character("/")) || skip("normal") || number(from: 0) != nil || length(from: 0) != nil
    else { return nil }
    repeat {
      if skip(.string) { continue }
      // Alone, the keywords for every property are not names of fonts.
      _ = keyword(WideKeyword.named)
      guard case .word? = current else { return nil }
      while case .word? = current { advance() }
    } while skip(.character(","))
    return (isStrong ?? false, isEmphasis ?? false, isTiny)
  }

  /// Reads the lines of a text decoration as marks.
  ///
  /// - Parameter isLine: Whether the value has only lines. Otherwise, it can also have a style, a
  ///   color and a thickness.
  mutating func decoration(isLine: Bool) -> Marks? {
    var marks: Marks = []
    var isNone = false
    while !isAtEnd {
      if let line = keyword(StyleGrammar.lines) {
        // `none` is the only line, and no line is repeated.
        guard !isNone, line.isEmpty || marks.isDisjoint(with: line), !line.isEmpty || marks.isEmpty
        else { return nil }
        isNone = line.isEmpty
        marks.formUnion(line)
      } else {
        guard
          skip(StyleGrammar.otherLines)
            || !isLine
              && (skip(StyleGrammar.lineStyles) || color() != nil || length() != nil)
        else { return nil }
        isExact = false
      }
    }
    return marks
  }

  /// Reads `mso-list`: `l0 level1 lfo1` on an item, or `Ignore` on its marker.
  mutating func wordList() -> StyleAttribute.WordList?? {
    var list: StyleAttribute.WordList?
    while case .word(let key)? = current {
      if key == StyleGrammar.markerKey {
        list = .marker
      } else if let level = StyleGrammar.wordLevels[key] {
        list = .item(level: level)
      }
      advance()
    }
    return .some(list)
  }

  // MARK: - Hiding

  /// Skips the rest of a value. Returns true.
  mutating func anything() -> Bool {
    while !isAtEnd { advance() }
    return true
  }

  /// Reads keywords. Returns whether one of them is in a table.
  mutating func any(of keywords: NameTable<Bool>) -> Bool? {
    var isAny = false
    while case .word(let key)? = current {
      if keywords[key] != nil { isAny = true }
      advance()
    }
    return isAny
  }

  /// Reads `font-size`. Returns whether it is zero, or `.some(nil)` if it depends on the parent's.
  mutating func fontSize() -> Bool?? {
    if skip("larger") || skip("smaller") { return .some(nil) }
    if skip(StyleGrammar.fontSizes) { return false }
    guard let length = length(from: 0) else { return nil }
    if length.isZero { return true }
    return length.isAbsolute ? false : .some(nil)
  }

  /// Reads `opacity`. Returns whether it is zero.
  mutating func opacity() -> Bool? { number(from: -.infinity).map { $0 <= 0 } ?? length()?.isZero }

  /// Reads a length. Returns whether it moves contents to the left or the top of the screen.
  mutating func isFar() -> Bool? {
    if skip("auto") { return false }
    return length()?.isFarBelowZero
  }

  /// Reads `clip`. Returns whether nothing is left of the box.
  mutating func clip() -> Bool? {
    if skip("auto") { return false }
    guard current == .function(.shape) else { return nil }
    advance()
    var edges: [Int?] = []
    while !isAtEnd, current != .character(")") {
      if let length = length() {
        edges.append(length.pixels)
      } else if !skip(.character(",")), !skip("auto") {
        return nil
      }
    }
    advance()
    guard edges.count == 4, let top = edges[0], let right = edges[1], let bottom = edges[2],
      let left = edges[3]
    else { return false }
    return bottom <= top || right <= left
  }

  /// Reads `clip-path`. Returns whether nothing is left of the box.
  mutating func clipPath() -> Bool? {
    guard current == .function(.shape) else { return anything() && false }
    advance()
    guard let length = length() else { return anything() && false }
    let isWhole = length.percentage.map { $0 >= 50 } ?? length.isZero
    return anything() && isWhole
  }
}
