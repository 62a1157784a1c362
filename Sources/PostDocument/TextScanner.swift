internal import PostBytes

/// Reads what text in UTF-8 needs before it flows, eight bytes at a time: nearly all text needs nothing.
package struct TextScanner {
  package private(set) var isASCII = true
  private var cleans = false
  private var collapses = false

  package init() {}

  /// What the text needs, whatever stands before it.
  package var need: TextHygiene.Need { cleans ? .cleaning : collapses ? .collapsing : .nothing }

  /// Reads up to the first of two bytes, and returns its position, or the end.
  package mutating func scan(
    _ bytes: RawSpan, from start: Int, before stop: UInt8, or other: UInt8
  ) -> Int {
    var index = start
    var isBehindSpace = false
    while index < bytes.byteCount {
      if index + 8 <= bytes.byteCount {
        let eight = EightBytes(bytes, at: index)
        var spaces = eight.equal(to: 0x20)
        var special =
          eight.below(0x20) | eight.equal(to: 0x7F) | eight.equal(to: stop) | eight.equal(to: other)
        if eight.nonASCII != 0 {
          isASCII = false
          special |= TextScanner.mayBeUnseen(eight)
        }
        // What stands behind the first special byte is not read yet.
        spaces &= (special & (0 &- special)) &- 1
        if spaces & (spaces << 8 | (isBehindSpace ? 0x80 : 0)) != 0 { collapses = true }
        guard special != 0 else {
          isBehindSpace = spaces >> 63 != 0
          index += 8
          continue
        }
        let count = special.trailingZeroBitCount / 8
        if count > 0 { isBehindSpace = spaces >> (8 * count - 1) != 0 }
        index += count
      }
      let byte = bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      if byte == stop || byte == other { break }
      index += 1
      if byte >= 0x80 {
        isASCII = false
        if TextScanner.mayBeUnseen(byte, in: bytes, from: index) { cleans = true }
      } else if byte < 0x20 || byte == 0x7F {
        if byte == 0x0A || byte == 0x09 { collapses = true } else { cleans = true }
      } else if byte == 0x20, isBehindSpace {
        collapses = true
      }
      isBehindSpace = byte == 0x20
    }
    return index
  }

  /// The bytes with which characters start that nobody may see.
  private static func mayBeUnseen(_ eight: EightBytes) -> UInt64 {
    // Those of much text in Arabic, Vietnamese and Japanese are looked at more closely.
    eight.equal(to: 0xC2) | eight.equal(to: 0xCD) | eight.equal(to: 0xD8, before: 0x9C)
      | eight.equal(to: 0xE1, before: 0x85) | eight.equal(to: 0xE1, before: 0x9E)
      | eight.equal(to: 0xE1, before: 0xA0) | eight.equal(to: 0xE2)
      | eight.equal(to: 0xE3, before: 0x85) | eight.atLeast(0xEF)
  }

  /// A Boolean value that is true when a character may be one that nobody sees, by its first byte in
  /// UTF-8 and those that follow.
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
