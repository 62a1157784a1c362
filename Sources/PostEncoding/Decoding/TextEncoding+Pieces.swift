internal import PostText

extension TextEncoding {
  /// Returns how many bytes of a source can be decoded before the following bytes are known.
  ///
  /// The rest is less than a character, except in ISO-2022-JP, where it is the text in the character
  /// set that an escape sequence selected, and in text without a single ASCII character.
  package func decodableCount(of bytes: [UInt8]) -> Int {
    switch id {
    case .utf8, .replacement: return bytes.count
    case .utf16LE: return TextEncoding.wholeUTF16(bytes, highByte: 1)
    case .utf16BE: return TextEncoding.wholeUTF16(bytes, highByte: 0)
    case .iso2022JP: return TextEncoding.asciiEnd(bytes)
    case .gbk, .gb18030, .big5, .eucJP, .shiftJIS, .eucKR:
      // These bytes are never part of a longer character.
      let end = bytes.lastIndex { $0 < 0x30 || (0x3A...0x3F).contains($0) }
      return end.map { $0 + 1 } ?? 0
    default: return bytes.count
    }
  }

  /// The number of bytes up to the last whole character of UTF-16.
  private static func wholeUTF16(_ bytes: [UInt8], highByte: Int) -> Int {
    let even = bytes.count & ~1
    guard even >= 2 else { return 0 }
    let isHighSurrogate = bytes[even - 2 + highByte] & 0xFC == 0xD8
    return isHighSurrogate ? even - 2 : even
  }

  /// The end of the last part of ISO-2022-JP that is known to be ASCII.
  private static func asciiEnd(_ bytes: [UInt8]) -> Int {
    let escape: UInt8 = 0x1B
    guard let last = bytes.lastIndex(of: escape) else { return bytes.count }
    if bytes.count >= last + 3, bytes[last + 1] == UInt8(ascii: "("),
      bytes[last + 2] == UInt8(ascii: "B")
    {
      return bytes.count
    }
    var index = last
    while let escape = bytes[..<index].lastIndex(of: escape) {
      if bytes[escape..<index].starts(with: [0x1B, UInt8(ascii: "("), UInt8(ascii: "B")]) {
        return index
      }
      index = escape
    }
    return index
  }
}
