/// A map between offsets in a text in UTF-8 and in the source from which it was decoded.
///
/// The map has a bit for each byte of the source, which is set where a scalar of the text starts. It
/// counts the scalars in blocks of 512 bytes of the text and of the source. So a lookup takes
/// logarithmic time, and the map is about a sixth of the source.
struct OffsetMap: Hashable, Sendable {
  private static let blockBits = 9

  private let starts: OffsetBits
  private let sourceCount: Int
  /// The number of scalars before each block of the source.
  private let sourceRanks: [Int]
  /// The number of scalars before each block of the text.
  private let textRanks: [Int]

  /// - Parameters:
  ///   - starts: The offsets in the source of the scalars of `text`.
  ///   - text: Valid UTF-8.
  init(starts: OffsetBits, sourceCount: Int, text: [UInt8]) {
    self.starts = starts
    self.sourceCount = sourceCount
    var ranks: [Int] = []
    var rank = 0
    for (index, word) in starts.words.enumerated() {
      if index & 7 == 0 { ranks.append(rank) }
      rank += word.nonzeroBitCount
    }
    sourceRanks = ranks
    ranks = []
    rank = 0
    for start in stride(from: 0, through: text.count, by: 1 << OffsetMap.blockBits) {
      ranks.append(rank)
      rank += OffsetMap.scalars(in: text, start..<min(start + 1 << OffsetMap.blockBits, text.count))
    }
    textRanks = ranks
  }

  private static func scalars(in text: [UInt8], _ range: Range<Int>) -> Int {
    var count = 0
    for byte in text[range] where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// Returns the offset in the source of the scalar that contains an offset in the text.
  func sourceOffset(_ offset: Int, of text: [UInt8]) -> Int {
    guard offset < text.count else { return sourceCount }
    let block = offset >> OffsetMap.blockBits
    let rest = OffsetMap.scalars(in: text, block << OffsetMap.blockBits..<offset + 1)
    return start(ofScalar: textRanks[block] + rest - 1)
  }

  /// Returns the offset in the text of the scalar that contains an offset in the source.
  func textOffset(_ offset: Int, in text: [UInt8]) -> Int {
    guard offset < sourceCount else { return text.count }
    let block = offset >> OffsetMap.blockBits
    var rank = sourceRanks[block]
    for word in block << 3..<offset >> 6 { rank += starts.words[word].nonzeroBitCount }
    rank += starts.count(before: offset)
    let isStart = starts.first(from: offset) == offset
    return start(ofScalar: isStart ? rank : max(0, rank - 1), in: text)
  }

  /// Returns the first offset in the source, not less than an offset, where a scalar starts.
  func nextStart(from offset: Int) -> Int { starts.first(from: offset) ?? sourceCount }

  private func start(ofScalar rank: Int) -> Int {
    var rest = rank
    let block = OffsetMap.lastIndex(in: sourceRanks, notAbove: rank)
    rest -= sourceRanks[block]
    for word in block << 3..<starts.words.count {
      let count = starts.words[word].nonzeroBitCount
      guard rest >= count else {
        var bits = starts.words[word]
        for _ in 0..<rest { bits &= bits - 1 }
        return word << 6 + bits.trailingZeroBitCount
      }
      rest -= count
    }
    return sourceCount
  }

  private func start(ofScalar rank: Int, in text: [UInt8]) -> Int {
    let block = OffsetMap.lastIndex(in: textRanks, notAbove: rank)
    var rest = rank - textRanks[block]
    for offset in block << OffsetMap.blockBits..<text.count where text[offset] & 0xC0 != 0x80 {
      if rest == 0 { return offset }
      rest -= 1
    }
    return text.count
  }

  /// Returns the last index of a number that is not greater than a limit. The first number is zero.
  private static func lastIndex(in numbers: [Int], notAbove limit: Int) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
