/// The alignment, direction and language of a paragraph, heading or cell.
public struct TextLayout: Hashable, Sendable {
  /// Where lines stand between the edges; `nil` is the direction's own side.
  public var alignment: TextAlignment?

  /// The base direction; `nil` is the reader's default.
  public var direction: TextDirection?

  /// The language of the text, when the author said it.
  public var language: LanguageTag?

  /// Creates a layout.
  public init(
    alignment: TextAlignment? = nil, direction: TextDirection? = nil, language: LanguageTag? = nil
  ) {
    self.alignment = alignment
    self.direction = direction
    self.language = language
  }

  /// A Boolean value that is true when nothing is said.
  public var isDefault: Bool { alignment == nil && direction == nil && language == nil }

  /// This layout, with what it leaves open taken from `outer`.
  package func inheriting(_ outer: TextLayout) -> TextLayout {
    TextLayout(
      alignment: alignment ?? outer.alignment,
      direction: direction ?? outer.direction,
      language: language ?? outer.language)
  }
}

/// Where the lines of a block stand, as in HTML's `align`.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  case left, center, right, justify
}

/// The base direction of a block, as in HTML's `dir`.
public enum TextDirection: String, Hashable, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
  case auto
}
