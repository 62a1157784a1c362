internal import PostText

extension RawSpan {
  /// The offset of the last occurrence of a byte at or after an offset.
  package func lastOffset(of byte: UInt8, from start: Int) -> Int? {
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
}

extension SixteenBytes {
  /// The position of the last match.
  ///
  /// - Precondition: There is a match.
  @inline(__always) fileprivate static func last(_ matches: Matches) -> Int {
    let words = words(of: matches)
    if words.high != 0 { return 15 - words.high.leadingZeroBitCount / 8 }
    return 7 - words.low.leadingZeroBitCount / 8
  }
}
