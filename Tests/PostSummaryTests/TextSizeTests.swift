import PostDocument
import PostText
import Testing

@testable import PostSummary

@Suite struct TextSizeTests {
  /// Returns the size of the text in HTML, scalar by scalar.
  private func escapedSize(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { size, scalar in
      switch scalar {
      case "&": size + 5
      case "<", ">": size + 4
      case "\"", "\u{A0}": size + 6
      default: size + UTF8.width(scalar)
      }
    }
  }

  @Test("the size of text includes the length of its character references in HTML")
  func escaped() {
    for before in 0..<40 {
      for character in ["&", "<", ">", "\"", "\u{A0}", "\u{A1}", "à", "&\u{A0}"] {
        for between in [0, 1, 7, 13, 14, 15, 16, 17] {
          let text =
            String(repeating: "x", count: before) + character
            + String(repeating: "é", count: between)
            + String(repeating: "\u{A0}", count: between % 3) + String(repeating: "y", count: 20)
          #expect(text.escapedSize == escapedSize(text), "\(text.debugDescription)")
        }
      }
    }
  }

  @Test(
    "the visible grapheme clusters of ASCII and other text are counted",
    arguments: [
      ("", 0), ("abc", 3), ("ae\u{301}", 2), ("e\u{301}", 1), ("a\u{200B}b", 2), ("\u{200F}", 0),
      ("日本 ab", 5), ("🇩🇪🇫🇷", 2), ("a👩‍👩‍👧‍👦\u{2067}b", 3), ("\u{600}a", 1), ("a\nb", 3),
    ])
  func visible(text: String, count: Int) {
    for padding in [0, 1, 15, 16, 17] {
      let padded = String(repeating: "x", count: padding) + " " + text
      #expect(padded.visibleClusterCount == padding + 1 + count, "\(padding)")
    }
    #expect(text.visibleClusterCount == count)
  }

  @Test("a joiner or variation selector at the start of a summary is dropped")
  func attached() {
    var draft = SummaryDraft(SummaryOptions())
    for text in ["\u{FE0F}", "\u{200D}\u{FE0F}", "\u{200D}\u{301}"] { _ = draft.append(text) }
    draft.finish()
    #expect(String(decoding: draft.text, as: UTF8.self) == "\u{301}")
    #expect(draft.units.units.map(\.kind) == [.separator, .word])
  }

  @Test("spacing marks are separate clusters, so the cluster byte limit keeps 20 after a letter")
  func spacingMarks() {
    // U+102B is a spacing mark that does not extend the cluster before it.
    var draft = SummaryDraft(SummaryOptions(clusterByteLimit: 16))
    let text = "a" + String(repeating: "\u{102B}", count: 20)
    #expect(draft.append(text) == 0)
    #expect(String(decoding: draft.text, as: UTF8.self) == text)
  }
}
