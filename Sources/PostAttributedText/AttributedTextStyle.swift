/// The parts of a document that attributed text shows.
public struct AttributedTextStyle: Hashable, Sendable {
  /// How spoilers are shown.
  public enum Spoilers: String, Hashable, Sendable, CaseIterable {
    /// A full block (`█`) for each character, without links, names and images.
    case covered
    /// The text with the mark `Marks.spoiler`. A view that does not use the mark shows the text.
    case shown
  }

  /// How closed details are shown.
  public enum Folds: String, Hashable, Sendable, CaseIterable {
    /// Only their summary.
    case folded
    /// Their summary and their blocks.
    case shown
  }

  /// Whether lines start with list markers and quote bars.
  public enum Markers: String, Hashable, Sendable, CaseIterable {
    /// As text with the attribute ``PostAttributes/decoration``.
    case text
    /// Without them, for views that draw them from ``BlockIntent``.
    case none
  }

  /// How spoilers are shown.
  public var spoilers: Spoilers
  /// How closed details are shown.
  public var folds: Folds
  /// Whether lines start with list markers and quote bars.
  public var markers: Markers

  /// Creates a style.
  public init(
    spoilers: Spoilers = .covered, folds: Folds = .folded, markers: Markers = .text
  ) {
    self.spoilers = spoilers
    self.folds = folds
    self.markers = markers
  }

  /// For read-only views: spoilers are covered, and blocks of closed details are left out.
  public static let reading = AttributedTextStyle()

  /// For editors: the text contains the whole document, so that it round-trips.
  public static let editing = AttributedTextStyle(spoilers: .shown, folds: .shown)
}
