internal import PostText

/// A decoder of the encodings with one byte per character, other than windows-1252.
///
/// [WHATWG Encoding, single-byte decoder](https://encoding.spec.whatwg.org/#single-byte-decoder)
struct SingleByteDecoder: CharacterDecoder {
  private var table: CharacterTable
  /// Whether bytes without a character, from 0x80 to 0x9F, are control characters, as browsers read
  /// the code pages of Windows.
  private let hasControls: Bool

  init?(_ id: TextEncoding.ID) {
    guard
      let table = CharacterTable(
        SingleByteDecoder.names(id), count: 128, known: SingleByteDecoder.known(id))
    else { return nil }
    self.table = table
    hasControls = id.rawValue.hasPrefix("windows-")
  }

  mutating func character(in source: [UInt8], at offset: Int) -> DecodedCharacter {
    let byte = source[offset]
    let scalar = table.scalar(Int(byte) - 0x80, [byte])
    guard scalar == nil, hasControls, byte < 0xA0 else {
      return DecodedCharacter(scalar: scalar, length: 1)
    }
    return DecodedCharacter(scalar: UInt32(byte), length: 1)
  }

  /// The names in glibc, GNU libiconv and the libiconv of macOS.
  private static func names(_ id: TextEncoding.ID) -> [String] {
    switch id {
    case .ibm866: ["CP866"]
    case .iso8859x8I: ["ISO-8859-8"]
    case .macintosh: ["MACINTOSH"]
    case .macCyrillic: ["MAC-UK", "MACUKRAINE"]
    default:
      id.rawValue.hasPrefix("windows-") ? ["CP\(id.rawValue.dropFirst(8))"] : [id.rawValue]
    }
  }

  /// The characters that differ from those of iconv.
  private static func known(_ id: TextEncoding.ID) -> [(index: Int, scalar: UInt32)] {
    switch id {
    case .koi8U: [(0x2E, 0x45E), (0x3E, 0x40E)]
    case .macintosh: [(0x46, 0x2206), (0x5B, 0x20AC), (0x70, 0xF8FF)]
    case .windows1255: [(0x4A, 0x5BA)]
    case .macCyrillic: [(0x7F, 0x20AC)]
    default: []
    }
  }
}

/// A decoder of windows-1252.
struct Windows1252Decoder: CharacterDecoder {
  func character(in source: [UInt8], at offset: Int) -> DecodedCharacter {
    DecodedCharacter(scalar: Windows1252.scalar(UInt32(source[offset])), length: 1)
  }
}

/// A decoder of x-user-defined, which maps bytes to the private use area.
///
/// [WHATWG Encoding, x-user-defined](https://encoding.spec.whatwg.org/#x-user-defined-decoder)
struct UserDefinedDecoder: CharacterDecoder {
  func character(in source: [UInt8], at offset: Int) -> DecodedCharacter {
    DecodedCharacter(scalar: 0xF780 + UInt32(source[offset]) - 0x80, length: 1)
  }
}
