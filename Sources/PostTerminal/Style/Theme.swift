/// How each part of a post looks.
///
/// A theme is plain data: a style for each ``Key``. What a theme leaves out shows the style beneath.
///
/// As JSON, a theme is an object with a style for each part that it changes, and `extends` with the
/// name of the built-in theme that fills in for the others. Every colour says what it is at each
/// depth, so that none is guessed:
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
  /// What a part of a post is.
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
    /// The ground of a picture, such as an SVG. A terminal has its own.
    case page

    /// The name of the key in theme files.
    public var name: String { String(describing: self) }
  }

  /// Styles that differ from the plain one.
  private var styles: [Key: TextStyle]

  /// Creates a theme.
  public init(_ styles: [Key: TextStyle] = [:]) {
    self.styles = styles.filter { $0.value != .plain }
  }

  /// The style of a part.
  public subscript(key: Key) -> TextStyle {
    get { styles[key] ?? .plain }
    set { styles[key] = newValue == .plain ? nil : newValue }
  }
}
