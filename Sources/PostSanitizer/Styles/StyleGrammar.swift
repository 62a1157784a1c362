internal import PostDocument
internal import PostText

/// The grammars of the properties in ``StyleAttribute/Property``. Each function returns the value of
/// a declaration, or `nil` if it is invalid. Browsers ignore an invalid declaration.
enum StyleGrammar {
  /// Reads a value that is one keyword.
  private static func keyword<Value>(
    _ tokens: [StyleToken], _ keywords: NameTable<Value>
  ) -> Value? {
    var tokens = StyleTokens(tokens)
    let keyword = tokens.keyword(keywords)
    return tokens.isAtEnd ? keyword : nil
  }

  // MARK: - Layout

  static let blockKey = NameKey("block")
  private static let noneKey = NameKey("none")

  /// The values of `visibility`. Rows that collapse are not shown either.
  private enum Visibility: String, CaseIterable, Sendable {
    case visible, hidden, collapse

    static let named = NameTable<Visibility>()
  }

  static func isInvisible(_ tokens: [StyleToken]) -> Bool? {
    keyword(tokens, Visibility.named).map { $0 != .visible }
  }

  static func direction(_ tokens: [StyleToken]) -> TextLayout.Direction? {
    let direction = keyword(tokens, TextLayout.Direction.named)
    return direction == .auto ? nil : direction
  }

  static func alignment(_ tokens: [StyleToken]) -> StyleAlignment? {
    keyword(tokens, StyleAlignment.named)
  }

  /// The columns of a tab with the initial value of `tab-size`.
  static let initialTabSize: UInt8 = 8

  /// The maximum distance of tab stops. A larger distance would let few tabs fill many lines.
  private static let maximumTabSize = 32.0

  /// Reads the distance of tab stops in columns. A column has half the size of the font.
  static func tabSize(_ tokens: [StyleToken]) -> UInt8? {
    var tokens = StyleTokens(tokens)
    var columns = 0.0
    if case .number(let number)? = tokens.current {
      columns = number
      tokens.advance()
    } else if let length = StyleLength(&tokens) {
      switch length {
      case .absolute: columns = Double(length.pixels ?? 0) / 8
      case .relative(let number, let unit):
        columns = unit == .em || unit == .rem ? 2 * number : number
      case .calculation: columns = Double(initialTabSize)
      case .percentage: return nil
      }
      if length.isNegative { return nil }
    } else {
      return nil
    }
    guard tokens.isAtEnd, columns >= 0 else { return nil }
    return UInt8(min(maximumTabSize, columns.rounded(.up)))
  }

  /// Reads a width or height in pixels. The result is `.some(nil)` if the value is valid, but not an
  /// absolute length.
  static func size(_ tokens: [StyleToken]) -> Int?? {
    var tokens = StyleTokens(tokens)
    if let length = StyleLength(&tokens) {
      return tokens.isAtEnd && !length.isNegative ? .some(length.pixels) : nil
    }
    if case .function(let name)? = tokens.current, SizeKeyword.named[name] == .fitContent {
      tokens.advance()
      tokens.skipArguments()
      return tokens.isAtEnd ? .some(nil) : nil
    }
    return tokens.keyword(SizeKeyword.named) != nil && tokens.isAtEnd ? .some(nil) : nil
  }

  /// Reads a maximum width or height, in the form of ``size(_:)``.
  static func maximumSize(_ tokens: [StyleToken]) -> Int?? {
    tokens == [.word(noneKey)] ? .some(nil) : size(tokens)
  }

  private enum SizeKeyword: String, CaseIterable, Sendable {
    case auto, stretch
    case minContent = "min-content"
    case maxContent = "max-content"
    case fitContent = "fit-content"
    case fillAvailable = "-webkit-fill-available"

    static let named = NameTable<SizeKeyword>()
  }

  // MARK: - Marks

  static func emphasis(_ tokens: [StyleToken]) -> Bool? {
    var tokens = StyleTokens(tokens)
    let value = emphasis(&tokens)
    return tokens.isAtEnd ? value : nil
  }

  /// Reads a slope: `normal`, `italic`, or `oblique` and an angle.
  static func emphasis(_ tokens: inout StyleTokens) -> Bool? {
    guard let keyword = tokens.keyword(Slope.named) else { return nil }
    guard keyword == .oblique, case .dimension(let angle, let unit)? = tokens.current,
      let degrees = AngleUnit.named[unit]?.degrees
    else { return keyword != .normal }
    guard abs(angle * degrees) <= 90 else { return nil }
    tokens.advance()
    return angle != 0
  }

  private enum Slope: String, CaseIterable, Sendable {
    case normal, italic, oblique

    static let named = NameTable<Slope>()
  }

  static func strong(_ tokens: [StyleToken]) -> Bool? {
    var tokens = StyleTokens(tokens)
    let value = strong(&tokens)
    return tokens.isAtEnd ? value : nil
  }

  /// Reads a weight: a keyword or a number from 1 to 1000.
  static func strong(_ tokens: inout StyleTokens) -> Bool? {
    if case .number(let weight)? = tokens.current, (1...1000).contains(weight) {
      tokens.advance()
      return weight >= 600
    }
    return tokens.keyword(Weight.named).map { $0 == .bold || $0 == .bolder }
  }

  private enum Weight: String, CaseIterable, Sendable {
    case normal, bold, bolder, lighter

    static let named = NameTable<Weight>()
  }

  /// Reads the lines of a text decoration as marks, and whether documents can express all of it.
  ///
  /// - Parameter isLine: Whether the value has only lines. Otherwise, it can also have a style, a
  ///   color and a thickness.
  static func decoration(
    _ tokens: [StyleToken], isLine: Bool
  ) -> (marks: Marks, isRead: Bool)? {
    var tokens = StyleTokens(tokens)
    var lines: [DecorationLine] = []
    var style: DecorationStyle?
    var color: StyleColor?
    var hasThickness = false
    while !tokens.isAtEnd {
      if let line = tokens.keyword(DecorationLine.named) {
        guard !lines.contains(line), lines.allSatisfy(\.isCombined),
          lines.isEmpty || line.isCombined
        else { return nil }
        lines.append(line)
      } else if isLine {
        return nil
      } else if style == nil, let keyword = tokens.keyword(DecorationStyle.named) {
        style = keyword
      } else if color == nil, let value = StyleColor(&tokens) {
        color = value
      } else if !hasThickness,
        tokens.keyword(DecorationThickness.named) != nil || StyleLength(&tokens) != nil
      {
        hasThickness = true
      } else {
        return nil
      }
    }
    let marks = lines.reduce(into: Marks()) { $0.formUnion($1.marks) }
    let isExact = lines.allSatisfy { !$0.marks.isEmpty || $0 == .none }
    return (marks, isExact && !lines.isEmpty && style == nil && color == nil && !hasThickness)
  }

  private enum DecorationLine: String, CaseIterable, Sendable {
    case none, underline, overline, blink
    case lineThrough = "line-through"
    case spellingError = "spelling-error"
    case grammarError = "grammar-error"

    static let named = NameTable<DecorationLine>()

    /// Whether the line can be combined with others.
    var isCombined: Bool { self != .none && self != .spellingError && self != .grammarError }

    var marks: Marks {
      switch self {
      case .underline: .underline
      case .lineThrough: .strikethrough
      case .none, .overline, .blink, .spellingError, .grammarError: []
      }
    }
  }

  private enum DecorationStyle: String, CaseIterable, Sendable {
    case solid, double, dotted, dashed, wavy

    static let named = NameTable<DecorationStyle>()
  }

  private enum DecorationThickness: String, CaseIterable, Sendable {
    case auto
    case fromFont = "from-font"

    static let named = NameTable<DecorationThickness>()
  }

  /// Reads a vertical alignment as a mark, or an empty set for other alignments.
  static func shift(_ tokens: [StyleToken]) -> Marks? {
    var tokens = StyleTokens(tokens)
    if StyleLength(&tokens) != nil { return tokens.isAtEnd ? [] : nil }
    guard let keyword = tokens.keyword(Shift.named), tokens.isAtEnd else { return nil }
    return keyword == .sub ? .subscript : keyword == .super ? .superscript : []
  }

  private enum Shift: String, CaseIterable, Sendable {
    case baseline, sub, `super`, top, middle, bottom
    case textTop = "text-top"
    case textBottom = "text-bottom"
    case baselineMiddle = "-webkit-baseline-middle"

    static let named = NameTable<Shift>()
  }
}

/// An alignment in a style. The start and end edges depend on the direction.
enum StyleAlignment: String, CaseIterable, Sendable {
  case left, center, right, justify, start, end
  case webkitLeft = "-webkit-left"
  case webkitCenter = "-webkit-center"
  case webkitRight = "-webkit-right"

  static let named = NameTable<StyleAlignment>()
}
