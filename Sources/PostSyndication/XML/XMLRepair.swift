internal import PostText

/// Rewrites XML as well-formed XML, piece by piece, so that libxml2 never sees broken XML.
///
/// The result contains elements, attributes, text and CDATA sections. Comments, processing
/// instructions and document types are left out, so no entity is ever declared. Every reference is
/// to a character or to one of the five entities of XML.
///
/// Memory does not depend on the length of the source, except for its longest tag.
struct XMLRepair {
  /// The result since the caller last emptied it.
  var output: [UInt8] = []

  /// The repairs since the caller last took them.
  var findings: [SyndicationFinding] = []

  /// In a tag, the number of findings before it. A tag has at most one finding of each kind.
  var findingsBeforeTag: Int?

  var state = State.prologue
  var openTags = OpenTags()
  /// The attributes of the current tag, and how many of them declare namespaces.
  var attributeNames: [Range<Int>] = []
  var namespaceCount = 0

  /// The number of items that were closed because another item started within them, and whose end tags
  /// can follow; and whether the next item is one within them.
  var interruptedItems = 0
  var isInterrupting = false

  /// The maximum number of bytes of a tag, and of the bytes after it that decide how it is read.
  let tagLimit: Int

  /// The end of the bytes that decided how the current tag is read, if they are not part of it.
  var scannedEnd = 0

  /// The bytes that are not yet processed, and the size at which the next attempt is made.
  private var buffer: [UInt8] = []
  private var nextAttempt = 0

  /// The first bytes of a character whose remaining bytes are in the next piece.
  private var partial: [UInt8] = []

  /// The parts of the buffer that are contiguous in the source: their start in the buffer and in the
  /// source.
  private var parts: [(start: Int, source: Int)] = []

  /// The offset in the source of the bytes that are read next.
  private var sourceOffset = 0

  /// The offset in the source of the first byte that is not yet processed.
  var pendingOffset: Int { parts.first?.source ?? sourceOffset }

  /// Whether no piece follows.
  private(set) var isLast = false

  /// The number of bytes before the root element.
  var skippedBytes = 0
  var isPrologueReported = false
  var isEpilogueReported = false

  /// Whether the root element was found.
  var hasRoot = false

  /// What the next bytes are part of.
  enum State {
    /// The part before the root element. The next tag with the name of a feed's root ends it.
    case prologue
    case text
    case cdata
    case comment(isProlog: Bool)
    case instruction(isProlog: Bool)
    case documentType(DocumentTypeScanner, isProlog: Bool)
    /// The part after the root element, which is ignored: libxml2 reads one root element.
    case epilogue
  }

  init(limits: SyndicationLimits) {
    tagLimit = max(1024, min(limits.itemBytes, 8 << 20))
  }

  /// Reads the next piece of a source in UTF-8.
  mutating func read(_ piece: [UInt8]) throws(SyndicationError) {
    if partial.isEmpty {
      try readCharacters(piece.span.bytes)
    } else {
      var joined = partial
      partial = []
      joined += piece
      sourceOffset -= joined.count - piece.count
      try readCharacters(joined.span.bytes)
    }
  }

  /// Ends the source: closes all elements.
  ///
  /// - Throws: ``SyndicationError/Code/unknownFormat`` if there was no root element.
  mutating func finish() throws(SyndicationError) {
    if !partial.isEmpty {
      report(.encodingRepaired, "the source ends within a character", at: sourceOffset)
      partial = []
    }
    isLast = true
    try process([], at: sourceOffset)
    guard hasRoot else { throw .unknownFormat }
    guard !openTags.isEmpty else { return }
    report(.truncated, "the source ends within an element", at: sourceOffset)
    while !openTags.isEmpty { closeTag() }
  }

  /// Passes on the characters that XML allows.
  private mutating func readCharacters(_ bytes: borrowing RawSpan) throws(SyndicationError) {
    let base = sourceOffset
    var start = 0
    var invalid = bytes.firstInvalidUTF8(from: 0)
    var removed = bytes.firstDisallowedInXML(from: 0)
    while start < bytes.byteCount {
      let end = min(invalid, removed)
      sourceOffset = base + end
      try process(bytes.extracting(start..<end), at: base + start)
      guard end < bytes.byteCount else { break }
      if removed <= invalid {
        start = end + (bytes.byte(end) < 0x20 ? 1 : 3)
        report(.characterRemoved, "a character that XML does not allow was removed", at: base + end)
        removed = bytes.firstDisallowedInXML(from: start)
      } else {
        let sequence = UTF8Sequence(bytes, at: end)
        start = end + sequence.length
        if start == bytes.byteCount, bytes.byte(end) >= 0xC2, bytes.isPartialUTF8(from: end) {
          partial = Array(bytes: bytes.extracting(end..<start))
          break
        }
        report(.encodingRepaired, "invalid UTF-8 was read as U+FFFD", at: base + end)
        try process([0xEF, 0xBF, 0xBD], at: base + end)
        invalid = bytes.firstInvalidUTF8(from: start)
      }
    }
    sourceOffset = base + bytes.byteCount
  }

  private mutating func process(
    _ bytes: borrowing RawSpan, at offset: Int
  ) throws(SyndicationError) {
    if parts.last.map({ $0.source + buffer.count - $0.start != offset }) ?? true {
      parts.append((buffer.count, offset))
    }
    buffer.append(bytes)
    // A construct that was incomplete is only scanned again when twice as many bytes are there.
    // Otherwise, a long tag in short pieces would take quadratic time.
    guard isLast || buffer.count >= nextAttempt else { return }
    var taken: [UInt8] = []
    swap(&taken, &buffer)
    let end = try steps(taken.span.bytes)
    let rest = taken.count - end
    if rest > tagLimit { throw tagTooLarge(end) }
    taken.removeSubrange(..<end)
    removeParts(before: end)
    nextAttempt = 2 * rest
    swap(&taken, &buffer)
  }

  private mutating func process(_ bytes: [UInt8], at offset: Int) throws(SyndicationError) {
    try process(bytes.span.bytes, at: offset)
  }

  /// Removes the parts before an index of the buffer, and makes the others relative to it.
  private mutating func removeParts(before end: Int) {
    let first = parts.lastIndex { $0.start <= end } ?? 0
    parts = parts[first...].map { (max(0, $0.start - end), $0.source + max(0, end - $0.start)) }
  }

  /// Processes all complete constructs, and returns the offset of the rest.
  private mutating func steps(_ bytes: borrowing RawSpan) throws(SyndicationError) -> Int {
    var index = 0
    while index < bytes.byteCount {
      guard let next = try step(bytes, index) else { return isLast ? bytes.byteCount : index }
      index = next
    }
    return index
  }

  /// Processes the next construct, and returns the offset of its end, or `nil` if its end is not
  /// there yet.
  private mutating func step(
    _ bytes: borrowing RawSpan, _ index: Int
  ) throws(SyndicationError) -> Int? {
    switch state {
    case .text: try text(bytes, index)
    case .cdata: cdata(bytes, index)
    case .prologue: try prologue(bytes, index)
    case .comment(let isProlog): try skip(bytes, index, to: "-->", isProlog: isProlog)
    // As in HTML: an instruction of Word, `<?xml:namespace … />`, has no `?>`.
    case .instruction(let isProlog): try skip(bytes, index, to: ">", isProlog: isProlog)
    case .documentType(let scanner, let isProlog):
      try documentType(bytes, index, scanner, isProlog: isProlog)
    case .epilogue: epilogue(bytes, index)
    }
  }

  /// The offset in the source of an index in the bytes that are being processed.
  func offset(_ index: Int) -> Int {
    guard let part = parts.last(where: { $0.start <= index }) else { return sourceOffset }
    return part.source + index - part.start
  }

  func tagTooLarge(_ index: Int) -> SyndicationError {
    SyndicationError(
      .limitExceeded, "a tag is larger than the limit of \(tagLimit) bytes",
      offset: offset(index))
  }

  mutating func report(_ code: SyndicationFinding.Code, _ message: String, at offset: Int) {
    if let start = findingsBeforeTag,
      findings[start...].contains(where: { $0.code == code && $0.message == message })
    {
      return
    }
    findings.append(SyndicationFinding(code, message, offset: offset))
  }

  mutating func report(_ message: String, index: Int) {
    report(.markupRepaired, message, at: offset(index))
  }
}

extension SyndicationError {
  static let unknownFormat = SyndicationError(
    .unknownFormat, "the source is not a feed",
    expected: "RSS (rss, rdf:RDF), Atom (feed, entry), JSON Feed, or a status, an array of "
      + "statuses or a context of Mastodon's API")
}
