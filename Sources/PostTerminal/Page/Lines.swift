/// Lines of styled segments, laid out and not yet encoded: what ANSI and other writers start from.
///
/// All text is in one buffer and all segments are in another, so that a line costs no allocation.
struct Lines {
  /// A part of a line with one look, from the end of the segment before.
  struct Segment {
    /// The end in ``Lines/text``, in bytes.
    var end: Int
    var look: Look
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

  /// The bytes of text that further lines may have; lines that have more are only counted.
  var room = Int.max

  /// The number of lines that were counted and not kept.
  private(set) var omittedCount = 0

  /// Whether no line is kept any more.
  var isFull: Bool { room < 0 }

  /// Creates an empty page with memory for a short post.
  init(room: Int = .max) {
    self.room = room
    text.reserveCapacity(2048)
    segments.reserveCapacity(96)
    lines.reserveCapacity(32)
  }

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

  /// Whether a part of ``text`` is blanks.
  func isBlank(_ range: Range<Int>) -> Bool {
    text[range.lowerBound] == 0x20 && text[range].allSatisfy { $0 == 0x20 }
  }

  // MARK: Writing

  /// Adds a piece of UTF-8 to the last line.
  mutating func append(_ bytes: [UInt8], cells: Int, look: Look, link: LinkNumber? = nil) {
    text.append(contentsOf: bytes)
    endSegment(cells: cells, look, link)
  }

  /// Adds a part of a text in UTF-8 to the last line.
  mutating func append(
    _ bytes: [UInt8], _ range: Range<Int>, cells: Int, look: Look, link: LinkNumber?
  ) {
    text.append(contentsOf: bytes[range])
    endSegment(cells: cells, look, link)
  }

  private mutating func endSegment(cells: Int, _ look: Look, _ link: LinkNumber?) {
    openCells += cells
    let last = segments.count - 1
    if last >= openStart, segments[last].look == look, segments[last].link == link {
      segments[last].end = text.count
    } else if text.count > (last < 0 ? 0 : segments[last].end) {
      segments.append(Segment(end: text.count, look: look, link: link))
    }
  }

  /// Adds a sign of one cell several times to the last line.
  mutating func append(repeating sign: [UInt8], count: Int, look: Look) {
    for _ in 0..<max(0, count) {
      for byte in sign { text.append(byte) }
    }
    endSegment(cells: max(0, count), look, nil)
  }

  /// Adds blanks to the last line.
  mutating func append(blanks count: Int, look: Look = .plain) {
    var rest = count
    while rest > 0 {
      let piece = min(rest, Lines.blanks.count)
      append(Lines.blanks, 0..<piece, cells: piece, look: look, link: nil)
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
        other.text, other.text(ofSegment: position), cells: 0, look: segment.look,
        link: segment.link)
    }
    openCells += other.lines[number].cells
  }

  /// Ends the last line, without blanks at its end that nobody would see or that stand behind `fill`
  /// cells: how much room a text takes is no matter of colours.
  mutating func endLine(fill: Int) {
    while segments.count > openStart, let last = segments.last {
      let start = segments.count > 1 ? segments[segments.count - 2].end : 0
      var end = last.end
      while end > start, text[end - 1] == 0x20, !last.look.paintsBlanks || openCells > fill {
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

  /// Forgets the lines, of which some could not be written, and keeps their memory.
  mutating func removeAll(omitting count: Int) {
    text.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    openStart = 0
    omit(count)
  }

  /// Counts lines that are not kept.
  mutating func omit(_ count: Int) { omittedCount += count }

  /// Starts to count omitted lines anew.
  mutating func resetOmittedCount() { omittedCount = 0 }
}

/// The number of a link among those of a page, in the order of their labels.
struct LinkNumber: Hashable {
  var value: Int32
}
