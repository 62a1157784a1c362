/// A decoder of GB18030, and of its subset GBK.
///
/// [WHATWG Encoding, gb18030 decoder](https://encoding.spec.whatwg.org/#gb18030-decoder)
struct GB18030Decoder: CharacterDecoder {
  private static let twoByteCount = 126 * 190
  /// The number of sequences of four bytes for characters up to U+FFFF.
  private static let fourByteCount = 39_420

  private var table: CharacterTable
  private var fourBytes: CharacterTable?

  init?() {
    let known = GB18030Decoder.known.map { code, scalar in
      (index: (code >> 8 - 0x81) * 190 + GB18030Decoder.column(UInt8(code & 0xFF)), scalar: scalar)
    }
    guard
      let table = CharacterTable(["GB18030"], count: GB18030Decoder.twoByteCount, known: known)
    else { return nil }
    self.table = table
  }

  /// The characters of two bytes that differ from those of iconv.
  private static let known: [(code: Int, scalar: UInt32)] = [
    (0xA3A0, 0x3000), (0xFE51, 0xE816), (0xFE52, 0xE817), (0xFE53, 0xE818), (0xFE6C, 0xE831),
    (0xFE76, 0xE83B), (0xFE91, 0xE855),
  ]

  mutating func character(in source: [UInt8], at offset: Int) -> DecodedCharacter {
    let lead = source[offset]
    if lead == 0x80 { return DecodedCharacter(scalar: 0x20AC, length: 1) }
    guard lead != 0xFF, let second = source.byte(at: offset + 1) else { return .malformed(1) }
    if 0x30...0x39 ~= second { return fourBytes(in: source, at: offset) }
    guard 0x40...0x7E ~= second || 0x80...0xFE ~= second else {
      return .malformed(2, endingWith: second)
    }
    let index = (Int(lead) - 0x81) * 190 + GB18030Decoder.column(second)
    guard let scalar = table.scalar(index, [lead, second]) else {
      return .malformed(2, endingWith: second)
    }
    return DecodedCharacter(scalar: scalar, length: 2)
  }

  private static func column(_ trail: UInt8) -> Int { Int(trail) - (trail < 0x7F ? 0x40 : 0x41) }

  /// Decodes a sequence of four bytes. If it is incomplete, its second byte, a digit, is a character.
  private mutating func fourBytes(in source: [UInt8], at offset: Int) -> DecodedCharacter {
    let bytes = Array(source[offset..<min(offset + 4, source.count)])
    if bytes.count > 2, !(0x81...0xFE ~= bytes[2]) { return .malformed(1) }
    if bytes.count > 3, !(0x30...0x39 ~= bytes[3]) { return .malformed(1) }
    guard bytes.count == 4 else { return .malformed(bytes.count) }
    var index = (Int(bytes[0]) - 0x81) * 10 + Int(bytes[1]) - 0x30
    index = (index * 126 + Int(bytes[2]) - 0x81) * 10 + Int(bytes[3]) - 0x30
    return DecodedCharacter(scalar: scalar(index, bytes), length: 4)
  }

  private mutating func scalar(_ index: Int, _ bytes: [UInt8]) -> UInt32? {
    switch index {
    case 7457: return 0xE7C7
    // U+9FB4 to U+9FBB and U+FE10 to U+FE19 have two bytes in the newer versions of GB18030.
    case 19_057...19_064: return 0x9FB4 + UInt32(index - 19_057)
    case 39_076...39_085: return 0xFE10 + UInt32(index - 39_076)
    case ..<GB18030Decoder.fourByteCount:
      if fourBytes == nil {
        fourBytes = CharacterTable(["GB18030"], count: GB18030Decoder.fourByteCount)
      }
      return fourBytes?.scalar(index, bytes)
    case 189_000...1_237_575: return 0x10000 + UInt32(index - 189_000)
    default: return nil
    }
  }
}
