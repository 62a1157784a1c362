import PostDocument
import PostText
import TestSupport
import Testing

/// Returns the text of a paragraph that is created with the text.
private func kept(_ text: String) -> String {
  Paragraph([.text(text)]).content.map { run in
    if case .text(let text) = run.content { text } else { "¦" }
  }.joined(separator: "|")
}

private func expectKept(
  _ text: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    Array(kept(text).unicodeScalars) == Array(expected.unicodeScalars),
    sourceLocation: sourceLocation)
}

@Suite struct TextHygieneTests {
  @Test("control characters are removed, and tabs and line separators become spaces")
  func controls() {
    expectKept("a\u{0}b\u{1}c\u{8}d\u{E}e\u{1B}[31mf\u{7F}g\u{80}h\u{9B}i\u{9F}j", "abcde[31mfghij")
    expectKept("a\tb\nc\u{B}d\u{C}e\rf\r\ng\u{85}h\u{2028}i\u{2029}j", "a b c d e f g h i j")
  }

  @Test("noncharacters become U+FFFD, and adjacent code points are kept")
  func noncharacters() {
    func text(_ values: UInt32...) -> String {
      String(String.UnicodeScalarView(values.compactMap { Unicode.Scalar($0) }))
    }
    expectKept(
      text(0x61, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0x62),
      "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b")
    let neighbors = text(0xFDCF, 0xFDF0, 0xFFFC, 0xFFFD, 0xE000, 0x1FFFD, 0x10FFFD)
    expectKept(neighbors, neighbors)
  }

  @Test("reversed file name: bidirectional overrides are removed")
  func overrides() {
    expectKept("photo\u{202E}gnp.exe", "photognp.exe")
    expectKept("a\u{202D}b\u{202C}c", "abc")
  }

  @Test("paired bidirectional embeddings and isolates are kept, and unpaired ones are removed")
  func bidirectionalPairs() {
    expectKept("a\u{2067}b\u{2069}c", "a\u{2067}b\u{2069}c")
    expectKept("a\u{202B}b\u{202C}c", "a\u{202B}b\u{202C}c")
    expectKept("a\u{2066}b\u{2067}c\u{2069}d", "ab\u{2067}c\u{2069}d")
    expectKept("a\u{2067}b", "ab")
    expectKept("a\u{2069}b\u{202C}c", "abc")
    expectKept("\u{2069}\u{2067}a", "a")
    // An embedding in an isolate ends with the isolate, so its own end is unpaired.
    expectKept("\u{2067}\u{202B}a\u{2069}b\u{202C}c", "\u{2067}a\u{2069}bc")
    // The end of an embedding does not cross the start of an isolate.
    expectKept("\u{202B}\u{2067}a\u{202C}b\u{2069}c\u{202C}", "\u{202B}\u{2067}ab\u{2069}c\u{202C}")
  }

  @Test("spaces around a removed bidirectional control collapse")
  func spaceAroundRemoved() {
    expectKept("a \u{2067} b", "a b")
    expectKept("\u{2067} a \u{2069} \u{2069}", "\u{2067} a \u{2069}")
    expectKept(" \u{2067} ", "")
  }

  @Test("bidirectional controls pair across runs, and unpaired ones are removed")
  func pairsAcrossRuns() {
    let paragraph = Paragraph([
      .text("a\u{2067}b", marks: .strong), .text("c\u{2069}d\u{2069}e"),
      .text("\u{202A}", marks: .emphasis),
    ])
    #expect(paragraph.content == [.text("a\u{2067}b", marks: .strong), .text("c\u{2069}de")])
    #expect(paragraph.content.count == 2)
  }

  @Test("left-to-right, right-to-left and Arabic letter marks are kept")
  func directionMarks() {
    expectKept("a\u{200E}b\u{200F}c\u{61C}d", "a\u{200E}b\u{200F}c\u{61C}d")
  }

  @Test("a bidirectional isolate that starts and ends in different paragraphs is removed")
  func pairsAcrossBlocks() {
    let document = Document([
      .paragraph(Paragraph([.text("a\u{2067}b")])), .paragraph(Paragraph([.text("c\u{2069}")])),
    ])
    #expect(
      Array(document.plainText.unicodeScalars) == Array("ab\n\nc".unicodeScalars))
  }

  @Test("cleaning does not change a scalar that is classified as plain")
  func plainText() {
    var plainCount = 0
    for value in UInt32(1)...0x10_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(scalar)b"
      guard TextHygiene.isPlain(text) else { continue }
      plainCount += 1
      let cleaned = TextHygiene.flow(text, after: nil)
      if Array(cleaned.text.utf8) != Array(text.utf8) || cleaned.hasBidiControls {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
    #expect(plainCount > 100_000)
    #expect(!TextHygiene.isPlain("a  b"))
    #expect(TextHygiene.isPlain(" 日本語、naïve “text” 👍 "))
  }

  @Test("one joiner after a letter or emoji is kept, and any other joiner is removed")
  func joiners() {
    expectKept("می\u{200C}خواهم", "می\u{200C}خواهم")
    expectKept("क्\u{200D}ष", "क्\u{200D}ष")
    expectKept("👩\u{200D}👩\u{200D}👧", "👩\u{200D}👩\u{200D}👧")
    expectKept("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥")
    expectKept("\u{200D}a\u{200D}b \u{200C}c", "ab c")
    expectKept("😀\u{200D}\u{200D}\u{200C}😀", "😀\u{200D}😀")
  }

  @Test("a variation selector is kept only after a character that it can vary")
  func variationSelectors() {
    expectKept(
      "❤\u{FE0F} ☎\u{FE0E} 1\u{FE0F}\u{20E3} 葛\u{E0100}",
      "❤\u{FE0F} ☎\u{FE0E} 1\u{FE0F}\u{20E3} 葛\u{E0100}")
    expectKept("\u{FE0F}a\u{FE0F} \u{FE0F}❤\u{FE0F}\u{FE0F}", "a ❤\u{FE0F}")
  }

  @Test("hidden text: of 64 variation selectors, one is kept, and only after an ideograph")
  func variationSelectorSmuggling() {
    let message = (0..<64).map { String(Unicode.Scalar(0xE0100 + $0)!) }.joined()
    expectKept("葛" + message, "葛\u{E0100}")
    expectKept("😀" + message, "😀")
  }

  @Test("hidden text: tag characters are removed unless they form a flag")
  func tags() {
    let scotland = "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    expectKept(scotland, scotland)
    expectKept("a\u{E0067}\u{E0062}\u{E007F}b", "ab")
    expectKept("🏴\u{E0067}\u{E0062}b", "🏴b")
    expectKept("🏴\u{E007F}b", "🏴b")
    expectKept("🏴" + String(repeating: "\u{E0061}", count: 7) + "\u{E007F}", "🏴")
    expectKept("\u{E0001}\u{E0041}", "")
  }

  @Test("repeated soft hyphens, zero-width spaces and word joiners are reduced to one")
  func repeated() {
    expectKept(
      "a\u{AD}\u{AD}b\u{200B}\u{200B}\u{200B}c\u{2060}\u{2060}d", "a\u{AD}b\u{200B}c\u{2060}d")
  }

  @Test("Hangul fillers and other invisible characters are removed")
  func fillers() {
    expectKept(
      "a\u{3164}b\u{115F}c\u{1160}d\u{FFA0}e\u{FEFF}f\u{34F}g\u{2061}h\u{206A}i\u{FFF9}j\u{1D173}k",
      "abcdefghijk")
  }

  @Test("decomposed letters are kept, so text is not normalized")
  func normalization() {
    expectKept("e\u{301} \u{E9} \u{1100}\u{1161}", "e\u{301} \u{E9} \u{1100}\u{1161}")
  }

  @Test("no-break spaces and wide spaces do not collapse")
  func wideSpaces() {
    expectKept("\u{A0}a\u{A0}\u{A0}b\u{2003}c\u{3000}", "\u{A0}a\u{A0}\u{A0}b\u{2003}c\u{3000}")
  }

  @Test("200,000 unpaired bidirectional controls take linear time", .hangLimit)
  func hostileControlsAreLinear() {
    let count = 200_000
    let text =
      String(repeating: "\u{202A}", count: count) + "x"
      + String(repeating: "\u{2069}", count: count)
    // Quadratic time would take hours.
    #expect(kept(text) == "x")
  }
}

@Suite("Text hygiene of code and single lines")
struct CodeAndLineHygieneTests {
  private func code(_ text: String) -> [Unicode.Scalar] {
    Array(CodeBlock(text).text.unicodeScalars)
  }

  @Test("code keeps its tabs, spaces and line feeds")
  func layout() {
    #expect(code("\ta  b\n\n  c \n") == Array("\ta  b\n\n  c \n".unicodeScalars))
  }

  @Test("all line terminators in code become line feeds")
  func lineTerminators() {
    #expect(
      code("a\r\nb\rc\u{85}d\u{2028}e\u{2029}f\u{C}g\r\r\nh")
        == Array("a\nb\nc\nd\ne\nf\ng\n\nh".unicodeScalars))
  }

  @Test("Trojan Source: control and hidden characters are removed from code")
  func trojanSource() {
    #expect(code("a\u{0}\u{1B}b\u{202E}c\u{2066}d\u{FEFF}e") == Array("abcde".unicodeScalars))
    #expect(code("\u{2066}a\u{2069}\u{2069}") == Array("\u{2066}a\u{2069}".unicodeScalars))
  }

  @Test("control characters are removed from text that is assigned to a code block")
  func mutation() {
    var block = CodeBlock("a")
    block.text = "b\u{0}"
    #expect(block.text == "b")
  }

  @Test("an image title or description becomes one trimmed line without unpaired controls")
  func lines() throws {
    let source = try #require(ImageSource("/a"))
    var image = InlineImage(source, alternative: " a\n\tb\u{202E} \u{2067}c ", title: " \n")
    #expect(image.alternative == "a b c")
    #expect(image.title == nil)
    image.alternative = "\u{0}"
    image.title = " x "
    #expect(image.alternative == "")
    #expect(image.title == "x")
    image.alternative = nil
    #expect(image.alternative == nil)
  }
}
