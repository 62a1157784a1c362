internal import PostText

/// Builds lines from unbreakable parts. A line that would be too wide is broken at its last break
/// opportunity. Without one, it is broken before the last syllable that is known.
struct FilledLines {
  private(set) var lines: [LineFiller.Line] = []
  /// The width of lines in cells.
  private(set) var width = 0

  // The current line. `cells` is its width with the spaces at its end, `contentCells` is its width
  // without them.
  private var start = 0
  private var cells = 0
  private(set) var contentEnd = 0
  private var contentCells = 0
  private var opportunity: Opportunity?
  /// The start of a syllable inside a word that is wider than a line.
  private var syllable: Opportunity?
  /// Whether the line contains only one cluster, which is wider than a line.
  private var isTooWide = false

  /// A position at which the line can be broken.
  private struct Opportunity {
    /// The end of the content before the break.
    var end: Int
    /// The width in cells of the line up to `end`.
    var endCells: Int
    /// The start of the content after the break.
    var next: Int
    /// The width in cells of the line up to `next`, including spaces.
    var nextCells: Int
    var isSoftHyphen: Bool
  }

  /// Removes all lines, and starts the first line. The capacity is kept.
  mutating func restart(width: Int) {
    self.width = width
    lines.removeAll(keepingCapacity: true)
    beginLine(at: 0)
  }

  /// Records that the line can be broken before a position.
  ///
  /// A break at a soft hyphen needs one free cell for the hyphen. A line that would be blank is not
  /// broken off.
  @inline(__always)
  mutating func allowBreak(before position: Int, isSoftHyphen: Bool) {
    guard contentCells > 0, !isSoftHyphen || contentCells < width else { return }
    opportunity = Opportunity(
      end: contentEnd, endCells: contentCells, next: position, nextCells: cells,
      isSoftHyphen: isSoftHyphen)
  }

  /// Records that a word that is wider than a line can be broken before a position.
  mutating func allowSyllableBreak(before position: Int) {
    guard contentCells > 0 else { return }
    syllable = Opportunity(
      end: contentEnd, endCells: contentCells, next: position, nextCells: cells,
      isSoftHyphen: false)
  }

  /// Adds a space. Spaces at the end of a line are dropped.
  mutating func addSpace() { cells += 1 }

  /// Adds an unbreakable part.
  ///
  /// If the line would be too wide, it is broken at its last break opportunity. If the part still
  /// does not fit, the line is broken before the last syllable, then directly before the part.
  mutating func add(_ part: Range<Int>, cells partCells: Int) {
    if cells + partCells > width, let opportunity { breakLine(at: opportunity) }
    while cells + partCells > width {
      if let syllable {
        breakLine(at: syllable)
        continue
      }
      if contentEnd > start {
        endLine()
      } else if partCells > width {
        // A symbol of one cell replaces the cluster, which is alone on its line.
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

  /// Adds a word whose scalars are one cell wide each. Only a word that is wider than a line is
  /// broken.
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
    syllable = nil
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
    if let last = syllable, last.next > start {
      syllable?.endCells -= opportunity.nextCells
      syllable?.nextCells -= opportunity.nextCells
    } else {
      syllable = nil
    }
  }
}
