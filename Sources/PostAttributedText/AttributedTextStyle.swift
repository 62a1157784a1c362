/// The parts of a document that attributed text shows.
public struct AttributedTextStyle: Hashable, Sendable {
  /// How spoilers are shown.
  public enum Spoilers: String, Hashable, Sendable, CaseIterable {
    /// Each character is replaced by a full block (`█`), without links and other attributes of its
    /// content.
    case covered
    /// The text is unchanged and has the mark `Marks.spoiler`. A view that ignores the mark does
    /// not hide the text.
    case shown
  }

  /// How closed details are shown.
  public enum Folds: String, Hashable, Sendable, CaseIterable {
    /// Only the summary of the details is shown.
    case folded
    /// The summary and the blocks of the details are shown.
    case shown
  }

  /// How list markers and quote bars are written.
  public enum Markers: String, Hashable, Sendable, CaseIterable {
    /// As text at the start of lines, with the attribute ``PostAttributes/decoration``.
    case text
    /// Not at all, for views that draw list markers and quote bars from ``BlockIntent``.
    case none
  }

  /// How spoilers are shown.
  public var spoilers: Spoilers
  /// How closed details are shown.
  public var folds: Folds
  /// How list markers and quote bars are written.
  public var markers: Markers

  /// Creates a style. The default is ``reading``.
  public init(
    spoilers: Spoilers = .covered, folds: Folds = .folded, markers: Markers = .text
  ) {
    self.spoilers = spoilers
    self.folds = folds
    self.markers = markers
  }

  /// The style for read-only views: spoilers are covered, and closed details show only their
  /// summary.
  public static let reading = AttributedTextStyle()

  /// The style for editors: the text contains the whole document, so documents round-trip.
  public static let editing = AttributedTextStyle(spoilers: .shown, folds: .shown)
}
