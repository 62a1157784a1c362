/// How text looks: colours and attributes. What is left open shows what is beneath.
public struct TextStyle: Hashable, Sendable {
  /// The colour of letters, or `nil` for that of what is beneath.
  public var foreground: TerminalColor?

  /// The colour behind letters, or `nil` for that of what is beneath.
  public var background: TerminalColor?

  /// What is done to letters, besides what is done to those beneath.
  public var attributes: TextAttributes

  /// Creates a style.
  public init(
    foreground: TerminalColor? = nil, background: TerminalColor? = nil,
    attributes: TextAttributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own look.
  public static let plain = TextStyle()

  /// This style on top of another.
  func over(_ base: TextStyle) -> TextStyle {
    TextStyle(
      foreground: foreground ?? base.foreground, background: background ?? base.background,
      attributes: attributes.union(base.attributes))
  }

  /// Whether a blank cell with this style differs from one without.
  var paintsBlanks: Bool {
    background != nil || !attributes.isDisjoint(with: [.underline, .strikethrough, .reverse])
  }
}

/// Attributes of text, as an ordered set.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  /// The attributes as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold letters, or brighter ones (SGR 1).
  public static let bold = TextAttributes(rawValue: 1 << 0)
  /// Fainter letters (SGR 2).
  public static let dim = TextAttributes(rawValue: 1 << 1)
  /// Italic letters (SGR 3).
  public static let italic = TextAttributes(rawValue: 1 << 2)
  /// A line below letters and blanks (SGR 4).
  public static let underline = TextAttributes(rawValue: 1 << 3)
  /// The two colours exchanged (SGR 7).
  public static let reverse = TextAttributes(rawValue: 1 << 4)
  /// A line through letters and blanks (SGR 9).
  public static let strikethrough = TextAttributes(rawValue: 1 << 5)
}
