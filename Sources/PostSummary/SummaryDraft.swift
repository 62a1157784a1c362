internal import PostDocument
internal import PostText

/// The start of a document's text, divided into units. A summary can end only between two units.
///
/// An atom is a run or URL that is never divided. A draft contains little more text than a summary:
/// the text up to the next check of ``isFinal``, and the text that determines where mentions,
/// hashtags and URLs end.
struct SummaryDraft {
  /// What a range of the draft's text represents.
  enum Content: Equatable {
    /// The start of a block.
    case block(TextLayout)
    case lineBreak
    case text(Marks = [], Hyperlink? = nil)
    /// A run that is never divided.
    case atom(Inline)
  }

  /// A range of the draft's text, and what this text represents.
  struct Piece {
    let content: Content
    var range: Range<Int>
  }

  /// The text of the pieces in UTF-8, with a line feed between lines.
  private(set) var text: [UInt8] = []
  /// The pieces of the text, in order and without gaps.
  private(set) var pieces: [Piece] = []
  private(set) var units: SummaryUnits
  /// Whether the draft contains visible text.
  private(set) var isVisible = false
  /// Whether the current line contains no text.
  private(set) var isLineEmpty = true
  /// Whether the text may contain a grapheme cluster of several scalars.
  ///
  /// If so, an atom and the text next to it can form one grapheme cluster.
  private(set) var hasJoinedScalars = false

  let options: SummaryOptions
  /// The layout of the current block.
  private var layout = TextLayout()
  /// The marks and markers before the first text of the current block.
  private var blockPrefix = ""
  /// The start of a block or line that is appended before the next text, if any.
  private var separator: Content? = .block(TextLayout())
  /// Whether the pending line is that of an item.
  private var isNewItem = false
  /// The part of ``blockPrefix`` that is appended before the next text; empty if it was appended.
  private var prefix = ""
  /// The offset at which the tail starts. The tail is the last grapheme cluster of the text. The
  /// next text can continue this cluster.
  private var tailStart = 0
  /// The end offset of the last atom. The tail can start with the last cluster of this atom.
  private var atomEnd = 0
  /// The size in bytes of the last base scalar and the marks after this scalar.
  private var baseSize = 0
  private var bidi = BidiBalancer()

  init(_ options: SummaryOptions) {
    self.options = options
    units = SummaryUnits(options)
  }

  /// An empty draft with the same options, whose first block is the current block.
  var restarted: SummaryDraft {
    var draft = SummaryDraft(options)
    draft.startBlock(layout, prefix: blockPrefix)
    return draft
  }

  /// Whether further text cannot change the summary.
  var isFinal: Bool { units.isFinal(isLineEnded: separator != nil) }

  // MARK: Lines

  /// Starts a block. The start is appended before the next text.
  ///
  /// - Parameter isInList: Whether the block is a further item of a tight list. It is a line of the
  ///   preceding block if both have the same layout.
  mutating func startBlock(_ layout: TextLayout, prefix: String = "", isInList: Bool = false) {
    var layout = layout
    layout.alignment = nil
    let continues = isInList && isVisible && layout == self.layout
    self.layout = layout
    blockPrefix = prefix
    self.prefix = prefix
    if continues {
      separator = separator ?? .lineBreak
      isNewItem = true
    } else if options.layout == .lines || !isVisible {
      separator = .block(layout)
    } else {
      separator = separator ?? .lineBreak
    }
    isLineEmpty = true
  }

  /// Ends the line, unless it is empty.
  mutating func endLine() {
    guard !isLineEmpty else { return }
    separator = .lineBreak
    isLineEmpty = true
  }

  /// Appends a mark that closes the text, for example a quotation mark.
  mutating func close(with mark: String) {
    endText()
    append(.text(), showing: mark, as: .closing)
  }

  /// Ends the draft.
  mutating func finish() {
    endText()
    closeBidiControls()
  }

  /// Appends the pending start of a block or line, and the pending prefix.
  private mutating func startText() {
    if let separator {
      let start = tailStart
      endText()
      self.separator = nil
      switch separator {
      case .block(let layout):
        closeBidiControls()
        let tags =
          SummaryUnits.paragraphSize + (layout.direction == nil ? 0 : 11)
          + (layout.language.map { $0.description.utf8.count + 8 } ?? 0)
        append(separator, showing: isVisible ? "\n" : "", as: .separator, bytes: tags)
      case _ where options.layout == .oneLine:
        append(.text(), showing: " ", as: .space)
        // A prepended mark such as U+0600 and the space after it form one cluster.
        reopenTail(from: min(start, text.count - 1))
      default:
        if isNewItem { closeBidiControls() }
        append(.lineBreak, showing: "\n", as: .separator, bytes: 4)
      }
      isNewItem = false
    }
    if !prefix.isEmpty {
      append(.text(), showing: prefix, as: .attached)
      prefix = ""
    }
    isVisible = true
  }

  /// Ends the text of a line, and removes a space at the end of the line.
  private mutating func endText() {
    cut(isWhole: true)
    baseSize = 0
    guard units.units.last?.kind == .space, text.last == 0x20, let last = pieces.popLast()
    else { return }
    units.removeLastSpace()
    text.removeLast()
    (tailStart, atomEnd) = (text.count, text.count)
    if last.range.count > 1 { addPiece(last.content, from: last.range.lowerBound) }
  }

  private mutating func closeBidiControls() {
    let closing = bidi.closing
    guard !closing.isEmpty else { return }
    // The size of each opening control already includes the size of its closing control.
    append(.text(), showing: closing, as: .invisible, bytes: 0)
    bidi = BidiBalancer()
  }

  // MARK: Atoms

  /// Appends a run as an atom.
  mutating func append(atom run: Inline, showing displayText: String) {
    append(.atom(run), whole: [(displayText, .atom)])
  }

  /// Appends a URL as two atoms: its host and its path.
  mutating func append(_ url: ShownURL, marks: Marks, link: Hyperlink) {
    let kind = url.isShortened ? ClusterKind.shortened : .atom
    append(
      .text(marks, link),
      whole: url.path.isEmpty ? [(url.text, kind)] : [(url.host, .atom), (url.path, kind)])
  }

  /// The largest size of an atom in bytes.
  private static let maximumAtomSize = 4096

  /// Appends atoms, or ends the draft if the atoms or their grapheme clusters are too large.
  private mutating func append(_ content: Content, whole atoms: [(String, ClusterKind)]) {
    startText()
    isLineEmpty = false
    let displayText = atoms.map(\.0).joined()
    let joined = String(decoding: text[tailStart...] + displayText.utf8, as: UTF8.self)
    let limit = options.clusterByteLimit
    cut(isWhole: true)
    guard displayText.utf8.count <= SummaryDraft.maximumAtomSize,
      joined.utf8.count <= limit
        || joined.graphemeClusters.allSatisfy({ $0.utf8.count <= limit })
    else { return units.append(oversized: SummaryUnits.Unit(kind: .atom, end: text.count)) }
    for (displayText, kind) in atoms { append(content, showing: displayText, as: kind) }
  }

  /// Appends a piece that is one unit.
  ///
  /// - Parameter bytes: The size of the piece as HTML; by default, the size of its escaped text.
  private mutating func append(
    _ content: Content, showing displayText: String, as kind: ClusterKind, bytes: Int? = nil
  ) {
    let start = text.count
    text.append(contentsOf: displayText.utf8)
    addPiece(content, from: start)
    let isASCII = displayText.utf8.allSatisfy { $0 < 0x80 }
    hasJoinedScalars = hasJoinedScalars || !isASCII
    units.append(
      SummaryUnits.Unit(
        kind: kind, count: isASCII ? displayText.utf8.count : displayText.visibleClusterCount,
        bytes: bytes ?? displayText.escapedSize, end: text.count))
    (tailStart, atomEnd) = (text.count, text.count)
    if kind != .separator { reopenTail(from: start) }
  }

  private mutating func addPiece(_ content: Content, from start: Int) {
    if case .text = content, let last = pieces.indices.last, pieces[last].content == content {
      pieces[last].range = pieces[last].range.lowerBound..<text.count
    } else {
      pieces.append(Piece(content: content, range: start..<text.count))
    }
  }

  /// Starts the tail at the last grapheme cluster of the text after `start`.
  private mutating func reopenTail(from start: Int) {
    tailStart = start
    while tailStart < text.count, case let end = text.span.bytes.endOfCluster(at: tailStart),
      end < text.count
    {
      tailStart = end
    }
    baseSize = text.count - tailStart
  }

  // MARK: Text

  /// The size in bytes of the text that is appended between two checks of ``isFinal``.
  private static let chunkSize = 256

  /// Appends the text of a run. Stops when ``isFinal`` is true.
  ///
  /// - Returns: The size in bytes of the combining marks that were dropped.
  mutating func append(_ text: String, marks: Marks = [], link: Hyperlink? = nil) -> Int {
    text.withUTF8Span { append($0.bytes, as: .text(marks, link)) }
  }

  private mutating func append(_ bytes: borrowing RawSpan, as content: Content) -> Int {
    let isAfterSpace = separator != nil || isLineEmpty || text.last == 0x20
    var offset =
      isAfterSpace && bytes.byteCount > 0 && bytes.scalar(at: 0) == " " ? 1 : 0
    guard offset < bytes.byteCount else { return 0 }
    startText()
    // Skip joiners and selectors at the start of a block, because they have no base character.
    while tailStart == text.count, offset < bytes.byteCount,
      case let scalar = bytes.scalar(at: offset), TextHygiene.isAttached(scalar)
    {
      offset += UTF8.width(scalar)
    }
    let start = text.count
    var dropped = 0
    while offset < bytes.byteCount, dropped <= 64 * Summarizer.lookAhead {
      let size = min(SummaryDraft.chunkSize, bytes.byteCount - offset)
      dropped += copy(bytes, from: &offset, atLeast: size)
      cut(isWhole: false)
      if isFinal { break }
    }
    guard text.count > start else { return dropped }
    addPiece(content, from: start)
    isLineEmpty = false
    return dropped
  }

  /// Appends text. Balances bidirectional controls, and drops marks that make a cluster too large.
  ///
  /// - Returns: The size in bytes of the dropped marks.
  private mutating func copy(
    _ bytes: borrowing RawSpan, from offset: inout Int, atLeast size: Int
  ) -> Int {
    let part = bytes.extracting(..<(offset + size))
    var dropped = 0
    while offset < part.byteCount {
      let end = part.firstOffset(from: offset, where: { $0.nonASCII }, or: { $0 >= 0x80 })
      if end > offset {
        text.append(part.extracting(offset..<end))
        baseSize = 1
        offset = end
        continue
      }
      // The last scalar of `part` can end after `part`.
      let scalar = bytes.scalar(at: offset)
      let width = UTF8.width(scalar)
      let isMark = scalar.isAfterBase
      if isMark, baseSize + width > options.clusterByteLimit {
        dropped += width
      } else if scalar.isBidiDelimiter {
        text.append(contentsOf: bidi.written(scalar).utf8)
        baseSize = width
      } else {
        text.append(bytes.extracting(offset..<offset + width))
        baseSize = isMark ? baseSize + width : width
      }
      offset += width
    }
    return dropped
  }

  /// Divides the tail into units.
  ///
  /// - Parameter isWhole: Whether the last cluster is complete. If not, it becomes the new tail.
  private mutating func cut(isWhole: Bool) {
    let bytes = text
    while tailStart < bytes.count {
      let start = tailStart
      let byte = bytes[start]
      if byte < 0x80, start >= atomEnd, start + 1 < bytes.count, bytes[start + 1] < 0x80 {
        let scalar = Unicode.Scalar(byte)
        units.append(
          SummaryUnits.Unit(
            kind: ClusterKind(ascii: byte), scalar: scalar, count: 1, bytes: scalar.escapedSize,
            end: start + 1))
        tailStart = start + 1
        continue
      }
      let end = bytes.span.bytes.endOfCluster(at: start)
      if end == bytes.count, !isWhole, end - start <= options.clusterByteLimit { return }
      appendCluster(bytes.span.bytes, start..<end)
      tailStart = end
    }
  }

  private mutating func appendCluster(_ bytes: borrowing RawSpan, _ range: Range<Int>) {
    let scalar = bytes.scalar(at: range.lowerBound)
    var unit = SummaryUnits.Unit(
      kind: ClusterKind(scalar), scalar: scalar, bytes: scalar.escapedSize, end: range.upperBound)
    unit.count = unit.kind == .invisible ? 0 : 1
    hasJoinedScalars = hasJoinedScalars || ScalarProperties(of: scalar.value).joins
    if UTF8.width(scalar) < range.count {
      hasJoinedScalars = true
      unit.scalar = text[range].first { $0 < 0x80 }.map { Unicode.Scalar($0) } ?? scalar
      unit.bytes = bytes.extracting(range).escapedSize
    } else if scalar.isBidiDelimiter {
      // The size of an opening control includes the size of its closing control.
      unit.bytes = scalar == "\u{202C}" || scalar == "\u{2069}" ? 0 : 6
    }
    if range.count > options.clusterByteLimit {
      units.append(oversized: unit)
    } else if range.lowerBound >= atomEnd {
      units.append(unit)
    } else if atomEnd < range.upperBound {
      // The unit of the atom already contains the start of the cluster.
      let rest = bytes.extracting(atomEnd..<range.upperBound)
      units.append(
        SummaryUnits.Unit(kind: .word, bytes: rest.escapedSize, end: range.upperBound))
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar changes the preceding character: a mark, a joiner or a skin tone.
  fileprivate var isAfterBase: Bool {
    guard ScalarProperties(of: value).joins else { return false }
    return isGraphemeExtend || isSpacingMark || value == 0x200D || 0x1F3FB...0x1F3FF ~= value
  }
}
