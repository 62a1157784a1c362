internal import PostSanitizer
internal import PostText

extension XMLRepair {
  /// Processes text up to the next markup, and that markup.
  mutating func text(_ bytes: borrowing RawSpan, _ index: Int) throws(SyndicationError) -> Int? {
    let end = bytes.firstOffset(
      from: index,
      where: {
        $0.equal(to: UInt8(ascii: "<")) .| $0.equal(to: UInt8(ascii: "&"))
          .| $0.equal(to: UInt8(ascii: "]"))
      },
      or: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "]") })
    output.append(bytes, index..<end)
    guard end < bytes.byteCount else { return end }
    let reported = findings.count
    let next: Int?
    switch bytes.byte(end) {
    case UInt8(ascii: "<"): next = try limitedMarkup(bytes, end)
    case UInt8(ascii: "&"): next = reference(bytes, end)
    default: next = bracket(bytes, end)
    }
    if let next { return next }
    // An incomplete construct is read again, and reported then.
    if isLast { endWithin(bytes, end) } else { findings.removeSubrange(reported...) }
    return end > index && !isLast ? end : nil
  }

  /// Handles a construct that the source ends within.
  private mutating func endWithin(_ bytes: borrowing RawSpan, _ index: Int) {
    if bytes.byte(index) == UInt8(ascii: "]") { output.append(bytes, index..<bytes.byteCount) }
    if bytes.byte(index) == UInt8(ascii: "&") { output.append("&#38;") }
  }

  /// Processes a `]`. The text `]]>` is not allowed outside of CDATA sections.
  private mutating func bracket(_ bytes: borrowing RawSpan, _ index: Int) -> Int? {
    if bytes.hasText("]]>", at: index) {
      output.append("]]&#62;")
      return index + 3
    }
    if bytes.endsWithin("]]>", at: index), !isLast { return nil }
    output.append(UInt8(ascii: "]"))
    return index + 1
  }

  /// Processes the text of a CDATA section. Each part becomes a complete section, because libxml2
  /// would otherwise keep the section in memory.
  mutating func cdata(_ bytes: borrowing RawSpan, _ index: Int) -> Int? {
    var end = index
    while let next = bytes.firstOffset(of: UInt8(ascii: "]"), from: end) {
      end = next
      if bytes.hasText("]]>", at: next) {
        appendSection(bytes, index..<next)
        state = .text
        return next + 3
      }
      if bytes.endsWithin("]]>", at: next), !isLast {
        appendSection(bytes, index..<next)
        return next > index ? next : nil
      }
      end += 1
    }
    appendSection(bytes, index..<bytes.byteCount)
    return bytes.byteCount
  }

  private mutating func appendSection(_ bytes: borrowing RawSpan, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    output.append("<![CDATA[")
    output.append(bytes, range)
    output.append("]]>")
  }

  /// Processes a `&`, in text or in an attribute value.
  mutating func reference(_ bytes: borrowing RawSpan, _ index: Int) -> Int? {
    let start = index + 1
    if start < bytes.byteCount, bytes.byte(start) == UInt8(ascii: "#") {
      return numericReference(bytes, index)
    }
    var end = start
    while end < bytes.byteCount, end - start < 32,
      ASCII.isLetter(bytes.byte(end)) || ASCII.isDigit(bytes.byte(end))
    {
      end += 1
    }
    if end == bytes.byteCount, !isLast { return nil }
    guard end > start, end < bytes.byteCount, bytes.byte(end) == UInt8(ascii: ";") else {
      return bareAmpersand(index)
    }
    let name = bytes.extracting(start..<end)
    if name.isXMLEntity {
      output.append(bytes, index..<end + 1)
      return end + 1
    }
    guard let scalars = HTMLReference.scalars(named: Array(bytes: name)) else {
      report(.undefinedEntity, "an undefined entity was read as text", at: offset(index))
      output.append("&#38;")
      return start
    }
    report(.undefinedEntity, "an entity of HTML was read as in HTML", at: offset(index))
    for scalar in scalars { append(scalar) }
    return end + 1
  }

  private mutating func bareAmpersand(_ index: Int) -> Int {
    report("a “&” that begins no reference was read as text", index: index)
    output.append("&#38;")
    return index + 1
  }

  private mutating func numericReference(_ bytes: borrowing RawSpan, _ index: Int) -> Int? {
    var end = index + 2
    let isHexadecimal = end < bytes.byteCount && bytes.byte(end) | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { end += 1 }
    let digits = end
    var value: UInt32 = 0
    while end < bytes.byteCount, end - digits < 32,
      ASCII.isDigit(bytes.byte(end)) || (isHexadecimal && ASCII.isHexDigit(bytes.byte(end)))
    {
      let byte = bytes.byte(end)
      let digit = UInt32(ASCII.isDigit(byte) ? byte & 0x0F : byte & 0x0F + 9)
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      end += 1
    }
    if end == bytes.byteCount, !isLast { return nil }
    guard end > digits else { return bareAmpersand(index) }
    let isTerminated = end < bytes.byteCount && bytes.byte(end) == UInt8(ascii: ";")
    if !isTerminated { report("a character reference has no “;”", index: index) }
    append(value, at: index)
    return isTerminated ? end + 1 : end
  }

  /// Appends the character of a numeric reference. The numbers 128 to 159 mean windows-1252, as in
  /// HTML.
  private mutating func append(_ value: UInt32, at index: Int) {
    switch value {
    case 0x80...0x9F:
      append(Unicode.Scalar(Windows1252.scalar(value)) ?? "\u{FFFD}")
    case 0, 0xD800...0xDFFF, 0x11_0000...:
      report("a character reference is invalid and was read as U+FFFD", index: index)
      append("\u{FFFD}")
    case 1...8, 0x0B, 0x0C, 0x0E...0x1F, 0xFFFE, 0xFFFF:
      report(
        .characterRemoved, "a reference to a character that XML does not allow was removed",
        at: offset(index))
    default:
      append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
  }

  /// Appends a character. Characters with a meaning in markup, and white space, which is normalized
  /// in attribute values, become references.
  private mutating func append(_ scalar: Unicode.Scalar) {
    let isSafe = scalar.value >= 0x80 || (scalar.properties.isAlphabetic)
    if isSafe { return output.append(scalar) }
    output.append("&#")
    output += String(scalar.value).utf8
    output.append(UInt8(ascii: ";"))
  }
}

extension RawSpan {
  /// Whether the bytes are the name of one of the five entities of XML.
  fileprivate var isXMLEntity: Bool {
    switch byteCount {
    case 2: starts(with: "lt") || starts(with: "gt")
    case 3: starts(with: "amp")
    case 4: starts(with: "quot") || starts(with: "apos")
    default: false
    }
  }
}
