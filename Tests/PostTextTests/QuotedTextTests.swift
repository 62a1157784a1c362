import PostText
import Testing

@Suite struct QuotedTextTests {
  @Test("quoting a name of letters, digits, spaces and emoji does not change it")
  func plain() {
    #expect("heading".quoted == "heading")
    #expect("data-x_1:2 (größe) 日本 😀".quoted == "data-x_1:2 (größe) 日本 😀")
    #expect("".quoted == "")
  }

  @Test("quoting escapes markup characters, quotation marks and backslashes")
  func markup() {
    #expect("<b>".quoted == #"\u{3C}b\u{3E}"#)
    #expect("a&b\"c'd`e\\".quoted == #"a\u{26}b\u{22}c\u{27}d\u{60}e\u{5C}"#)
  }

  @Test("quoting escapes control, bidirectional, invisible and special space characters")
  func hidden() {
    #expect("\u{1B}\n\u{7F}\u{9B}".quoted == #"\u{1B}\u{A}\u{7F}\u{9B}"#)
    #expect(
      "\u{202E}\u{2066}\u{200B}\u{FEFF}\u{FE0F}".quoted
        == #"\u{202E}\u{2066}\u{200B}\u{FEFF}\u{FE0F}"#)
    #expect(
      "\u{2028}\u{A0}\u{3000}\u{E000}\u{3164}".quoted
        == #"\u{2028}\u{A0}\u{3000}\u{E000}\u{3164}"#)
  }

  @Test("quoting keeps at most 32 scalars, even if this splits a grapheme cluster")
  func length() {
    #expect(String(repeating: "a", count: 32).quoted == String(repeating: "a", count: 32))
    #expect(String(repeating: "a", count: 33).quoted == String(repeating: "a", count: 32) + "…")
    let marks = "e" + String(repeating: "\u{301}", count: 1000)
    #expect(marks.quoted.unicodeScalars.count == 33)
  }
}
