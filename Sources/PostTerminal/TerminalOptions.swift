/// How a document is shown on a terminal.
///
/// Plain values: a library never reads the environment, a clock or a locale. Whoever knows the
/// terminal says what it can do.
public struct TerminalOptions: Hashable, Sendable {
  /// The width of lines in cells; 80 by default. Values below 1 count as 1.
  public var width = 80

  /// How many colours may be written; `.truecolor` by default.
  public var color = ColorDepth.truecolor

  /// Whether styling is written at all; `.ansi` by default.
  public var styling = Styling.ansi

  /// Whether links are written as such; `.osc8` by default.
  public var hyperlinks = Hyperlinks.osc8

  /// Where targets are shown; `.inline` by default.
  public var links = LinkPlacement.inline

  /// What is shown although its author hides it at first; nothing by default.
  public var shows: Reveals = []

  /// What lines, bars and markers are drawn with; `.unicode` by default.
  public var charset = Charset.unicode

  /// How wide clusters of several scalars are; `.grapheme` by default.
  public var widths = WidthPolicy.grapheme

  /// How wide characters of ambiguous width are; `.one` by default.
  public var ambiguousWidth = AmbiguousWidth.one

  /// In which order text of both directions is written; `.logical` by default.
  public var textOrder = TextOrder.logical

  /// How each part looks; `.dark` by default.
  public var theme = Theme.dark

  /// Creates options with their defaults.
  public init() {}
}

/// Whether styling is written.
public enum Styling: String, Hashable, Sendable, CaseIterable {
  /// Text only.
  case plain
  /// Colours and attributes as SGR sequences (ECMA-48, section 8.3.117).
  case ansi
}

/// Whether links are written as such.
public enum Hyperlinks: String, Hashable, Sendable, CaseIterable {
  /// Targets are text, in angle brackets behind their labels.
  case none
  /// Labels are links, as [OSC 8](https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda)
  /// sequences.
  case osc8
}

/// Where the targets of links are shown.
public enum LinkPlacement: String, Hashable, Sendable, CaseIterable {
  /// Behind the label.
  case inline
  /// Numbered, in a list at the end.
  case footnotes
}

/// What an author hides at first and a reader may open.
public struct Reveals: OptionSet, Hashable, Sendable {
  /// The parts as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Text that is marked as a spoiler, in place of `[spoiler]`.
  public static let spoilers = Reveals(rawValue: 1 << 0)
  /// What closed details hold, below their summary.
  public static let details = Reveals(rawValue: 1 << 1)
}

/// What lines, bars and markers are drawn with. Text is not changed.
public enum Charset: String, Hashable, Sendable, CaseIterable {
  /// Box drawing and geometric shapes.
  case unicode
  case ascii
  /// Nothing is drawn, for screen readers: tables are records, boxes and folds are words.
  case words
}

/// How wide clusters of several scalars are.
public enum WidthPolicy: String, Hashable, Sendable, CaseIterable {
  /// As terminals with mode 2027 do: emoji sequences and flags take two cells. All other clusters
  /// take the sum of their scalars.
  case grapheme
  /// As terminals that know only scalars do: the sum of all.
  case legacy
}

/// The cells of characters whose East Asian width is ambiguous. With two, decorations are in ASCII.
public enum AmbiguousWidth: Int, Hashable, Sendable, CaseIterable {
  case one = 1
  case two = 2
}

/// In which order text of both directions is written.
public enum TextOrder: String, Hashable, Sendable, CaseIterable {
  /// As it is read: terminals that know right-to-left scripts turn it themselves.
  case logical
  /// As it stands on the line from left to right, for terminals that turn nothing.
  ///
  /// [Unicode Standard Annex 9](https://www.unicode.org/reports/tr9/)
  case visual
}
