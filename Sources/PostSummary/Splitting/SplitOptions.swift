/// How a document is split.
public struct SplitOptions: Hashable, Sendable {
  /// What is added at the end of each part.
  public enum Marker: String, Hashable, Sendable, CaseIterable {
    /// Nothing is added.
    case none
    /// A paragraph such as `1/4`, unless there is only one part.
    case count
  }

  /// What is added at the end of each part; nothing by default.
  public var marker: Marker

  /// Creates options.
  public init(marker: Marker = .none) {
    self.marker = marker
  }
}
