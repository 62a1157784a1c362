internal import PostText

/// Breaks a text into lines that fit a width.
struct LineFiller {
  /// One line of the text.
  struct Line {
    enum Ending {
      case plain
      /// The line is broken at a soft hyphen.
      case hyphen
      /// The line contains only one cluster, which is wider than a line. A symbol of one cell
      /// replaces the cluster.
      case tooWide
    }

    var range: Range<Int>
    /// The width of the line in cells, including its ending.
    var cells: Int
    var ending = Ending.plain
  }

  /// The positions at which lines can be broken.
  enum Mode {
    /// Between words by the line breaking algorithm, and inside words that are wider than a line.
    case words
    /// Between words, but not after the indentation of a line and not at soft hyphens.
    case code
    /// Between any two clusters. Spaces are kept.
    case clusters
  }

  /// The width in cells of the widest unbreakable part of the last text; 0 if the mode was
  /// ``Mode/clusters``.
  private(set) var widestWord = 0

  private let rules: DisplayWidth
  private let letters: LetterMask
  private var filled = FilledLines()

  init(_ rules: DisplayWidth) {
    self.rules = rules
    letters = LetterMask(rules)
  }

  /// The lines of the last text.
  var lines: [Line] { filled.lines }

  /// Breaks a text into ``lines`` of at most `width` cells.
  ///
  /// - Complexity: O(bytes).
  mutating func fill(_ bytes: [UInt8], width: Int, mode: Mode) {
    widestWord = 0
    filled.restart(width: width)
    switch mode {
    case .words: fillWords(bytes)
    case .code: fillWords(bytes, isCode: true)
    case .clusters: fillClusters(bytes)
    }
    filled.endLine()
  }

  private mutating func fillWords(_ bytes: [UInt8], isCode: Bool = false) {
    var breaker = LineBreaker()
    var syllables = SyllableBreaker()
    var position = 0
    var wordCells = 0
    var isAfterSoftHyphen = false
    while position < bytes.count {
      let unit = unit(at: position, in: bytes, &syllables)
      let end = unit.end
      if breaker.advance(to: unit.lineBreakClass) == .allowed,
        !LineFiller.isAfterTwoSlashes(position, in: bytes),
        !isCode || !isAfterSoftHyphen
      {
        widestWord = max(widestWord, wordCells)
        wordCells = 0
        filled.allowBreak(before: position, isSoftHyphen: isAfterSoftHyphen)
      } else if unit.startsSyllable {
        widestWord = max(widestWord, wordCells)
        wordCells = 0
        filled.allowSyllableBreak(before: position)
      }
      isAfterSoftHyphen = false
      switch unit.kind {
      case .space: filled.addSpace()
      case .word:
        wordCells += unit.cells
        filled.add(word: position..<end, cells: unit.cells, of: bytes)
      case .lineFeed:
        widestWord = max(widestWord, wordCells)
        wordCells = 0
        filled.endLine()
        filled.beginLine(at: end)
      case .cluster:
        LineFiller.advance(&breaker, pastClusterAt: position, to: end, in: bytes)
        isAfterSoftHyphen = bytes[position] == 0xC2 && bytes[position + 1] == 0xAD
        // An invisible cluster after a space is not added, because the space must still be dropped
        // if the line ends there.
        if unit.cells > 0 || filled.contentEnd == position {
          wordCells += unit.cells
          add(cluster: position..<end, cells: unit.cells, of: bytes)
        }
      }
      position = end
    }
    widestWord = max(widestWord, wordCells)
  }

  /// The next part of a text: a space, a line feed, a sequence of letters, a grapheme cluster, or
  /// several clusters that ``SyllableBreaker`` keeps together.
  private struct Unit {
    enum Kind { case word, space, lineFeed, cluster }
    var kind: Kind
    var end: Int
    var cells: Int
    var lineBreakClass: LineBreakClass
    /// Whether the line can be broken before the unit if no other break is possible.
    var startsSyllable = false
  }

  @inline(__always)
  private func unit(
    at position: Int, in bytes: [UInt8], _ syllables: inout SyllableBreaker
  ) -> Unit {
    let byte = bytes[position]
    let isASCII = byte < 0x80 && LineFiller.isFollowedByASCII(position, in: bytes)
    if byte == 0x20, isASCII {
      return Unit(kind: .space, end: position + 1, cells: 1, lineBreakClass: .space)
    }
    // A fast path for simple letters.
    let letters = letters.sequence(in: bytes, from: position)
    if letters.cells > 0 {
      return Unit(
        kind: .word, end: letters.end, cells: letters.cells, lineBreakClass: .alphabetic)
    }
    if isASCII {
      return Unit(
        kind: byte == 0x0A ? .lineFeed : .word, end: position + 1, cells: 1,
        lineBreakClass: ScalarProperties(ofASCII: byte).lineBreakClass)
    }
    var part = part(at: position, in: bytes, &syllables)
    if byte == 0x0A {
      part.kind = .lineFeed
    } else if byte == 0x20, part.end == position + 1 {
      part.kind = .space
    }
    return part
  }

  /// Returns the grapheme cluster at a position, or several that must stay together.
  @inline(__always)
  private func part(
    at position: Int, in bytes: [UInt8], _ syllables: inout SyllableBreaker
  ) -> Unit {
    let lineBreakClass = ScalarProperties(of: decodeScalar(bytes, at: position).scalar)
      .lineBreakClass
    if lineBreakClass.isComplex {
      return syllable(at: position, in: bytes, lineBreakClass, &syllables)
    }
    let end = GraphemeBreaker.end(ofClusterAt: position, in: bytes.span.bytes, upTo: bytes.count)
    return Unit(
      kind: .cluster, end: end, cells: rules.cells(ofCluster: position..<end, in: bytes),
      lineBreakClass: lineBreakClass)
  }

  private func syllable(
    at position: Int, in bytes: [UInt8], _ lineBreakClass: LineBreakClass,
    _ syllables: inout SyllableBreaker
  ) -> Unit {
    let part = syllables.part(at: position, in: bytes)
    return Unit(
      kind: .cluster, end: part.end, cells: cells(of: position..<part.end, in: bytes),
      lineBreakClass: lineBreakClass, startsSyllable: part.startsSyllable)
  }

  /// The width in cells of several grapheme clusters.
  private func cells(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    var cells = 0
    var position = range.lowerBound
    while position < range.upperBound {
      let end = GraphemeBreaker.end(ofClusterAt: position, in: bytes.span.bytes, upTo: bytes.count)
      cells += rules.cells(ofCluster: position..<end, in: bytes)
      position = end
    }
    return cells
  }

  private mutating func fillClusters(_ bytes: [UInt8]) {
    var syllables = SyllableBreaker()
    var position = 0
    while position < bytes.count {
      var end = position + 1
      if bytes[position] == 0x0A {
        filled.endLine()
        filled.beginLine(at: end)
      } else if bytes[position] < 0x80, LineFiller.isFollowedByASCII(position, in: bytes) {
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] < 0x80,
          LineFiller.isFollowedByASCII(end, in: bytes)
        {
          end += 1
        }
        filled.add(word: position..<end, cells: end - position, of: bytes)
      } else {
        let part = part(at: position, in: bytes, &syllables)
        end = part.end
        add(cluster: position..<end, cells: part.cells, of: bytes)
      }
      position = end
    }
  }

  private mutating func add(cluster: Range<Int>, cells: Int, of bytes: [UInt8]) {
    guard cells > filled.width else { return filled.add(cluster, cells: cells) }
    var start = cluster.lowerBound
    // Several clusters of a syllable that is wider than a line are broken between them.
    while let end = endOfFirst(in: start..<cluster.upperBound, of: bytes),
      end < cluster.upperBound || start > cluster.lowerBound
    {
      add(cluster: start..<end, cells: rules.cells(ofCluster: start..<end, in: bytes), of: bytes)
      start = end
    }
    guard start == cluster.lowerBound else { return }
    // A cluster that is wider than a line, for example an Indic conjunct, is broken between
    // letters. Its text is more important than its shape.
    while start < cluster.upperBound {
      var end = start + decodeScalar(bytes, at: start).length
      while end < cluster.upperBound {
        let (scalar, length) = decodeScalar(bytes, at: end)
        guard ScalarProperties(of: scalar).width == .zero else { break }
        end += length
      }
      filled.add(start..<end, cells: rules.cells(ofCluster: start..<end, in: bytes))
      start = end
    }
  }

  /// Returns the end of the first grapheme cluster in a range, or `nil` if the range is empty.
  private func endOfFirst(in range: Range<Int>, of bytes: [UInt8]) -> Int? {
    guard !range.isEmpty else { return nil }
    return GraphemeBreaker.end(
      ofClusterAt: range.lowerBound, in: bytes.span.bytes, upTo: range.upperBound)
  }

  /// Whether the ASCII byte at a position is a whole grapheme cluster: the byte is the last one, or
  /// another ASCII byte follows.
  @inline(__always)
  private static func isFollowedByASCII(_ position: Int, in bytes: [UInt8]) -> Bool {
    position + 1 == bytes.count || bytes[position + 1] < 0x80
  }

  /// Whether `//` is directly before a position. A line is not broken there, after `https://`.
  private static func isAfterTwoSlashes(_ position: Int, in bytes: [UInt8]) -> Bool {
    position > 1 && bytes[position - 1] == 0x2F && bytes[position - 2] == 0x2F
  }

  /// Advances the breaker past all scalars of a cluster except the first.
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
