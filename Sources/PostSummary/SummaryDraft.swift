internal import PostDocument
internal import PostText

/// The first text of a document, cut into units among which a summary can end.
///
/// A draft holds little more than a summary may show: a part of a run, and the text that decides where
/// names end.
struct SummaryDraft {
  /// What a part of the text becomes in the summary.
  enum Content {
    case block(TextLayout)
    case lineBreak
    case text(Marks, Hyperlink?)
    /// A run that is shown whole or not at all.
    case atom(Inline)
  }

  /// A part of the text, from the end of the previous piece on.
  struct Piece {
    let content: Content
    var end: Int
  }

  /// What the pieces show, in UTF-8, with a line feed between lines.
  private(set) var text: [UInt8] = []
  private(set) var pieces: [Piece] = []
  private(set) var units: SummaryUnits
  /// Whether the draft contains text.
  private(set) var isVisible = false
  /// Whether the current line contains no text.
  private(set) var isLineEmpty = true
  /// Whether the text contains bidirectional embeddings or isolates.
  private(set) var hasBidiControls = false

  let options: SummaryOptions
  /// The layout of the current block.
  private var layout = TextLayout()
  /// What precedes the next text.
  private var separator: Content? = .block(TextLayout())
  /// What the next text on this line starts with, such as the marker of an item.
  private var prefix = ""
  /// The start of the last cluster, which the next text may continue.
  private var tailStart = 0
  /// The end of the text that is part of a unit: after an atom, the tail or its start.
  private var unitEnd = 0
  /// The size of the last scalar that is no mark and of the marks after it, in bytes.
  private var baseSize = 0
  private var bidi = BidiBalancer()

  init(_ options: SummaryOptions) {
    self.options = options
    units = SummaryUnits(options)
  }

  /// An empty draft, at the same position of the document.
  var restarted: SummaryDraft {
    var draft = SummaryDraft(options)
    draft.startBlock(layout)
    return draft
  }

  /// Whether more text cannot change the summary.
  var isSettled: Bool { units.isSettled(isLineEnded: separator != nil) }

  // MARK: Lines

  /// Starts a block, in which the next text is.
  mutating func startBlock(_ layout: TextLayout, prefix: String = "") {
    self.layout = layout
    self.layout.alignment = nil
    self.prefix = prefix
    if options.layout == .lines || !isVisible {
      separator = .block(self.layout)
    } else {
      separator = separator ?? .lineBreak
    }
    isLineEmpty = true
  }

  /// Ends a line; an empty line is not shown.
  mutating func endLine() {
    guard !isLineEmpty else { return }
    separator = .lineBreak
    isLineEmpty = true
  }

  /// Adds text that closes the text before it, such as a quotation mark.
  mutating func close(with mark: String) {
    endText()
    append(.text([], nil), showing: mark, as: .closing)
  }

  /// Ends the draft.
  mutating func finish() {
    endText()
    closeBidiControls()
  }

  /// Adds what precedes the next text.
  private mutating func startText() {
    if let separator {
      let start = tailStart
      endText()
      self.separator = nil
      switch separator {
      case .block(let layout): startParagraph(layout)
      case _ where options.layout == .oneLine:
        append(.text([], nil), showing: " ", as: .space)
        // A prepended mark such as U+0600 takes the space into its cluster.
        reopenTail(from: min(start, text.count - 1))
      default:
        append(.lineBreak, showing: "\n", as: .separator, SummaryUnits.Size(bytes: 3, lines: 1))
      }
    }
    if !prefix.isEmpty {
      append(.text([], nil), showing: prefix, as: .attached)
      reopenTail(from: text.count - prefix.utf8.count)
      prefix = ""
    }
    isVisible = true
  }

  private mutating func startParagraph(_ layout: TextLayout) {
    closeBidiControls()
    var tags = SummaryUnits.paragraph
    tags.bytes += layout.language.map { $0.description.utf8.count + 8 } ?? 0
    tags.bytes += layout.direction == nil ? 0 : 11
    tags.bytes -= isVisible ? 1 : 0
    tags.lines = 1
    append(
      .block(layout), showing: isVisible ? "\n" : "", as: isVisible ? .separator : .attached, tags)
  }

  /// Ends text that nothing continues, without a space at its end.
  private mutating func endText() {
    cut(isWhole: true)
    baseSize = 0
    guard units.units.last?.kind == .space, text.last == 0x20, let last = pieces.indices.last
    else { return }
    units.removeLast()
    text.removeLast()
    (tailStart, unitEnd) = (text.count, text.count)
    pieces[last].end = text.count
    if last > 0, pieces[last - 1].end == text.count { pieces.removeLast() }
  }

  private mutating func closeBidiControls() {
    let closing = bidi.closing
    guard !closing.isEmpty else { return }
    // They are included in the size of the controls that they close.
    append(
      .text([], nil), showing: closing, as: .invisible,
      SummaryUnits.Size(bytes: -closing.utf8.count))
    bidi = BidiBalancer()
  }

  // MARK: Atoms

  /// Adds a run that is shown whole or not at all.
  mutating func append(atom run: Inline, showing shown: String) {
    guard startAtom(shown) else { return }
    append(.atom(run), showing: shown, as: .atom)
    reopenTail(from: text.count - shown.utf8.count)
  }

  /// Adds a URL that is shown whole or, if no text precedes it, only as its host.
  mutating func append(_ url: ShownURL, marks: Marks, link: Hyperlink) {
    let parts = isVisible ? [url.text] : [url.host, url.path]
    guard startAtom(url.text) else { return }
    let end = text.count + url.text.utf8.count
    for part in parts where !part.isEmpty {
      let isShortened = url.isShortened && text.count + part.utf8.count == end
      append(.text(marks, link), showing: part, as: isShortened ? .shortened : .atom)
    }
    reopenTail(from: end - url.text.utf8.count)
  }

  /// The longest atom that is shown, in bytes.
  private static let longestAtom = 4096

  /// Ends the text before an atom. Returns `false` if the atom is too large, which ends the draft.
  private mutating func startAtom(_ shown: String) -> Bool {
    startText()
    isLineEmpty = false
    let joined = text[tailStart...] + shown.utf8
    let limit = options.clusterByteLimit
    let isSmall =
      shown.utf8.count <= SummaryDraft.longestAtom
      && (joined.count <= limit
        || String(decoding: joined, as: UTF8.self).graphemeClusters
          .allSatisfy { $0.utf8.count <= limit })
    cut(isWhole: true)
    if !isSmall { units.append(oversized: .atom, end: text.count) }
    return isSmall
  }

  /// Adds a piece that is one unit.
  ///
  /// - Parameter more: The size of what the text does not show.
  private mutating func append(
    _ content: Content, showing shown: String, as kind: ClusterKind,
    _ more: SummaryUnits.Size = SummaryUnits.Size()
  ) {
    text.append(contentsOf: shown.utf8)
    pieces.append(Piece(content: content, end: text.count))
    var size = SummaryUnits.Size(
      count: kind == .invisible ? 0 : shown.visibleClusterCount, bytes: shown.escapedSize)
    size += more
    units.append(SummaryUnits.Unit(kind: kind, size: size, end: text.count))
    (tailStart, unitEnd) = (text.count, text.count)
  }

  /// Lets the next text continue the last cluster of an atom.
  ///
  /// - Parameter start: The start of a cluster.
  private mutating func reopenTail(from start: Int) {
    tailStart = start
    if text.suffix(2).allSatisfy({ $0 < 0x80 }) {
      tailStart = text.count - 1
    } else {
      while case let end = endOfCluster(at: tailStart), end < text.count { tailStart = end }
    }
    baseSize = text.count - tailStart
  }

  private func endOfCluster(at start: Int) -> Int {
    GraphemeBreaker.end(
      ofClusterAt: start, in: text.span.bytes, upTo: text.count, sizeLimit: .max)
  }

  // MARK: Text

  /// The size of the text after which the draft checks whether it is settled, in bytes.
  private static let chunkSize = 256

  /// Adds the text of a run, as far as a summary may show it.
  ///
  /// - Returns: The size of the marks that were dropped, in bytes.
  mutating func append(_ text: String, marks: Marks = [], link: Hyperlink? = nil) -> Int {
    text.withUTF8Span { append($0.bytes, marks, link) }
  }

  private mutating func append(
    _ bytes: borrowing RawSpan, _ marks: Marks, _ link: Hyperlink?
  ) -> Int {
    var offset = 0
    if bytes.byteCount > 0, bytes.scalar(at: 0) == " ",
      separator != nil || isLineEmpty || text.last == 0x20
    {
      offset = 1
    }
    guard offset < bytes.byteCount else { return 0 }
    startText()
    // A block starts without joiners and selectors, which have no character to act on.
    while tailStart == text.count, offset < bytes.byteCount,
      case let scalar = bytes.scalar(at: offset), TextHygiene.isAttached(scalar)
    {
      offset += UTF8.width(scalar)
    }
    let start = text.count
    var dropped = 0
    while offset < bytes.byteCount, dropped <= 64 * Summarizer.lookAhead {
      let end = bytes.scalarBoundary(from: offset + SummaryDraft.chunkSize)
      dropped += copy(bytes.extracting(offset..<end))
      offset = end
      cut(isWhole: false)
      if isSettled { break }
    }
    guard text.count > start else { return dropped }
    pieces.append(Piece(content: .text(marks, link), end: text.count))
    isLineEmpty = false
    return dropped
  }

  /// Adds text without the marks that make a cluster too large, its bidirectional controls in pairs.
  ///
  /// - Returns: The size of the dropped marks, in bytes.
  private mutating func copy(_ bytes: borrowing RawSpan) -> Int {
    var dropped = 0
    // The text from here on is not copied yet.
    var start = 0
    var offset = 0
    while offset < bytes.byteCount {
      let end = bytes.firstOffset(from: offset, where: { $0.nonASCII }, or: { $0 >= 0x80 })
      if end > offset { baseSize = 1 }
      guard end < bytes.byteCount else { break }
      let scalar = bytes.scalar(at: end)
      offset = end + UTF8.width(scalar)
      let isKept = keeps(scalar)
      if isKept, !scalar.isBidiDelimiter { continue }
      text.append(bytes.extracting(start..<end))
      start = offset
      if isKept {
        text.append(contentsOf: bidi.written(scalar).utf8)
        hasBidiControls = true
      } else {
        dropped += UTF8.width(scalar)
      }
    }
    text.append(bytes.extracting(start...))
    return dropped
  }

  /// Whether a scalar is kept: a mark only if its cluster is small.
  private mutating func keeps(_ scalar: Unicode.Scalar) -> Bool {
    let size = UTF8.width(scalar)
    guard scalar.isAfterBase else {
      baseSize = size
      return true
    }
    guard baseSize + size <= options.clusterByteLimit else { return false }
    baseSize += size
    return true
  }

  /// Cuts the tail into units. Its last cluster is the new tail, unless the text is whole.
  private mutating func cut(isWhole: Bool) {
    let bytes = text
    while tailStart < bytes.count {
      let start = tailStart
      let byte = bytes[start]
      if byte < 0x80, start >= unitEnd, start + 1 < bytes.count, bytes[start + 1] < 0x80 {
        units.append(
          SummaryUnits.Unit(
            kind: ClusterKind(ascii: byte), sign: Unicode.Scalar(byte),
            size: SummaryUnits.Size(count: 1, bytes: byte.escapedSize), end: start + 1))
        tailStart = start + 1
        continue
      }
      let end = GraphemeBreaker.end(
        ofClusterAt: start, in: bytes.span.bytes, upTo: bytes.count, sizeLimit: .max)
      let isLast = end == bytes.count
      if isLast, !isWhole, end - start <= options.clusterByteLimit { return }
      appendCluster(start..<end)
      tailStart = end
    }
  }

  private mutating func appendCluster(_ range: Range<Int>) {
    let cluster = text[range]
    let scalar = text.span.bytes.scalar(at: range.lowerBound)
    let sign = cluster.first { $0 < 0x80 }.map { Unicode.Scalar($0) } ?? scalar
    let kind = ClusterKind(scalar)
    guard cluster.count <= options.clusterByteLimit else {
      return units.append(oversized: kind, sign: sign, end: range.upperBound)
    }
    let isStartCounted = range.lowerBound < unitEnd
    let rest = max(range.lowerBound, unitEnd)..<range.upperBound
    guard !rest.isEmpty else { return }
    var size = SummaryUnits.Size(
      count: isStartCounted || kind == .invisible ? 0 : 1,
      bytes: text.span.bytes.extracting(rest).escapedSize)
    // A control that opens an isolate is charged for the control that will close it.
    if scalar.isBidiDelimiter { size.bytes = scalar == "\u{202C}" || scalar == "\u{2069}" ? 0 : 6 }
    units.append(
      isStartCounted
        ? SummaryUnits.Unit(kind: .word, size: size, end: range.upperBound)
        : SummaryUnits.Unit(kind: kind, sign: sign, size: size, end: range.upperBound))
  }
}

extension RawSpan {
  /// The first scalar boundary at or after an offset, or the end.
  fileprivate func scalarBoundary(from offset: Int) -> Int {
    var boundary = offset
    while boundary < byteCount,
      UTF8.isContinuation(unsafeLoad(fromByteOffset: boundary, as: UInt8.self))
    { boundary += 1 }
    return min(boundary, byteCount)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar acts on the character before it: a mark, a joiner or a skin tone.
  fileprivate var isAfterBase: Bool {
    guard ScalarProperties(of: value).joins else { return false }
    return isGraphemeExtend || isSpacingMark || value == 0x200D || 0x1F3FB...0x1F3FF ~= value
  }
}
