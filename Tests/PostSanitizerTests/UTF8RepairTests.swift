import PostPolicy
import PostSanitizer
import Testing

@Suite struct UTF8RepairTests {
  @Test(
    "each maximal subpart of ill-formed UTF-8 becomes one U+FFFD, as in WHATWG",
    arguments: [
      ([0xFF], 1), ([0xC0, 0xAF], 2), ([0xC1, 0xBF], 2), ([0x80], 1), ([0xBF, 0x80], 2),
      ([0xE2, 0x82], 1), ([0xE0, 0x80, 0x80], 3), ([0xED, 0xA0, 0x80], 3), ([0xF0, 0x9F, 0x98], 1),
      ([0xF0, 0x80, 0x80, 0x80], 4), ([0xF4, 0x90, 0x80, 0x80], 4), ([0xF5, 0x80], 2),
      ([0xC3], 1), ([0xF1, 0x80, 0xE1, 0x80, 0xC2], 3),
    ] as [([UInt8], Int)])
  func maximalSubparts(bytes: [UInt8], count: Int) throws {
    let source = Array("<p>a".utf8) + bytes + Array("b".utf8)
    let replacements = String(repeating: "\u{FFFD}", count: count)
    #expect(try html(source) == "<p>a\(replacements)b</p>")
  }

  @Test("a UTF-8 sequence that is truncated at the end of the source becomes one U+FFFD")
  func truncated() throws {
    #expect(try html(Array("a".utf8) + [0xF0, 0x9F, 0x98]) == "<p>a\u{FFFD}</p>")
  }

  @Test("a tag or quote directly after an ill-formed UTF-8 sequence is kept")
  func followers() throws {
    #expect(
      try html([0xE2] + Array("<b>x</b>".utf8)) == "<p>\u{FFFD}<strong>x</strong></p>")
    #expect(
      try html(Array("<img alt=\"".utf8) + [0xF0, 0x9F] + Array("\" src=/x>".utf8))
        == "<p><img src=\"/x\" alt=\"\u{FFFD}\"></p>")
  }

  @Test("valid UTF-8 sequences of one to four bytes are kept")
  func valid() throws {
    #expect(
      try html("a\u{7FF}\u{800}\u{D7FF}\u{E000}é日😀") == "<p>a\u{7FF}\u{800}\u{D7FF}\u{E000}é日😀</p>")
  }

  @Test("a byte order mark at the start is removed, and offsets count its bytes")
  func byteOrderMark() throws {
    #expect(try html("\u{FEFF}<p>a") == "<p>a</p>")
    #expect(try findings("\u{FEFF}a<!-- x -->") == ["comment-removed @4"])
  }

  @Test("findings before and after UTF-8 repairs have byte offsets in the source")
  func offsets() throws {
    let source: [UInt8] =
      Array("<!--1-->".utf8) + [0xFF, 0xFE] + Array("<!--2-->".utf8) + [0xF0, 0x9F, 0x98]
      + Array("<i-->é\0<!--3-->".utf8)
    #expect(
      try findings(source) == [
        "comment-removed @0", "encoding-repaired @8", "encoding-repaired @9",
        "comment-removed @10", "encoding-repaired @18", "element-unwrapped i-- @21",
        "markup-repaired @21", "character-removed @28", "comment-removed @29",
      ])
  }
}
