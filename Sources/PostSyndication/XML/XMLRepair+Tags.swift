internal import PostText

extension XMLRepair {
  /// The maximum number of bytes in a name.
  static let maximumName = 256

  /// The maximum number of elements that are left out because they are too deep.
  private static let maximumLeftOut = 100_000

  /// Processes markup within the limit. The limit includes the bytes that were scanned, because they
  /// can be in different pieces.
  mutating func limitedMarkup(
    _ bytes: borrowing RawSpan, _ index: Int
  ) throws(SyndicationError) -> Int? {
    scannedEnd = index
    let next = try markup(bytes, index)
    let end = max(scannedEnd, next ?? (isLast ? bytes.byteCount : index))
    guard end - index <= tagLimit else { throw tagTooLarge(index) }
    return next
  }

  /// Processes the markup that starts with the `<` at an index, or the `<` alone if it is text.
  private mutating func markup(
    _ bytes: borrowing RawSpan, _ index: Int
  ) throws(SyndicationError) -> Int? {
    guard index + 1 < bytes.byteCount else { return isLast ? lessThan(index) : nil }
    switch bytes.byte(index + 1) {
    case UInt8(ascii: "/"): return endTag(bytes, index)
    case UInt8(ascii: "!"): return declaration(bytes, index)
    case UInt8(ascii: "?"):
      state = .instruction(isProlog: false)
      return index + 2
    case let byte where byte.isXMLNameStart: return try startTag(bytes, index)
    default: return lessThan(index)
    }
  }

  private mutating func lessThan(_ index: Int) -> Int {
    report("a “<” that begins no tag was read as text", index: index)
    output.append("&#60;")
    return index + 1
  }

  private mutating func declaration(_ bytes: borrowing RawSpan, _ index: Int) -> Int? {
    if bytes.hasText("<!--", at: index) {
      state = .comment(isProlog: false)
      return index + 4
    }
    if bytes.hasText("<![CDATA[", at: index) {
      state = .cdata
      return index + 9
    }
    if bytes.endsWithin("<!--", at: index) || bytes.endsWithin("<![CDATA[", at: index) {
      return nil
    }
    report("a declaration within an element was ignored", index: index)
    state = .instruction(isProlog: false)
    return index + 2
  }

  private mutating func startTag(
    _ bytes: borrowing RawSpan, _ index: Int
  ) throws(SyndicationError) -> Int? {
    let nameEnd = bytes.endOfXMLName(from: index + 1)
    guard nameEnd < bytes.byteCount else { return nil }
    guard nameEnd - index <= XMLRepair.maximumName else {
      scannedEnd = nameEnd + 1
      return lessThan(index)
    }
    // The tag is read again, because it can be incomplete, and elements must be closed only once.
    if closesTags(before: bytes.extracting(index + 1..<nameEnd), index) { return index }
    if separatesRemains(before: bytes.extracting(index + 1..<nameEnd), index) { return index }
    let start = output.count
    output.append(UInt8(ascii: "<"))
    appendName(bytes, index + 1..<nameEnd)
    let name = start + 1..<output.count
    attributeNames.removeAll(keepingCapacity: true)
    namespaceCount = 0
    findingsBeforeTag = findings.count
    let tagEnd = attributes(bytes, nameEnd)
    findingsBeforeTag = nil
    let (end, isEmpty): (Int, Bool)
    switch tagEnd {
    case nil:
      output.removeSubrange(start...)
      return nil
    case .text:
      output.removeSubrange(start...)
      return lessThan(index)
    case .end(let offset, let isSelfClosing): (end, isEmpty) = (offset, isSelfClosing)
    }
    if interruptedItems > 0 { endInterruption(before: bytes.extracting(index + 1..<nameEnd)) }
    guard !openTags.isFull else {
      output.removeSubrange(start...)
      if !isEmpty { try leaveOut(index) }
      return end
    }
    if isEmpty {
      output.append("/>")
      if openTags.isEmpty { state = .epilogue }
    } else {
      openTags.push(output, name, namespaceCount: namespaceCount)
      output.append(UInt8(ascii: ">"))
    }
    return end
  }

  private mutating func leaveOut(_ index: Int) throws(SyndicationError) {
    if openTags.leftOut == 0 {
      report(
        "elements deeper than \(OpenTags.maximumDepth) were replaced by their content",
        index: index)
    }
    openTags.leftOut += 1
    guard openTags.leftOut <= XMLRepair.maximumLeftOut else {
      throw SyndicationError(
        .limitExceeded,
        "elements are nested deeper than the limit of \(XMLRepair.maximumLeftOut)",
        offset: offset(index))
    }
  }

  /// Appends a name with at most one colon, which is within the name.
  mutating func appendName(_ bytes: borrowing RawSpan, _ range: Range<Int>) {
    var colons = 0
    var index = range.lowerBound
    for offset in range where bytes.byte(offset) == UInt8(ascii: ":") {
      colons += 1
      let isLast = offset + 1 == range.upperBound
      let isPrefixEnd = colons == 1 && !isLast && bytes.byte(offset + 1).isXMLNameStart
      if !isPrefixEnd {
        output.append(bytes, index..<offset)
        output.append(UInt8(ascii: "-"))
        index = offset + 1
      }
    }
    output.append(bytes, index..<range.upperBound)
  }

  private mutating func endTag(_ bytes: borrowing RawSpan, _ index: Int) -> Int? {
    let nameEnd = bytes.endOfXMLName(from: index + 2)
    var end = nameEnd
    while end < bytes.byteCount, bytes.byte(end) != UInt8(ascii: ">") {
      if bytes.byte(end) == UInt8(ascii: "<") { break }
      end += 1
    }
    guard end < bytes.byteCount else { return nil }
    if bytes.byte(end) == UInt8(ascii: ">") {
      end += 1
    } else {
      scannedEnd = end + 1
      report("a tag has no “>”", index: end)
    }
    guard nameEnd > index + 2 else {
      report("an end tag without a name was ignored", index: index)
      return end
    }
    let name = bytes.extracting(index + 2..<nameEnd)
    if openTags.leftOut > 0 {
      // The end of an item ends all elements within it.
      guard name.isOne(of: ["item", "entry"]), openTags.count(closedBy: name) != nil else {
        openTags.leftOut -= 1
        return end
      }
      openTags.leftOut = 0
    }
    if openTags.isInnermost(name) {
      closeTag()
    } else if name.isOne(of: ["rss", "channel", "feed", "rdf:RDF"]), openTags.containsItem {
      // The text of an item mentions the tag, or the item has no end tag.
      report("an end tag of the feed within an item was ignored", index: index)
    } else if let count = openTags.count(closedBy: name) {
      report("elements were closed that have no end tag", index: index)
      for _ in 0..<count { closeTag() }
    } else if interruptedItems > 0, name.isOne(of: ["item", "entry"]) {
      endInterruptedItem()
    } else {
      report("an end tag without a start tag was ignored", index: index)
    }
    return end
  }

  mutating func closeTag() {
    openTags.pop(to: &output)
    if openTags.isEmpty { state = .epilogue }
  }
}
