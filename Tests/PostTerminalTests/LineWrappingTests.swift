import PostDocument
import PostText
import Testing

@testable import PostTerminal

@Suite struct LineWrappingTests {
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

  @Test("words wrap at the width, and the space at a line end is removed")
  func words() {
    #expect(lines("one two three", width: 8) == ["one two", "three"])
    #expect(lines("one two three", width: 7) == ["one two", "three"])
    #expect(lines("one two three", width: 6) == ["one", "two", "three"])
  }

  @Test("a word that is wider than the line starts on a new line and is broken")
  func longWords() {
    #expect(lines("ab abcdefghij k", width: 4) == ["ab", "abcd", "efgh", "ij k"])
    #expect(lines("日本語日本語", width: 5) == ["日本", "語日", "本語"])
    #expect(lines("x\u{A0}\u{A0}\u{A0}\u{A0}y", width: 3) == ["x\u{A0}\u{A0}", "\u{A0}\u{A0}y"])
  }

  // `Corpus/attacks/comments-and-declarations/comment-markers-in-text.html` at width 7: no line
  // ends after an opening bracket, not even after a blank that follows it.
  @Test("a space after a full line is removed, and the next word starts a new line")
  func trailingSpace() {
    #expect(lines("[CDATA[ after", width: 7) == ["[CDATA[", "after"])
    #expect(lines("[CDATA[ after", width: 6) == ["[CDATA", "[ afte", "r"])
    #expect(lines("( a", width: 1) == ["(", "a"])
  }

  @Test("a character of two cells that does not fit moves to the next line")
  func wideCharacters() {
    #expect(lines("ab日本", width: 5) == ["ab日", "本"])
    #expect(lines("a\u{A0}日", width: 3) == ["a\u{A0}", "日"])
  }

  @Test("a line that breaks at a soft hyphen ends with a hyphen if there is room for it")
  func softHyphens() {
    #expect(lines("hyphen\u{AD}ation", width: 20) == ["hyphen\u{AD}ation"])
    #expect(lines("hyphen\u{AD}ation", width: 7) == ["hyphen\u{AD}-", "ation"])
    #expect(lines("hyphen\u{AD}ation", width: 6) == ["hyphen\u{AD}", "ation"])
  }

  @Test("a line breaks at a zero-width space")
  func zeroWidthSpace() {
    #expect(lines("abc\u{200B}def", width: 4) == ["abc\u{200B}", "def"])
  }

  @Test("a space at the end of a line is removed with an invisible character after it")
  func invisibleMarks() {
    #expect(lines("abc \u{200F}def", width: 20) == ["abc \u{200F}def"])
    #expect(lines("abc \u{200F}", width: 20) == ["abc"])
  }

  @Test("a space with a combining mark at the end of a line is kept")
  func markedSpace() {
    #expect(lines("abc \u{301}", width: 20) == ["abc \u{301}"])
    #expect(lines("ab \u{301}c", width: 3) == ["ab \u{301}", "c"])
  }

  @Test("each line feed ends a line, and two give an empty line")
  func lineFeeds() {
    #expect(lines("a\n\nb c", width: 1) == ["a", "", "b", "c"])
  }

  @Test("a grapheme cluster that is wider than the line is replaced by a box")
  func wideCluster() {
    #expect(lines("a日b", width: 1) == ["a", "▯", "b"])
  }

  @Test("a conjunct that is wider than the line is broken between its letters")
  func conjuncts() {
    #expect(lines("न्त्र्य", width: 1) == ["न्", "त्", "र्", "य"])
    #expect(lines("न्त्र्य", width: 2) == ["न्त्", "र्य"])
    #expect(lines("न्त्र्य", width: 4) == ["न्त्र्य"])
  }

  @Test("source text wraps between grapheme clusters and keeps its spaces")
  func codeSpaces() {
    #expect(lines("  ab  cd", width: 4, mode: .clusters) == ["  ab", "  cd"])
    #expect(lines("日本語", width: 5, mode: .clusters) == ["日本", "語"])
  }

  @Test("a line does not break before a combining mark or inside an emoji sequence")
  func combiningMarks() {
    #expect(lines("aaaae\u{301}", width: 4) == ["aaaa", "e\u{301}"])
    #expect(lines("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", width: 3) == ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"])
  }

  @Test("a URL is not broken after its scheme")
  func urlSchemes() {
    #expect(lines("see https://a.example/b", width: 15) == ["see", "https://a.examp", "le/b"])
  }

  @Test("prose has at most the measure, and code uses the whole width")
  func measure() {
    let words = String(repeating: "word ", count: 20)
    let blocks: Blocks = [
      text(words), quote(text(words)), bullets([text(words)]), .thematicBreak,
      .codeBlock(CodeBlock(words)),
    ]
    for measure in [1, 2, 5, 30, 80, 120] {
      let page = render(blocks, plain(100) { $0.measure = measure })
      let prose = page.split(separator: "\n").prefix { !$0.contains("  word") }
      #expect(prose.allSatisfy { $0.count <= max(4, measure) }, "\(measure)")
      #expect(page.contains("  " + words.prefix(94)), "\(measure)")
    }
    let unlimited = render(blocks, plain(100) { $0.measure = 0 })
    #expect(unlimited.hasPrefix(words.dropLast()))
  }

  @Test(
    "a marker with no-break spaces, as Word writes it, has a hanging indent",
    arguments: ["·", "•", "o", "1.", "12)", "(a)", "iv."])
  func pastedMarkers(marker: String) {
    let blanks = "\u{A0}\u{A0} "
    let indent = String(repeating: " ", count: marker.count + 3)
    #expect(
      render([text(marker + blanks + "ab cd")], plain(marker.count + 6))
        == marker + blanks + "ab\n" + indent + "cd\n")
  }

  @Test(
    "other text has no hanging indent",
    arguments: ["1. ", "·\u{A0}", "word.\u{A0}\u{A0}", "12\u{A0}\u{A0}", "\u{A0}\u{A0}"])
  func otherStarts(start: String) {
    let page = render([text(start + "ab cd ef gh")], plain(12))
    #expect(page.split(separator: "\n").dropFirst().allSatisfy { $0.first != " " })
  }
}
