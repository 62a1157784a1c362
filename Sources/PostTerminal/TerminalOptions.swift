internal import PostText

/// How a document is rendered on a terminal.
///
/// ```swift
/// let options = TerminalOptions(width: 60, color: .ansi256, theme: .light)
/// ```
///
/// The environment, the clock and the locale are never read: the caller describes the terminal.
public struct TerminalOptions: Hashable, Sendable {
  /// The width of lines in cells. Values below 1 count as 1.
  public var width: Int

  /// The number of colors.
  public var color: ColorDepth

  /// Whether styling is written.
  public var styling: Styling

  /// Whether links are written as links.
  public var hyperlinks: Hyperlinks

  /// The place of link targets.
  public var links: LinkPlacement

  /// The parts that are shown although the author hides them at first.
  public var shows: Reveals

  /// The characters of lines, bars and markers.
  public var charset: Charset

  /// The width of grapheme clusters of several scalars.
  public var widths: WidthPolicy

  /// The width of characters of ambiguous width.
  public var ambiguousWidth: AmbiguousWidth

  /// The order of text of both directions.
  public var textOrder: TextOrder

  /// The style of each part.
  public var theme: Theme

  /// Creates options.
  public init(
    width: Int = 80, color: ColorDepth = .truecolor, styling: Styling = .ansi,
    hyperlinks: Hyperlinks = .osc8, links: LinkPlacement = .inline, shows: Reveals = [],
    charset: Charset = .unicode, widths: WidthPolicy = .grapheme,
    ambiguousWidth: AmbiguousWidth = .one, textOrder: TextOrder = .logical, theme: Theme = .dark
  ) {
    self.width = width
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

  /// Whether decorations are drawn with ASCII.
  package var isASCII: Bool { charset == .ascii || ambiguousWidth == .two }
}

/// Whether styling is written.
public enum Styling: String, Hashable, Sendable, CaseIterable {
  /// No colors and no attributes. Links are still written as ``Hyperlinks`` says.
  case plain
  /// Colors and attributes as SGR sequences (ECMA-48, section 8.3.117).
  case ansi
}

/// Whether links are written as links.
public enum Hyperlinks: String, Hashable, Sendable, CaseIterable {
  /// Targets are text, in angle brackets after their labels.
  case none
  /// Labels are links, as [OSC 8](https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda)
  /// sequences.
  case osc8
}

/// The place of link targets.
public enum LinkPlacement: String, Hashable, Sendable, CaseIterable {
  /// After the label.
  case inline
  /// Numbered, in a list at the end.
  case footnotes
}

/// The parts that an author hides at first and a user can open.
public struct Reveals: OptionSet, Hashable, Sendable {
  /// The parts as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The text of spoilers, in place of `[spoiler]`.
  public static let spoilers = Reveals(rawValue: 1 << 0)
  /// The contents of closed details, below their summary.
  public static let details = Reveals(rawValue: 1 << 1)
}

/// The characters of lines, bars and markers. Text is not changed.
public enum Charset: String, Hashable, Sendable, CaseIterable {
  /// Box drawing characters and geometric shapes.
  case unicode
  case ascii
  /// Words, for screen readers: tables are records.
  case words
}

/// The width of grapheme clusters of several scalars.
public enum WidthPolicy: String, Hashable, Sendable, CaseIterable {
  /// As in terminals with mode 2027: emoji sequences and flags take two cells, all other clusters the
  /// sum of their scalars.
  case grapheme
  /// As in terminals without clusters: the sum of all scalars.
  case legacy
}

/// The cells of characters of ambiguous East Asian width. With two, decorations are in ASCII.
public enum AmbiguousWidth: Int, Hashable, Sendable, CaseIterable {
  case one = 1
  case two = 2
}

/// The order of text of both directions.
public enum TextOrder: String, Hashable, Sendable, CaseIterable {
  /// As it is read, for terminals that reorder right-to-left scripts.
  case logical
  /// As it is displayed from left to right, for terminals that do not reorder text.
  ///
  /// [Unicode Standard Annex 9](https://www.unicode.org/reports/tr9/)
  case visual
}

extension DisplayWidth {
  init(policy: WidthPolicy, ambiguous: AmbiguousWidth) {
    self.init(joinsEmoji: policy == .grapheme, ambiguousCells: ambiguous.rawValue)
  }
}
