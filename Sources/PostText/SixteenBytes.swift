/// Sixteen bytes of text that are compared in parallel.
///
/// Every comparison is between two vectors, because Swift 6.3 compiles a comparison between a
/// vector and a number to a loop.
@usableFromInline package struct SixteenBytes {
  @usableFromInline let bytes: SIMD16<UInt8>

  /// A mask of the bytes that match a condition.
  @usableFromInline package typealias Matches = SIMDMask<SIMD16<Int8>>

  @inlinable @inline(__always) package static var count: Int { 16 }

  /// Loads sixteen bytes at an offset.
  ///
  /// - Precondition: At least sixteen bytes follow the offset.
  @inlinable @inline(__always) package init(_ bytes: borrowing RawSpan, at offset: Int) {
    // Despite its name, this call is safe: it checks the bounds, and every bit pattern is a valid
    // vector of bytes.
    self.bytes = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// Loads sixteen bytes at an offset without a bounds check, for loops that already check the
  /// bounds.
  ///
  /// - Precondition: At least sixteen bytes follow the offset.
  @inlinable @inline(__always) package init(unchecked bytes: borrowing RawSpan, at offset: Int) {
    assert(offset >= 0 && offset + SixteenBytes.count <= bytes.byteCount)
    self.bytes = bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  @inlinable @inline(__always) package var nonASCII: Matches { bytes .>= SIMD16(repeating: 0x80) }

  /// A mask of the bytes below 0x20 and the bytes above 0x7F.
  @inlinable @inline(__always) package var controlOrNonASCII: Matches {
    SIMD16<Int8>(truncatingIfNeeded: bytes) .< SIMD16(repeating: 0x20)
  }

  /// These bytes with their ASCII letters in lower case.
  @inlinable @inline(__always) package var lowercased: SixteenBytes {
    let isUpper = within(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    return SixteenBytes(bytes.replacing(with: bytes | SIMD16(repeating: 0x20), where: isUpper))
  }

  /// The bytes as two little-endian numbers.
  @inlinable @inline(__always) package var words: (low: UInt64, high: UInt64) {
    withUnsafeBytes(of: bytes) { bytes in
      (
        low: UInt64(littleEndian: bytes.load(as: UInt64.self)),
        high: UInt64(littleEndian: bytes.load(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  @inlinable @inline(__always) init(_ bytes: SIMD16<UInt8>) { self.bytes = bytes }

  @inlinable @inline(__always) package func equal(to byte: UInt8) -> Matches {
    bytes .== SIMD16(repeating: byte)
  }

  /// Returns a mask of the bytes that are less than the given byte.
  @inlinable @inline(__always) package func below(_ byte: UInt8) -> Matches {
    bytes .< SIMD16(repeating: byte)
  }

  /// Returns a mask of the bytes whose values are in a range.
  @inlinable @inline(__always) package func within(_ range: ClosedRange<UInt8>) -> Matches {
    (bytes &- SIMD16(repeating: range.lowerBound))
      .<= SIMD16(repeating: range.upperBound &- range.lowerBound)
  }

  @inlinable @inline(__always) package static func any(_ matches: Matches) -> Bool {
    let words = words(of: matches)
    return words.low | words.high != 0
  }

  /// Returns the position of the first match, or ``count`` if there is no match.
  @inlinable @inline(__always) package static func first(_ matches: Matches) -> Int {
    let words = words(of: matches)
    if words.low != 0 { return words.low.trailingZeroBitCount / 8 }
    return 8 + words.high.trailingZeroBitCount / 8
  }

  /// Returns a mask as two little-endian numbers, in which each matching byte is `0xFF` and each
  /// other byte is 0.
  ///
  /// Use the numbers instead of the standard library's `any`, which tests the bytes one by one.
  @inlinable @inline(__always)
  package static func words(of matches: Matches) -> (low: UInt64, high: UInt64) {
    let bytes = SIMD16<UInt8>(repeating: 0)
      .replacing(with: SIMD16(repeating: 0xFF), where: matches)
    return SixteenBytes(bytes).words
  }
}

extension RawSpan {
  /// Whether two spans contain the same bytes.
  @inlinable package func isEqual(to other: borrowing RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    var offset = 0
    while offset <= byteCount - 8 {
      let word = other.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self) != word { return false }
      offset += 8
    }
    while offset < byteCount {
      let byte = other.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      if unsafeLoad(fromByteOffset: offset, as: UInt8.self) != byte { return false }
      offset += 1
    }
    return true
  }

  /// Whether the span starts with the bytes of the given text.
  package func starts(with word: StaticString) -> Bool {
    guard byteCount >= word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      for (offset, byte) in word.enumerated()
      where unsafeLoad(fromByteOffset: offset, as: UInt8.self) != byte {
        return false
      }
      return true
    }
  }

  /// Returns the offset of the first occurrence of a byte at or after `start`, or `nil` if there is
  /// none.
  @inlinable package func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    let offset = firstOffset(from: start, where: { $0.equal(to: byte) }, or: { $0 == byte })
    return offset < byteCount ? offset : nil
  }

  /// Returns the offset of the first matching byte at or after `start`, or the end if there is
  /// none.
  ///
  /// - Parameters:
  ///   - matches: A closure that returns a mask of the matching bytes.
  ///   - isMatch: A closure that tests the same condition for one byte.
  @inlinable @inline(__always)
  package func firstOffset(
    from start: Int, where matches: (SixteenBytes) -> SixteenBytes.Matches,
    or isMatch: (UInt8) -> Bool
  ) -> Int {
    precondition(start >= 0)
    var offset = start
    while offset <= byteCount &- SixteenBytes.count {
      let found = matches(SixteenBytes(unchecked: self, at: offset))
      if SixteenBytes.any(found) { return offset &+ SixteenBytes.first(found) }
      offset &+= SixteenBytes.count
    }
    guard offset < byteCount, !isMatch(unsafeLoad(fromByteOffset: offset, as: UInt8.self)) else {
      return offset
    }
    // Usually, the last sixteen bytes contain no match, and one comparison replaces the loop below.
    if byteCount >= SixteenBytes.count,
      !SixteenBytes.any(matches(SixteenBytes(self, at: byteCount - SixteenBytes.count)))
    {
      return byteCount
    }
    while offset < byteCount, !isMatch(unsafeLoad(fromByteOffset: offset, as: UInt8.self)) {
      offset += 1
    }
    return offset
  }
}
