import PostDocument
internal import PostText

/// The text of one block in a row, with its styles and links: what is broken into lines.
struct Flow {
  /// A part of the text with one look, up to `end`.
  struct Span {
    var end: Int
    var look: Look
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
  mutating func append(_ text: String, look: Look, link: LinkNumber? = nil) {
    bytes.append(contentsOf: text.utf8)
    closeSpan(look, link)
  }

  /// Adds text in UTF-8 at the end.
  mutating func append(_ text: [UInt8], look: Look) {
    bytes.append(contentsOf: text)
    closeSpan(look, nil)
  }

  /// Adds spaces at the end.
  mutating func append(spaces count: Int, look: Look) {
    bytes.append(contentsOf: repeatElement(0x20, count: count))
    closeSpan(look, nil)
  }

  /// Gives the parts of the text other looks, by their roles.
  mutating func restyle(_ parts: [CodeToken], _ looks: [Look]) {
    spans.removeAll(keepingCapacity: true)
    for part in parts { addSpan(to: part.end, looks[Int(part.role.rawValue)], nil) }
  }

  private mutating func closeSpan(_ look: Look, _ link: LinkNumber?) {
    addSpan(to: bytes.count, look, link)
  }

  private mutating func addSpan(to end: Int, _ look: Look, _ link: LinkNumber?) {
    let last = spans.count - 1
    if last >= 0, spans[last].look == look, spans[last].link == link {
      spans[last].end = end
    } else {
      spans.append(Span(end: end, look: look, link: link))
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
  var firstStrongDirection: TextLayout.Direction? {
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
  func levels(direction: TextLayout.Direction) -> [UInt8]? {
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
