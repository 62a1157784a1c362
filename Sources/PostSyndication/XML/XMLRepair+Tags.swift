internal import PostText

extension XMLRepair {
  /// The maximum number of attributes of an element, and of bytes in a name. libxml2 compares each
  /// attribute of a tag with all others.
  private static let maximumAttributes = 128
  private static let maximumName = 256

  /// The maximum number of bytes in an attribute value. libxml2 has several copies of a tag in memory.
  private static let maximumValue = 1 << 20

  /// The maximum number of elements that are left out because they are too deep.
  private static let maximumLeftOut = 100_000

  /// Processes the markup that starts with the `<` at an index, or the `<` alone if it is text.
  mutating func markup(_ bytes: borrowing RawSpan, _ index: Int) throws(SyndicationError) -> Int? {
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
    guard nameEnd - index <= XMLRepair.maximumName else { return lessThan(index) }
    // The tag is read again, because it can be incomplete, and elements must be closed only once.
    if closesTags(before: bytes.extracting(index + 1..<nameEnd), index) { return index }
    let start = output.count
    output.append(UInt8(ascii: "<"))
    appendName(bytes, index + 1..<nameEnd)
    let name = start + 1..<output.count
    attributeNames.removeAll(keepingCapacity: true)
    findingsBeforeTag = findings.count
    let tagEnd = attributes(bytes, nameEnd)
    findingsBeforeTag = nil
    guard let tagEnd else {
      output.removeSubrange(start...)
      return nil
    }
    var isEmpty = false
    switch tagEnd {
    case .text:
      output.removeSubrange(start...)
      return lessThan(index)
    case .end(_, let isSelfClosing): isEmpty = isSelfClosing
    }
    guard case .end(let end, _) = tagEnd else { return nil }
    guard !openTags.isFull else {
      output.removeSubrange(start...)
      if !isEmpty { try leaveOut(index) }
      return end
    }
    if isEmpty {
      output.append("/>")
      if openTags.isEmpty { state = .epilogue }
    } else {
      openTags.push(output, name)
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

  /// How a start tag ends.
  private enum TagEnd {
    case end(Int, isSelfClosing: Bool)
    /// The `<` is text.
    case text
  }

  /// Appends the attributes of a tag. Returns `nil` if the end of the tag is not there yet.
  private mutating func attributes(_ bytes: borrowing RawSpan, _ start: Int) -> TagEnd? {
    var index = start
    while true {
      index = bytes.endOfSpace(from: index)
      guard index < bytes.byteCount else { return nil }
      switch bytes.byte(index) {
      case UInt8(ascii: ">"): return .end(index + 1, isSelfClosing: false)
      case UInt8(ascii: "/"):
        guard index + 1 < bytes.byteCount else { return nil }
        if bytes.byte(index + 1) == UInt8(ascii: ">") {
          return .end(index + 2, isSelfClosing: true)
        }
        index += 1
      case UInt8(ascii: "<"):
        // Only after an attribute with a value, the text before is more likely a tag.
        if !bytes.followsQuote(index) { return .text }
        report("a tag has no “>”", index: index)
        return .end(index, isSelfClosing: false)
      case let byte where byte.isXMLNameStart:
        guard let end = attribute(bytes, index) else { return nil }
        index = end
      default:
        report("a character in a tag was ignored", index: index)
        index += 1
      }
    }
  }

  /// Appends an attribute. Returns `nil` if its end is not there yet.
  private mutating func attribute(_ bytes: borrowing RawSpan, _ start: Int) -> Int? {
    let outputStart = output.count
    let nameEnd = bytes.endOfXMLName(from: start)
    output.append(UInt8(ascii: " "))
    appendName(bytes, start..<min(nameEnd, start + XMLRepair.maximumName))
    let name = outputStart + 1..<output.count
    var index = bytes.endOfSpace(from: nameEnd)
    guard index < bytes.byteCount else { return nil }
    output.append("=\"")
    if bytes.byte(index) == UInt8(ascii: "=") {
      index = bytes.endOfSpace(from: index + 1)
      guard index < bytes.byteCount, let end = value(bytes, index) else { return nil }
      index = end
    } else {
      report("an attribute has no value", index: start)
      index = nameEnd
    }
    if output.count - outputStart > XMLRepair.maximumValue {
      output.removeSubrange(outputStart...)
      report(
        "an attribute value of more than \(XMLRepair.maximumValue) bytes was ignored", index: start)
      return index
    }
    output.append(UInt8(ascii: "\""))
    let isOneTooMany = attributeNames.count >= XMLRepair.maximumAttributes
    if isOneTooMany || attributeNames.contains(where: { hasSameName($0, name) }) {
      output.removeSubrange(outputStart...)
      report("a repeated attribute, or one of too many, was ignored", index: start)
    } else {
      attributeNames.append(name)
    }
    return index
  }

  private func hasSameName(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    first.count == second.count
      && output.span.bytes.extracting(first).isEqual(to: output.span.bytes.extracting(second))
  }

  /// Appends the value of an attribute. Returns `nil` if its end is not there yet.
  private mutating func value(_ bytes: borrowing RawSpan, _ start: Int) -> Int? {
    let quote = bytes.byte(start)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      report("the value of an attribute has no quotation marks", index: start)
      return unquotedValue(bytes, start)
    }
    return quotedValue(bytes, start)
  }

  /// Appends a value in quotation marks. If a tag is within the value and a `>` is before that tag,
  /// the end quotation mark is missing: the value ends at the `>`.
  private mutating func quotedValue(_ bytes: borrowing RawSpan, _ start: Int) -> Int? {
    let (quote, outputStart, reported) = (bytes.byte(start), output.count, findings.count)
    var index = start + 1
    var mayBeUnclosed = true
    while true {
      // Of a value that is too long, only the end quotation mark is searched.
      if output.count - outputStart > XMLRepair.maximumValue {
        return bytes.firstOffset(of: quote, from: index).map { $0 + 1 }
      }
      let end = bytes.firstOffset(
        from: index,
        where: {
          $0.equal(to: quote) .| $0.equal(to: UInt8(ascii: "<")) .| $0.equal(to: UInt8(ascii: "&"))
            .| $0.equal(to: UInt8(ascii: "\""))
        },
        or: {
          $0 == quote || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&")
            || $0 == UInt8(ascii: "\"")
        })
      output.append(bytes, index..<end)
      guard end < bytes.byteCount else { return nil }
      if bytes.byte(end) == quote { return end + 1 }
      if mayBeUnclosed, bytes.byte(end) == UInt8(ascii: "<") {
        guard end + 1 < bytes.byteCount else { return nil }
        if bytes.isTag(at: end) {
          if let tagEnd = bytes.extracting(start..<end).firstOffset(of: UInt8(ascii: ">"), from: 0)
          {
            output.removeSubrange(outputStart...)
            findings.removeSubrange(reported...)
            report("the value of an attribute has no end quotation mark", index: start)
            let isEmpty = bytes.byte(start + tagEnd - 1) == UInt8(ascii: "/")
            return value(bytes, start + 1, to: start + tagEnd - (isEmpty ? 1 : 0))
          }
          mayBeUnclosed = false
        }
      }
      guard let next = valueCharacter(bytes, end) else { return nil }
      index = next
    }
  }

  /// Appends a value up to the next space or `>`.
  private mutating func unquotedValue(_ bytes: borrowing RawSpan, _ start: Int) -> Int? {
    var end = start
    while end < bytes.byteCount, !ASCII.isSpace(bytes.byte(end)),
      bytes.byte(end) != UInt8(ascii: ">")
    {
      end += 1
    }
    return end < bytes.byteCount ? value(bytes, start, to: end) : nil
  }

  /// Appends the value between two offsets.
  private mutating func value(_ bytes: borrowing RawSpan, _ start: Int, to end: Int) -> Int? {
    let limit = output.count + XMLRepair.maximumValue
    var index = start
    while index < end {
      guard output.count <= limit else { return end }
      guard let next = valueCharacter(bytes, index) else { return nil }
      index = next
    }
    return index
  }

  private mutating func valueCharacter(_ bytes: borrowing RawSpan, _ index: Int) -> Int? {
    switch bytes.byte(index) {
    case UInt8(ascii: "<"): output.append("&#60;")
    case UInt8(ascii: "\""): output.append("&#34;")
    case UInt8(ascii: "&"): return reference(bytes, index)
    case let byte: output.append(byte)
    }
    return index + 1
  }

  /// Appends a name with at most one colon, which is within the name.
  private mutating func appendName(_ bytes: borrowing RawSpan, _ range: Range<Int>) {
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

extension RawSpan {
  /// Whether the `<` at an offset begins a tag.
  fileprivate func isTag(at offset: Int) -> Bool {
    byte(offset + 1) == UInt8(ascii: "/") || byte(offset + 1).isXMLNameStart
  }

  /// Whether a quotation mark is before an offset, except for white space.
  fileprivate func followsQuote(_ offset: Int) -> Bool {
    var index = offset - 1
    while index > 0, ASCII.isSpace(byte(index)) { index -= 1 }
    return index > 0 && (byte(index) == UInt8(ascii: "\"") || byte(index) == UInt8(ascii: "'"))
  }
}
