import PostDocument
internal import PostText

/// The text of one block with its styles and links, before line breaking.
struct Flow {
  /// A part of the text with one style. It starts at the end of the preceding span.
  struct Span {
    var end: Int
    var style: StyleID
    var link: LinkNumber?
    /// The ASCII character that pages without colors show below each cell of the text.
    var mark: UInt8 = 0x20
  }

  /// The text in UTF-8. Each line feed is a line break.
  private(set) var bytes: [UInt8] = []
  private(set) var spans: [Span] = []

  /// The ends of parts with independent directions, for example an author's name and a date.
  private var partEnds: [Int] = []

  /// Ranges of text that the surrounding text cannot reorder, in ascending order.
  private var isolates: [Isolate] = []

  /// A part of the text that the surrounding text cannot reorder.
  struct Isolate {
    var range: Range<Int>
    /// The control that starts the isolate.
    var start: IsolateControl
    /// Whether the text is not the author's, so that it does not decide the direction of the block.
    var isAdded = false

    fileprivate mutating func shift(by count: Int) {
      range = range.lowerBound + count..<range.upperBound + count
    }
  }

  /// Removes the text, and keeps the capacity.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    partEnds.removeAll(keepingCapacity: true)
    isolates.removeAll(keepingCapacity: true)
  }

  /// Removes the first `count` bytes of the text.
  mutating func removeFirst(_ count: Int) {
    bytes.removeFirst(count)
    spans.removeAll { $0.end <= count }
    for position in spans.indices { spans[position].end -= count }
    partEnds.removeAll()
    isolates = isolates.filter { $0.range.lowerBound >= count }.map {
      var isolate = $0
      isolate.shift(by: -count)
      return isolate
    }
  }

  /// Inserts spaces at some positions, which must be in ascending order.
  mutating func insertSpaces(_ gaps: [(position: Int, count: Int)]) {
    var result: [UInt8] = []
    var copied = 0
    var span = 0
    var isolate = 0
    for gap in gaps {
      // Spans and isolates up to the gap end before the spaces.
      while span < spans.count, spans[span].end <= gap.position {
        spans[span].end += result.count - copied
        span += 1
      }
      while isolate < isolates.count, isolates[isolate].range.upperBound <= gap.position {
        isolates[isolate].shift(by: result.count - copied)
        isolate += 1
      }
      result += bytes[copied..<gap.position]
      result += repeatElement(0x20, count: gap.count)
      copied = gap.position
    }
    for position in span..<spans.count { spans[position].end += result.count - copied }
    for position in isolate..<isolates.count { isolates[position].shift(by: result.count - copied) }
    bytes = result + bytes[copied...]
  }

  /// Ends a part whose direction is independent of the other parts.
  mutating func endPart() { partEnds.append(bytes.count) }

  /// Isolates the text from an offset to the end. Isolates must not be nested.
  mutating func isolate(from start: Int, as control: IsolateControl, isAdded: Bool = false) {
    guard start < bytes.count else { return }
    isolates.append(Isolate(range: start..<bytes.count, start: control, isAdded: isAdded))
  }

  /// The isolates, or none if no text could reorder them.
  var effectiveIsolates: [Isolate] {
    isolates.isEmpty || !bytes.hasRightToLeft(in: bytes.indices) ? [] : isolates
  }

  /// Appends text.
  mutating func append(
    _ text: String, style: StyleID, link: LinkNumber? = nil, mark: UInt8 = 0x20
  ) {
    bytes.append(contentsOf: text.utf8)
    setStyle(upTo: bytes.count, style, link, mark: mark)
  }

  /// Appends text in UTF-8.
  mutating func append(_ text: [UInt8], style: StyleID, link: LinkNumber? = nil) {
    bytes.append(contentsOf: text)
    setStyle(upTo: bytes.count, style, link)
  }

  /// Removes all styles and links. The caller must set new ones: ``setStyle(upTo:_:_:mark:)``.
  mutating func removeStyles() { spans.removeAll(keepingCapacity: true) }

  /// Sets the style of the text from the end of the last span up to `end`.
  mutating func setStyle(
    upTo end: Int, _ style: StyleID, _ link: LinkNumber? = nil, mark: UInt8 = 0x20
  ) {
    let last = spans.count - 1
    if last >= 0, spans[last].style == style, spans[last].link == link, spans[last].mark == mark {
      spans[last].end = end
    } else {
      spans.append(Span(end: end, style: style, link: link, mark: mark))
    }
  }

  /// Divides a line at the ends of its spans, and returns each part with its span.
  ///
  /// - Parameter span: The index of the first span that can be in the line. It is updated for the
  ///   next line.
  func parts(of line: Range<Int>, from span: inout Int) -> [(bytes: Range<Int>, span: Span)] {
    var parts: [(bytes: Range<Int>, span: Span)] = []
    var start = line.lowerBound
    while start < line.upperBound {
      while spans[span].end <= start { span += 1 }
      let end = min(spans[span].end, line.upperBound)
      parts.append((start..<end, spans[span]))
      start = end
    }
    return parts
  }

  /// Returns the span that contains a byte.
  ///
  /// - Complexity: O(log of the number of spans).
  func span(ofByte position: Int) -> Span {
    spans[spans.partitioningIndex { $0.end > position }]
  }

  /// The direction of the first scalar of the author's text with a strong direction, or `nil`.
  ///
  /// [Unicode Standard Annex 9, rules P2 and P3](https://www.unicode.org/reports/tr9/#P2)
  var firstStrongDirection: TextLayout.Direction? {
    var position = 0
    var added = isolates.lazy.filter(\.isAdded).makeIterator()
    var next = added.next()
    while position < bytes.count {
      if let isolate = next, position == isolate.range.lowerBound {
        position = isolate.range.upperBound
        next = added.next()
        continue
      }
      let (scalar, length) = decodeScalar(bytes, at: position)
      let properties = ScalarProperties(of: scalar)
      if properties.isRightToLeft { return .rightToLeft }
      if properties.isLeftToRight { return .leftToRight }
      position += length
    }
    return nil
  }

  /// Whether a part of the text contains a scalar that is written to a page.
  func isShown(_ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let (scalar, length) = decodeScalar(bytes, at: position)
      switch ScalarProperties(of: scalar).disposition {
      case .printed, .replaced: return true
      case .contextual, .dropped: position += length
      }
    }
    return false
  }

  /// Returns the bidirectional level of each byte, or `nil` if all text is left-to-right.
  ///
  /// A line break ends a paragraph. All paragraphs have the same direction.
  func levels(direction: TextLayout.Direction) -> [UInt8]? {
    let base: UInt8 = direction == .rightToLeft ? 1 : 0
    guard base == 1 || bytes.contains(where: { $0 >= 0xD6 }) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var ends = partEnds[...]
    var isolates = isolates[...]
    while result.count < bytes.count {
      while let end = ends.first, end <= result.count { ends.removeFirst() }
      let rest = bytes[result.count..<(ends.first ?? bytes.count)]
      appendLevels(of: rest.prefix { $0 != 0x0A }, base: base, &isolates, to: &result)
      if result.count < rest.endIndex { result.append(base) }
    }
    return result
  }

  /// Appends the level of each byte of a part, as if controls were around its isolates.
  private func appendLevels(
    of part: ArraySlice<UInt8>, base: UInt8, _ isolates: inout ArraySlice<Isolate>,
    to result: inout [UInt8]
  ) {
    var scalars: [UInt32] = []
    /// The number of bytes of each scalar; 0 for the controls.
    var sizes: [Int] = []
    func append(_ scalar: UInt32, size: Int) {
      scalars.append(scalar)
      sizes.append(size)
    }
    var position = part.startIndex
    var end: Int?
    while position < part.endIndex {
      if position == end {
        append(IsolateControl.end.rawValue, size: 0)
        end = nil
      }
      while let next = isolates.first, next.range.lowerBound <= position {
        isolates.removeFirst()
        guard next.range.lowerBound == position else { continue }
        append(next.start.rawValue, size: 0)
        end = next.range.upperBound
      }
      let (scalar, length) = decodeScalar(bytes, at: position)
      append(scalar, size: length)
      position += length
    }
    let paragraph = BidiParagraph(scalars, baseLevel: base)
    for (level, size) in zip(paragraph.levels, sizes) {
      result.append(contentsOf: repeatElement(level, count: size))
    }
  }
}

extension [UInt8] {
  /// Whether a range of valid UTF-8 contains a right-to-left letter.
  ///
  /// - Complexity: O(bytes).
  func hasRightToLeft(in range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      // The first right-to-left letter is U+0590, D6 90 in UTF-8.
      guard self[position] >= 0xD6 else {
        position += 1
        continue
      }
      let (scalar, length) = decodeScalar(self, at: position)
      if ScalarProperties(of: scalar).isRightToLeft { return true }
      position += length
    }
    return false
  }

  /// Returns the ranges of the grapheme clusters in a range of valid UTF-8.
  func clusters(in range: Range<Int>) -> [Range<Int>] {
    var clusters: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = GraphemeBreaker.end(ofClusterAt: start, in: span.bytes, upTo: range.upperBound)
      clusters.append(start..<end)
      start = end
    }
    return clusters
  }
}
