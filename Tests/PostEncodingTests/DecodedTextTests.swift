import PostEncoding
import Testing

@Suite struct DecodedTextTests {
  private func text(_ bytes: [UInt8], _ label: String) throws -> String {
    let encoding = try #require(TextEncoding(label: label))
    return String(decoding: try DecodedText(bytes, as: encoding).bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("utf-8", [0xEF, 0xBB, 0xBF, 0xE2, 0x82, 0xAC], "€"),
      ("utf-16le", [0xFF, 0xFE, 0x3D, 0xD8, 0x00, 0xDE], "😀"),
      ("utf-16be", [0xFE, 0xFF, 0x00, 0x41, 0x20, 0xAC], "A€"),
      ("latin1", [0x80, 0x93, 0xE9], "€“é"),
      ("latin1", [0x81, 0x8D], "\u{81}\u{8D}"),
      ("windows-1251", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет"),
      ("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"),
      ("koi8-u", [0xAE, 0xBE], "ўЎ"),
      ("ibm866", [0x8F, 0xE0, 0xA8], "При"),
      ("iso-8859-8-i", [0xF9, 0xEC, 0xE5, 0xED], "שלום"),
      ("windows-1255", [0xF9, 0xD1, 0xEC, 0xCA], "ש\u{5C1}ל\u{5BA}"),
      ("windows-1258", [0x61, 0xEC, 0x61, 0xCC], "a\u{301}a\u{300}"),
      ("macintosh", [0x8E, 0xDB, 0xF0], "é€\u{F8FF}"),
      ("x-mac-cyrillic", [0x80, 0xFF], "А€"),
      ("shift_jis", [0x93, 0xFA, 0x96, 0x7B, 0x5C, 0x7E, 0xB1], "日本\\~ｱ"),
      ("shift_jis", [0x87, 0x40, 0xFA, 0x40, 0xF0, 0x40, 0x81, 0x60], "①ⅰ\u{E000}～"),
      ("euc-jp", [0xC6, 0xFC, 0x8E, 0xB1, 0x8F, 0xB0, 0xA1, 0xAD, 0xA1], "日ｱ丂①"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42, 0x41], "日A"),
      ("iso-2022-jp", [0x1B, 0x28, 0x4A, 0x5C, 0x7E, 0x1B, 0x28, 0x49, 0x31], "¥‾ｱ"),
      ("gb2312", [0xC4, 0xE3, 0xBA, 0xC3, 0x80], "你好€"),
      ("gb18030", [0x94, 0x39, 0xDA, 0x33, 0x81, 0x30, 0x81, 0x30, 0xA3, 0xA0], "💩\u{80}\u{3000}"),
      ("big5", [0xA7, 0x41, 0xA6, 0x6E, 0x88, 0x62, 0xA1, 0x45], "你好Ê\u{304}‧"),
      ("euc-kr", [0xBE, 0xC8, 0xB3, 0xE7, 0x81, 0x41], "안녕갂"),
      ("x-user-defined", [0x41, 0x80, 0xFF], "A\u{F780}\u{F7FF}"),
      ("hz-gb-2312", [0x3C, 0x62, 0x3E], "\u{FFFD}"),
      ("hz-gb-2312", [], ""),
    ] as [(String, [UInt8], String)])
  func decodes(label: String, bytes: [UInt8], expected: String) throws {
    let text = try text(bytes, label)
    #expect(Array(text.unicodeScalars) == Array(expected.unicodeScalars))
  }

  /// The number of U+FFFD is that of the standard.
  @Test(
    arguments: [
      ("utf-8", [0xF0, 0x9F, 0x41, 0xED, 0xA0, 0x80], "\u{FFFD}A\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("utf-16le", [0x00, 0xD8, 0x41, 0x00, 0x00, 0xDC, 0x42], "\u{FFFD}A\u{FFFD}\u{FFFD}"),
      ("utf-16le", [0x41, 0x00, 0x00, 0xD8, 0x42], "A\u{FFFD}"),
      ("windows-1253", [0xAA, 0xD2], "\u{FFFD}\u{FFFD}"),
      (
        "shift_jis", [0x81, 0x41, 0x81, 0x20, 0xFD, 0x81, 0xFF, 0x81],
        "、\u{FFFD} \u{FFFD}\u{FFFD}\u{FFFD}"
      ),
      ("euc-jp", [0x8F, 0xA1, 0x41, 0x8E, 0x41, 0x8F, 0xA1], "\u{FFFD}A\u{FFFD}A\u{FFFD}"),
      ("gb18030", [0x81, 0x30, 0x81, 0x41, 0x84, 0x31, 0xA5, 0x30], "\u{FFFD}0丄\u{FFFD}"),
      ("gb18030", [0x81, 0x30, 0x81], "\u{FFFD}"),
      ("big5", [0x81, 0x3C, 0x80, 0xFF, 0x87], "\u{FFFD}<\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("euc-kr", [0xC8, 0xFF, 0xA0, 0x3C], "\u{FFFD}\u{FFFD}<"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x1B, 0x28, 0x42, 0x41, 0x80], "\u{FFFD}A\u{FFFD}"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x21, 0x1B, 0x28, 0x42], "\u{FFFD}"),
      ("iso-2022-jp", [0x1B, 0x24, 0x80, 0x1B], "\u{FFFD}$\u{FFFD}\u{FFFD}"),
    ] as [(String, [UInt8], String)])
  func replacesMalformedSequences(label: String, bytes: [UInt8], expected: String) throws {
    let text = try text(bytes, label)
    #expect(Array(text.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func mapsOffsetsToTheSource() throws {
    let source: [UInt8] = [0x41, 0x93, 0xFA, 0xFF, 0xB1, 0x42]
    let text = try DecodedText(source, as: #require(TextEncoding(label: "sjis")))
    #expect(String(decoding: text.bytes, as: UTF8.self) == "A日\u{FFFD}ｱB")
    #expect([0, 1, 4, 7, 10, 11].map(text.sourceOffset) == [0, 1, 3, 4, 5, 6])
    #expect([0, 1, 2, 3, 4, 5, 6].map(text.textOffset) == [0, 1, 1, 4, 7, 10, 11])
    #expect(text.sourceRange(1..<7) == 1..<4)
    #expect(text.textRange(2..<3) == 1..<4)
    #expect(Array(text.malformedRanges) == [3..<4])
    #expect(text.malformedCount == 1)
  }

  @Test func mapsOffsetsAfterAByteOrderMark() throws {
    let text = try DecodedText([0xEF, 0xBB, 0xBF, 0x41], as: .utf8)
    #expect(text.sourceOffset(0) == 3)
    #expect(text.textOffset(0) == 0)
    #expect(text.sourceOffset(1) == 4)
  }

  @Test func mapsOffsetsAcrossBlocks() throws {
    // Each character has 1 or 2 bytes in the source, and 1, 2 or 3 in the text.
    let unit: [UInt8] = [0x61, 0x93, 0xFA, 0x62, 0xB1]
    let source = Array(repeatElement(unit, count: 5000).joined())
    let text = try DecodedText(source, as: #require(TextEncoding(label: "sjis")))
    for block in [0, 1, 50, 51, 102, 103, 4999] {
      #expect(text.sourceOffset(8 * block) == 5 * block)
      #expect(text.sourceOffset(8 * block + 1) == 5 * block + 1)
      #expect(text.sourceOffset(8 * block + 5) == 5 * block + 4)
      #expect(text.textOffset(5 * block + 3) == 8 * block + 4)
    }
  }
}
