internal import PostText

extension XMLRepair {
  /// The maximum number of attributes of an element. libxml2 compares each with all others.
  private static let maximumAttributes = 128

  /// The maximum number of namespaces that the open elements declare. libxml2 searches all of them for
  /// each prefix. Other prefixes have their usual meaning.
  private static let maximumNamespaces = 256

  /// The maximum number of bytes in an attribute value. libxml2 has several copies of a tag in memory.
  private static let maximumValue = 1 << 20

  /// How a start tag ends.
  enum TagEnd {
    case end(Int, isSelfClosing: Bool)
    /// The `<` is text.
    case text
  }

  /// Appends the attributes of a tag. Returns `nil` if the end of the tag is not there yet.
  mutating func attributes(_ bytes: borrowing RawSpan, _ start: Int) -> TagEnd? {
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
        scannedEnd = index + 1
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
    let isNamespace = output.span.bytes.extracting(name).starts(with: "xmlns")
    let isOneTooMany =
      attributeNames.count >= XMLRepair.maximumAttributes
      || isNamespace && openTags.namespaceCount + namespaceCount >= XMLRepair.maximumNamespaces
    if isOneTooMany || attributeNames.contains(where: { hasSameName($0, name) }) {
      output.removeSubrange(outputStart...)
      report("a repeated attribute, or one of too many, was ignored", index: start)
    } else {
      attributeNames.append(name)
      if isNamespace { namespaceCount += 1 }
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
            scannedEnd = end + 2
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
