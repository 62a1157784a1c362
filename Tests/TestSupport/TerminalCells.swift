import Foundation

/// The cells that terminals need for text, independent of PostKit's tables: for each character, the
/// larger number of wcwidth and tmux.
///
/// `Tests/Oracles/widths.py --write` writes the table.
public struct TerminalCells: Sendable {
  /// A range of characters that take zero or two cells.
  public struct Entry: Sendable {
    public let characters: ClosedRange<UInt32>
    public let cells: Int
  }

  /// All entries, in ascending order.
  public let entries: [Entry]

  public init() throws {
    let file = Corpus.folder.appending(path: "unicode/Cells.txt")
    entries = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
      let fields = $0.split(separator: ";")
      let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard fields.count == 2, ends.count == 2, let cells = Int(fields[1]) else { return nil }
      return Entry(characters: ends[0]...ends[1], cells: cells)
    }
  }

  /// The cells of one character.
  public subscript(character: Unicode.Scalar) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let entry = entries[middle]
      if entry.characters.contains(character.value) { return entry.cells }
      if entry.characters.lowerBound > character.value { high = middle } else { low = middle + 1 }
    }
    return 1
  }

  /// Returns the cells of a line: the sum of its characters, except for emoji sequences and flags.
  ///
  /// Cells that U+FE0F adds are not counted.
  ///
  /// - Parameter joinsEmoji: Whether an emoji sequence takes the cells of its first emoji.
  public func cells(of line: some StringProtocol, joinsEmoji: Bool) -> Int {
    var total = 0
    for cluster in line {
      let scalars = cluster.unicodeScalars
      let emoji = scalars.filter { $0.properties.isEmoji && !$0.isASCII }
      total += sum(scalars)
      guard let first = emoji.first else { continue }
      // A cluster has at most one flag, which an emoji modifier can follow.
      let flag = emoji.filter { 0x1F1E6...0x1F1FF ~= $0.value }
      if joinsEmoji {
        total -= sum(emoji) - self[first]
      } else if let half = flag.first {
        total -= sum(flag) - self[half]
      }
      if joinsEmoji, scalars.contains("\u{FE0E}"), self[first] == 2 { total -= 1 }
    }
    return total
  }

  private func sum(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { $0 + self[$1] }
  }
}
