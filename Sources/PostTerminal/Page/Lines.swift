/// Lines of styled segments, laid out and not yet encoded: what ANSI and other writers start from.
///
/// All text is in one buffer and all segments are in another, so that a line costs no allocation.
struct Lines {
  /// A part of a line with one look, from the end of the segment before.
  struct Segment {
    /// The end in ``Lines/text``, in bytes.
    var end: Int
    var style: TextStyle
    var link: LinkNumber?
  }

  /// A line, from the end of the line before.
  struct Line {
    /// The end in ``Lines/segments``.
    var end: Int
    /// The width in cells.
    var cells: Int
  }

  private(set) var text: [UInt8] = []
  private(set) var segments: [Segment] = []
  private(set) var lines: [Line] = []

  /// The width of the unfinished last line, in cells.
  private(set) var openCells = 0

  /// The start of the unfinished last line, in ``segments``.
  private var openStart = 0

  // MARK: Reading

  /// The positions in ``segments`` of a line.
  func segments(ofLine number: Int) -> Range<Int> {
    (number == 0 ? 0 : lines[number - 1].end)..<lines[number].end
  }

  /// The cells of the widest of some lines.
  func width(of numbers: Range<Int>) -> Int {
    lines[numbers].lazy.map(\.cells).max() ?? 0
  }

  /// The bytes of a segment, as positions in ``text``.
  func text(ofSegment position: Int) -> Range<Int> {
    (position == 0 ? 0 : segments[position - 1].end)..<segments[position].end
  }

  // MARK: Writing

  /// Adds a piece of UTF-8 to the last line.
  mutating func append(
    _ bytes: some Sequence<UInt8>, cells: Int, style: TextStyle, link: LinkNumber? = nil
  ) {
    text.append(contentsOf: bytes)
    openCells += cells
    let last = segments.count - 1
    if last >= openStart, segments[last].style == style, segments[last].link == link {
      segments[last].end = text.count
    } else if text.count > (segments.last?.end ?? 0) {
      segments.append(Segment(end: text.count, style: style, link: link))
    }
  }

  /// Adds a sign several times to the last line.
  mutating func append(
    repeating sign: String, count: Int, cells: Int, style: TextStyle
  ) {
    guard count > 0 else { return }
    for _ in 1..<count { text.append(contentsOf: sign.utf8) }
    append(sign.utf8, cells: cells * count, style: style)
  }

  /// Adds blanks to the last line.
  mutating func append(blanks count: Int, style: TextStyle = .plain) {
    var rest = count
    while rest > 0 {
      let piece = min(rest, Lines.blanks.count)
      append(Lines.blanks[..<piece], cells: piece, style: style)
      rest -= piece
    }
  }

  /// Copied from, which is faster than repeating one byte.
  private static let blanks = [UInt8](repeating: 0x20, count: 80)

  /// Adds a line of other lines to the last line.
  mutating func append(line number: Int, of other: Lines) {
    for position in other.segments(ofLine: number) {
      let segment = other.segments[position]
      append(
        other.text[other.text(ofSegment: position)], cells: 0, style: segment.style,
        link: segment.link)
    }
    openCells += other.lines[number].cells
  }

  /// Ends the last line, without blanks at its end that nobody would see.
  mutating func endLine() {
    while segments.count > openStart, let last = segments.last, !last.style.paintsBlanks {
      let start = segments.count > 1 ? segments[segments.count - 2].end : 0
      var end = last.end
      while end > start, text[end - 1] == 0x20 { end -= 1 }
      openCells -= last.end - end
      text.removeSubrange(end...)
      segments[segments.count - 1].end = end
      guard end == start else { break }
      segments.removeLast()
    }
    lines.append(Line(end: segments.count, cells: openCells))
    openCells = 0
    openStart = segments.count
  }
}

/// The number of a link among those of a page, in the order of their labels.
struct LinkNumber: Hashable {
  var value: Int32
}
