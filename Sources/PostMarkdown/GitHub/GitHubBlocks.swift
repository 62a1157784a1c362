internal import PostText

/// The state of reading the blocks of GitHub's Markdown.
struct GitHubBlocks {
  let source: GitHubSource

  /// The inline nodes of the current paragraph or heading.
  var events: [InlineEvent] = []

  /// The inline nodes of the cells of all tables.
  var cells: [[InlineEvent]] = []

  /// The number of containers around the current node.
  var depth = 0

  /// Whether the current node is the first in a quote outside of other containers.
  var startsQuote = false

  /// The line of the item whose first node is next, or 0.
  var itemLine = 0

  /// The open lists: whether the latest item of each is a footnote, and the number of the next item.
  var lists: [(hasFootnotes: Bool, next: Int)] = []

  /// The number of further cells that complete short rows. Without a limit, a table with many
  /// columns and many short rows would take quadratic space.
  var remainingCells: Int

  /// Whether the source uses syntax that CommonMark does not have.
  var isUsed = false

  /// The offset of each line of ``GitHubSource/bytes``, if needed.
  private var lineStarts: [Int]?

  init(_ source: GitHubSource) {
    self.source = source
    remainingCells = 1024 + source.bytes.count
    isUsed = source.hasFrontMatter || !source.tables.isEmpty || !source.footnotes.isEmpty
  }

  /// Returns the source for libcmark from a position to the end of its line.
  mutating func text(line: Int, column: Int) -> ArraySlice<UInt8> {
    let bytes = source.bytes
    let starts = lineStarts ?? SourceLines.starts(of: bytes)
    lineStarts = starts
    guard starts.indices.contains(line - 1) else { return [] }
    let end = line < starts.count ? starts[line] : bytes.count
    return bytes[min(starts[line - 1] + column - 1, end)..<end]
  }
}

/// The kinds of alerts: quotes that start with `[!NOTE]`.
///
/// [GitHub, alerts](https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts)
enum AlertSyntax {
  private static let labels = ["Note", "Tip", "Important", "Warning", "Caution"]

  /// Returns the label of the alert that a text names, such as `[!NOTE]`.
  static func label(of text: [UInt8]) -> String? {
    guard text.starts(with: "[!".utf8), text.last == UInt8(ascii: "]"), text.count < 16 else {
      return nil
    }
    let name = text.dropFirst(2).dropLast().map(ASCII.lowercased)
    return labels.first { name.elementsEqual($0.utf8.map(ASCII.lowercased)) }
  }
}
