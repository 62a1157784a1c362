internal import PostBytes
internal import PostDocument

/// The first text of a document, as units among which a summary can end.
///
/// A draft never holds more than a summary may show, but for what has to be held to know where a name
/// ends, and until a reader of the document knows what follows.
struct SummaryDraft {
  /// A part of the text with one look, at a range of locations.
  struct Piece {
    enum Content {
      case block(TextLayout)
      case lineBreak
      case text(String, Marks, Link?)
      case atom(Inline)
    }

    var content: Content
    let start: Int
    var end: Int
    /// A Boolean value that is true for text in which each character stands alone.
    var isPlain = false
  }

  private(set) var pieces: [Piece] = []
  private(set) var units: SummaryUnits
  /// A Boolean value that is true when something that no summary holds ended the draft.
  private(set) var hasWall = false
  /// What is too large to be shown, when that is a cluster: it may go on with a name.
  private(set) var wall: SummaryUnits.Unit?
  /// A Boolean value that is true when the draft holds something to see.
  private(set) var isVisible = false
  /// A Boolean value that is true when nothing to see stands on the current line.
  private(set) var isLineEmpty = true

  let options: SummaryOptions
  /// The layout of the current block.
  private(set) var layout = TextLayout()
  /// The length of all pieces, in bytes of UTF-8 and one for each other thing.
  private(set) var location = 0
  /// What stands between the last line and the next text.
  private var pending: Piece.Content? = .block(TextLayout())
  /// What stands before the next text.
  private var prefix = ""
  /// The last cluster, which the next text may continue, in UTF-8.
  private var tail = ArraySlice<UInt8>()
  /// The number of its bytes that are part of a unit already, because something whole ends there.
  private var countedTail = 0
  /// The number of bytes behind the start of the last scalar that is no mark.
  private var sinceBase = 0
  private var openers = BidiOpeners()
  /// A Boolean value that is true when the text holds embeddings or isolates.
  private(set) var hasOpeners = false

  init(_ options: SummaryOptions) {
    self.options = options
    units = SummaryUnits(options)
    pieces.reserveCapacity(8)
  }

  /// A Boolean value that is true when the draft holds more than any summary may show.
  var isFull: Bool { hasWall || units.isFull }

  /// A Boolean value that is true when the draft is full, and whether a summary ends inside of a name
  /// no longer depends on what follows.
  var isSettled: Bool {
    if hasWall { return true }
    guard let excess = units.excess, let last = units.last else { return false }
    return pending != nil || last.kind.partsNames || excess > PlainNames.lookAhead
  }

  // MARK: Lines

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
    append(piece: .text(text, [], nil), length: text.utf8.count)
    units.append(.closing, count: 1, bytes: text.utf8.count, end: location, isPlain: true)
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
      let last = tail
      endStretch()
      dropTrailingSpace()
      pending = nil
      start(separator, behind: last)
    }
    if !prefix.isEmpty {
      append(piece: .text(prefix, [], nil), length: prefix.utf8.count)
      units.append(
        .attached, count: prefix.count, bytes: prefix.utf8.count, end: location, isPlain: true)
      continueBehind(Array(prefix.utf8)[...])
      prefix = ""
    }
    isVisible = true
  }

  private mutating func start(_ separator: Piece.Content, behind last: ArraySlice<UInt8>) {
    if case .block(let layout) = separator {
      closeOpeners()
      append(piece: separator, length: 1)
      let size =
        7 + (layout.language.map { $0.description.utf8.count + 8 } ?? 0)
        + (layout.direction == nil ? 0 : 11)
      units.append(
        isVisible ? .separator : .attached, count: isVisible ? 1 : 0, bytes: size, end: location,
        isPlain: true)
      units.startLine()
    } else if options.layout == .oneLine {
      append(piece: .text(" ", [], nil), length: 1)
      units.append(.space, count: 1, bytes: 1, end: location, isPlain: true)
      // A sign that stands before a letter, such as U+0600, takes the space into its cluster.
      continueBehind(last + [0x20])
    } else {
      append(piece: .lineBreak, length: 1)
      units.append(.separator, count: 1, bytes: 4, end: location, isPlain: true)
      units.startLine()
    }
  }

  private mutating func closeOpeners() {
    guard !openers.isEmpty else { return }
    let text = openers.closing()
    append(piece: .text(text, [], nil), length: text.utf8.count)
    units.append(.invisible, count: 0, bytes: 0, end: location)
  }

  // MARK: Atoms

  /// Adds something that is shown whole or not at all.
  mutating func append(atom run: Inline, showing text: String) {
    startText()
    isLineEmpty = false
    guard let bytes = startWhole(showing: text) else { return }
    append(piece: .atom(run), length: 1)
    let row = bytes.span.bytes.row(from: 0)
    let isPlain = row.range.count == bytes.count
    units.append(
      .atom, count: isPlain ? row.count : text.visibleCount, bytes: text.escapedSize,
      end: location, isPlain: isPlain)
    continueBehind(bytes)
  }

  /// Adds an address that stands as its own label: whole, or, when nothing stands before it, its host.
  mutating func append(address: ShownAddress, marks: Marks, link: Link) {
    let parts = isVisible ? [address.text] : [address.host, address.path]
    startText()
    isLineEmpty = false
    guard let bytes = startWhole(showing: address.text) else { return }
    append(piece: .text(address.text, marks, link), length: address.text.utf8.count)
    var end = location - address.text.utf8.count
    for part in parts where !part.isEmpty {
      end += part.utf8.count
      units.append(
        address.isShortened && end == location ? .shortened : .atom,
        count: part.visibleCount, bytes: part.escapedSize, end: end)
    }
    continueBehind(bytes)
  }

  /// Ends the text before something whole, and returns that in UTF-8; or ends the draft, when
  /// nobody could read it, or to count its clusters would take long.
  private mutating func startWhole(showing text: String) -> ArraySlice<UInt8>? {
    var bytes: ArraySlice<UInt8>?
    if text.utf8.count <= SummaryDraft.longestAtom {
      let most = options.clusterByteLimit
      let whole = Array(text.utf8)[...]
      let isReadable =
        tail.count + whole.count <= most
        || Clusters(tail + whole).allSatisfy { $0.range.count <= most }
      if isReadable { bytes = whole }
    }
    endStretch()
    hasWall = hasWall || bytes == nil
    return bytes
  }

  /// The longest name that is shown, in bytes.
  private static let longestAtom = 4096

  /// Makes the end of something whole a part of the cluster that the next text may continue.
  private mutating func continueBehind(_ text: ArraySlice<UInt8>) {
    let last = text.suffix(2)
    tail =
      if last.allSatisfy({ 0x20..<0x7F ~= $0 }) {
        last.suffix(1)
      } else {
        String(decoding: text, as: UTF8.self).last.map { Array(String($0).utf8)[...] } ?? []
      }
    countedTail = tail.count
    sinceBase = countedTail
  }

  // MARK: Text

  /// The size of text, in bytes, behind which it is asked whether more is needed.
  private static let chunkSize = 256

  /// Adds text, as far as a summary may show it, and returns the number of bytes passed over.
  mutating func append(text: String, marks: Marks, link: Link?) -> Int {
    var rest = text.utf8[...]
    if rest.first == 0x20, pending != nil || isLineEmpty || endsWithSpace { rest.removeFirst() }
    guard !rest.isEmpty else { return 0 }
    startText()
    while let plain = rest.plainPrefix(SummaryDraft.chunkSize) {
      let chunk = plain.bytes
      let isAll = chunk.count == text.utf8.count
      append(
        chunk: plain, spelled: isAll ? text : String(decoding: chunk, as: UTF8.self), marks: marks,
        link: link)
      rest = rest.dropFirst(chunk.count)
      if rest.isEmpty {
        follow(endOf: chunk)
        isLineEmpty = false
        return 0
      }
      if isSettled { return 0 }
    }
    return append(careful: Substring(rest).unicodeScalars, marks: marks, link: link)
  }

  /// Adds text of which not everything may be kept.
  private mutating func append(
    careful scalars: Substring.UnicodeScalarView, marks: Marks, link: Link?
  ) -> Int {
    var dropped = 0
    var chunk = ""
    for scalar in scalars {
      // Marks, as the tags of a flag, are nothing in a text of their own.
      if chunk.utf8.count >= SummaryDraft.chunkSize, !scalar.isMark {
        append(chunk: PlainText(Array(chunk.utf8)[...]), spelled: chunk, marks: marks, link: link)
        chunk = ""
        if isSettled { return dropped }
      }
      if !isKept(scalar) {
        dropped += UTF8.width(scalar)
        if dropped > 64 * Summarizer.lookAhead { break }
      } else if BidiOpeners.isPairing(scalar) {
        chunk += openers.written(scalar)
        hasOpeners = true
      } else {
        chunk.unicodeScalars.append(scalar)
      }
    }
    append(chunk: PlainText(Array(chunk.utf8)[...]), spelled: chunk, marks: marks, link: link)
    isLineEmpty = false
    return dropped
  }

  /// Whether a scalar is kept: a mark only as long as its cluster is small.
  private mutating func isKept(_ scalar: Unicode.Scalar) -> Bool {
    let size = UTF8.width(scalar)
    guard scalar.isMark else {
      sinceBase = size
      return true
    }
    guard sinceBase + size <= options.clusterByteLimit else { return false }
    sinceBase += size
    return true
  }

  /// Follows the last base of a text, which the marks of the next text may continue.
  private mutating func follow(endOf text: ArraySlice<UInt8>) {
    var base = text.count
    var scalar: Unicode.Scalar
    repeat {
      base = text.span.bytes.startOfScalar(before: base)
      scalar = text.span.bytes.scalar(at: base)
    } while base > 0 && !scalar.standsAlone
    while base < text.count {
      _ = isKept(text.span.bytes.scalar(at: base))
      base += UTF8.width(text.span.bytes.scalar(at: base))
    }
  }

  /// - Parameter text: The same text as a string.
  private mutating func append(
    chunk: PlainText, spelled text: String, marks: Marks, link: Link?
  ) {
    let bytes = chunk.bytes
    guard !bytes.isEmpty else { return }
    if tail.isStandingCharacter, bytes.span.bytes.scalar(at: 0).standsAlone { endTail() }
    let start = location - tail.count
    append(piece: .text(text, marks, link), length: bytes.count)
    if tail.isEmpty, let count = chunk.characterCount {
      pieces[pieces.count - 1].isPlain = true
      let last = bytes.startIndex + bytes.span.bytes.startOfScalar(before: bytes.count)
      if !hasWall { units.append(row: bytes[..<last], count: count - 1, at: start) }
      tail = bytes[last...]
      return
    }
    append(clustersOf: tail.isEmpty ? bytes : tail + bytes, at: start, isWhole: false)
    if tail.count > options.clusterByteLimit {
      var clusters = Clusters(tail)
      if let cluster = clusters.next() { endDraft(before: cluster) }
      tail = []
    }
  }

  /// Ends the text that next clusters could continue.
  private mutating func endStretch() {
    sinceBase = 0
    endTail()
  }

  /// Adds the tail, which nothing continues.
  private mutating func endTail() {
    guard !tail.isEmpty else { return }
    if countedTail == 0, !hasWall, tail.isStandingCharacter {
      units.append(row: tail, count: 1, at: location - tail.count)
    } else {
      append(clustersOf: tail, at: location - tail.count, isWhole: true)
    }
    tail = []
  }

  /// Adds the clusters of the last text, which starts with the tail, as units. The last cluster is the
  /// new tail when the text is not whole.
  private mutating func append(
    clustersOf text: ArraySlice<UInt8>, at start: Int, isWhole: Bool
  ) {
    var clusters = Clusters(text)
    while true {
      if countedTail == 0 {
        let row = clusters.nextRow()
        if !hasWall {
          units.append(
            row: text.dropFirst(row.range.lowerBound).prefix(row.range.count), count: row.count,
            at: start + row.range.lowerBound)
        }
      }
      guard let cluster = clusters.next() else { return }
      if !isWhole, cluster.range.upperBound == text.count {
        tail = text.suffix(cluster.range.count)
        return
      }
      let counted = countedTail
      countedTail = 0
      guard !hasWall, cluster.range.count > counted else { continue }
      let end = start + cluster.range.upperBound
      if cluster.range.count > options.clusterByteLimit {
        endDraft(before: cluster)
      } else if counted > 0 {
        let rest = text.prefix(cluster.range.upperBound).dropFirst(counted)
        units.append(.word, count: 0, bytes: rest.escapedSize, end: end)
      } else {
        units.append(cluster, end: end)
      }
    }
  }

  private mutating func endDraft(before cluster: Clusters.Cluster) {
    guard !hasWall else { return }
    hasWall = true
    wall = SummaryUnits.Unit(
      kind: cluster.kind, sign: cluster.sign, count: 1, bytes: cluster.escapedSize, end: location)
  }

  /// A Boolean value that is true when a space at the end would be one too many.
  private var endsWithSpace: Bool {
    tail.isEmpty ? units.last?.kind == .attached : tail.elementsEqual([0x20])
  }

  private mutating func dropTrailingSpace() {
    guard units.last?.kind == .space, let piece = pieces.last,
      case .text(var text, let marks, let link) = piece.content, text.utf8.last == 0x20
    else { return }
    text.unicodeScalars.removeLast()
    units.removeLast()
    location -= 1
    if text.isEmpty {
      pieces.removeLast()
    } else {
      pieces[pieces.count - 1] = Piece(
        content: .text(text, marks, link), start: piece.start, end: location,
        isPlain: piece.isPlain)
    }
  }

  private mutating func append(piece content: Piece.Content, length: Int) {
    pieces.append(Piece(content: content, start: location, end: location + length))
    location += length
  }
}

extension ArraySlice<UInt8> {
  /// A Boolean value that is true when the text in UTF-8 is one character that stands alone.
  fileprivate var isStandingCharacter: Bool {
    guard !isEmpty else { return false }
    let scalar = span.bytes.scalar(at: 0)
    return UTF8.width(scalar) == count && scalar.standsAlone
  }
}
