/// How text looks: colours and attributes. What is left open shows what is beneath.
public struct TextStyle: Hashable, Sendable {
  public var foreground: TerminalColor?
  public var background: TerminalColor?
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
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let bold = TextAttributes(rawValue: 1 << 0)
  public static let dim = TextAttributes(rawValue: 1 << 1)
  public static let italic = TextAttributes(rawValue: 1 << 2)
  public static let underline = TextAttributes(rawValue: 1 << 3)
  public static let reverse = TextAttributes(rawValue: 1 << 4)
  public static let strikethrough = TextAttributes(rawValue: 1 << 5)
}
