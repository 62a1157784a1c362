import PostDocument
import Testing

@testable import PostSummary

@Suite("Sizes of text") struct TextSizeTests {
  /// The size as text of HTML, scalar by scalar.
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

  @Test("what is escaped counts as it is written, wherever it stands in a vector")
  func escaped() {
    for before in 0..<40 {
      for sign in ["&", "<", ">", "\"", "\u{A0}", "\u{A1}", "à", "&\u{A0}"] {
        for between in [0, 1, 7, 13, 14, 15, 16, 17] {
          let text =
            String(repeating: "x", count: before) + sign + String(repeating: "é", count: between)
            + String(repeating: "\u{A0}", count: between % 3) + String(repeating: "y", count: 20)
          #expect(text.escapedSize == escapedSize(text), "\(text.debugDescription)")
        }
      }
    }
  }

  @Test("what was attached to nothing adds nothing at the start of a line")
  func attached() {
    var draft = SummaryDraft(SummaryOptions())
    for text in ["\u{FE0F}", "\u{200D}\u{FE0F}", "\u{200D}\u{301}"] {
      #expect(draft.append(text: text, marks: [], link: nil) == 0)
    }
    draft.finish()
    #expect(draft.document(upTo: draft.end(isWhole: true)).plainText == "\u{301}")
    #expect(draft.units.total.count == 1)
  }
}
