import PostDocument
import PostText
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

  /// The characters of a row and their size, scalar by scalar.
  private func row(of text: String) -> (count: Int, size: Int) {
    var (count, size, character) = (0, 0, 0)
    for scalar in text.unicodeScalars {
      let width = UTF8.width(scalar)
      if scalar.standsAlone {
        (count, character) = (count + 1, 0)
      } else if count == 0 || !scalar.attaches || character + width > 16 {
        break
      }
      size += width
      character += width
    }
    return (count, size)
  }

  @Test("a row ends before the first character that may be no cluster, wherever it stands")
  func rows() {
    for value in UInt32(0x20)..<0x2_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for before in [Int(value % 20), 20 + Int(value % 7)] {
        let padding = value % 3 == 0 ? "я" : "x"
        let text =
          String(repeating: padding, count: before)
          + String(repeating: String(scalar), count: 1 + Int(value % 9))
          + String(repeating: value % 2 == 0 ? "ab漢" : "e\u{301}\u{64B}", count: Int(value % 11))
        let expected = self.row(of: text)
        let row = text.withUTF8Span { $0.bytes.row(from: 0) }
        guard row.count == expected.count, row.range.upperBound == expected.size else {
          Issue.record("U+\(String(value, radix: 16)) behind \(before)")
          return
        }
      }
    }
  }

  @Test("the first characters of a row are found, with marks and without")
  func prefixes() {
    for part in ["a", "é", "漢", "e\u{301}", "a漢я", "abc\u{64B}", "ab\u{301}\u{302}漢\u{FE0F}"] {
      for before in [0, 1, 15, 16, 17, 33] {
        let text = String(repeating: "x", count: before) + String(repeating: part, count: 21)
        text.withUTF8Span {
          let row = $0.bytes.row(from: 0)
          #expect(row.count == text.count && row.range.count == text.utf8.count)
          for count in 0...row.count {
            let size = $0.bytes.prefix(count, of: row).range.count
            #expect(size == text.prefix(count).utf8.count, "\(count) of \(text)")
          }
        }
      }
    }
  }

  @Test("what was attached to nothing adds nothing at the start of a line")
  func attached() {
    var draft = SummaryDraft(SummaryOptions())
    for text in ["\u{FE0F}", "\u{200D}\u{FE0F}", "\u{200D}\u{301}"] {
      draft.append(text: text)
    }
    draft.finish()
    #expect(draft.document(upTo: draft.end(isWhole: true)).text == "\u{301}")
    #expect(draft.units.total.count == 1)
  }
}
