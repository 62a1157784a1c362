/// The alignment, direction and language of a paragraph, heading or cell.
public struct TextLayout: Hashable, Sendable {
  /// The alignment of the lines. `nil` means the start edge of the text direction.
  public var alignment: TextLayout.Alignment?

  /// The base direction. `nil` means the default of the renderer.
  public var direction: TextLayout.Direction?

  /// The language of the text, if it is specified.
  public var language: LanguageTag?

  /// Creates a layout.
  public init(
    alignment: TextLayout.Alignment? = nil, direction: TextLayout.Direction? = nil,
    language: LanguageTag? = nil
  ) {
    self.alignment = alignment
    self.direction = direction
    self.language = language
  }

  /// Whether the alignment, direction and language are all `nil`.
  package var isDefault: Bool { alignment == nil && direction == nil && language == nil }

  /// Returns this layout, with each `nil` value replaced by the value of `outer`.
  package func inheriting(_ outer: TextLayout) -> TextLayout {
    TextLayout(
      alignment: alignment ?? outer.alignment,
      direction: direction ?? outer.direction,
      language: language ?? outer.language)
  }
}

extension TextLayout {
  /// The alignment of the lines of a block, as in HTML's `align`.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left, center, right, justify
  }
}

extension TextLayout {
  /// The base direction of a block, as in HTML's `dir`.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
    case auto
  }
}
