/// A decoder of EUC-KR with the extensions of code page 949.
///
/// [WHATWG Encoding, EUC-KR decoder](https://encoding.spec.whatwg.org/#euc-kr-decoder)
struct KoreanDecoder: CharacterDecoder {
  private var table: CharacterTable

  init?() {
    guard let table = CharacterTable(["CP949", "UHC"], count: 126 * 190) else { return nil }
    self.table = table
  }

  mutating func character(in source: [UInt8], at offset: Int) -> DecodedCharacter {
    let lead = source[offset]
    guard 0x81...0xFE ~= lead, let trail = source.byte(at: offset + 1) else { return .malformed(1) }
    if 0x41...0xFE ~= trail {
      let index = (Int(lead) - 0x81) * 190 + Int(trail) - 0x41
      if let scalar = table.scalar(index, [lead, trail]) {
        return DecodedCharacter(scalar: scalar, length: 2)
      }
    }
    return .malformed(2, endingWith: trail)
  }
}
