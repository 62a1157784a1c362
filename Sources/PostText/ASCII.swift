/// Classification of ASCII bytes. Names and schemes compare with ASCII folding only: Unicode's
/// lowercasing turns letters such as U+212A into ASCII ones.
///
/// The functions are package so that other modules inline them. As `package`, release builds of
/// SwiftPM (6.3, with default cross-module optimization) called them for each byte: 7 % of the cost
/// of a post.
@usableFromInline package enum ASCII {
  @inlinable @inline(__always) package static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  @inlinable @inline(__always) package static func uppercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x61 < 26 ? byte & ~0x20 : byte
  }

  @inlinable @inline(__always) package static func isLowercaseLetter(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26
  }

  @inlinable @inline(__always) package static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26
  }

  @inlinable @inline(__always) package static func isDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10
  }

  @inlinable @inline(__always) package static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 6
  }

  /// The hexadecimal digit of a number from 0 to 15, in upper case.
  @inlinable @inline(__always) package static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x37 + value
  }

  /// HTML's ASCII white space: tab, line feed, form feed, carriage return, space.
  @inlinable @inline(__always) package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }

  /// Whether text is empty or HTML's white space only.
  @inlinable package static func isBlank(_ text: borrowing Span<UInt8>) -> Bool {
    for index in text.indices where !isSpace(text[index]) { return false }
    return true
  }
}
