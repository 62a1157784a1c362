internal import PostText

/// How a document is rendered on a terminal.
///
/// ```swift
/// let options = TerminalOptions(width: 60, color: .ansi256, theme: .light)
/// ```
///
/// The caller describes the terminal: the environment, the clock and the locale are never read.
public struct TerminalOptions: Hashable, Sendable {
  /// The width of lines in cells. Values below 1 count as 1.
  public var width: Int

  /// The largest width of prose in cells. Values below 1 set no limit.
  ///
  /// Tables and code use the whole width.
  public var measure: Int

  /// The color depth of the terminal.
  public var color: ColorDepth

  /// Whether colors and attributes are written.
  public var styling: Styling

  /// Whether links are written as OSC 8 hyperlinks.
  public var hyperlinks: Hyperlinks

  /// The position of link targets.
  public var links: LinkPlacement

  /// The hidden parts that are shown.
  public var shows: Reveals

  /// The characters of lines, bars and markers.
  public var charset: Charset

  /// The width of grapheme clusters with several scalars.
  public var widths: WidthPolicy

  /// The width of characters with an ambiguous East Asian width.
  public var ambiguousWidth: AmbiguousWidth

  /// The order of bidirectional text.
  public var textOrder: TextOrder

  /// The style of each part of a post.
  public var theme: Theme

  /// Creates options.
  public init(
    width: Int = 80, measure: Int = 80, color: ColorDepth = .truecolor, styling: Styling = .ansi,
    hyperlinks: Hyperlinks = .osc8, links: LinkPlacement = .inline, shows: Reveals = [],
    charset: Charset = .unicode, widths: WidthPolicy = .grapheme,
    ambiguousWidth: AmbiguousWidth = .one, textOrder: TextOrder = .logical, theme: Theme = .dark
  ) {
    self.width = width
    self.measure = measure
    self.color = color
    self.styling = styling
    self.hyperlinks = hyperlinks
    self.links = links
    self.shows = shows
    self.charset = charset
    self.widths = widths
    self.ambiguousWidth = ambiguousWidth
    self.textOrder = textOrder
    self.theme = theme
  }

  /// The largest width of prose in cells. One cell has no room for a wide character.
  var proseLimit: Int { measure > 0 ? max(2, measure) : .max }

  /// Whether decorations are drawn with ASCII.
  package var isASCII: Bool { charset == .ascii || ambiguousWidth == .two }
}

/// Whether colors and attributes are written.
public enum Styling: String, Hashable, Sendable, CaseIterable {
  /// No colors and attributes are written. ``Hyperlinks`` still applies.
  case plain
  /// Colors and attributes are written as SGR sequences (ECMA-48, section 8.3.117).
  case ansi
}

/// Whether links are written as OSC 8 hyperlinks.
public enum Hyperlinks: String, Hashable, Sendable, CaseIterable {
  /// Link targets are written as text in angle brackets after the link labels.
  case none
  /// Link labels are written as hyperlinks:
  /// [OSC 8](https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
  case osc8
}

/// The position of link targets.
public enum LinkPlacement: String, Hashable, Sendable, CaseIterable {
  /// Link targets are written after the link labels.
  case inline
  /// Link targets are written in a numbered list at the end of the page.
  case footnotes
}

/// Parts of a document that are hidden by default and can be shown.
public struct Reveals: OptionSet, Hashable, Sendable {
  /// The parts as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The text of spoilers is shown instead of `[spoiler]`.
  public static let spoilers = Reveals(rawValue: 1 << 0)
  /// The content of closed details is shown below the summary of the details.
  public static let details = Reveals(rawValue: 1 << 1)
}

/// The characters of lines, bars and markers. This option does not change user text.
public enum Charset: String, Hashable, Sendable, CaseIterable {
  /// Box drawing characters and geometric shapes.
  case unicode
  case ascii
  /// Words, for screen readers. Tables are shown as records instead of columns.
  case words
}

/// The width of grapheme clusters with several scalars.
public enum WidthPolicy: String, Hashable, Sendable, CaseIterable {
  /// Emoji sequences and flags are two cells wide. The width of other clusters is the sum of the
  /// widths of their scalars. Terminals with mode 2027 use these widths.
  case grapheme
  /// The width of every cluster is the sum of the widths of its scalars. Terminals that do not
  /// support grapheme clusters use these widths.
  case legacy
}

/// The width in cells of characters with an ambiguous East Asian width.
///
/// If the width is two, decorations are drawn with ASCII.
public enum AmbiguousWidth: Int, Hashable, Sendable, CaseIterable {
  case one = 1
  case two = 2
}

/// The order of bidirectional text.
public enum TextOrder: String, Hashable, Sendable, CaseIterable {
  /// Logical order, for terminals that reorder right-to-left text.
  ///
  /// In lines with right-to-left letters, isolates (U+2066 to U+2069) are around the parts that a
  /// terminal must not reorder. A terminal that does not support them can show them as boxes.
  case logical
  /// Visual order from left to right, for terminals that do not reorder text. No isolates are written.
  ///
  /// [Unicode Standard Annex 9](https://www.unicode.org/reports/tr9/)
  case visual
}

extension DisplayWidth {
  init(policy: WidthPolicy, ambiguous: AmbiguousWidth) {
    self.init(joinsEmoji: policy == .grapheme, ambiguousCells: ambiguous.rawValue)
  }
}
