internal import PostText

extension RawSpan {
  @inline(__always) func byte(_ offset: Int) -> UInt8 {
    unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }

  /// Returns the offset of the first character that XML does not allow: a control character, U+FFFE
  /// or U+FFFF. Returns the end if there is no such character.
  func firstDisallowedInXML(from start: Int) -> Int {
    var index = start
    while true {
      index = firstOffset(
        from: index,
        where: {
          $0.within(0...8) .| $0.within(0x0B...0x0C) .| $0.within(0x0E...0x1F) .| $0.equal(to: 0xEF)
        },
        or: { ($0 < 0x20 && $0 != 9 && $0 != 10 && $0 != 13) || $0 == 0xEF })
      guard index < byteCount, byte(index) == 0xEF else { return index }
      if index + 2 < byteCount, byte(index + 1) == 0xBF, 0xBE...0xBF ~= byte(index + 2) {
        return index
      }
      index += 1
    }
  }

  /// Whether the bytes from an offset are the start of a longer UTF-8 sequence.
  func isPartialUTF8(from start: Int) -> Bool {
    let lead = byte(start)
    let size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    return lead >= 0xC2 && lead < 0xF5 && byteCount - start < size
  }

  /// Whether a text is at an offset. The letter case of ASCII letters is ignored.
  func hasText(_ text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= byteCount else { return false }
    return matchingCount(text, at: offset) == text.utf8CodeUnitCount
  }

  /// Whether the bytes end at or after an offset within a text that starts there.
  func endsWithin(_ text: StaticString, at offset: Int) -> Bool {
    let rest = byteCount - offset
    return rest < text.utf8CodeUnitCount && matchingCount(text, at: offset) == rest
  }

  private func matchingCount(_ text: StaticString, at offset: Int) -> Int {
    var count = 0
    text.withUTF8Buffer { text in
      while count < text.count, offset + count < byteCount,
        ASCII.lowercased(byte(offset + count)) == ASCII.lowercased(text[count])
      {
        count += 1
      }
    }
    return count
  }

  /// Returns the end of the name that starts at an offset. Names are ASCII.
  func endOfXMLName(from start: Int) -> Int {
    var index = start
    while index < byteCount, byte(index).isXMLName { index += 1 }
    return index
  }

  func endOfSpace(from start: Int) -> Int {
    var index = start
    while index < byteCount, ASCII.isSpace(byte(index)) { index += 1 }
    return index
  }
}

extension UInt8 {
  @inline(__always) var isXMLName: Bool {
    ASCII.isLetter(self) || ASCII.isDigit(self) || self == UInt8(ascii: "_")
      || (self == UInt8(ascii: ":") || self == UInt8(ascii: "-") || self == UInt8(ascii: "."))
  }

  @inline(__always) var isXMLNameStart: Bool {
    ASCII.isLetter(self) || self == UInt8(ascii: "_")
  }
}

extension [UInt8] {
  init(bytes: borrowing RawSpan) {
    self = bytes.withUnsafeBytes { Array($0) }
  }

  @inline(__always) mutating func append(_ bytes: borrowing RawSpan, _ range: Range<Int>) {
    append(bytes.extracting(range))
  }

  @inline(__always) mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { append(contentsOf: $0) }
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
