internal import PostText

extension XMLRepair {
  /// The maximum number of bytes before the root element.
  private static let maximumPrologue = 1 << 20

  /// Skips what precedes the root element.
  mutating func prologue(
    _ bytes: borrowing RawSpan, _ index: Int
  ) throws(SyndicationError) -> Int? {
    let start = bytes.firstOffset(of: UInt8(ascii: "<"), from: index) ?? bytes.byteCount
    if start > index {
      if bytes.endOfSpace(from: index) < start { reportPrologue() }
      try countSkipped(start - index)
      return start
    }
    let next = index + 1
    guard next < bytes.byteCount else { return nil }
    switch bytes.byte(next) {
    case UInt8(ascii: "?"):
      if bytes.endsWithin("<?xml ", at: index), !isLast { return nil }
      if skippedBytes > 0, bytes.hasText("<?xml ", at: index) { reportPrologue() }
      state = .instruction(isProlog: true)
      return next + 1
    case UInt8(ascii: "!"):
      if bytes.hasText("<!--", at: index) {
        state = .comment(isProlog: true)
        return index + 4
      }
      if bytes.endsWithin("<!--", at: index) { return nil }
      state = .documentType(DocumentTypeScanner(), isProlog: true)
      return index + 2
    default:
      let end = bytes.endOfXMLName(from: next)
      if end == bytes.byteCount, end - next < 64, !isLast { return nil }
      if bytes.extracting(next..<end).isRootName {
        state = .text
        hasRoot = true
        return index
      }
      reportPrologue()
      try countSkipped(64)
      return next
    }
  }

  /// Counts bytes before the root element. A feed that has a document type with many entities has
  /// more of them than a page that is not a feed.
  private mutating func countSkipped(_ count: Int) throws(SyndicationError) {
    skippedBytes += count
    guard skippedBytes <= XMLRepair.maximumPrologue else { throw .unknownFormat }
  }

  /// Reports the part before the root element once, at the start of the source.
  private mutating func reportPrologue() {
    guard !isPrologueReported else { return }
    isPrologueReported = true
    report(.markupRepaired, "text before the root element was ignored", at: 0)
  }

  /// Skips to the end of a comment or processing instruction.
  mutating func skip(
    _ bytes: borrowing RawSpan, _ index: Int, to end: StaticString, isProlog: Bool
  ) throws(SyndicationError) -> Int? {
    let first = end.utf8Start.pointee
    var found = index
    while let next = bytes.firstOffset(of: first, from: found) {
      if bytes.hasText(end, at: next) {
        state = isProlog ? .prologue : .text
        if isProlog { try countSkipped(next - index) }
        return next + end.utf8CodeUnitCount
      }
      if bytes.endsWithin(end, at: next), !isLast { return next > index ? next : nil }
      found = next + 1
    }
    if isProlog { try countSkipped(bytes.byteCount - index) }
    return bytes.byteCount
  }

  /// Skips to the end of a document type.
  mutating func documentType(
    _ bytes: borrowing RawSpan, _ index: Int, _ scanner: DocumentTypeScanner, isProlog: Bool
  ) throws(SyndicationError) -> Int? {
    var scanner = scanner
    for next in index..<bytes.byteCount where scanner.isEnd(after: bytes.byte(next)) {
      state = isProlog ? .prologue : .text
      if scanner.hasDeclarations {
        report("the declarations of the document type were ignored", index: next)
      }
      if isProlog { try countSkipped(next - index) }
      return next + 1
    }
    state = .documentType(scanner, isProlog: isProlog)
    if isProlog { try countSkipped(bytes.byteCount - index) }
    return bytes.byteCount
  }

  /// Skips what follows the root element, and reports the first item or second feed there.
  mutating func epilogue(_ bytes: borrowing RawSpan, _ index: Int) -> Int? {
    var found = index
    while !isEpilogueReported, let next = bytes.firstOffset(of: UInt8(ascii: "<"), from: found) {
      let nameEnd = bytes.endOfXMLName(from: next + 1)
      if nameEnd == bytes.byteCount, nameEnd - next < 16, !isLast {
        return next > index ? next : nil
      }
      if bytes.extracting(next + 1..<nameEnd).isOne(of: XMLRepair.lateNames) {
        report(.itemDropped, "what follows the end of the feed was ignored", at: offset(next))
        isEpilogueReported = true
      }
      found = next + 1
    }
    return bytes.byteCount
  }

  private static let lateNames: [StaticString] = ["item", "entry", "rss", "feed", "rdf:RDF"]
}

/// Finds the end of a document type with its internal subset.
struct DocumentTypeScanner {
  private var isInSubset = false
  private var quote: UInt8 = 0
  private var dashes = 0
  private var isInComment = false
  private(set) var hasDeclarations = false

  /// Reads a byte, and returns whether the document type ends with it.
  mutating func isEnd(after byte: UInt8) -> Bool {
    if isInComment {
      if byte == UInt8(ascii: ">"), dashes >= 2 { isInComment = false }
      dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
      return false
    }
    if quote != 0 {
      if byte == quote { quote = 0 }
      return false
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
    case UInt8(ascii: "["): (isInSubset, hasDeclarations) = (true, true)
    case UInt8(ascii: "]"): isInSubset = false
    case UInt8(ascii: ">"): return !isInSubset
    case UInt8(ascii: "-"):
      dashes += 1
      if dashes == 2, isInSubset { (isInComment, dashes) = (true, 0) }
      return false
    default: break
    }
    dashes = 0
    return false
  }
}

extension RawSpan {
  /// Whether this is the name of the root element of a feed, with any prefix.
  fileprivate var isRootName: Bool {
    let start = firstOffset(of: UInt8(ascii: ":"), from: 0).map { $0 + 1 } ?? 0
    let roots: [StaticString] = ["rss", "rdf", "feed", "entry", "channel"]
    return roots.contains {
      byteCount - start == $0.utf8CodeUnitCount && hasText($0, at: start)
    }
  }
}
