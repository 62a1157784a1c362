/// A line and a column in a text source.
public struct SourcePosition: Hashable, Sendable {
  /// The number of the line, from 1. Each line feed ends a line.
  public var line: Int

  /// The number of the Unicode scalar in its line, from 1.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The positions of byte offsets in a source in UTF-8.
package struct SourcePositions: Hashable, Sendable {
  private var positions: [Int: SourcePosition] = [:]

  /// Creates the positions of byte offsets in a source in UTF-8.
  ///
  /// An offset beyond the end has the position of the end.
  ///
  /// - Complexity: O(*n* + *k* log *k*), where *n* is the size of the source in bytes and *k* is
  ///   the number of offsets.
  package init(of offsets: [Int], in source: [UInt8]) {
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

  /// The position of an offset that was passed to the initializer, or `nil` for another offset.
  package subscript(offset: Int) -> SourcePosition? { positions[offset] }
}

extension Report {
  /// Returns this report with the line and column of each finding in a text source.
  ///
  /// Findings with an offset are sorted in source order. All other findings follow in their current
  /// order.
  ///
  /// - Parameter source: The source that the reader parsed.
  /// - Complexity: O(*n* + *k* log *k*), where *n* is the size of the source in bytes and *k* is the
  ///   number of findings.
  public func addingPositions(in source: some Sequence<UInt8>) -> Report {
    let offsets = findings.compactMap { $0.sourceRange?.lowerBound }
    let positions = SourcePositions(of: offsets, in: Array(source))
    // The index is part of the order, so findings at the same offset keep their order.
    let sorted = findings.enumerated().sorted {
      ($0.element.sortOffset, $0.offset) < ($1.element.sortOffset, $1.offset)
    }
    var report = self
    report.findings = sorted.map { _, finding in
      guard let range = finding.sourceRange else { return finding }
      var finding = finding
      finding.location = .source(range, positions[range.lowerBound])
      return finding
    }
    return report
  }
}
