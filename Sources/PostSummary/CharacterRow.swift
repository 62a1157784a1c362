internal import PostBytes

/// Characters of a text that each stand alone: see ``Swift/Unicode/Scalar/standsAlone``.
struct CharacterRow {
  /// The range in the UTF-8 of the text.
  var range: Range<Int>
  /// The number of the characters.
  var count: Int

  /// What follows a row with which this one starts.
  func dropping(_ first: CharacterRow) -> CharacterRow {
    CharacterRow(range: first.range.upperBound..<range.upperBound, count: count - first.count)
  }
}

extension RawSpan {
  /// The characters from an offset on up to the first that does not stand alone.
  func row(from start: Int) -> CharacterRow {
    var offset = start
    var count = 0
    while offset < byteCount {
      let plain = self.offset(from: offset) {
        $0.below(0x20) .| $0.equal(to: 0x7F) .| $0.nonASCII
      }
      count += plain - offset
      offset = plain
      // A letter beyond ASCII seldom stands alone.
      let end = Swift.min(offset + SixteenBytes.count, byteCount)
      while offset < end {
        switch unsafeLoad(fromByteOffset: offset, as: UInt8.self) {
        case 0x20..<0x7F: offset += 1
        // Latin, Greek and Cyrillic letters from U+00C0 on; ideographs and syllables from U+5000 on.
        case 0xC3...0xCB, 0xCE...0xD1: offset += 2
        case 0xE5...0xE9, 0xEB, 0xEC: offset += 3
        default:
          let scalar = scalar(at: offset)
          guard scalar.standsAlone else { return CharacterRow(range: start..<offset, count: count) }
          offset += UTF8.width(scalar)
        }
        count += 1
      }
    }
    return CharacterRow(range: start..<offset, count: count)
  }

  /// The first so many characters of a row.
  func prefix(_ count: Int, of row: CharacterRow) -> CharacterRow {
    var end = row.range.lowerBound
    for _ in 0..<count { end += UTF8.width(scalar(at: end)) }
    return CharacterRow(range: row.range.lowerBound..<end, count: count)
  }

  /// A row that ends before its last character.
  func withoutLast(_ row: CharacterRow) -> CharacterRow {
    CharacterRow(
      range: row.range.lowerBound..<startOfScalar(before: row.range.upperBound),
      count: row.count - 1)
  }
}
