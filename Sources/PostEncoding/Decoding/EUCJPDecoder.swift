/// A decoder of EUC-JP.
///
/// [WHATWG Encoding, EUC-JP decoder](https://encoding.spec.whatwg.org/#euc-jp-decoder)
struct EUCJPDecoder: CharacterDecoder {
  private var table: JapaneseTable
  /// The characters of JIS X 0212, which follow the byte 0x8F.
  private var supplement: CharacterTable

  init?() {
    guard let table = JapaneseTable(), let supplement = CharacterTable(["EUC-JP"], count: 94 * 94)
    else { return nil }
    self.table = table
    self.supplement = supplement
  }

  mutating func character(in source: [UInt8], at offset: Int) -> DecodedCharacter {
    let lead = source[offset]
    guard lead == 0x8E || lead == 0x8F || 0xA1...0xFE ~= lead,
      let second = source.byte(at: offset + 1)
    else { return .malformed(1) }
    if lead == 0x8E {
      guard 0xA1...0xDF ~= second else { return .malformed(2, endingWith: second) }
      return DecodedCharacter(scalar: 0xFF61 + UInt32(second) - 0xA1, length: 2)
    }
    guard 0xA1...0xFE ~= second else { return .malformed(2, endingWith: second) }
    if lead == 0x8F { return supplement(in: source, at: offset) }
    guard let scalar = table.scalar(row: Int(lead) - 0xA1, column: Int(second) - 0xA1) else {
      return .malformed(2)
    }
    return DecodedCharacter(scalar: scalar, length: 2)
  }

  private mutating func supplement(in source: [UInt8], at offset: Int) -> DecodedCharacter {
    guard let third = source.byte(at: offset + 2) else { return .malformed(2) }
    let second = source[offset + 1]
    guard 0xA1...0xFE ~= third,
      let scalar = supplement.scalar(
        (Int(second) - 0xA1) * 94 + Int(third) - 0xA1, [0x8F, second, third])
    else { return .malformed(3, endingWith: third) }
    return DecodedCharacter(scalar: scalar, length: 3)
  }
}
