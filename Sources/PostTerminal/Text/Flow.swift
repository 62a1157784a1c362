import PostDocument

/// The text of one block in a row, with its styles and links: what is broken into lines.
struct Flow {
  /// A part of the text with one look, up to `end`.
  struct Span {
    var end: Int
    var style: TextStyle
    var link: LinkNumber?
  }

  /// The text in UTF-8; a line feed is a line break.
  private(set) var bytes: [UInt8] = []
  private(set) var spans: [Span] = []

  /// The ends of parts that are ordered by themselves, like a name beside a date.
  private var partEnds: [Int] = []

  var isEmpty: Bool { bytes.isEmpty }

  /// Forgets the text and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    partEnds.removeAll(keepingCapacity: true)
  }

  /// Ends a part whose direction has nothing to do with what is around it.
  mutating func endPart() { partEnds.append(bytes.count) }

  /// Adds text at the end.
  mutating func append(_ text: String, style: TextStyle, link: LinkNumber? = nil) {
    bytes.append(contentsOf: text.utf8)
    closeSpan(style, link)
  }

  /// Adds spaces at the end.
  mutating func append(spaces count: Int, style: TextStyle) {
    bytes.append(contentsOf: repeatElement(0x20, count: count))
    closeSpan(style, nil)
  }

  /// Gives the parts of the text other looks.
  mutating func restyle(_ parts: [CodeToken], _ style: (CodeRole) -> TextStyle) {
    spans.removeAll(keepingCapacity: true)
    for part in parts {
      let style = style(part.role)
      if let last = spans.indices.last, spans[last].style == style {
        spans[last].end = part.end
      } else {
        spans.append(Span(end: part.end, style: style))
      }
    }
  }

  private mutating func closeSpan(_ style: TextStyle, _ link: LinkNumber?) {
    if let last = spans.indices.last, spans[last].style == style, spans[last].link == link {
      spans[last].end = bytes.count
    } else {
      spans.append(Span(end: bytes.count, style: style, link: link))
    }
  }

  /// The look of the text at a byte.
  ///
  /// - Complexity: O(log of the number of spans).
  func span(ofByte position: Int) -> Span {
    var low = 0
    var high = spans.count - 1
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end > position { high = middle } else { low = middle + 1 }
    }
    return spans[low]
  }

  /// The direction of the first letter that has one, or `nil` when there is none.
  ///
  /// [Unicode Standard Annex 9, rules P2 and P3](https://www.unicode.org/reports/tr9/#P2)
  var firstStrongDirection: TextDirection? {
    var position = 0
    while position < bytes.count {
      let (scalar, length) = decodeScalar(bytes, at: position)
      let properties = ScalarProperties(of: scalar)
      if properties.isRightToLeft { return .rightToLeft }
      if properties.isLeftToRight { return .leftToRight }
      position += length
    }
    return nil
  }

  /// The bidirectional levels of the text by byte, or `nil` when all of it goes from left to right.
  ///
  /// A line break ends a paragraph; all have the same direction.
  func levels(direction: TextDirection) -> [UInt8]? {
    let base: UInt8 = direction == .rightToLeft ? 1 : 0
    guard base == 1 || bytes.contains(where: { $0 >= 0xD6 }) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var ends = partEnds[...]
    while result.count < bytes.count {
      while let end = ends.first, end <= result.count { ends.removeFirst() }
      let rest = bytes[result.count..<(ends.first ?? bytes.count)]
      appendLevels(of: rest.prefix { $0 != 0x0A }, base: base, to: &result)
      if result.count < rest.endIndex { result.append(base) }
    }
    return result
  }

  private func appendLevels(of part: ArraySlice<UInt8>, base: UInt8, to result: inout [UInt8]) {
    let scalars = String(decoding: part, as: UTF8.self).unicodeScalars
    let paragraph = BidiParagraph(scalars.map(\.value), baseLevel: base)
    for (position, scalar) in scalars.enumerated() {
      result.append(
        contentsOf: repeatElement(paragraph.levels[position], count: scalar.utf8.count))
    }
  }
}
