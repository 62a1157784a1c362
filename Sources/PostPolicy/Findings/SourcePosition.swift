/// A line and a column in a text source.
public struct SourcePosition: Hashable, Sendable {
  /// The number of the line, from 1. Lines end at a line feed.
  public var line: Int

  /// The number of the Unicode scalar in its line, from 1.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
