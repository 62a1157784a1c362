internal import PostDocument

/// A part of a document's tree, and the range of its text in a ``SplitSource``.
struct SplitNode {
  enum Content {
    case paragraph(TextLayout)
    case heading(level: Int, TextLayout)
    case code(CodeLanguage?)
    case thematicBreak
    case quote
    case list(ListStyle)
    /// An item and its number.
    case item(Int?, TaskState?)
    case details(Details.State)
    case figure
    /// The summary of details, the image of a figure, or the caption of a figure or table.
    case label
    case table(head: [TableBlock.Row])
    /// A row, its index in the head or body, and the columns that cells of preceding rows cover.
    case row(Int, isHead: Bool, covered: [CoveredColumns])
    /// A cell without its blocks, and its column.
    case cell(TableBlock.Cell, column: Int)
    /// The place of an empty item or cell.
    case empty
  }

  /// The columns that a cell of a preceding row covers.
  struct CoveredColumns {
    var column: Int
    var count: Int
    /// The index of the first row that the cell does not cover.
    var endRow: Int
  }

  let content: Content
  /// The range of the text; never empty.
  var range: Range<Int>
  /// The runs, if the node is text.
  var runs = Inlines()
  /// The starts of the runs. Empty if there is only one run.
  var starts: [Int] = []
  /// The bidirectional controls in the text, or `nil` if it has none.
  var controls: SplitControls?
  var children: [SplitNode] = []
}

extension SplitNode {
  /// Returns the children that have text in a range.
  func children(in range: Range<Int>) -> ArraySlice<SplitNode> {
    children.overlapping(range)
  }

  /// Returns the indices of the runs in a range.
  func runIndices(in range: Range<Int>) -> Range<Int> {
    guard !starts.isEmpty else { return 0..<runs.count }
    return
      (starts.firstIndex(after: range.lowerBound) - 1)..<starts.firstIndex(
        after: range.upperBound - 1)
  }

  /// Returns the range of a run.
  func range(ofRun index: Int) -> Range<Int> {
    guard !starts.isEmpty else { return range }
    return starts[index]..<(index + 1 < starts.count ? starts[index + 1] : range.upperBound)
  }
}

extension [SplitNode] {
  /// Returns the nodes that have text in a range.
  func overlapping(_ range: Range<Int>) -> ArraySlice<SplitNode> {
    let first = partition { $0.range.upperBound > range.lowerBound }
    let end = partition { $0.range.lowerBound >= range.upperBound }
    return self[Swift.min(first, end)..<end]
  }

  /// Returns the index of the first node for which a condition is true. It must be true for all
  /// following nodes.
  private func partition(_ isAfter: (SplitNode) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [Int] {
  /// Returns the index of the first number that is larger than a number.
  fileprivate func firstIndex(after number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] > number { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
