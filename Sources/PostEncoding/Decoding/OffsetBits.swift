/// A set of offsets in a source, one bit for each byte.
struct OffsetBits: Hashable, Sendable {
  private(set) var words: [UInt64]

  /// Creates an empty set for offsets below a count.
  init(count: Int) { words = Array(repeating: 0, count: count / 64 + 1) }

  mutating func insert(_ offset: Int) { words[offset >> 6] |= 1 << UInt64(offset & 63) }

  mutating func insert(_ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let bit = offset & 63
      let count = min(64 - bit, range.upperBound - offset)
      words[offset >> 6] |= (UInt64.max >> UInt64(64 - count)) << UInt64(bit)
      offset += count
    }
  }

  /// Returns the first offset of the set that is not less than an offset.
  func first(from offset: Int) -> Int? {
    var index = offset >> 6
    guard index < words.count else { return nil }
    var word = words[index] & (UInt64.max << UInt64(offset & 63))
    while word == 0 {
      index += 1
      guard index < words.count else { return nil }
      word = words[index]
    }
    return index << 6 + word.trailingZeroBitCount
  }

  /// The number of offsets in a word that are less than an offset in the same word.
  func count(before offset: Int) -> Int {
    (words[offset >> 6] & ~(UInt64.max << UInt64(offset & 63))).nonzeroBitCount
  }
}
