internal import PostText

/// Characters of a text that are a cluster each: one scalar that stands alone, and marks that attach
/// to it, in at most ``largestCharacter`` bytes.
///
/// See ``Swift/Unicode/Scalar/standsAlone`` and ``Swift/Unicode/Scalar/attaches``.
struct CharacterRow {
  /// The range in the UTF-8 of the text.
  var range: Range<Int>
  /// The number of the characters.
  var count: Int
  /// Whether a character may be more than one scalar.
  var hasMarks = false

  /// The largest size of a character with marks, in bytes.
  static let largestCharacter = SummaryOptions.leastClusterByteLimit

  /// The same characters in a text that starts earlier.
  func moved(by distance: Int) -> CharacterRow {
    CharacterRow(
      range: range.lowerBound + distance..<range.upperBound + distance, count: count,
      hasMarks: hasMarks)
  }

  /// The characters after a row with which this one starts.
  func dropping(_ first: CharacterRow) -> CharacterRow {
    CharacterRow(
      range: first.range.upperBound..<range.upperBound, count: count - first.count,
      hasMarks: hasMarks)
  }
}

extension RawSpan {
  /// The characters from an offset up to the first scalar that can join others, or a large
  /// character.
  func row(from start: Int) -> CharacterRow {
    // The first byte and up to two more tell whether a character stands alone.
    let reach = SixteenBytes.count + 2
    var offset = start
    var count = 0
    var hasMarks = false
    while offset < byteCount {
      while offset <= byteCount - reach {
        let bytes = SixteenBytes(unchecked: self, at: offset)
        if SixteenBytes.any(.!bytes.within(0x20...0x7E)) {
          let standing =
            bytes.standing
            .| bytes.standing(
              before: SixteenBytes(unchecked: self, at: offset + 1),
              SixteenBytes(unchecked: self, at: offset + 2))
          if SixteenBytes.any(.!standing) { break }
          count -= SixteenBytes.number(of: bytes.continuing)
        }
        count += SixteenBytes.count
        offset += SixteenBytes.count
      }
      // Scalar by scalar: those of this vector, and the ones after it, which are often alike.
      let end = Swift.min(offset + 2 * SixteenBytes.count, byteCount)
      var character: Int?
      while offset < end {
        let first = offset
        switch unsafeLoad(fromByteOffset: offset, as: UInt8.self) {
        case 0x20..<0x7F: offset += 1
        // The rest of a character that was counted.
        case 0x80..<0xC0:
          offset += 1
          continue
        case 0xC3...0xCB, 0xCE...0xD1: offset += 2
        case 0xE5...0xE9, 0xEB, 0xEC: offset += 3
        default:
          let scalar = scalar(at: offset)
          offset += UTF8.width(scalar)
          if scalar.standsAlone { break }
          guard count > 0, scalar.attaches,
            offset - (character ?? startOfCharacter(before: first)) <= CharacterRow.largestCharacter
          else { return CharacterRow(range: start..<first, count: count, hasMarks: hasMarks) }
          hasMarks = true
          continue
        }
        character = first
        count += 1
      }
    }
    return CharacterRow(range: start..<offset, count: count, hasMarks: hasMarks)
  }

  /// The start of the character of a row that ends at an offset.
  func startOfCharacter(before offset: Int) -> Int {
    var start = startOfScalar(before: offset)
    while start > 0, !scalar(at: start).standsAlone { start = startOfScalar(before: start) }
    return start
  }

  /// The end of the character of a row that starts at an offset.
  ///
  /// - Parameter limit: An offset at which a character ends.
  func endOfCharacter(from offset: Int, upTo limit: Int) -> Int {
    var end = offset + UTF8.width(scalar(at: offset))
    // No mark starts with a smaller byte.
    while end < limit, unsafeLoad(fromByteOffset: end, as: UInt8.self) >= 0xCC,
      scalar(at: end).attaches
    {
      end += UTF8.width(scalar(at: end))
    }
    return end
  }

  /// The first characters of a row.
  ///
  /// - Precondition: The row has as many.
  func prefix(_ count: Int, of row: CharacterRow) -> CharacterRow {
    precondition(count <= row.count)
    var end = row.range.lowerBound
    var rest = count
    // A vector contains at most as many characters as bytes.
    while rest >= SixteenBytes.count, end <= row.range.upperBound - SixteenBytes.count {
      let bytes = SixteenBytes(self, at: end)
      let isASCII = !SixteenBytes.any(bytes.nonASCII)
      if row.hasMarks, !isASCII { break }
      rest -= SixteenBytes.count
      if !isASCII { rest += SixteenBytes.number(of: bytes.continuing) }
      end += SixteenBytes.count
    }
    end = scalarBoundary(from: end)
    if row.hasMarks, end > row.range.lowerBound {
      end = endOfCharacter(from: startOfCharacter(before: end), upTo: row.range.upperBound)
    }
    for _ in 0..<rest {
      end =
        row.hasMarks
        ? endOfCharacter(from: end, upTo: row.range.upperBound)
        : end + UTF8.width(scalar(at: end))
    }
    return CharacterRow(range: row.range.lowerBound..<end, count: count, hasMarks: row.hasMarks)
  }

  /// A row that ends before its last character.
  func withoutLast(_ row: CharacterRow) -> CharacterRow {
    CharacterRow(
      range: row.range.lowerBound..<startOfCharacter(before: row.range.upperBound),
      count: row.count - 1, hasMarks: row.hasMarks)
  }
}

extension SixteenBytes {
  /// The bytes of characters that stand alone whatever follows their first byte: ASCII; Latin, Greek
  /// and Cyrillic letters from U+00C0 on; ideographs and syllables from U+5000 on.
  @inline(__always) fileprivate var standing: Matches {
    within(0x20...0x7E) .| continuing .| within(0xC3...0xCB) .| within(0xCE...0xD1)
      .| within(0xE5...0xE9) .| within(0xEB...0xEC)
  }

  /// The first bytes of characters that stand alone by the one or two bytes after them: symbols and
  /// letters from U+00A0 on; Hebrew, Arabic and Persian letters; Vietnamese and Greek letters;
  /// punctuation and currency symbols; kana; full-width forms.
  @inline(__always) fileprivate func standing(
    before second: SixteenBytes, _ third: SixteenBytes
  ) -> Matches {
    let symbols = equal(to: 0xC2) .& second.within(0xA0...0xBF) .& .!second.equal(to: 0xAD)
    let hebrew = equal(to: 0xD7) .& second.within(0x90...0xAA)
    let arabic =
      equal(to: 0xD8) .& second.within(0xA0...0xBF)
      .| equal(to: 0xD9)
      .& (second.within(0x80...0x8A) .| second.within(0xA0...0xBF) .& .!second.equal(to: 0xB0))
      .| equal(to: 0xDA) .| equal(to: 0xDB) .& second.within(0x80...0x95)
    let latin = equal(to: 0xE1) .& second.within(0xB8...0xBF)
    let punctuation =
      equal(to: 0xE2)
      .& (second.equal(to: 0x80) .& (third.within(0x90...0xA7) .| third.within(0xB0...0xBF))
        .| second.equal(to: 0x82) .& third.within(0xA0...0xBF))
    let kana =
      equal(to: 0xE3)
      .& (second.equal(to: 0x81) .| second.equal(to: 0x83)
        .| second.equal(to: 0x80) .& third.within(0x80...0xA9)
        .| second.equal(to: 0x82) .& .!third.within(0x97...0x9A))
    let wide = equal(to: 0xEF) .& second.equal(to: 0xBC) .& .!third.equal(to: 0x80)
    return symbols .| hebrew .| arabic .| latin .| punctuation .| kana .| wide
  }

  /// The bytes that are not the first of a character.
  @inline(__always) fileprivate var continuing: Matches { within(0x80...0xBF) }
}

extension RawSpan {
  /// The first scalar boundary of valid UTF-8 at or after an offset.
  @inline(__always) func scalarBoundary(from offset: Int) -> Int {
    var boundary = offset
    while boundary < byteCount,
      unsafeLoad(fromByteOffset: boundary, as: UInt8.self) & 0xC0 == 0x80
    { boundary += 1 }
    return boundary
  }
}

extension SixteenBytes {
  /// The number of matches.
  @inline(__always) static func number(of matches: Matches) -> Int {
    let words = words(of: matches)
    // One bit of each byte: no sum exceeds a byte, and the highest byte is the total.
    let ones: UInt64 = 0x0101_0101_0101_0101
    return Int(truncatingIfNeeded: (((words.low & ones) &+ (words.high & ones)) &* ones) >> 56)
  }
}
