import PostText
import TestSupport
import Testing

@testable import PostTerminal

@Suite struct WidthTests {
  private static let grapheme = DisplayWidth(policy: .grapheme, ambiguous: .one)

  @Test(
    "the width of text in cells is 2 per wide character and 0 per combining mark",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("Ａ", 2), ("ｶ", 1), ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("①", 1), ("👍", 2), ("\u{200B}", 0), ("\u{AD}", 0),
      ("\u{3164}", 0), ("Z\u{351}\u{36B}\u{343}\u{36A}", 1), ("क्षि", 3), ("कि", 2), ("हे", 1), ("न्त्र्य", 4),
      ("தமி", 3), ("", 0),
    ])
  func letters(text: String, cells: Int) {
    #expect(WidthTests.grapheme.cells(of: text) == cells)
  }

  @Test(
    "a spacing mark is one cell wide, both after a letter and alone",
    arguments: [
      ("\u{102B}", 1), ("\u{102C}", 1), ("\u{903}", 1), ("\u{93F}", 1), ("\u{BCB}", 1), ("မာ", 2),
      ("माा", 3), ("가\u{302E}", 4), ("\u{94D}", 1), ("\u{94D}क", 2), ("क\u{94D}", 1),
      ("\u{1161}", 1), ("\u{11A8}", 1), ("\u{1100}\u{1161}", 2),
    ])
  func spacingMarks(text: String, cells: Int) {
    for policy in WidthPolicy.allCases {
      #expect(DisplayWidth(policy: policy, ambiguous: .one).cells(of: text) == cells)
    }
  }

  @Test(
    "a prepended character such as U+0600 adds one cell to the width of its cluster",
    arguments: [
      ("\u{600}", 1), ("\u{600}🇩🇪", 3), ("\u{600}🇩", 3), ("\u{600}\u{600}1", 3), ("\u{600}क्ष", 3),
      ("\u{600}न्त्र्य", 5), ("\u{600}👩‍👩‍👧‍👦", 3), ("\u{600}👍🏽", 3), ("\u{600}❤\u{FE0F}", 3),
    ])
  func prependedCharacters(text: String, cells: Int) {
    #expect(WidthTests.grapheme.cells(of: text) == cells)
  }

  @Test("the width of a character is at least the width that was measured in terminals")
  func terminalCells() throws {
    let cells = try TerminalCells()
    #expect(cells.entries.count > 400)
    for entry in cells.entries where entry.cells > 0 {
      for scalar in entry.characters.compactMap(Unicode.Scalar.init) {
        for policy in WidthPolicy.allCases {
          let rules = DisplayWidth(policy: policy, ambiguous: .one)
          #expect(
            rules.cells(of: String(Character(scalar))) >= entry.cells,
            "U+\(String(scalar.value, radix: 16))")
        }
      }
    }
    for scalar in ["\u{301}", "\u{102C}", "日", "☰"] as [Unicode.Scalar] {
      #expect(WidthTests.grapheme.cells(of: String(Character(scalar))) == cells[scalar])
    }
    // Measured in tmux, which shows a flag in two cells, whatever follows it.
    for (text, count) in [("🇩🇪", 2), ("🇩🇪🏽", 4), ("\u{102B}🇩🇪🏽", 5), ("🇩", 2), ("👍🏽", 4)] {
      #expect(cells.cells(of: text, joinsEmoji: false) == count, "\(text)")
    }
  }

  @Test(
    "an emoji sequence is two cells wide",
    arguments: [
      ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2), ("⌚\u{FE0E}", 1), ("日\u{FE0E}", 2),
      ("x\u{FE0F}", 1),
      ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("🇩", 2), ("🏳️‍🌈", 2),
      ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("👩🏽‍🚀", 2),
    ])
  func emoji(text: String, cells: Int) {
    #expect(WidthTests.grapheme.cells(of: text) == cells)
  }

  @Test(
    "with the legacy policy, a cluster is as wide as all its scalars together",
    arguments: [
      ("❤\u{FE0F}", 1), ("👨‍👩‍👧‍👦", 8), ("👍🏽", 4), ("🇩🇪", 2), ("e\u{301}", 1), ("⌚\u{FE0E}", 2), ("कि", 2),
      ("न्त्र्य", 4), ("🇩", 2),
    ])
  func legacyWidths(text: String, cells: Int) {
    #expect(DisplayWidth(policy: .legacy, ambiguous: .one).cells(of: text) == cells)
  }

  @Test("ambiguous characters are one or two cells wide, as the option sets")
  func ambiguousWidth() {
    #expect(DisplayWidth(policy: .grapheme, ambiguous: .two).cells(of: "①─a") == 5)
    #expect(DisplayWidth(policy: .grapheme, ambiguous: .one).cells(of: "①─a") == 3)
  }
}
