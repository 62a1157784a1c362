/// A decoder of UTF-16.
///
/// [WHATWG Encoding, shared UTF-16 decoder](https://encoding.spec.whatwg.org/#shared-utf-16-decoder)
struct UTF16Decoder {
  let isBigEndian: Bool

  func decode(_ source: [UInt8], from start: Int, into text: inout DecodedTextBuilder) {
    var index = start
    while let unit = unit(in: source, at: index) {
      let character = character(unit, followedBy: self.unit(in: source, at: index + 2))
      // All that the end cuts off becomes one U+FFFD.
      if character.scalar == nil, index + 4 > source.count, 0xD800...0xDBFF ~= unit {
        return text.append(.malformed(source.count - index), at: index)
      }
      text.append(character, at: index)
      index += character.length
    }
    if index < source.count { text.append(.malformed(1), at: index) }
  }

  private func unit(in source: [UInt8], at index: Int) -> UInt32? {
    guard index + 1 < source.count else { return nil }
    let (first, second) = (UInt32(source[index]), UInt32(source[index + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  private func character(_ unit: UInt32, followedBy next: UInt32?) -> DecodedCharacter {
    guard 0xD800...0xDFFF ~= unit else { return DecodedCharacter(scalar: unit, length: 2) }
    guard unit < 0xDC00, let next, 0xDC00...0xDFFF ~= next else { return .malformed(2) }
    return DecodedCharacter(scalar: 0x10000 + (unit - 0xD800) << 10 + next - 0xDC00, length: 4)
  }
}
