/// The colors and attributes of text.
///
/// The style is applied on top of the style of the containing part.
public struct TextStyle: Hashable, Sendable {
  /// The text color; `nil` for the text color of the containing part.
  public var foreground: TerminalColor?

  /// The background color; `nil` for the background color of the containing part.
  public var background: TerminalColor?

  /// The attributes that are added to the attributes of the containing part.
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

  /// A style without colors and attributes.
  public static let plain = TextStyle()

  /// Returns this style on top of another style.
  ///
  /// Missing colors are taken from `base`, and the attributes of both styles are combined.
  func over(_ base: TextStyle) -> TextStyle {
    TextStyle(
      foreground: foreground ?? base.foreground, background: background ?? base.background,
      attributes: attributes.union(base.attributes))
  }

  /// Whether a blank cell in this style looks different from a blank cell in the plain style.
  var paintsBlanks: Bool {
    background != nil || !attributes.isDisjoint(with: [.underline, .strikethrough, .reverse])
  }
}

/// A set of text attributes.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  /// The attributes as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold or brighter text (SGR 1).
  public static let bold = TextAttributes(rawValue: 1 << 0)
  /// Fainter text (SGR 2).
  public static let dim = TextAttributes(rawValue: 1 << 1)
  /// Italic text (SGR 3).
  public static let italic = TextAttributes(rawValue: 1 << 2)
  /// A line below text and blanks (SGR 4).
  public static let underline = TextAttributes(rawValue: 1 << 3)
  /// Exchanged text and background colors (SGR 7).
  public static let reverse = TextAttributes(rawValue: 1 << 4)
  /// A line through text and blanks (SGR 9).
  public static let strikethrough = TextAttributes(rawValue: 1 << 5)
}
