/// The styles of the parts of a post.
///
/// A part without a style has the style of the containing part.
///
/// In JSON, `extends` is the name of a built-in theme, and `styles` contains the styles that differ
/// from that theme. Give each color for every color depth:
///
/// ```json
/// {
///   "extends": "dark",
///   "styles": {
///     "link": {
///       "foreground": {"truecolor": "#ffb86c", "256": 215, "16": "brightYellow"},
///       "attributes": ["bold", "underline"]
///     },
///     "rule": {}
///   }
/// }
/// ```
public struct Theme: Hashable, Sendable {
  /// A part of a post.
  public enum Key: UInt8, Hashable, Sendable, CaseIterable {
    case heading1, heading2, heading3, heading4, heading5, heading6
    case strong, emphasis, underline, strikethrough, highlight, keyboard, code
    case link, linkTarget, deceptiveTarget, footnote
    case mention, hashtag, emoji
    case image, missingDescription, caption
    case spoiler, hiddenSpoiler
    case codeBlock, codeContinuation
    case codeKeyword, codeType, codeName, codeString, codeNumber, codeComment, codeDirective
    case codeInserted, codeDeleted
    case quoteBar1, quoteBar2, quoteBar3
    case listMarker, openTask, doneTask
    case tableHeader, tableRule
    case detailsMarker, summary
    case cardRail, author, time, count, activeCount, warning
    case rule
    /// The text color and background color of an SVG image. Terminal output does not use them.
    case page

    /// The name of the key in theme files.
    public var name: String { String(describing: self) }
  }

  /// The styles that are not plain.
  private var styles: [Key: TextStyle]

  /// Creates a theme. Parts without a style are plain.
  public init(_ styles: [Key: TextStyle] = [:]) {
    self.styles = styles.filter { $0.value != .plain }
  }

  /// The style of a part.
  public subscript(key: Key) -> TextStyle {
    get { styles[key] ?? .plain }
    set { styles[key] = newValue == .plain ? nil : newValue }
  }
}
