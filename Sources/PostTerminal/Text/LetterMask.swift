internal import PostText

/// Finds sequences of simple letters.
///
/// A simple letter has the class AL of UAX 14, is one cell wide, and is a whole grapheme cluster.
struct LetterMask {
  /// The bits of `ScalarProperties` that are equal in all simple letters.
  private let mask: UInt32
  private let letters: UInt32

  init(_ rules: DisplayWidth) {
    // The bits for the line break class, the disposition, and whether the scalar joins.
    let common: UInt32 = 0x3F | 3 << 8 | 1 << 10
    // Of the two bits for the width, the lower bit is set only for `one` and `ambiguous`. So it is
    // enough to check this bit if ambiguous characters are one cell wide.
    mask = common | (rules.ambiguousCells == 1 ? 1 << 6 : 3 << 6)
    letters = 1 << 6
  }

  /// Returns the end of the sequence at a position, and the width of the sequence in cells.
  ///
  /// The width is 0 if no simple letter is at the position.
  @inline(__always)
  func sequence(in bytes: [UInt8], from start: Int) -> (end: Int, cells: Int) {
    var end = start
    while end < bytes.count, (bytes[end] | 0x20) &- 0x61 < 26 { end += 1 }
    if end == bytes.count || bytes[end] < 0x80 { return (end, end - start) }
    return sequenceBeyondASCII(in: bytes, from: start, at: end)
  }

  private func sequenceBeyondASCII(
    in bytes: [UInt8], from start: Int, at position: Int
  ) -> (end: Int, cells: Int) {
    var end = position
    var cells = position - start
    var lastLength = 1
    while end < bytes.count {
      let (scalar, length) = decodeScalar(bytes, at: end)
      let properties = ScalarProperties(of: scalar)
      if properties.joins, cells > 0 { return (end - lastLength, cells - 1) }
      guard properties.bits & mask == letters else { break }
      end += length
      cells += 1
      lastLength = length
    }
    return (end, cells)
  }
}
