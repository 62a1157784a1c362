/// The lines and columns of some byte offsets in a text source.
///
/// ```swift
/// let source = Array("<p>é</p>\n<p>é <b>x".utf8)
/// let positions = SourcePositions(of: [16], in: source)
/// if let position = positions[16] {
///   print("\(position.line):\(position.column)")  // 2:6
/// }
/// ```
///
/// ``Report/addingPositions(in:)`` finds those of all findings in a report.
public struct SourcePositions: Hashable, Sendable {
  private var positions: [Int: SourcePosition] = [:]

  /// Finds the positions of byte offsets in a source in UTF-8. An offset beyond the end has the
  /// position of the end.
  ///
  /// - Complexity: O(*n* + *k* log *k*), where *n* is the size of the source in bytes and *k* is
  ///   the number of offsets.
  public init(of offsets: [Int], in source: [UInt8]) {
    var position = SourcePosition(line: 1, column: 1)
    var index = 0
    for offset in offsets.sorted() {
      let end = min(offset, source.count)
      while index < end {
        if source[index] == 0x0A {
          position = SourcePosition(line: position.line + 1, column: 1)
        } else if source[index] & 0xC0 != 0x80 {
          position.column += 1
        }
        index += 1
      }
      positions[offset] = position
    }
  }

  /// The position of one of the offsets, or `nil` for another offset.
  public subscript(offset: Int) -> SourcePosition? { positions[offset] }
}
