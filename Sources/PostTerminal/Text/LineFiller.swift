/// Breaks a text into lines that fit, in one pass.
struct LineFiller {
  /// One line: a part of the text, and what its end shows.
  struct Line {
    enum Ending {
      case plain
      /// A soft hyphen at which the line was broken.
      case hyphen
      /// A cluster that is wider than a line; a one-cell mark stands for it.
      case tooWide
    }

    var range: Range<Int>
    /// The cells of the text, with those of the ending.
    var cells: Int
    var ending = Ending.plain
  }

  /// Where lines may be broken.
  enum Mode {
    /// Between words, by the line breaking algorithm; inside words that are wider than a line.
    case words
    /// Between any two clusters: spaces are kept.
    case clusters
  }

  /// The lines that were found last.
  private(set) var lines: [Line] = []

  /// The cells of the widest part that was not to be broken.
  private(set) var widestWord = 0

  private let rules: WidthRules
  private var clusters = ClusterReader()

  // The line being filled. `cells` counts trailing spaces, `contentCells` does not.
  private var start = 0
  private var cells = 0
  private var contentEnd = 0
  private var contentCells = 0
  private var opportunity: Opportunity?
  /// Whether the line is one cluster that does not fit on any.
  private var isTooWide = false

  /// The last place at which the line may be broken.
  private struct Opportunity {
    /// The end of what stays, and its cells.
    var end: Int
    var endCells: Int
    /// The start of what goes to the next line, and the cells before it.
    var next: Int
    var nextCells: Int
    var isSoftHyphen: Bool
  }

  init(_ rules: WidthRules) {
    self.rules = rules
  }

  /// Breaks a text into ``lines`` of at most `width` cells.
  ///
  /// - Complexity: O(bytes).
  mutating func fill(_ bytes: [UInt8], width: Int, mode: Mode) {
    lines.removeAll(keepingCapacity: true)
    widestWord = 0
    clusters = ClusterReader()
    beginLine(at: 0)
    switch mode {
    case .words: fillWords(bytes, width: width)
    case .clusters: fillClusters(bytes, width: width)
    }
    endLine()
  }

  private mutating func fillWords(_ bytes: [UInt8], width: Int) {
    var breaker = LineBreaker()
    var position = 0
    var wordCells = 0
    var isBehindSoftHyphen = false
    while position < bytes.count {
      let byte = bytes[position]
      let end: Int
      let clusterCells: Int
      let properties: ScalarProperties
      if byte < 0x80, position + 1 == bytes.count || bytes[position + 1] < 0x80 {
        properties = ScalarProperties(ofASCII: byte)
        end =
          properties.lineBreakClass == .alphabetic
          ? LineFiller.endOfLetters(bytes, from: position) : position + 1
        clusterCells = end - position
      } else {
        properties = ScalarProperties(of: decodeScalar(bytes, at: position).scalar)
        end = clusters.end(ofClusterAt: position, in: bytes)
        clusterCells = rules.cells(ofCluster: position..<end, in: bytes)
      }

      if breaker.advance(to: properties.lineBreakClass) == .allowed,
        !LineFiller.isBehindTwoSlashes(position, in: bytes)
      {
        widestWord = max(widestWord, wordCells)
        wordCells = 0
        if !isBehindSoftHyphen || contentCells < width {
          opportunity = Opportunity(
            end: contentEnd, endCells: contentCells, next: position, nextCells: cells,
            isSoftHyphen: isBehindSoftHyphen)
        }
      }
      isBehindSoftHyphen = byte == 0xC2 && bytes[position + 1] == 0xAD
      if byte >= 0x80 || end - position > clusterCells {
        LineFiller.advance(&breaker, pastClusterAt: position, to: end, in: bytes)
      }

      switch byte {
      case 0x0A:
        widestWord = max(widestWord, wordCells)
        wordCells = 0
        endLine()
        beginLine(at: end)
      case 0x20:
        cells += clusterCells
      case _ where clusterCells == 0 && contentEnd < position:
        // What shows nothing behind blanks must not keep them from being dropped.
        break
      default:
        wordCells += clusterCells
        let isASCII = byte < 0x80 && end - position == clusterCells
        add(position..<end, cells: clusterCells, isASCII: isASCII, width: width)
      }
      position = end
    }
    widestWord = max(widestWord, wordCells)
  }

  private mutating func fillClusters(_ bytes: [UInt8], width: Int) {
    var position = 0
    while position < bytes.count {
      let end = clusters.end(ofClusterAt: position, in: bytes)
      if bytes[position] == 0x0A {
        endLine()
        beginLine(at: end)
      } else {
        let clusterCells = rules.cells(ofCluster: position..<end, in: bytes)
        add(position..<end, cells: clusterCells, isASCII: false, width: width)
      }
      position = end
    }
    widestWord = min(width, 8)
  }

  /// Adds a cluster, or a row of ASCII letters, and breaks the line before it if it does not fit.
  private mutating func add(
    _ part: Range<Int>, cells partCells: Int, isASCII: Bool, width: Int
  ) {
    if cells + partCells > width, let opportunity { breakLine(at: opportunity) }
    var part = part
    var partCells = partCells
    while cells + partCells > width {
      if isASCII {
        // One byte for each cell, and no place to break between them.
        let room = max(0, width - cells)
        part = part.lowerBound + room..<part.upperBound
        partCells -= room
        cells += room
        contentCells = cells
        contentEnd = part.lowerBound
        endLine()
        beginLine(at: contentEnd)
      } else if contentEnd > start {
        endLine()
        beginLine(at: part.lowerBound)
      } else {
        // The mark has a line of its own.
        isTooWide = true
        cells = width
        contentCells = 1
        contentEnd = part.upperBound
        return
      }
    }
    cells += partCells
    contentCells = cells
    contentEnd = part.upperBound
  }

  private mutating func beginLine(at position: Int) {
    start = position
    contentEnd = position
    cells = 0
    contentCells = 0
    opportunity = nil
    isTooWide = false
  }

  private mutating func endLine() {
    let ending = isTooWide ? Line.Ending.tooWide : .plain
    lines.append(Line(range: start..<contentEnd, cells: contentCells, ending: ending))
  }

  private mutating func breakLine(at opportunity: Opportunity) {
    var line = Line(range: start..<opportunity.end, cells: opportunity.endCells)
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

  /// The end of a row of ASCII letters, none of which can be in a cluster with what follows.
  private static func endOfLetters(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] < 0x80,
      ScalarProperties(ofASCII: bytes[end]).lineBreakClass == .alphabetic
    {
      end += 1
    }
    // A combining mark may follow the last one.
    if end < bytes.count, bytes[end] >= 0x80, end > start + 1 { end -= 1 }
    return end
  }

  /// Whether a scheme may stand before a position: a line that ends in `https://` says nothing.
  private static func isBehindTwoSlashes(_ position: Int, in bytes: [UInt8]) -> Bool {
    position > 1 && bytes[position - 1] == 0x2F && bytes[position - 2] == 0x2F
  }

  /// Tells the breaker about the scalars of a cluster behind its first.
  private static func advance(
    _ breaker: inout LineBreaker, pastClusterAt start: Int, to end: Int, in bytes: [UInt8]
  ) {
    var position = start + decodeScalar(bytes, at: start).length
    while position < end {
      let (scalar, length) = decodeScalar(bytes, at: position)
      _ = breaker.advance(to: ScalarProperties(of: scalar).lineBreakClass)
      position += length
    }
  }
}
