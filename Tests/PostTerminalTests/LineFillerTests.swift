import PostText
import Testing

@testable import PostTerminal

@Suite struct LineFillerTests {
  private func lines(_ text: String, width: Int, mode: LineFiller.Mode = .words) -> [String] {
    var filler = LineFiller(DisplayWidth(policy: .grapheme, ambiguous: .one))
    let bytes = Array(text.utf8)
    filler.fill(bytes, width: width, mode: mode)
    return filler.lines.map { line in
      let text = String(decoding: bytes[line.range], as: UTF8.self)
      switch line.ending {
      case .plain: return text
      case .hyphen: return text + "-"
      case .tooWide: return "▯"
      }
    }
  }

  @Test func `Words go to the next line, and the blanks between them go nowhere`() {
    #expect(lines("one two three", width: 8) == ["one two", "three"])
    #expect(lines("one two three", width: 7) == ["one two", "three"])
    #expect(lines("one two three", width: 6) == ["one", "two", "three"])
  }

  @Test func `A word wider than the line starts on its own and is broken`() {
    #expect(lines("ab abcdefghij k", width: 4) == ["ab", "abcd", "efgh", "ij k"])
    #expect(lines("日本語日本語", width: 5) == ["日本", "語日", "本語"])
    #expect(lines("x\u{A0}\u{A0}\u{A0}\u{A0}y", width: 3) == ["x\u{A0}\u{A0}", "\u{A0}\u{A0}y"])
  }

  // `Corpus/attacks/comments-and-declarations/comment-signs-in-text.html` at 7: no line may end
  // behind an opening bracket, not even behind the blank that follows it.
  @Test func `A blank at the end of a full line does not make room for a word`() {
    #expect(lines("[CDATA[ after", width: 7) == ["[CDATA[", "after"])
    #expect(lines("[CDATA[ after", width: 6) == ["[CDATA", "[ afte", "r"])
    #expect(lines("( a", width: 1) == ["(", "a"])
  }

  @Test func `A wide character never stands half on a line`() {
    #expect(lines("ab日本", width: 5) == ["ab日", "本"])
    #expect(lines("a\u{A0}日", width: 3) == ["a\u{A0}", "日"])
  }

  @Test func `A soft hyphen shows where the line breaks at it`() {
    #expect(lines("hyphen\u{AD}ation", width: 20) == ["hyphen\u{AD}ation"])
    #expect(lines("hyphen\u{AD}ation", width: 7) == ["hyphen\u{AD}-", "ation"])
    #expect(lines("hyphen\u{AD}ation", width: 6) == ["hyphen\u{AD}", "ation"])
  }

  @Test func `A zero-width space is a place to break`() {
    #expect(lines("abc\u{200B}def", width: 4) == ["abc\u{200B}", "def"])
  }

  @Test func `Marks that show nothing do not keep blanks at the end`() {
    #expect(lines("abc \u{200F}def", width: 20) == ["abc \u{200F}def"])
    #expect(lines("abc \u{200F}", width: 20) == ["abc"])
  }

  @Test func `A mark on a blank is no blank`() {
    #expect(lines("abc \u{301}", width: 20) == ["abc \u{301}"])
    #expect(lines("ab \u{301}c", width: 3) == ["ab \u{301}", "c"])
  }

  @Test func `Line feeds end lines`() {
    #expect(lines("a\n\nb c", width: 1) == ["a", "", "b", "c"])
  }

  @Test func `A cluster wider than the line is shown as a mark`() {
    #expect(lines("a日b", width: 1) == ["a", "▯", "b"])
  }

  @Test func `A conjunct wider than the line is broken between its letters`() {
    #expect(lines("न्त्र्य", width: 1) == ["न्", "त्", "र्", "य"])
    #expect(lines("न्त्र्य", width: 2) == ["न्त्", "र्य"])
    #expect(lines("न्त्र्य", width: 4) == ["न्त्र्य"])
  }

  @Test func `Code keeps its spaces`() {
    #expect(lines("  ab  cd", width: 4, mode: .clusters) == ["  ab", "  cd"])
    #expect(lines("日本語", width: 5, mode: .clusters) == ["日本", "語"])
  }

  @Test func `Combining marks stay with the letter before them`() {
    #expect(lines("aaaae\u{301}", width: 4) == ["aaaa", "e\u{301}"])
    #expect(lines("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", width: 3) == ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"])
  }

  @Test func `An address is not broken behind its scheme`() {
    #expect(lines("see https://a.example/b", width: 15) == ["see", "https://a.examp", "le/b"])
  }
}
