internal import PostText

/// Fills lines part by part, and breaks each at its last opportunity.
struct FilledLines {
  private(set) var lines: [LineFiller.Line] = []
  /// The width of lines in cells.
  private(set) var width = 0

  // The current line: `cells` includes spaces at its end, `contentCells` does not.
  private var start = 0
  private var cells = 0
  private(set) var contentEnd = 0
  private var contentCells = 0
  private var opportunity: Opportunity?
  /// Whether the line is one cluster that is wider than a line.
  private var isTooWide = false

  /// A position at which the line can be broken.
  private struct Opportunity {
    /// The end of the part before the break, and its cells.
    var end: Int
    var endCells: Int
    /// The start of the part after the break, and the cells before it.
    var next: Int
    var nextCells: Int
    var isSoftHyphen: Bool
  }

  /// Removes all lines, keeps the capacity, and starts the first line.
  mutating func restart(width: Int) {
    self.width = width
    lines.removeAll(keepingCapacity: true)
    beginLine(at: 0)
  }

  /// Records that the line can be broken before a position. A soft hyphen needs a cell.
  @inline(__always)
  mutating func allowBreak(before position: Int, isSoftHyphen: Bool) {
    guard !isSoftHyphen || contentCells < width else { return }
    opportunity = Opportunity(
      end: contentEnd, endCells: contentCells, next: position, nextCells: cells,
      isSoftHyphen: isSoftHyphen)
  }

  /// Adds a space, which is dropped at the end of the line.
  mutating func addSpace() { cells += 1 }

  /// Adds an unbreakable part, and breaks the line before it if it does not fit.
  mutating func add(_ part: Range<Int>, cells partCells: Int) {
    if cells + partCells > width, let opportunity { breakLine(at: opportunity) }
    while cells + partCells > width {
      if contentEnd > start {
        endLine()
      } else if partCells > width {
        // One cell replaces the cluster, alone on its line.
        isTooWide = true
        cells = width
        contentCells = 1
        contentEnd = part.upperBound
        return
      }
      beginLine(at: part.lowerBound)
    }
    append(part, cells: partCells)
  }

  /// Adds a word of scalars of one cell each, which is broken only if it is wider than a line.
  @inline(__always)
  mutating func add(word: Range<Int>, cells wordCells: Int, of bytes: [UInt8]) {
    if cells + wordCells <= width { return append(word, cells: wordCells) }
    addBroken(word: word, cells: wordCells, of: bytes)
  }

  private mutating func addBroken(word: Range<Int>, cells wordCells: Int, of bytes: [UInt8]) {
    if let opportunity { breakLine(at: opportunity) }
    if cells + wordCells <= width { return append(word, cells: wordCells) }
    var start = word.lowerBound
    while start < word.upperBound {
      let end = start + decodeScalar(bytes, at: start).length
      add(start..<end, cells: 1)
      start = end
    }
  }

  @inline(__always)
  private mutating func append(_ part: Range<Int>, cells partCells: Int) {
    cells += partCells
    contentCells = cells
    contentEnd = part.upperBound
  }

  mutating func beginLine(at position: Int) {
    start = position
    contentEnd = position
    cells = 0
    contentCells = 0
    opportunity = nil
    isTooWide = false
  }

  mutating func endLine() {
    let ending = isTooWide ? LineFiller.Line.Ending.tooWide : .plain
    lines.append(LineFiller.Line(range: start..<contentEnd, cells: contentCells, ending: ending))
  }

  private mutating func breakLine(at opportunity: Opportunity) {
    var line = LineFiller.Line(range: start..<opportunity.end, cells: opportunity.endCells)
    if isTooWide {
      line.ending = .tooWide
      isTooWide = false
    } else if opportunity.isSoftHyphen {
      line.ending = .hyphen
      line.cells += 1
    }
    lines.append(line)
    start = opportunity.next
    contentCells = contentEnd > start ? contentCells - opportunity.nextCells : 0
    contentEnd = max(contentEnd, start)
    cells -= opportunity.nextCells
    self.opportunity = nil
  }
}
