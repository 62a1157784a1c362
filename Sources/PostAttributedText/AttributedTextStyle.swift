/// What attributed text shows of a post.
public struct AttributedTextStyle: Hashable, Sendable {
  /// What stands for hidden text.
  public enum Spoilers: String, Hashable, Sendable, CaseIterable {
    /// A full block for each character, and no link, name or picture.
    case covered
    /// The text, with its mark for the view to act on. A view that does not know the mark shows it.
    case shown
  }

  /// What stands for folded parts.
  public enum Folds: String, Hashable, Sendable, CaseIterable {
    /// Their summary alone.
    case folded
    case shown
  }

  /// Whether lines start with the marker of their item and the bars of their quotations.
  public enum Markers: String, Hashable, Sendable, CaseIterable {
    case text
    /// None: for views that draw them by ``BlockIntent``.
    case none
  }

  public var spoilers: Spoilers
  public var folds: Folds
  public var markers: Markers

  public init(
    spoilers: Spoilers = .covered, folds: Folds = .folded, markers: Markers = .text
  ) {
    self.spoilers = spoilers
    self.folds = folds
    self.markers = markers
  }

  /// For views that only show: hidden text is covered, folded parts are left out.
  public static let reading = AttributedTextStyle()

  /// For editors: everything is there, so that the document can be read back.
  public static let editing = AttributedTextStyle(spoilers: .shown, folds: .shown)
}
