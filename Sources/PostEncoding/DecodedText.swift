internal import PostText

/// A source as valid UTF-8, and a map between its offsets and the offsets in the source.
///
/// A byte order mark of the encoding is dropped, and each malformed sequence becomes U+FFFD.
///
/// [WHATWG Encoding, decode](https://encoding.spec.whatwg.org/#decode)
package struct DecodedText: Hashable, Sendable {
  /// The encoding of the source.
  package let encoding: TextEncoding

  /// The text in valid UTF-8.
  package let bytes: [UInt8]

  /// The size of the source in bytes.
  package let sourceCount: Int

  /// The number of malformed sequences.
  package let malformedCount: Int

  /// The size of the byte order mark.
  private let start: Int

  /// The map of offsets, or `nil` if the text is a part of the source.
  private let map: OffsetMap?

  private let malformed: OffsetBits?

  /// Decodes a source.
  ///
  /// - Complexity: Linear in the size of the source, in time and memory. The text has at most three
  ///   times the size of the source.
  /// - Throws: ``TextEncodingError`` when libxml2 lacks the encoding, or PostKit was built without
  ///   libxml2. UTF-8, UTF-16 and windows-1252 are always
  ///   available.
  package init(_ source: [UInt8], as encoding: TextEncoding) throws(TextEncodingError) {
    let start = encoding.byteOrderMarkSize(in: source)
    if encoding == .utf8, source.span.bytes.firstInvalidUTF8(from: start) == source.count {
      self.init(validUTF8: source, from: start)
      return
    }
    var text = DecodedTextBuilder(sourceCount: source.count)
    switch encoding.id {
    case .utf8: text.decode(source, from: start, with: UTF8Decoder())
    case .utf16LE: UTF16Decoder(isBigEndian: false).decode(source, from: start, into: &text)
    case .utf16BE: UTF16Decoder(isBigEndian: true).decode(source, from: start, into: &text)
    case .windows1252: text.decode(source, from: 0, with: Windows1252Decoder())
    case .userDefined: text.decode(source, from: 0, with: UserDefinedDecoder())
    case .replacement:
      if !source.isEmpty { text.append(.malformed(source.count), at: 0) }
    default:
      guard DecodedText.decode(source, encoding.id, into: &text) else {
        throw TextEncodingError(encoding: encoding)
      }
    }
    self.init(text, of: source, start: start, encoding: encoding)
  }

  /// Creates the text of a source that is known to be valid UTF-8, without its byte order mark.
  package init(validUTF8 source: [UInt8]) {
    self.init(validUTF8: source, from: TextEncoding.utf8.byteOrderMarkSize(in: source))
  }

  private init(validUTF8 source: [UInt8], from start: Int) {
    encoding = .utf8
    bytes = start == 0 ? source : Array(source[start...])
    sourceCount = source.count
    malformedCount = 0
    self.start = start
    map = nil
    malformed = nil
  }

  private init(
    _ text: DecodedTextBuilder, of source: [UInt8], start: Int, encoding: TextEncoding
  ) {
    self.encoding = encoding
    bytes = text.bytes
    sourceCount = source.count
    malformedCount = text.malformedCount
    self.start = start
    map = OffsetMap(starts: text.starts, sourceCount: source.count, text: text.bytes)
    malformed = text.malformed
  }

  /// Decodes a source in an encoding whose characters libxml2 knows.
  ///
  /// - Returns: Whether libxml2 supports the encoding.
  private static func decode(
    _ source: [UInt8], _ id: TextEncoding.ID, into text: inout DecodedTextBuilder
  ) -> Bool {
    let decoder: (any CharacterDecoder)?
    switch id {
    case .iso2022JP:
      guard var decoder = ISO2022JPDecoder() else { return false }
      decoder.decode(source, into: &text)
      return true
    case .shiftJIS: decoder = ShiftJISDecoder()
    case .eucJP: decoder = EUCJPDecoder()
    case .eucKR: decoder = KoreanDecoder()
    case .big5: decoder = Big5Decoder()
    case .gbk, .gb18030: decoder = GB18030Decoder()
    default: decoder = SingleByteDecoder(id)
    }
    guard let decoder else { return false }
    text.decode(source, from: 0, with: decoder)
    return true
  }

  // MARK: - Offsets

  /// Returns the offset in the source of an offset in ``bytes``.
  ///
  /// - Complexity: O(log *n*), where *n* is the size of the source.
  package func sourceOffset(_ offset: Int) -> Int {
    map?.sourceOffset(offset, of: bytes) ?? offset + start
  }

  /// Returns the range in the source of a range in ``bytes``.
  package func sourceRange(_ range: Range<Int>) -> Range<Int> {
    let start = sourceOffset(range.lowerBound)
    return start..<max(start, sourceOffset(range.upperBound))
  }

  /// Returns the offset in ``bytes`` of the scalar that contains an offset in the source.
  ///
  /// - Complexity: O(log *n*), where *n* is the size of the source.
  package func textOffset(_ offset: Int) -> Int {
    map?.textOffset(offset, in: bytes) ?? min(max(0, offset - start), bytes.count)
  }

  /// Returns the smallest range in ``bytes`` that contains a range in the source.
  package func textRange(_ range: Range<Int>) -> Range<Int> {
    let start = textOffset(range.lowerBound)
    guard !range.isEmpty else { return start..<start }
    let end = textOffset(map?.nextStart(from: range.upperBound) ?? range.upperBound)
    return start..<max(start, end)
  }

  /// The ranges of malformed sequences in the source, in ascending order.
  package var malformedRanges: some Sequence<Range<Int>> {
    sequence(state: 0) { [malformed, map, sourceCount] (offset: inout Int) -> Range<Int>? in
      guard let start = malformed?.first(from: offset) else { return nil }
      offset = map?.nextStart(from: start + 1) ?? sourceCount
      return start..<offset
    }
  }

  /// The ranges of the U+FFFD in ``bytes`` that stand for malformed sequences.
  package var malformedTextRanges: some Sequence<Range<Int>> {
    malformedRanges.lazy.map { source in
      let start = textOffset(source.lowerBound)
      return start..<start + UTF8.encodedReplacementCharacter.count
    }
  }
}
