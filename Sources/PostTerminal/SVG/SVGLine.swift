internal import PostText

/// One line of a page, divided into runs. Each run has a position in the line.
struct SVGLine {
  /// A part of a line that becomes one SVG element.
  struct Run {
    enum Kind {
      case blank
      /// Letters that are one cell wide in every monospaced font.
      case narrow
      /// Ideographs and syllables that are two cells wide in every monospaced font. Each is one
      /// scalar of the Basic Multilingual Plane.
      case wide
      /// Another grapheme cluster, whose width depends on the font.
      case shaped
      /// Right-to-left text, in logical order.
      case rightToLeft
      /// Box-drawing characters.
      case drawing
    }

    var kind: Kind
    var text: [UInt8]
    var column: Int
    var cells: Int
    var style: TextStyle
    var link: LinkNumber?
    /// The opacity of a shade character.
    var shade: String?

    fileprivate func joins(_ other: Run) -> Bool {
      kind == other.kind && kind != .shaped && shade == other.shade && hasStyle(of: other)
    }

    fileprivate func hasStyle(of other: Run) -> Bool {
      style == other.style && link == other.link
    }
  }

  private(set) var runs: [Run] = []

  /// Divides a line into runs. The line must be in visual order.
  init(_ lines: Lines, number: Int, styles: StyleTable, rules: DisplayWidth) {
    var clusters: [Run] = []
    var column = 0
    for position in lines.segments(ofLine: number) {
      let segment = lines.segments[position]
      let range = lines.text(ofSegment: position)
      for bytes in lines.text.clusters(in: range) {
        let text = Array(lines.text[bytes])
        let cells = rules.cells(ofCluster: bytes, in: lines.text)
        let scalar = decodeScalar(text, at: 0).scalar
        if cells == 0, bytes.lowerBound > range.lowerBound, ScalarProperties(of: scalar).joins {
          // A grapheme cluster that exceeds the size limit of clusters is divided. This is a later
          // part.
          clusters[clusters.count - 1].text += text
          continue
        }
        clusters.append(
          Run(
            kind: SVGLine.kind(of: text, scalar, cells: cells), text: text, column: column,
            cells: cells, style: styles[segment.style], link: segment.link,
            shade: BoxDrawing.shade(of: scalar)))
        column += cells
      }
    }
    SVGLine.joinRightToLeft(&clusters)
    for cluster in clusters { add(cluster) }
    for position in runs.indices where runs[position].kind == .rightToLeft {
      runs[position].text = SVGLine.inLogicalOrder(runs[position].text)
    }
  }

  private mutating func add(_ cluster: Run) {
    if let last = runs.indices.last, runs[last].joins(cluster) {
      runs[last].text += cluster.text
      runs[last].cells += cluster.cells
    } else if let last = runs.indices.last, last > 0, runs[last].kind == .blank,
      runs[last].cells == 1, runs[last].hasStyle(of: cluster), runs[last - 1].joins(cluster),
      cluster.kind == .narrow
    {
      // If only a single space separates two words of the same kind and style, both words and the
      // space become one run.
      runs[last - 1].text += runs[last].text + cluster.text
      runs[last - 1].cells += 1 + cluster.cells
      runs.removeLast()
    } else {
      runs.append(cluster)
    }
  }

  private static func kind(of text: [UInt8], _ scalar: UInt32, cells: Int) -> Run.Kind {
    if scalar == 0x20, text.count == 1 { return .blank }
    let bidiClass = BidiClass(of: scalar)
    if bidiClass == .rightToLeft || bidiClass == .arabicLetter { return .rightToLeft }
    if !BoxDrawing.boxes(of: scalar).isEmpty, text.count == 3 { return .drawing }
    let isLetter = scalar < 0x530 || 0x1E00...0x1FFF ~= scalar || 0x2010...0x2060 ~= scalar
    if cells == 1 { return isLetter ? .narrow : .shaped }
    // The width of emoji depends on the font.
    let isIdeograph =
      0x2E80...0xA4CF ~= scalar || 0xAC00...0xD7A3 ~= scalar || 0xF900...0xFFEE ~= scalar
    return cells == 2 && isIdeograph && text.count == 3 ? .wide : .shaped
  }

  /// Makes neutral characters between two right-to-left letters right-to-left.
  private static func joinRightToLeft(_ clusters: inout [Run]) {
    /// The position of the last right-to-left letter; `nil` if it is followed by a character that
    /// is not neutral.
    var letter: Int?
    for position in clusters.indices {
      let cluster = clusters[position]
      if let last = letter, !clusters[last].hasStyle(of: cluster) { letter = nil }
      if cluster.kind == .rightToLeft {
        for between in (letter ?? position)..<position { clusters[between].kind = .rightToLeft }
        letter = position
        continue
      }
      switch BidiClass(of: decodeScalar(cluster.text, at: 0).scalar) {
      case .whiteSpace, .otherNeutral, .commonSeparator, .europeanSeparator, .europeanTerminator,
        .nonspacingMark, .boundaryNeutral:
        break
      default: letter = nil
      }
    }
  }

  /// Returns visually ordered text in logical order. SVG viewers put it in visual order again.
  private static func inLogicalOrder(_ text: [UInt8]) -> [UInt8] {
    text.clusters(in: text.indices).reversed().flatMap { cluster in
      BidiMirror.mirrored(cluster: text[cluster]) ?? Array(text[cluster])
    }
  }
}
