extension Finding {
  /// The location of a finding in its source.
  public enum Location: Hashable, Sendable {
    /// A range of a text source in bytes, empty if only its start is known. The position is known
    /// after ``Report/addingPositions(in:)``.
    case source(Range<Int>, SourcePosition? = nil)

    /// A path in a JSON source, such as `$.content[0]`.
    case path(String)

    /// An unknown location, or the source as a whole.
    case none

    /// The location at an offset in a text source.
    package static func offset(_ offset: Int) -> Location { .source(offset..<offset) }
  }

  /// The range in a text source in bytes: a tag, an attribute, or an element up to its end.
  ///
  /// It is empty if only the start is known, and `nil` if the location is not in a text source.
  public var sourceRange: Range<Int>? {
    if case .source(let range, _) = location { range } else { nil }
  }

  /// The path in a JSON source, or `nil` if the location is not in a JSON source.
  public var path: String? {
    if case .path(let path) = location { path } else { nil }
  }

  /// The offset, by which findings are sorted; findings without one are last.
  var sortOffset: Int { sourceRange?.lowerBound ?? .max }
}
