/// A UTF-8 sequence: the bytes of a scalar, or the maximal subpart of an ill-formed sequence.
///
/// [Unicode Standard, table 3-7](https://www.unicode.org/versions/Unicode15.0.0/ch03.pdf)
@usableFromInline package struct UTF8Sequence {
  /// The number of bytes, 1 to 4.
  package let length: Int

  /// Whether the bytes encode a scalar.
  package let isValid: Bool

  /// Creates the sequence that starts at an offset.
  ///
  /// - Precondition: The offset is less than the number of bytes.
  package init(_ bytes: borrowing RawSpan, at offset: Int) {
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
  /// Returns the offset of the first byte that is not part of valid UTF-8, or the end if all bytes
  /// are valid.
  ///
  /// - Complexity: Linear in the number of bytes.
  ///
  /// - Parameter start: The offset of the start of a sequence.
  package func firstInvalidUTF8(from start: Int) -> Int {
    // `isValidUTF8(at:)` also reads the three bytes before the sixteen bytes. So the first three
    // bytes are validated one sequence at a time.
    var index = invalidUTF8(from: start, to: start + 3)
    guard index >= start + 3 else { return index }
    while true {
      index = firstOffset(from: index, where: { $0.nonASCII }, or: { $0 >= 0x80 })
      guard index + SixteenBytes.count <= byteCount, isValidUTF8(at: index) else {
        return invalidUTF8(from: index, to: byteCount)
      }
      // The last sequence of the sixteen bytes may be incomplete, so it is checked again with the
      // following bytes.
      index = startOfScalar(before: index + SixteenBytes.count)
    }
  }

  /// Returns the offset of the first byte that is not part of valid UTF-8. If there is none before
  /// `end`, returns the offset of the first sequence at or after `end`.
  private func invalidUTF8(from start: Int, to end: Int) -> Int {
    var index = start
    while index < min(end, byteCount) {
      let sequence = UTF8Sequence(self, at: index)
      guard sequence.isValid else { return index }
      index += sequence.length
    }
    return index
  }

  /// Whether the sixteen bytes at an offset are valid UTF-8. The last sequence may be incomplete.
  ///
  /// - Precondition: The bytes before the offset are valid UTF-8.
  @inline(__always) private func isValidUTF8(at offset: Int) -> Bool {
    let bytes = SixteenBytes(self, at: offset)
    let before = SixteenBytes(self, at: offset - 1)
    // The positions that must have a continuation byte, because the lead byte of a sequence of two,
    // three or four bytes precedes them.
    let isContinuation =
      before.within(0xC0...0xFF) .| SixteenBytes(self, at: offset - 2).within(0xE0...0xFF)
      .| SixteenBytes(self, at: offset - 3).within(0xF0...0xFF)
    let wrong =
      isContinuation .^ bytes.within(0x80...0xBF) .| bytes.within(0xC0...0xC1)
      .| bytes.within(0xF5...0xFF)
      .| before.equal(to: 0xE0) .& bytes.within(0x80...0x9F)
      .| before.equal(to: 0xED) .& bytes.within(0xA0...0xBF)
      .| before.equal(to: 0xF0) .& bytes.within(0x80...0x8F)
      .| before.equal(to: 0xF4) .& bytes.within(0x90...0xBF)
    return !SixteenBytes.any(wrong)
  }

  /// Decodes the scalar that starts at an offset of valid UTF-8.
  ///
  /// - Returns: The scalar, and its size in bytes.
  @inlinable @inline(__always)
  package func decodeScalar(at offset: Int) -> (scalar: UInt32, length: Int) {
    let lead = UInt32(unsafeLoad(fromByteOffset: offset, as: UInt8.self))
    if lead < 0x80 { return (lead, 1) }
    let second = bits(offset + 1)
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | second, 2) }
    let third = bits(offset + 2)
    if lead < 0xF0 { return ((lead & 0xF) << 12 | second << 6 | third, 3) }
    return ((lead & 0x7) << 18 | second << 12 | third << 6 | bits(offset + 3), 4)
  }

  /// Returns the scalar that starts at an offset of valid UTF-8.
  @inlinable @inline(__always) package func scalar(at offset: Int) -> Unicode.Scalar {
    Unicode.Scalar(decodeScalar(at: offset).scalar) ?? "\u{FFFD}"
  }

  /// Returns the start of the last scalar of valid UTF-8 that starts before an offset.
  ///
  /// - Precondition: The offset is positive.
  @inlinable @inline(__always) package func startOfScalar(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, unsafeLoad(fromByteOffset: start, as: UInt8.self) & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// Returns the payload bits of a continuation byte.
  @inlinable @inline(__always) func bits(_ offset: Int) -> UInt32 {
    UInt32(unsafeLoad(fromByteOffset: offset, as: UInt8.self) & 0x3F)
  }
}

/// Decodes the scalar that starts at an offset of valid UTF-8.
@inlinable @inline(__always)
package func decodeScalar(_ bytes: [UInt8], at offset: Int) -> (scalar: UInt32, length: Int) {
  bytes.span.bytes.decodeScalar(at: offset)
}
