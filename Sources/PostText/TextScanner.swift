/// Determines the processing that UTF-8 text needs, sixteen bytes at a time.
package enum TextScanner {
  /// Scans valid UTF-8 up to the first occurrence of one of two bytes, or the end.
  ///
  /// - Returns: The position of that byte, or of the end if neither byte occurs, and the processing
  ///   that the text before this position needs.
  package static func scan(
    _ bytes: borrowing RawSpan, from start: Int, before stop: UInt8, or other: UInt8
  ) -> (end: Int, need: TextHygiene.Need) {
    var cleans = false
    var collapses = false
    var isASCII = true
    var index = start
    var followsSpace = false
    scanning: while index < bytes.byteCount {
      let plainEnd = plainEnd(bytes, from: index, before: stop, or: other, isASCII: &isASCII)
      if plainEnd > index {
        if followsSpace, load(bytes, index) == 0x20 { collapses = true }
        followsSpace = load(bytes, plainEnd - 1) == 0x20
        index = plainEnd
      }
      // Scans byte by byte: four bytes at a possible match, or all remaining bytes.
      let end = index + readCount <= bytes.byteCount ? index + 4 : bytes.byteCount
      while index < end {
        let byte = load(bytes, index)
        if byte == stop || byte == other { break scanning }
        switch byte {
        case 0x20: if followsSpace { collapses = true }
        case 0x09, 0x0A: collapses = true
        case 0..<0x20, 0x7F: cleans = true
        case 0x21..<0x7F: break
        case 0x80..<0xC0: isASCII = false  // A continuation byte.
        default:
          isASCII = false
          if TextHygiene.Treatment(bytes.scalar(at: index)) != .kept { cleans = true }
        }
        index += 1
        followsSpace = byte == 0x20
      }
    }
    return (index, cleans ? .cleaning : collapses ? .collapsing : .nothing(isASCII: isASCII))
  }

  @inline(__always) private static func load(_ bytes: borrowing RawSpan, _ index: Int) -> UInt8 {
    bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
  }

  /// Returns a position up to which the text from `start` needs no processing. Up to seventeen
  /// bytes after this position may need no processing, either.
  static func plainEnd(_ bytes: borrowing RawSpan, from start: Int) -> Int {
    // The scan stops at the byte FF. UTF-8 never contains it, so the whole text is scanned.
    var isASCII = true
    let end = plainEnd(bytes, from: start, before: 0xFF, or: 0xFF, isASCII: &isASCII)
    guard end > start, end < bytes.byteCount, load(bytes, end) & 0xC0 == 0x80 else { return end }
    return bytes.startOfScalar(before: end)
  }

  /// The number of bytes that are read at each position: sixteen, and two more bytes to identify a
  /// scalar that starts at the sixteenth byte.
  private static var readCount: Int { SixteenBytes.count + 2 }

  /// Returns the position of the first byte that equals `stop` or `other`, or may need processing.
  ///
  /// If no such byte is found, returns the position of the last bytes of the text. They are not
  /// examined, because they are too few for a vector.
  ///
  /// - Parameter isASCII: Set to false unless all bytes before the result are known to be ASCII.
  private static func plainEnd(
    _ bytes: borrowing RawSpan, from start: Int, before stop: UInt8, or other: UInt8,
    isASCII: inout Bool
  ) -> Int {
    precondition(start >= 0)
    var index = start
    while index <= bytes.byteCount &- readCount {
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
      let leads = leadsInvisible(first, second)
      if SixteenBytes.any(leads .| isPunctuation) {
        let third = SixteenBytes(unchecked: bytes, at: index &+ 2)
        special = special .| isPunctuation .& invisiblePunctuation(second, third)
        if SixteenBytes.any(leads) {
          special = special .| leads .& .!isVisible(first, second, third)
        }
      }
      let count = SixteenBytes.first(special)
      index &+= count
      if count < SixteenBytes.count { break }
    }
    return index
  }

  /// Returns a mask of the lead bytes that can start an invisible scalar. E2 is excluded, because
  /// it also starts quotation marks and dashes.
  ///
  /// For the lead bytes D8 (Arabic) and E3 (kana), the second byte is tested, too, because nearly
  /// all scalars with these lead bytes are visible.
  @inline(__always)
  private static func leadsInvisible(
    _ first: SixteenBytes, _ second: SixteenBytes
  ) -> SixteenBytes.Matches {
    first.equal(to: 0xC2) .| first.equal(to: 0xCD) .| first.equal(to: 0xE1)
      .| first.equal(to: 0xD8) .& second.equal(to: 0x9C)
      .| first.equal(to: 0xE3) .& second.equal(to: 0x85) .| first.within(0xEF...0xFF)
  }

  /// Returns a mask of the positions at which the two bytes after a lead byte E2 form an invisible
  /// scalar or a line ending.
  @inline(__always)
  private static func invisiblePunctuation(
    _ second: SixteenBytes, _ third: SixteenBytes
  ) -> SixteenBytes.Matches {
    second.equal(to: 0x80) .& (third.within(0x8B...0x8F) .| third.within(0xA8...0xAE))
      .| second.equal(to: 0x81)
  }

  /// Returns a mask of the positions of visible scalars whose lead byte can also start an invisible
  /// scalar: Latin, Vietnamese and full-width letters, and emoji.
  private static func isVisible(
    _ first: SixteenBytes, _ second: SixteenBytes, _ third: SixteenBytes
  ) -> SixteenBytes.Matches {
    let latin = first.equal(to: 0xC2) .& second.within(0xA0...0xBF) .& .!second.equal(to: 0xAD)
    let letters =
      first.equal(to: 0xE1)
      .& .!(second.equal(to: 0x85) .| second.equal(to: 0x9E) .| second.equal(to: 0xA0))
    let forms =
      first.equal(to: 0xEF) .& .!(second.within(0xB7...0xB8) .| second.within(0xBB...0xBF))
    let emoji =
      first.equal(to: 0xF0) .& second.equal(to: 0x9F)
      .& .!(third.equal(to: 0x8F) .| third.equal(to: 0xBF))
    return latin .| letters .| forms .| emoji
  }
}
