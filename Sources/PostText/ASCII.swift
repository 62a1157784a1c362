/// Classification and case mapping of ASCII bytes.
///
/// Element names, attribute names and URL schemes are compared with ASCII case folding only.
/// Unicode case mapping turns some characters, for example U+212A, into ASCII letters.
///
/// The functions are `@inlinable`, because SwiftPM 6.3 does not inline other package functions
/// across modules.
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

  /// Returns the uppercase hexadecimal digit of a number from 0 to 15.
  @inlinable @inline(__always) package static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x37 + value
  }

  /// Whether the byte is ASCII white space in HTML: tab, line feed, form feed, carriage return or
  /// space.
  @inlinable @inline(__always) package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }

  /// Whether the text is empty or contains only ASCII white space.
  @inlinable package static func isBlank(_ text: borrowing Span<UInt8>) -> Bool {
    for index in text.indices where !isSpace(text[index]) { return false }
    return true
  }
}
