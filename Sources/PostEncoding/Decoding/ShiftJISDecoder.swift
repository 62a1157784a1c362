/// A decoder of Shift_JIS with the extensions of code page 932.
///
/// [WHATWG Encoding, Shift_JIS decoder](https://encoding.spec.whatwg.org/#shift_jis-decoder)
struct ShiftJISDecoder: CharacterDecoder {
  private var table: JapaneseTable

  init?() {
    guard let table = JapaneseTable() else { return nil }
    self.table = table
  }

  mutating func character(in source: [UInt8], at offset: Int) -> DecodedCharacter {
    let lead = source[offset]
    switch lead {
    case 0x80: return DecodedCharacter(scalar: 0x80, length: 1)
    case 0xA1...0xDF: return DecodedCharacter(scalar: 0xFF61 + UInt32(lead) - 0xA1, length: 1)
    case 0x81...0x9F, 0xE0...0xFC: break
    default: return .malformed(1)
    }
    guard let trail = source.byte(at: offset + 1) else { return .malformed(1) }
    guard 0x40...0x7E ~= trail || 0x80...0xFC ~= trail else {
      return .malformed(2, endingWith: trail)
    }
    let row = Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1)
    let pointer = row * 188 + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
    if 8836...10_715 ~= pointer {
      return DecodedCharacter(scalar: 0xE000 + UInt32(pointer - 8836), length: 2)
    }
    guard let scalar = table.scalar(pointer) else { return .malformed(2, endingWith: trail) }
    return DecodedCharacter(scalar: scalar, length: 2)
  }
}
