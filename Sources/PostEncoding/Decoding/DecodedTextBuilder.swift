internal import PostText

/// The text and the offsets that a decoder produces.
struct DecodedTextBuilder {
  private(set) var bytes: [UInt8] = []
  /// The offsets in the source where scalars start.
  private(set) var starts: OffsetBits
  /// The offsets in the source where malformed sequences start, or `nil` if there are none.
  private(set) var malformed: OffsetBits?
  private(set) var malformedCount = 0
  private let sourceCount: Int

  init(sourceCount: Int) {
    self.sourceCount = sourceCount
    starts = OffsetBits(count: sourceCount)
    bytes.reserveCapacity(sourceCount + sourceCount / 2)
  }

  /// Appends ASCII bytes of the source.
  mutating func appendASCII(_ source: [UInt8], _ range: Range<Int>) {
    bytes += source[range]
    starts.insert(range)
  }

  mutating func append(_ character: DecodedCharacter, at offset: Int) {
    starts.insert(offset)
    if let scalar = character.scalar {
      append(scalar)
    } else {
      append(0xFFFD)
      var offsets = malformed ?? OffsetBits(count: sourceCount)
      malformed = nil
      offsets.insert(offset)
      malformed = offsets
      malformedCount += 1
    }
    // The second scalar is mapped to the last byte of the character.
    guard let second = character.second else { return }
    starts.insert(offset + character.length - 1)
    append(second)
  }

  private mutating func append(_ scalar: UInt32) {
    if scalar < 0x80 {
      bytes.append(UInt8(scalar))
    } else if scalar < 0x800 {
      bytes.append(UInt8(0xC0 | scalar >> 6))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    } else if scalar < 0x10000 {
      bytes.append(UInt8(0xE0 | scalar >> 12))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    } else {
      bytes.append(UInt8(0xF0 | scalar >> 18))
      bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    }
  }

  /// Decodes a source in an encoding in which ASCII bytes are ASCII.
  mutating func decode(
    _ source: [UInt8], from start: Int, with decoder: some CharacterDecoder
  ) {
    var decoder = decoder
    var index = start
    while index < source.count {
      let end = source.span.bytes.firstOffset(
        from: index, where: { $0.nonASCII }, or: { $0 >= 0x80 })
      appendASCII(source, index..<end)
      index = end
      while index < source.count, source[index] >= 0x80 {
        let character = decoder.character(in: source, at: index)
        append(character, at: index)
        index += character.length
      }
    }
  }
}
