/// A character of a source, or a malformed sequence.
struct DecodedCharacter {
  /// The scalar, or `nil` for a malformed sequence.
  let scalar: UInt32?

  /// The second scalar of the few characters that consist of two.
  var second: UInt32?

  /// The number of bytes in the source.
  let length: Int

  static func malformed(_ length: Int) -> DecodedCharacter {
    DecodedCharacter(scalar: nil, length: length)
  }

  /// A sequence whose last byte does not continue it. An ASCII byte is read again as a character.
  static func malformed(_ length: Int, endingWith last: UInt8) -> DecodedCharacter {
    .malformed(last < 0x80 ? length - 1 : length)
  }
}

/// A decoder of an encoding in which ASCII bytes at the start of a character are ASCII.
protocol CharacterDecoder {
  /// Decodes the character or the malformed sequence at an offset, where a byte above 0x7F is.
  mutating func character(in source: [UInt8], at offset: Int) -> DecodedCharacter
}

extension [UInt8] {
  /// Returns the byte at an offset, or `nil` after the end.
  func byte(at offset: Int) -> UInt8? { offset < count ? self[offset] : nil }
}
