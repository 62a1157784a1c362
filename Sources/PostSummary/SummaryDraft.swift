internal import PostDocument
internal import PostText

/// The first text of a document, as units among which a summary can end.
///
/// A draft never holds more than a summary may show, but for what has to be held to know where a name
/// ends, and until a reader of the document knows what follows.
struct SummaryDraft {
  /// The runs that pieces are parts of; the last are those of the current block.
  private(set) var sources: [Source] = []
  private(set) var pieces: [Piece] = []
  private var feed: UnitFeed
  /// A Boolean value that is true when the draft holds something to see.
  private(set) var isVisible = false
  /// A Boolean value that is true when nothing to see stands on the current line.
  private(set) var isLineEmpty = true

  let options: SummaryOptions
  /// The layout of the current block.
  private(set) var layout = TextLayout()
  /// What stands between the last line and the next text.
  private var pending: Piece.Content? = .block(TextLayout())
  /// What stands before the next text.
  private var prefix = ""
  /// The number of bytes behind the start of the last scalar that is no mark.
  private var sinceBase = 0
  private var openers = BidiOpeners()
  /// A Boolean value that is true when the text holds embeddings or isolates.
  private(set) var hasOpeners = false

  init(_ options: SummaryOptions) {
    self.options = options
    feed = UnitFeed(options)
    pieces.reserveCapacity(8)
    sources.reserveCapacity(4)
  }

  /// A draft without text at the same place in the document.
  var restarted: SummaryDraft {
    var draft = SummaryDraft(options)
    draft.sources = sources.suffix(1)
    draft.startBlock(layout)
    return draft
  }

  var units: SummaryUnits { feed.units }

  /// What is too large to be shown, when that is a cluster: it may go on with a name.
  var wall: SummaryUnits.Unit? { feed.wall }

  /// The length of all pieces, in bytes of UTF-8 and one for each other thing.
  var location: Int { feed.location }

  /// A Boolean value that is true when the draft holds more than any summary may show.
  var isFull: Bool { feed.hasWall || units.isFull }

  /// A Boolean value that is true when the draft is full, and whether a summary ends inside of a name
  /// no longer depends on what follows.
  var isSettled: Bool {
    if feed.hasWall { return true }
    guard let excess = units.excess, let last = units.last else { return false }
    return pending != nil || last.kind.partsNames || excess > PlainNames.lookAhead
  }

  // MARK: Lines

  /// Starts a block of runs, which get some marks.
  mutating func startBlock(_ layout: TextLayout, _ runs: Inlines, _ marks: Marks) {
    sources.append(Source(runs: runs, marks: marks))
    startBlock(layout)
  }

  /// Starts a block, which the next text that shows will be in.
  mutating func startBlock(_ layout: TextLayout) {
    var layout = layout
    layout.alignment = nil
    self.layout = layout
    if options.layout == .oneLine, isVisible {
      if pending == nil { pending = .lineBreak }
    } else {
      pending = .block(layout)
    }
    isLineEmpty = true
    prefix = ""
  }

  /// Ends a line; several ends in a row are one.
  mutating func endLine() {
    guard !isLineEmpty else { return }
    pending = .lineBreak
    isLineEmpty = true
  }

  /// Sets what the next text on this line starts with, such as the marker of an item.
  mutating func setPrefix(_ text: String) { prefix = text }

  /// Adds what closes the text so far.
  mutating func close(with text: String) {
    endStretch()
    dropTrailingSpace()
    append(piece: .text(text, Look()), length: text.utf8.count)
    feed.append(
      .closing, count: 1, bytes: text.utf8.count, length: text.utf8.count, isPlain: true)
  }

  /// Ends the draft.
  mutating func finish() {
    endStretch()
    dropTrailingSpace()
    closeOpeners()
  }

  /// Writes what stands before text that shows.
  private mutating func startText() {
    if let separator = pending {
      // A sign that stands before a letter, such as U+0600, takes a space into its cluster.
      let last = options.layout == .oneLine ? Array(feed.tail) : []
      endStretch()
      dropTrailingSpace()
      pending = nil
      start(separator, behind: last)
    }
    if !prefix.isEmpty {
      append(piece: .text(prefix, Look()), length: prefix.utf8.count)
      feed.append(
        .attached, count: prefix.visibleCount, bytes: prefix.utf8.count,
        length: prefix.utf8.count, isPlain: true)
      continueBehind(prefix)
      prefix = ""
    }
    isVisible = true
  }

  private mutating func start(_ separator: Piece.Content, behind last: [UInt8]) {
    if case .block(let layout) = separator {
      closeOpeners()
      append(piece: separator, length: 1)
      let size =
        7 + (layout.language.map { $0.description.utf8.count + 8 } ?? 0)
        + (layout.direction == nil ? 0 : 11)
      feed.append(
        isVisible ? .separator : .attached, count: isVisible ? 1 : 0, bytes: size, length: 1,
        isPlain: true)
      feed.startLine()
    } else if options.layout == .oneLine {
      append(piece: .text(" ", Look()), length: 1)
      feed.append(.space, count: 1, bytes: 1, length: 1, isPlain: true)
      continueBehind(String(decoding: last + [0x20], as: UTF8.self))
    } else {
      append(piece: .lineBreak, length: 1)
      feed.append(.separator, count: 1, bytes: 4, length: 1, isPlain: true)
      feed.startLine()
    }
  }

  private mutating func closeOpeners() {
    guard !openers.isEmpty else { return }
    let text = openers.closing()
    append(piece: .text(text, Look()), length: text.utf8.count)
    feed.append(.invisible, count: 0, bytes: 0, length: text.utf8.count)
  }

  // MARK: Atoms

  /// Adds a run of the current block that is shown whole or not at all.
  mutating func append(atomAt position: Int, showing text: String) {
    append(atom: run(at: position), isWhole: true, showing: text)
  }

  /// Adds something that is shown whole or not at all.
  mutating func append(atom run: Inline, showing text: String) {
    append(atom: .atom(run), isWhole: false, showing: text)
  }

  private mutating func append(atom content: Piece.Content, isWhole: Bool, showing text: String) {
    startText()
    isLineEmpty = false
    guard startWhole(text) else { return }
    append(piece: content, length: 1, isWhole: isWhole)
    let count = text.standingCount
    feed.append(
      .atom, count: count ?? text.visibleCount, bytes: text.escapedSize, length: 1,
      isPlain: count != nil)
    continueBehind(text)
  }

  /// Adds the address that is the label of a run's link: whole, or, when nothing stands before it, its
  /// host.
  mutating func append(address: ShownAddress, at position: Int) {
    let parts = isVisible ? [address.text] : [address.host, address.path]
    startText()
    isLineEmpty = false
    guard startWhole(address.text) else { return }
    let end = location + address.text.utf8.count
    let content: Piece.Content =
      address.isLabel ? run(at: position) : .text(address.text, look(at: position))
    append(piece: content, length: address.text.utf8.count, isWhole: address.isLabel)
    for part in parts where !part.isEmpty {
      let isLast = location + part.utf8.count == end
      let count = part.standingCount
      feed.append(
        address.isShortened && isLast ? .shortened : .atom, count: count ?? part.visibleCount,
        bytes: part.escapedSize, length: part.utf8.count, isPlain: count != nil)
    }
    continueBehind(address.text)
  }

  /// Ends the text before something whole, or the draft, when that is nothing to show.
  private mutating func startWhole(_ text: String) -> Bool {
    sinceBase = 0
    return feed.startWhole(text)
  }

  private mutating func continueBehind(_ text: String) {
    feed.continueBehind(text)
    sinceBase = feed.tailCount
  }

  // MARK: Text

  /// The size of text, in bytes, behind which it is asked whether more is needed.
  private static let chunkSize = 256

  /// Adds the text of a run of the current block, as far as a summary may show it, and returns the
  /// number of bytes passed over.
  mutating func append(text: String, at position: Int) -> Int {
    text.withUTF8Span { append($0, spelled: text, at: position) }
  }

  /// Adds text that does not stand in the document, as far as a summary may show it.
  mutating func append(text: String) {
    _ = text.withUTF8Span { append($0, spelled: text, at: nil) }
  }

  /// - Parameter position: The position of the run; `nil` for text of no run.
  private mutating func append(
    _ bytes: borrowing Span<UInt8>, spelled text: String, at position: Int?
  ) -> Int {
    var start = 0
    if !bytes.isEmpty, bytes[0] == 0x20, pending != nil || isLineEmpty || feed.endsWithSpace {
      start = 1
    }
    guard start < bytes.count else { return 0 }
    startText()
    // At the start of a line, a block drops what was attached to a blank that is not shown.
    if feed.tailCount == 0 {
      while start < bytes.count, TextHygiene.isAttached(bytes.bytes.scalar(at: start)) {
        start += UTF8.width(bytes.bytes.scalar(at: start))
      }
      guard start < bytes.count else { return 0 }
    }
    while let plain = bytes.bytes.plainText(from: start, atLeast: SummaryDraft.chunkSize) {
      let chunk = bytes.extracting(plain.range)
      if let position {
        append(
          chunk, at: start, of: position, isLast: plain.range.upperBound == bytes.count,
          plain.row)
      } else {
        append(String(validUTF8: chunk), Look(), plain.row)
      }
      start = plain.range.upperBound
      if start == bytes.count {
        follow(endOf: chunk.bytes)
        isLineEmpty = false
        return 0
      }
      if isSettled { return 0 }
    }
    return append(
      careful: Substring(text.utf8.dropFirst(start)).unicodeScalars,
      position.map(look) ?? Look())
  }

  /// Adds text of which not everything may be kept.
  private mutating func append(careful scalars: Substring.UnicodeScalarView, _ look: Look) -> Int {
    var dropped = 0
    var chunk = ""
    for scalar in scalars {
      // Marks, as the tags of a flag, are nothing in a text of their own.
      if chunk.utf8.count >= SummaryDraft.chunkSize, !scalar.continuesCluster {
        append(chunk, look, nil)
        chunk = ""
        if isSettled { return dropped }
      }
      if !isKept(scalar) {
        dropped += UTF8.width(scalar)
        if dropped > 64 * Summarizer.lookAhead { break }
      } else if scalar.isBidiDelimiter {
        chunk += openers.written(scalar)
        hasOpeners = true
      } else {
        chunk.unicodeScalars.append(scalar)
      }
    }
    append(chunk, look, nil)
    isLineEmpty = false
    return dropped
  }

  /// Whether a scalar is kept: a mark only as long as its cluster is small.
  private mutating func isKept(_ scalar: Unicode.Scalar) -> Bool {
    let size = UTF8.width(scalar)
    guard scalar.continuesCluster else {
      sinceBase = size
      return true
    }
    guard sinceBase + size <= options.clusterByteLimit else { return false }
    sinceBase += size
    return true
  }

  /// Follows the last base of a text, which the marks of the next text may continue.
  private mutating func follow(endOf text: borrowing RawSpan) {
    var base = text.byteCount
    var scalar: Unicode.Scalar
    repeat {
      base = text.startOfScalar(before: base)
      scalar = text.scalar(at: base)
    } while base > 0 && !scalar.standsAlone
    while base < text.byteCount {
      _ = isKept(text.scalar(at: base))
      base += UTF8.width(text.scalar(at: base))
    }
  }

  /// Adds text that stands at an offset of a run.
  ///
  /// - Parameters:
  ///   - isLast: Whether nothing of the run stands behind it.
  ///   - row: All of it as a row, when it is one.
  private mutating func append(
    _ text: borrowing Span<UInt8>, at offset: Int, of position: Int, isLast: Bool,
    _ row: CharacterRow?
  ) {
    feed.append(text.bytes, row)
    let isPlain = row?.hasMarks == false
    if offset > 0, let last = pieces.indices.last,
      case .run(sources.count - 1, position, let start) = pieces[last].content,
      start + pieces[last].size == offset
    {
      pieces[last].end = location
      pieces[last].isPlain = pieces[last].isPlain && isPlain
      pieces[last].isWhole = start == 0 && isLast
    } else {
      pieces.append(
        Piece(
          content: run(at: position, from: offset), start: location - text.count, end: location,
          isPlain: isPlain, isWhole: offset == 0 && isLast))
    }
  }

  /// Adds text that does not stand in the document as it is shown.
  private mutating func append(_ text: String, _ look: Look, _ row: CharacterRow?) {
    guard !text.isEmpty else { return }
    text.withUTF8Span { feed.append($0.bytes, row) }
    pieces.append(
      Piece(
        content: .text(text, look), start: location - text.utf8.count, end: location,
        isPlain: row?.hasMarks == false))
  }

  private func run(at position: Int, from offset: Int = 0) -> Piece.Content {
    .run(source: sources.count - 1, position: position, offset: offset)
  }

  /// How a run of the current block looks.
  func look(at position: Int) -> Look { sources[sources.count - 1].look(at: position) }

  /// Ends the text that next clusters could continue.
  private mutating func endStretch() {
    sinceBase = 0
    feed.endTail()
  }

  private mutating func dropTrailingSpace() {
    guard units.last?.kind == .space, let last = pieces.indices.last,
      text(of: pieces[last])?.utf8.last == 0x20
    else { return }
    feed.removeLastSpace()
    pieces[last].end = location
    pieces[last].isWhole = false
    if pieces[last].size == 0 { pieces.removeLast() }
  }

  /// Adds what is no part of the units yet.
  private mutating func append(piece content: Piece.Content, length: Int, isWhole: Bool = false) {
    pieces.append(
      Piece(content: content, start: location, end: location + length, isWhole: isWhole))
  }
}
