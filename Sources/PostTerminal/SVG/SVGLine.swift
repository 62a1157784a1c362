internal import PostText

/// One line of a page as runs that are positioned one by one.
struct SVGLine {
  /// A part of a line that one element shows.
  struct Run {
    enum Kind {
      case blank
      /// Letters of one cell that keep it in every font for terminals.
      case narrow
      /// Characters of two cells.
      case wide
      /// Letters whose shapes depend on their neighbours, and clusters of several scalars.
      case shaped
      /// The same from right to left; the text is in the order of reading.
      case rightToLeft
      /// Lines and blocks.
      case drawing
    }

    var kind: Kind
    var text: [UInt8]
    var column: Int
    var cells: Int
    var style: TextStyle
    var link: LinkNumber?
    /// How dense the shade is that the run draws.
    var shade: String?

    fileprivate func goes(with other: Run) -> Bool {
      kind == other.kind && style == other.style && link == other.link && shade == other.shade
    }
  }

  private(set) var runs: [Run] = []

  /// Divides a line whose text is in visual order.
  init(_ lines: Lines, number: Int, looks: Looks, rules: DisplayWidth) {
    var clusters: [Run] = []
    var column = 0
    for position in lines.segments(ofLine: number) {
      let segment = lines.segments[position]
      let range = lines.text(ofSegment: position)
      var start = range.lowerBound
      while start < range.upperBound {
        let end = GraphemeBreaker.end(
          ofClusterAt: start, in: lines.text.span.bytes, upTo: range.upperBound)
        let cells = rules.cells(ofCluster: start..<end, in: lines.text)
        let scalar = decodeScalar(lines.text, at: start).scalar
        if cells == 0, start > range.lowerBound, ScalarProperties(of: scalar).joins {
          // The rest of a cluster that is too large.
          clusters[clusters.count - 1].text += lines.text[start..<end]
          start = end
          continue
        }
        clusters.append(
          Run(
            kind: SVGLine.kind(of: lines.text[start..<end], scalar, cells: cells),
            text: Array(lines.text[start..<end]), column: column, cells: cells,
            style: looks[segment.look], link: segment.link, shade: BoxDrawing.shade(of: scalar)))
        column += cells
        start = end
      }
    }
    SVGLine.joinRightToLeft(&clusters)
    for cluster in clusters { add(cluster) }
    for position in runs.indices where runs[position].kind == .rightToLeft {
      runs[position].text = SVGLine.inReadingOrder(runs[position].text)
    }
  }

  private mutating func add(_ cluster: Run) {
    if let last = runs.indices.last, runs[last].goes(with: cluster) {
      runs[last].text += cluster.text
      runs[last].cells += cluster.cells
    } else if let last = runs.indices.last, runs.count > 1, cluster.kind != .blank,
      runs[last].kind == .blank, runs[last].cells == 1,
      SVGLine.isAlike(runs[last], cluster), runs[last - 1].goes(with: cluster),
      cluster.kind == .narrow || cluster.kind == .shaped
    {
      // One blank between words is a part of the text.
      runs[last - 1].text += runs[last].text + cluster.text
      runs[last - 1].cells += 1 + cluster.cells
      runs.removeLast()
    } else {
      runs.append(cluster)
    }
  }

  private static func isAlike(_ one: Run, _ other: Run) -> Bool {
    one.style == other.style && one.link == other.link
  }

  private static func kind(of text: ArraySlice<UInt8>, _ scalar: UInt32, cells: Int) -> Run.Kind {
    if scalar == 0x20, text.count == 1 { return .blank }
    switch BidiClass(of: scalar) {
    case .rightToLeft, .arabicLetter: return .rightToLeft
    default: break
    }
    if !BoxDrawing.boxes(of: scalar).isEmpty, text.count == 3 { return .drawing }
    let isLetter = scalar < 0x530 || 0x1E00...0x1FFF ~= scalar || 0x2010...0x2060 ~= scalar
    if cells == 1 { return isLetter ? .narrow : .shaped }
    // Ideographs and syllables are alike; of emoji, each font has its own width.
    let isIdeograph =
      0x2E80...0xA4CF ~= scalar || 0xAC00...0xD7A3 ~= scalar || 0xF900...0xFFEE ~= scalar
    return cells == 2 && isIdeograph ? .wide : .shaped
  }

  /// Makes right-to-left what stands between two letters that are.
  private static func joinRightToLeft(_ clusters: inout [Run]) {
    var last: Int?
    for position in clusters.indices {
      if clusters[position].kind == .rightToLeft {
        if let last, isAlike(clusters[last], clusters[position]) {
          for between in last + 1..<position { clusters[between].kind = .rightToLeft }
        }
        last = position
        continue
      }
      guard let behind = last, isAlike(clusters[behind], clusters[position]) else {
        last = nil
        continue
      }
      let scalar = decodeScalar(clusters[position].text, at: 0).scalar
      switch BidiClass(of: scalar) {
      case .whiteSpace, .otherNeutral, .commonSeparator, .europeanSeparator, .europeanTerminator,
        .nonspacingMark, .boundaryNeutral:
        break
      default: last = nil
      }
    }
  }

  /// The text as it is read: a viewer turns it and its brackets again.
  private static func inReadingOrder(_ text: [UInt8]) -> [UInt8] {
    var clusters: [ArraySlice<UInt8>] = []
    var start = 0
    while start < text.count {
      let end = GraphemeBreaker.end(ofClusterAt: start, in: text.span.bytes, upTo: text.count)
      clusters.append(text[start..<end])
      start = end
    }
    var result: [UInt8] = []
    for cluster in clusters.reversed() {
      let (scalar, length) = decodeScalar(text, at: cluster.startIndex)
      if length == cluster.count,
        let image = BidiMirror.image(of: scalar).flatMap(Unicode.Scalar.init)
      {
        result += Array(String(Character(image)).utf8)
      } else {
        result += cluster
      }
    }
    return result
  }
}
