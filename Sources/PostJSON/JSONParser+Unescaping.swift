extension JSONParser {
  /// The text that bytes between quotes stand for; their escapes were checked before.
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        index += 1
        continue
      }
      index += 2
      switch bytes[index - 1] {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        var value = unit(in: bytes, at: index)
        index += 4
        if value & 0xFC00 == 0xD800, bytes[index...].starts(with: "\\u".utf8),
          case let second = unit(in: bytes, at: index + 2), second & 0xFC00 == 0xDC00
        {
          value = 0x10000 + (value & 0x3FF) << 10 + second & 0x3FF
          index += 6
        }
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        result.append(contentsOf: String(Character(scalar)).utf8)
      case let other: result.append(other)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func unit(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt32 {
    bytes[index...].prefix(4).reduce(0) { $0 << 4 | UInt32(hexadecimalDigit($1) ?? 0) }
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
    default: nil
    }
  }
}
