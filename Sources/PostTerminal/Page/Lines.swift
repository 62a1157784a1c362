/// The start or end of text that cannot reorder the text around it, and cannot be reordered by it.
///
/// A terminal that reorders bidirectional text needs these controls. Only ``ANSIEncoder`` writes
/// them; the same controls in user text are dropped.
///
/// [Unicode Standard Annex 9, section 2.4](https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates)
enum IsolateControl: UInt32 {
  /// U+2066: the text is left-to-right.
  case leftToRight = 0x2066
  /// U+2068: the first strong character of the text decides its direction.
  case firstStrong = 0x2068
  /// U+2069.
  case end = 0x2069

  /// The control in UTF-8.
  var utf8: [UInt8] { [0xE2, 0x81, UInt8(truncatingIfNeeded: rawValue & 0x3F | 0x80)] }
}

/// Lines of styled segments: the output of the layout, and the input of the encoders.
///
/// All lines share one text buffer and one segment buffer, so a line needs no separate allocation.
struct Lines {
  /// A part of a line with one style. It starts at the end of the preceding segment.
  struct Segment {
    /// The end of the segment as an offset in ``Lines/text``.
    var end: Int
    var style: StyleID
    var link: LinkNumber?
    /// The control at the position of this segment, which then has no text.
    var control: IsolateControl?
  }

  /// A finished line. Its first segment follows the last segment of the preceding line.
  struct Line {
    /// The end of the line as an index in ``Lines/segments``.
    var end: Int
    /// The width of the line in cells.
    var cells: Int
  }

  private(set) var text: [UInt8] = []
  private(set) var segments: [Segment] = []
  private(set) var lines: [Line] = []

  /// The width of the unfinished last line, in cells.
  private(set) var openCells = 0

  /// The index in ``segments`` at which the unfinished last line starts.
  private var openStart = 0

  /// The number of bytes that are left for lines. Lines that exceed this number are omitted.
  var room: Int

  /// The number of lines that were omitted.
  var omittedCount = 0

  /// Whether further lines are omitted.
  var isFull: Bool { room < 0 }

  /// Creates an empty page with capacity for a short post.
  init(room: Int = .max) {
    self.room = room
    text.reserveCapacity(2048)
    segments.reserveCapacity(96)
    lines.reserveCapacity(32)
  }

  // MARK: Reading

  /// Returns the indices in ``segments`` of the segments of a line.
  func segments(ofLine number: Int) -> Range<Int> {
    (number == 0 ? 0 : lines[number - 1].end)..<lines[number].end
  }

  /// Returns the width in cells of the widest line in a range of line numbers.
  func width(of numbers: Range<Int>) -> Int {
    lines[numbers].lazy.map(\.cells).max() ?? 0
  }

  /// Whether a line contains right-to-left text.
  func hasRightToLeft(line number: Int) -> Bool {
    let segments = segments(ofLine: number)
    guard let first = segments.first, let last = segments.last else { return false }
    return text.hasRightToLeft(in: text(ofSegment: first).lowerBound..<self.segments[last].end)
  }

  /// Returns the range in ``text`` of the bytes of a segment.
  func text(ofSegment position: Int) -> Range<Int> {
    (position == 0 ? 0 : segments[position - 1].end)..<segments[position].end
  }

  /// Whether a part of ``text`` contains only spaces.
  func isBlank(_ range: Range<Int>) -> Bool {
    text[range.lowerBound] == 0x20 && text[range].allSatisfy { $0 == 0x20 }
  }

  // MARK: Writing

  /// Appends text in UTF-8 to the last line.
  mutating func append(_ bytes: [UInt8], cells: Int, style: StyleID, link: LinkNumber? = nil) {
    append(bytes, bytes.indices, cells: cells, style: style, link: link)
  }

  /// Appends a part of a text in UTF-8 to the last line.
  @inline(__always)
  mutating func append(
    _ bytes: [UInt8], _ range: Range<Int>, cells: Int, style: StyleID, link: LinkNumber?
  ) {
    text.append(contentsOf: bytes[range])
    endSegment(cells: cells, style, link)
  }

  private mutating func endSegment(cells: Int, _ style: StyleID, _ link: LinkNumber?) {
    openCells += cells
    let last = segments.count - 1
    if last >= openStart, segments[last].style == style, segments[last].link == link,
      segments[last].control == nil
    {
      segments[last].end = text.count
    } else if text.count > (last < 0 ? 0 : segments[last].end) {
      segments.append(Segment(end: text.count, style: style, link: link))
    }
  }

  /// Appends the start or end of an isolate to the last line.
  mutating func append(_ control: IsolateControl) {
    segments.append(Segment(end: text.count, style: .plain, link: nil, control: control))
  }

  /// Appends copies of a character that is one cell wide to the last line.
  mutating func append(repeating character: [UInt8], count: Int, style: StyleID) {
    for _ in 0..<max(0, count) {
      for byte in character { text.append(byte) }
    }
    endSegment(cells: max(0, count), style, nil)
  }

  /// Appends spaces to the last line.
  mutating func append(blanks count: Int, style: StyleID = .plain) {
    var rest = count
    while rest > 0 {
      let piece = min(rest, Lines.blanks.count)
      append(Lines.blanks, 0..<piece, cells: piece, style: style, link: nil)
      rest -= piece
    }
  }

  /// Spaces to copy, because copying is faster than appending single bytes.
  private static let blanks = [UInt8](repeating: 0x20, count: 80)

  /// Appends a line of another page, and spaces up to `width` cells.
  ///
  /// - Parameters:
  ///   - line: The offset of the line from the start of `range`. If the offset is beyond the end of
  ///     `range`, only spaces are appended.
  ///   - isIsolated: Whether a line with right-to-left text becomes an isolate.
  mutating func append(
    line: Int, in range: Range<Int>, of other: Lines, width: Int = 0, isIsolated: Bool = false
  ) {
    var cells = 0
    if line < range.count {
      let number = range.lowerBound + line
      let isIsolated = isIsolated && other.hasRightToLeft(line: number)
      if isIsolated { append(.leftToRight) }
      defer { if isIsolated { append(.end) } }
      for position in other.segments(ofLine: number) {
        let segment = other.segments[position]
        if let control = segment.control {
          append(control)
          continue
        }
        append(
          other.text, other.text(ofSegment: position), cells: 0, style: segment.style,
          link: segment.link)
      }
      cells = other.lines[number].cells
    }
    openCells += cells
    append(blanks: width - cells)
  }

  /// Ends the last line. Removes trailing spaces that are invisible or exceed `fill` cells.
  mutating func endLine(fill: Int) {
    while segments.count > openStart, let last = segments.last, last.control == nil {
      let start = segments.count > 1 ? segments[segments.count - 2].end : 0
      var end = last.end
      while end > start, text[end - 1] == 0x20, !last.style.paintsBlanks || openCells > fill {
        end -= 1
        openCells -= 1
      }
      guard end < last.end else { break }
      text.removeSubrange(end...)
      segments[segments.count - 1].end = end
      guard end == start else { break }
      segments.removeLast()
    }
    let start = openStart == 0 ? 0 : segments[openStart - 1].end
    // Without right-to-left letters, no terminal reorders the line.
    if segments[openStart...].contains(where: { $0.control != nil }),
      !text.hasRightToLeft(in: start..<text.count)
    {
      segments[openStart...].removeAll { $0.control != nil }
    }
    room -= text.count - start + 1
    if isFull {
      text.removeSubrange(start...)
      segments.removeSubrange(openStart...)
      omittedCount += 1
    } else {
      lines.append(Line(end: segments.count, cells: openCells))
    }
    openCells = 0
    openStart = segments.count
  }

  /// Removes all lines, and keeps the capacity.
  ///
  /// - Parameter count: The number of removed lines that are omitted from the page.
  mutating func removeAll(omitting count: Int) {
    text.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    openStart = 0
    omittedCount += count
  }
}

/// The number of an OSC 8 link on a page, from 0, in the order of the link labels.
struct LinkNumber: Hashable {
  var value: Int32
}
