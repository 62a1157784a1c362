import PostDocument
internal import PostText

extension Layout {
  /// The bidirectional levels of the flow by byte, or `nil` when lines are written as they are.
  func levels(direction: TextLayout.Direction) -> [UInt8]? {
    options.textOrder == .visual ? flow.levels(direction: direction) : nil
  }

  /// A part of a line that is not turned in itself.
  private struct Part {
    var bytes: Range<Int>
    var level: UInt8
    var isHyphen = false
  }

  /// Writes one line of the flow in visual order: rules L1, L2 and L4.
  mutating func appendFlow(
    _ line: FilledLines.Line, levels: [UInt8], direction: TextLayout.Direction
  ) {
    let base: UInt8 = direction == .rightToLeft ? 1 : 0
    var parts: [Part] = []
    var start = line.range.lowerBound
    while start < line.range.upperBound {
      let end = GraphemeBreaker.end(
        ofClusterAt: start, in: flow.bytes.span.bytes, upTo: line.range.upperBound)
      parts.append(Part(bytes: start..<end, level: levels[start]))
      start = end
    }
    // L1: blanks at the end stand at the end of the paragraph's direction.
    for position in parts.indices.reversed() {
      guard flow.bytes[parts[position].bytes.lowerBound] == 0x20 else { break }
      parts[position].level = base
    }
    if line.ending == .hyphen {
      parts.append(Part(bytes: start..<start, level: base, isHyphen: true))
    }
    var cells = line.cells
    for position in BidiLine.order(parts.map(\.level)) {
      append(parts[position], cells: cells)
      cells = 0
    }
  }

  private mutating func append(_ part: Part, cells: Int) {
    let span = flow.span(ofByte: part.bytes.lowerBound - (part.isHyphen ? 1 : 0))
    if part.isHyphen { return lines.append([0x2D], cells: cells, look: span.look) }
    let (scalar, length) = decodeScalar(flow.bytes, at: part.bytes.lowerBound)
    if part.level % 2 == 1, length == part.bytes.count,
      let image = BidiMirror.image(of: scalar).flatMap(Unicode.Scalar.init)
    {
      let text = Array(String(Character(image)).utf8)
      lines.append(text, cells: cells, look: span.look, link: span.link)
    } else {
      lines.append(flow.bytes, part.bytes, cells: cells, look: span.look, link: span.link)
    }
  }
}
