/// Reads what text in UTF-8 needs before it flows, sixteen bytes at a time: nearly all text needs
/// nothing.
package enum TextScanner {
  /// Reads up to the first of two bytes, or the end.
  ///
  /// - Returns: Its position, and what the text before it needs, whatever stands before that.
  package static func scan(
    _ bytes: borrowing RawSpan, from start: Int, before stop: UInt8, or other: UInt8
  ) -> (end: Int, need: TextHygiene.Need) {
    var cleans = false
    var collapses = false
    var isASCII = true
    var index = start
    var isBehindSpace = false
    scanning: while index < bytes.byteCount {
      let plainEnd = plainEnd(bytes, from: index, before: stop, or: other, isASCII: &isASCII)
      if plainEnd > index {
        if isBehindSpace, load(bytes, index) == 0x20 { collapses = true }
        isBehindSpace = load(bytes, plainEnd - 1) == 0x20
        index = plainEnd
      }
      // One by one: some bytes from what may need something, and the last, which are too few.
      let end = index + reach <= bytes.byteCount ? index + 4 : bytes.byteCount
      while index < end {
        let byte = load(bytes, index)
        if byte == stop || byte == other { break scanning }
        index += 1
        if byte >= 0x80 {
          isASCII = false
          if mayBeUnseen(byte, in: bytes, from: index) { cleans = true }
        } else if byte < 0x20 || byte == 0x7F {
          if byte == 0x0A || byte == 0x09 { collapses = true } else { cleans = true }
        } else if byte == 0x20, isBehindSpace {
          collapses = true
        }
        isBehindSpace = byte == 0x20
      }
    }
    return (index, cleans ? .cleaning : collapses ? .collapsing : .nothing(isASCII: isASCII))
  }

  @inline(__always) private static func load(_ bytes: borrowing RawSpan, _ index: Int) -> UInt8 {
    bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
  }

  /// The end of whole characters that need nothing, by sixteen bytes after the other.
  static func plainEnd(_ bytes: borrowing RawSpan, from start: Int) -> Int {
    // No text in UTF-8 holds such a byte.
    var isASCII = true
    let end = plainEnd(bytes, from: start, before: 0xFF, or: 0xFF, isASCII: &isASCII)
    guard end > start, end < bytes.byteCount, load(bytes, end) & 0xC0 == 0x80 else { return end }
    return bytes.startOfScalar(before: end)
  }

  /// Sixteen bytes and two behind them, which say what character starts with the last.
  private static var reach: Int { SixteenBytes.count + 2 }

  /// Reads sixteen bytes after the other, and returns the position of the first that is one of two
  /// bytes or may need something, or of the last bytes, which are fewer.
  ///
  /// - Parameter isASCII: Becomes false where not all of them are ASCII.
  private static func plainEnd(
    _ bytes: borrowing RawSpan, from start: Int, before stop: UInt8, or other: UInt8,
    isASCII: inout Bool
  ) -> Int {
    precondition(start >= 0)
    var index = start
    while index <= bytes.byteCount &- reach {
      let first = SixteenBytes(unchecked: bytes, at: index)
      let second = SixteenBytes(unchecked: bytes, at: index &+ 1)
      let spaces = first.equal(to: 0x20) .& second.equal(to: 0x20)
      var special =
        first.equal(to: 0x7F) .| first.equal(to: stop) .| first.equal(to: other) .| spaces
      if !SixteenBytes.any(special .| first.controlOrNonASCII) {
        index &+= SixteenBytes.count
        continue
      }
      if !SixteenBytes.any(first.controlOrNonASCII) { return index &+ SixteenBytes.first(special) }
      isASCII = false
      special = special .| first.below(0x20)
      let isPunctuation = first.equal(to: 0xE2)
      let leads = leadsUnseen(first, second)
      if SixteenBytes.any(leads .| isPunctuation) {
        let third = SixteenBytes(unchecked: bytes, at: index &+ 2)
        special = special .| isPunctuation .& unseenPunctuation(second, third)
        if SixteenBytes.any(leads) { special = special .| mayBeUnseen(first, second, third) }
      }
      let count = SixteenBytes.first(special)
      index &+= count
      if count < SixteenBytes.count { break }
    }
    return index
  }

  /// The first bytes of characters of which some may be unseen, but for E2, with which quotes and
  /// dashes start. Most scripts have none; of D8 and E3, with which Arabic letters and kana start, the
  /// second byte tells most apart.
  @inline(__always)
  private static func leadsUnseen(
    _ first: SixteenBytes, _ second: SixteenBytes
  ) -> SixteenBytes.Matches {
    first.equal(to: 0xC2) .| first.equal(to: 0xCD) .| first.equal(to: 0xE1)
      .| first.equal(to: 0xD8) .& second.equal(to: 0x9C)
      .| first.equal(to: 0xE3) .& second.equal(to: 0x85) .| first.within(0xEF...0xFF)
  }

  /// Where nobody may see the character whose first byte is E2.
  @inline(__always)
  private static func unseenPunctuation(
    _ second: SixteenBytes, _ third: SixteenBytes
  ) -> SixteenBytes.Matches {
    second.equal(to: 0x80) .& (third.within(0x8B...0x8F) .| third.within(0xA8...0xAE))
      .| second.equal(to: 0x81)
  }

  /// The first bytes of other characters that nobody may see: those of ``mayBeUnseen(_:in:from:)``,
  /// and some more.
  private static func mayBeUnseen(
    _ first: SixteenBytes, _ second: SixteenBytes, _ third: SixteenBytes
  ) -> SixteenBytes.Matches {
    let two =
      first.equal(to: 0xC2) .& (second.below(0xA0) .| second.equal(to: 0xAD))
      .| first.equal(to: 0xCD)
      .| first.equal(to: 0xD8) .& second.equal(to: 0x9C)
    let three =
      first.equal(to: 0xE1)
      .& (second.equal(to: 0x85) .| second.equal(to: 0x9E) .| second.equal(to: 0xA0))
      .| first.equal(to: 0xE3) .& second.equal(to: 0x85)
      .| first.equal(to: 0xEF) .& (second.within(0xB7...0xB8) .| second.within(0xBB...0xBF))
    let pictures =
      first.equal(to: 0xF0) .& second.equal(to: 0x9F)
      .& .!(third.equal(to: 0x8F) .| third.equal(to: 0xBF))
    return two .| three .| first.within(0xF0...0xFF) .& .!pictures
  }

  /// A Boolean value that is true when a character may be one that nobody sees, by its first byte
  /// in UTF-8 and those that follow.
  private static func mayBeUnseen(_ lead: UInt8, in bytes: RawSpan, from next: Int) -> Bool {
    func byte(_ index: Int) -> UInt8 {
      index < bytes.byteCount ? bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self) : 0
    }
    let third = byte(next + 1)
    switch (lead, byte(next)) {
    // U+034F, and the planes of tags, selectors and private use.
    case (0xCD, _), (0xF1...0xFF, _): return true
    // C1 controls and the soft hyphen, U+061C.
    case (0xC2, 0x80...0x9F), (0xC2, 0xAD), (0xD8, 0x9C): return true
    // U+115F–1160, U+17B4–17B5, U+180B–180F.
    case (0xE1, 0x85): return third == 0x9F || third == 0xA0
    case (0xE1, 0x9E): return third == 0xB4 || third == 0xB5
    case (0xE1, 0xA0): return (0x8B...0x8F).contains(third)
    // U+200B–200F, U+2028–202E, U+2060–206F.
    case (0xE2, 0x80): return (0x8B...0x8F).contains(third) || (0xA8...0xAE).contains(third)
    case (0xE2, 0x81): return third >= 0xA0 && third <= 0xAF
    // U+3164, U+FDD0–FDEF, U+FE00–FE0F, U+FEFF, U+FFA0, U+FFF0–FFFF.
    case (0xE3, 0x85): return third == 0xA4
    case (0xEF, 0xB7): return (0x90...0xAF).contains(third)
    case (0xEF, 0xB8): return third <= 0x8F
    case (0xEF, 0xBB): return third == 0xBF
    case (0xEF, 0xBE): return third == 0xA0
    case (0xEF, 0xBF): return third >= 0xB0
    // Shorthand and musical controls, the flag before tags, noncharacters of the planes up to 3.
    case (0xF0, 0x9B): return third == 0xB2
    case (0xF0, 0x9D): return third == 0x85
    case (0xF0, 0x9F) where third == 0x8F: return byte(next + 2) == 0xB4
    case (0xF0, 0x9F), (0xF0, 0xAF), (0xF0, 0xBF): return third == 0xBF
    default: return false
    }
  }
}
