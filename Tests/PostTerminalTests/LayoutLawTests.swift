import PostDocument
import PostText
import Testing

@testable import PostTerminal

/// Laws for every document at every width.
@Suite struct LayoutLawTests {
  /// A document, with its text in order, without blanks and added decorations.
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var blocks: Blocks
    var visible: String
    var testDescription: String { name }
  }

  static let words = "The quick brown fox jumps over the well-behaved dog."
  static let japanese = "彼は「はい。」と言った、ー！ラーメンを食べる。"
  static let mixed = "Größe 👨‍👩‍👧‍👦 👍🏽 🇩🇪 क्षि e\u{301} ｶ Ａ ①❤\u{FE0F} مرحبا"

  static let samples: [Sample] = [
    Sample(name: "paragraph", blocks: [text(words)], visible: words),
    Sample(name: "Japanese", blocks: [text(japanese)], visible: japanese),
    Sample(name: "mixed scripts", blocks: [text(mixed)], visible: mixed),
    Sample(
      name: "a long word", blocks: [text(String(repeating: "a", count: 63))],
      visible: String(repeating: "a", count: 63)),
    Sample(
      name: "deep quotes",
      blocks: [(0..<31).reduce(text(words)) { inner, _ in quote(inner) }],
      visible: words),
    Sample(
      name: "deep lists",
      blocks: [(0..<31).reduce(text(mixed)) { inner, _ in bullets([inner]) }],
      visible: mixed),
    Sample(
      name: "numbers", blocks: [numbered(from: 98, [text("one two")], [], [quote(text(japanese))])],
      visible: "98.one two99.100." + japanese),
    Sample(
      name: "code", blocks: [.codeBlock(CodeBlock("func f() {\n\treturn 日本語 + \"👨‍👩‍👧‍👦\"\n}"))],
      visible: "func f(){return日本語+\"👨‍👩‍👧‍👦\"}"),
    Sample(
      name: "table without head",
      blocks: [
        .table(
          TableBlock(body: [
            TableBlock.Row([cell("tall", rows: 2), cell(words), cell(japanese)]), row("x", mixed),
            TableBlock.Row([cell("wide", columns: 3)]),
          ]))
      ], visible: ""),
    Sample(
      name: "a table of twelve columns",
      blocks: [
        .table(TableBlock(head: [], body: [TableBlock.Row((0..<12).map { cell("cell\($0)") })]))
      ],
      visible: (0..<12).map { "cell\($0)" }.joined()),
    Sample(
      name: "tables in tables",
      blocks: [
        (0..<30).reduce(text("core")) { inner, _ in
          .table(TableBlock(body: [TableBlock.Row([TableBlock.Cell(.data, [inner])])]))
        }
      ], visible: "core"),
    Sample(
      name: "details",
      blocks: [
        .details(Details(summary: [.text(words)], state: .open, [text(japanese)]))
      ], visible: words + japanese),
    Sample(
      name: "everything in a list",
      blocks: [
        bullets([
          text("a"), .heading(Heading(level: 3, [.text("heading here")])),
          .thematicBreak, quote(.codeBlock(CodeBlock("code  here"))),
        ])
      ], visible: "aheading herecode here"),
  ]

  /// Small, large and extreme widths; at 1, wide characters are replaced by boxes.
  static let widths = Array(1...40) + [80, 1000, .max, 0, -1, .min]

  private func options(_ width: Int) -> [TerminalOptions] {
    var styled = TerminalOptions()
    styled.width = width
    var ascii = plain(width)
    ascii.charset = .ascii
    var legacy = plain(width)
    legacy.widths = .legacy
    legacy.ambiguousWidth = .two
    return [styled, ascii, legacy]
  }

  @Test(
    "each line fits the width, ends without a style, and has no trailing blanks", arguments: samples
  )
  func lineState(sample: Sample) {
    for width in LayoutLawTests.widths {
      for options in options(width) {
        let output = TerminalRenderer(options).render(Document(sample.blocks))
        let parsed = TerminalOutput(output)
        #expect(parsed.fault == nil)
        #expect(output.hasSuffix("\n") && !output.hasSuffix("\n\n"))
        let rules = DisplayWidth(policy: options.widths, ambiguous: options.ambiguousWidth)
        for line in parsed.lines {
          let cells = rules.cells(of: line.text)
          #expect(cells <= max(1, width), "width \(width): \(line.text)")
          #expect(!line.isStyledAtEnd && !line.isLinkedAtEnd)
          #expect(line.text.last != " " || line.endsInPaint)
        }
      }
    }
  }

  @Test(
    "all visible text is rendered once, in order, at widths 2 to 40",
    arguments: samples.filter { !$0.visible.isEmpty })
  func textOrder(sample: Sample) {
    // Compare scalars: a mark at the start of a line forms a character with the blank before it.
    let decorations: Set<Unicode.Scalar> = [
      "│", "─", "┼", "━", "┿", "•", "◦", "▪", "↪", "▾", "#", " ", "\n",
    ]
    let expected = sample.visible.unicodeScalars.filter { !decorations.contains($0) }
    for width in 2...40 {
      let output = render(sample.blocks, plain(width))
      let shown = output.unicodeScalars.filter { !decorations.contains($0) }
      #expect(String(shown) == String(expected), "width \(width)")
    }
  }

  @Test("rendering a document twice gives the same bytes")
  func determinism() {
    for sample in LayoutLawTests.samples {
      #expect(render(sample.blocks, colored()) == render(sample.blocks, colored()))
    }
  }

  @Test("the column separators of a wrapped table are in one column")
  func separators() {
    let blocks: Blocks = [
      .table(TableBlock(body: [row(LayoutLawTests.words, "x"), row(LayoutLawTests.mixed, "y")]))
    ]
    let rules = DisplayWidth(policy: .grapheme, ambiguous: .one)
    for width in 14...60 {
      let columns = render(blocks, plain(width)).split(separator: "\n").map { line in
        rules.cells(of: String(line.prefix { $0 != "│" && $0 != "┼" }))
      }
      #expect(Set(columns).count == 1, "width \(width)")
    }
  }
}
