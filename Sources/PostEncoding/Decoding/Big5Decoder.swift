/// A decoder of Big5 with the characters of Hong Kong.
///
/// [WHATWG Encoding, Big5 decoder](https://encoding.spec.whatwg.org/#big5-decoder)
struct Big5Decoder: CharacterDecoder {
  private var table: CharacterTable

  init?() {
    let known = Big5Differences.list.map { code, scalar in
      (index: Big5Decoder.index(UInt8(code >> 8), UInt8(code & 0xFF)) ?? 0, scalar: scalar)
    }
    guard let table = CharacterTable(["BIG5-HKSCS"], count: 126 * 157, known: known) else {
      return nil
    }
    self.table = table
  }

  mutating func character(in source: [UInt8], at offset: Int) -> DecodedCharacter {
    let lead = source[offset]
    guard 0x81...0xFE ~= lead, let trail = source.byte(at: offset + 1) else { return .malformed(1) }
    guard let index = Big5Decoder.index(lead, trail) else {
      return .malformed(2, endingWith: trail)
    }
    if let pair = Big5Decoder.pair(index) {
      return DecodedCharacter(scalar: pair.0, second: pair.1, length: 2)
    }
    guard let scalar = table.scalar(index, [lead, trail]) else {
      return .malformed(2, endingWith: trail)
    }
    return DecodedCharacter(scalar: scalar, length: 2)
  }

  private static func index(_ lead: UInt8, _ trail: UInt8) -> Int? {
    let column: Int
    switch trail {
    case 0x40...0x7E: column = Int(trail) - 0x40
    case 0xA1...0xFE: column = Int(trail) - 0x62
    default: return nil
    }
    return (Int(lead) - 0x81) * 157 + column
  }

  /// The characters that consist of a letter and a combining mark.
  private static func pair(_ index: Int) -> (UInt32, UInt32)? {
    switch index {
    case 1133: (0xCA, 0x304)
    case 1135: (0xCA, 0x30C)
    case 1164: (0xEA, 0x304)
    case 1166: (0xEA, 0x30C)
    default: nil
    }
  }
}
