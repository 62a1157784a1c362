/// A decoder of ISO-2022-JP, in which escape sequences select the character set.
///
/// [WHATWG Encoding, ISO-2022-JP decoder](https://encoding.spec.whatwg.org/#iso-2022-jp-decoder)
struct ISO2022JPDecoder {
  private enum Characters {
    case ascii, roman, katakana, twoBytes
  }

  private static let escape: UInt8 = 0x1B

  private var table: JapaneseTable
  private var characters = Characters.ascii
  /// Whether the last sequence was an escape. A second one is malformed, because text could hide
  /// between them.
  private var followsEscape = false

  init?() {
    guard let table = JapaneseTable() else { return nil }
    self.table = table
  }

  mutating func decode(_ source: [UInt8], into text: inout DecodedTextBuilder) {
    var index = 0
    while index < source.count {
      if source[index] == ISO2022JPDecoder.escape {
        index += selectCharacters(source, at: index, into: &text)
      } else {
        let character = character(in: source, at: index)
        text.append(character, at: index)
        index += character.length
        followsEscape = false
      }
    }
  }

  /// Reads the escape sequence at an offset and returns its size.
  private mutating func selectCharacters(
    _ source: [UInt8], at index: Int, into text: inout DecodedTextBuilder
  ) -> Int {
    switch (source.byte(at: index + 1), source.byte(at: index + 2)) {
    case (0x28, 0x42): characters = .ascii
    case (0x28, 0x4A): characters = .roman
    case (0x28, 0x49): characters = .katakana
    case (0x24, 0x40), (0x24, 0x42): characters = .twoBytes
    default:
      text.append(.malformed(1), at: index)
      followsEscape = false
      return 1
    }
    if followsEscape { text.append(.malformed(3), at: index) }
    followsEscape = true
    return 3
  }

  private mutating func character(in source: [UInt8], at index: Int) -> DecodedCharacter {
    let byte = source[index]
    switch characters {
    case .ascii, .roman:
      guard byte < 0x80, byte != 0x0E, byte != 0x0F else { return .malformed(1) }
      let isRoman = characters == .roman
      let scalar: UInt32 =
        isRoman && byte == 0x5C ? 0xA5 : isRoman && byte == 0x7E ? 0x203E : UInt32(byte)
      return DecodedCharacter(scalar: scalar, length: 1)
    case .katakana:
      guard 0x21...0x5F ~= byte else { return .malformed(1) }
      return DecodedCharacter(scalar: 0xFF61 + UInt32(byte) - 0x21, length: 1)
    case .twoBytes:
      guard 0x21...0x7E ~= byte, let trail = source.byte(at: index + 1),
        trail != ISO2022JPDecoder.escape
      else { return .malformed(1) }
      guard 0x21...0x7E ~= trail,
        let scalar = table.scalar(row: Int(byte) - 0x21, column: Int(trail) - 0x21)
      else { return .malformed(2) }
      return DecodedCharacter(scalar: scalar, length: 2)
    }
  }
}
