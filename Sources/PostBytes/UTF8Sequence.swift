/// The start of UTF-8: the bytes of a character, or those of the maximal part of one that is
/// ill-formed.
///
/// [Unicode Standard, table 3-7](https://www.unicode.org/versions/Unicode15.0.0/ch03.pdf)
public struct UTF8Sequence {
  /// The number of bytes, 1 to 4.
  public let length: Int

  /// A Boolean value that is true when the bytes are a character.
  public let isValid: Bool

  /// - Precondition: A byte stands at the offset.
  public init(_ bytes: borrowing RawSpan, at offset: Int) {
    let lead = bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    let size: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0..<0x80: size = 1
    case 0xC2...0xDF: size = 2
    case 0xE0...0xEF:
      size = 3
      if lead == 0xE0 { second = 0xA0...0xBF } else if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      size = 4
      if lead == 0xF0 { second = 0x90...0xBF } else if lead == 0xF4 { second = 0x80...0x8F }
    default:
      length = 1
      isValid = false
      return
    }
    var count = 1
    while count < size, offset + count < bytes.byteCount {
      let byte = bytes.unsafeLoad(fromByteOffset: offset + count, as: UInt8.self)
      guard count == 1 ? second ~= byte : byte & 0xC0 == 0x80 else { break }
      count += 1
    }
    length = count
    isValid = count == size
  }
}

extension RawSpan {
  /// The offset of the first byte that is no part of valid UTF-8, or the end.
  ///
  /// - Complexity: Linear in the number of bytes.
  public func firstInvalidUTF8(from start: Int) -> Int {
    var index = start
    while index < byteCount {
      index = offset(from: index) { $0.nonASCII }
      // A letter beyond ASCII seldom stands alone.
      let end = min(index + SixteenBytes.count, byteCount)
      while index < end {
        if unsafeLoad(fromByteOffset: index, as: UInt8.self) < 0x80 {
          index += 1
          continue
        }
        let sequence = UTF8Sequence(self, at: index)
        guard sequence.isValid else { return index }
        index += sequence.length
      }
    }
    return index
  }
}
