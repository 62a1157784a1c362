/// Sixteen bytes of text, compared at once.
///
/// Vectors are compared with vectors throughout: for a vector and a number, the compiler (6.3)
/// makes a loop.
public struct SixteenBytes {
  @usableFromInline let bytes: SIMD16<UInt8>

  /// For which of the bytes something holds.
  public typealias Matches = SIMDMask<SIMD16<Int8>>

  /// The number of the bytes.
  @inlinable @inline(__always) public static var count: Int { 16 }

  /// - Precondition: At least sixteen bytes stand behind the offset.
  @inlinable @inline(__always) public init(_ bytes: borrowing RawSpan, at offset: Int) {
    // The load checks its bounds; any sixteen bytes are a vector.
    self.bytes = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// The sixteen bytes behind an offset of which a loop knows that they are there: looking again is
  /// a third of what searching costs.
  ///
  /// - Precondition: At least sixteen bytes stand behind the offset.
  @inlinable @inline(__always) public init(unchecked bytes: borrowing RawSpan, at offset: Int) {
    assert(offset >= 0 && offset + SixteenBytes.count <= bytes.byteCount)
    self.bytes = bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// The bytes that are no ASCII.
  @inlinable @inline(__always) public var nonASCII: Matches { bytes .>= SIMD16(repeating: 0x80) }

  /// The bytes that are ASCII controls, but for U+007F, or no ASCII.
  @inlinable @inline(__always) public var controlOrNonASCII: Matches {
    SIMD16<Int8>(truncatingIfNeeded: bytes) .< SIMD16(repeating: 0x20)
  }

  /// These bytes with their ASCII letters in lower case.
  @inlinable @inline(__always) public var lowercased: SixteenBytes {
    let isUpper = within(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    return SixteenBytes(bytes.replacing(with: bytes | SIMD16(repeating: 0x20), where: isUpper))
  }

  /// These bytes as numbers in which the first byte is the lowest.
  @inlinable @inline(__always) public var words: (low: UInt64, high: UInt64) {
    // Vectors of one size, of which any bits are a value.
    let words = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    return (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
  }

  @inlinable @inline(__always) init(_ bytes: SIMD16<UInt8>) { self.bytes = bytes }

  /// The bytes that are a byte.
  @inlinable @inline(__always) public func equal(to byte: UInt8) -> Matches {
    bytes .== SIMD16(repeating: byte)
  }

  /// The bytes that differ from those at the same places.
  @inlinable @inline(__always) public func different(from other: SixteenBytes) -> Matches {
    bytes .!= other.bytes
  }

  /// The bytes below a byte.
  @inlinable @inline(__always) public func below(_ byte: UInt8) -> Matches {
    bytes .< SIMD16(repeating: byte)
  }

  /// The bytes in a range.
  @inlinable @inline(__always) public func within(_ range: ClosedRange<UInt8>) -> Matches {
    (bytes &- SIMD16(repeating: range.lowerBound))
      .<= SIMD16(repeating: range.upperBound &- range.lowerBound)
  }

  /// A Boolean value that is true when something holds for any of the bytes.
  @inlinable @inline(__always) public static func any(_ matches: Matches) -> Bool {
    let words = words(of: matches)
    return words.low | words.high != 0
  }

  /// The place of the first byte for which something holds, or ``count``.
  @inlinable @inline(__always) public static func first(_ matches: Matches) -> Int {
    first(words(of: matches))
  }

  /// The place of the first byte from a place on for which something holds, or ``count``.
  @inlinable @inline(__always)
  public static func first(_ matches: Matches, from place: Int) -> Int {
    let words = words(of: matches)
    return first((words.low & ~mask(ofLowest: place), words.high & ~mask(ofLowest: place - 8)))
  }

  @inlinable @inline(__always) static func first(_ words: (low: UInt64, high: UInt64)) -> Int {
    if words.low != 0 { return words.low.trailingZeroBitCount / 8 }
    return 8 + words.high.trailingZeroBitCount / 8
  }

  /// The place of the last of the bytes for which something holds.
  ///
  /// - Precondition: It holds for one.
  @inlinable @inline(__always) public static func last(_ matches: Matches) -> Int {
    let words = words(of: matches)
    if words.high != 0 { return 15 - words.high.leadingZeroBitCount / 8 }
    return 7 - words.low.leadingZeroBitCount / 8
  }

  /// The number of the bytes at some places for which something holds.
  @inlinable @inline(__always)
  public static func number(of matches: Matches, in places: Range<Int>) -> Int {
    let words = words(of: matches)
    let (start, end) = (places.lowerBound, places.upperBound)
    let low = words.low & mask(ofLowest: end) & ~mask(ofLowest: start)
    let high = words.high & mask(ofLowest: end - 8) & ~mask(ofLowest: start - 8)
    // One bit of each byte: the sums stay below 256, and the highest byte is that of all.
    let ones: UInt64 = 0x0101_0101_0101_0101
    return Int(truncatingIfNeeded: (((low & ones) &+ (high & ones)) &* ones) >> 56)
  }

  /// A number with all bits of its lowest bytes, of none to all.
  @inlinable @inline(__always) public static func mask(ofLowest count: Int) -> UInt64 {
    count <= 0 ? 0 : count >= 8 ? .max : 1 &<< UInt64(8 * count) &- 1
  }

  /// The bytes for which something holds, with all their bits, as numbers.
  ///
  /// `any` of the standard library looks at one after the other.
  @inlinable @inline(__always)
  public static func words(of matches: Matches) -> (low: UInt64, high: UInt64) {
    let bytes = SIMD16<UInt8>(repeating: 0)
      .replacing(with: SIMD16(repeating: 0xFF), where: matches)
    return SixteenBytes(bytes).words
  }
}

extension RawSpan {
  /// The offset of the first byte for which something holds, or of the last bytes, which are fewer
  /// than sixteen.
  @inlinable @inline(__always)
  public func offset(
    from start: Int, before matches: (SixteenBytes) -> SixteenBytes.Matches
  ) -> Int {
    precondition(start >= 0)
    var offset = start
    while offset <= byteCount &- SixteenBytes.count {
      let found = matches(SixteenBytes(unchecked: self, at: offset))
      if SixteenBytes.any(found) { return offset &+ SixteenBytes.first(found) }
      offset &+= SixteenBytes.count
    }
    return offset
  }

  /// A Boolean value that is true when two texts are the same.
  @inlinable public func isEqual(to other: borrowing RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    var offset = 0
    while offset + SixteenBytes.count <= byteCount {
      let bytes = SixteenBytes(self, at: offset)
      if SixteenBytes.any(bytes.different(from: SixteenBytes(other, at: offset))) { return false }
      offset += SixteenBytes.count
    }
    while offset < byteCount {
      guard
        unsafeLoad(fromByteOffset: offset, as: UInt8.self)
          == other.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      else { return false }
      offset += 1
    }
    return true
  }

  /// A Boolean value that is true when the bytes start with a word.
  public func starts(with word: StaticString) -> Bool {
    guard byteCount >= word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      for (offset, byte) in word.enumerated()
      where unsafeLoad(fromByteOffset: offset, as: UInt8.self) != byte {
        return false
      }
      return true
    }
  }

  /// The offset of the first of the bytes from an offset on that are a byte.
  @inlinable public func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    let offset = firstOffset(from: start, where: { $0.equal(to: byte) }, or: { $0 == byte })
    return offset < byteCount ? offset : nil
  }

  /// The offset of the last of the bytes from an offset on that are a byte.
  public func lastOffset(of byte: UInt8, from start: Int) -> Int? {
    precondition(start >= 0)
    var end = byteCount
    while end - start >= SixteenBytes.count {
      end -= SixteenBytes.count
      let found = SixteenBytes(unchecked: self, at: end).equal(to: byte)
      if SixteenBytes.any(found) { return end + SixteenBytes.last(found) }
    }
    while end > start {
      end -= 1
      if unsafeLoad(fromByteOffset: end, as: UInt8.self) == byte { return end }
    }
    return nil
  }

  /// The offset of the first of the bytes from an offset on for which something holds, or the end.
  ///
  /// - Parameters:
  ///   - matches: For which of sixteen bytes it holds.
  ///   - isMatch: Whether it holds for a byte.
  @inlinable @inline(__always)
  public func firstOffset(
    from start: Int, where matches: (SixteenBytes) -> SixteenBytes.Matches,
    or isMatch: (UInt8) -> Bool
  ) -> Int {
    var offset = offset(from: start, before: matches)
    guard offset < byteCount, !isMatch(unsafeLoad(fromByteOffset: offset, as: UInt8.self)) else {
      return offset
    }
    // Most often nothing is found, and the last sixteen bytes say so at once.
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
