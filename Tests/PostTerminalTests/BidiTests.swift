import PostDocument
import TestSupport
import Testing

@testable import PostTerminal

/// Right-to-left text in visual order.
@Suite struct BidiTests {
  private func visual(_ width: Int = 40, _ change: (inout TerminalOptions) -> Void = { _ in })
    -> TerminalOptions
  {
    plain(width) {
      $0.textOrder = .visual
      change(&$0)
    }
  }

  @Test("Hebrew is written in logical order by default, and in visual order on request")
  func logicalOrder() {
    #expect(render([text("a שלום b")], plain()) == "a שלום b\n")
    #expect(render([text("a שלום b")], visual()) == "a םולש b\n")
  }

  @Test("a Hebrew paragraph is aligned right, but numbers in it are written left to right")
  func alignment() {
    #expect(render([text("שלום 12 ab")], visual(12)) == "  ab 12 םולש\n")
  }

  @Test("brackets in right-to-left text are mirrored")
  func brackets() {
    #expect(render([text("שלום (אב) x")], visual(12)) == " x (בא) םולש\n")
    #expect(render([text("a (אב) b")], visual()) == "a (בא) b\n")
  }

  @Test("combining marks of reordered letters follow their letters")
  func combiningMarks() {
    #expect(render([text("a בָּג")], visual()) == "a גבָּ\n")
  }

  @Test("a Hebrew paragraph is broken into lines in logical order, then reordered")
  func lineOrder() {
    #expect(render([text("אחת שתיים שלוש")], visual(10)) == " םייתש תחא\n      שולש\n")
  }

  @Test("a line after a line break keeps the direction of its Hebrew paragraph")
  func lineBreaks() {
    let block = paragraph(.text("אב"), .lineBreak, .text("ab 1"))
    #expect(render([block], visual(6)) == "    בא\n  ab 1\n")
  }

  @Test("a strong link of Hebrew letters is reordered with its styles and its target")
  func linksAndStyles() {
    let block = paragraph(
      .text("a "), .text("שלום", marks: .strong, link: link(to: "https://a.example/")))
    let output = shown(
      render(
        [block],
        visual {
          $0.hyperlinks = .osc8; $0.styling = .ansi; $0.color = .none
        }))
    #expect(
      output
        == "a ␛[1;4m␛]8;id=1;https://a.example/␛\\םולש␛]8;;␛\\␛[0m (a.example)\n")
  }

  @Test("code with Hebrew letters is written from left to right")
  func codeDirection() {
    #expect(render([.codeBlock(CodeBlock("x = \"אב\" + y"))], visual()) == "  x = \"בא\" + y\n")
  }

  @Test("Hebrew table cells are reordered, and the columns keep their order")
  func tableCells() {
    let table = Block.table(TableBlock(body: [row("אבג", "x"), row("ab", "y")]))
    #expect(render([table], visual()) == "גבא │ x\nab  │ y\n")
  }

  @Test("a table of Hebrew text is at the right, with its first column at the right")
  func mirroredTables() {
    let table = Block.table(TableBlock(body: [row("אב", "גד"), row("1", "2")]))
    #expect(render([table], visual(12)) == "     דג │ בא\n     2  │ 1\n")
  }

  @Test("the pieces of a line are reordered separately, and names have their own direction")
  func pieces() {
    var page = Layout(visual(12), format: .ansi)
    page.add([.init("אב"), .init(" 3")])
    page.add([.userText("אב (x)", .author), .init(" 3m")])
    #expect(page.rendered() == "בא 3\n(x) בא 3m\n")
  }

  @Test("in logical order, isolates are around names, URLs, numbers and cells in lines with Hebrew")
  func isolates() {
    func logical(_ blocks: Blocks, width: Int = 20) -> String {
      render(blocks, plain(width)).replacing("\u{2066}", with: "<L").replacing(
        "\u{2068}", with: "<F"
      )
      .replacing("\u{2069}", with: ">")
    }
    #expect(logical([numbered(from: 1, [text("אב")])]) == "               אב<L .1>\n")
    let linked = paragraph(.text("אב", link: link(to: "https://a.example/")))
    #expect(logical([linked], width: 24) == " אב <L<https://a.example/>>\n")
    // Lines without right-to-left letters need no isolate.
    #expect(logical([linked]) == "                  אב\n<https://a.example/>\n")
    let wrapped = numbered(from: 1, [text("אב ab cd")])
    #expect(logical([wrapped], width: 9) == " אב ab<L .1>\n    cd\n")
    let table = Block.table(TableBlock(body: [row("אב", "x")]))
    #expect(logical([table]) == "<Lאב> │ x\n")
    // Without right-to-left text, no isolate is needed.
    let english = paragraph(.text("ab", link: link(to: "https://a.example/")))
    #expect(logical([english, numbered(from: 1, [text("ab")])]).contains("<L") == false)
  }

  @Test("a URL in generated Hebrew text is never reordered")
  func urls() {
    let words = ["שלום", "12", "ab", "(אב)", "5%", "—", "مرحبا", "٣"]
    for seed in LawRun(cases: 1000).seeds {
      var random = Random(seed: seed)
      let path = (0..<random.number(0...3)).map { _ in random.pick(["a", "7", "a-b", "x."]) }
      let target = "https://a.example/" + path.joined(separator: "/")
      func text() -> Inline {
        .text((0..<random.number(0...3)).map { _ in random.pick(words) + " " }.joined())
      }
      let direction = random.pick([TextLayout.Direction.rightToLeft, .leftToRight, .auto])
      let block = Block.paragraph(
        Paragraph(
          [text(), .text("קישור", link: link(to: target)), text()],
          layout: TextLayout(direction: direction)))
      let page = render([block], visual(400) { $0.measure = 0 })
      #expect(page.contains("<\(target)>"), "seed \(seed): \(page)")
      let isolated = render([block], plain(400) { $0.measure = 0 })
      #expect(isolated.contains("\u{2066}<\(target)>\u{2069}"), "seed \(seed)")
    }
  }

  @Test("a URL whose parts have different styles is one isolate")
  func styledURLs() {
    let target = "https://a.example/b/c"
    for seed in LawRun(cases: 1000).seeds {
      var random = Random(seed: seed)
      let marks: [Marks] = [[], .strong, .emphasis, .code]
      let label = target.map {
        Inline.text("\($0)", marks: random.pick(marks), link: link(to: target))
      }
      let block = Block.paragraph(Paragraph(Inlines([.text("שלום ")] + label + [.text(" 5")])))
      let page = render([block], colored(80)).replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(page.contains("\u{2066}\(target)\u{2069}"), "seed \(seed)")
    }
  }

  @Test("the direction of generated text does not depend on the URLs that are printed after it")
  func addedText() {
    let words = ["12", "—", "(", "שלום", "ab", "5%"]
    for seed in LawRun(cases: 1000).seeds {
      var random = Random(seed: seed)
      let runs = (0..<random.number(1...4)).map { _ in
        Inline.text(
          random.pick(words), link: random.oneIn(2) ? link(to: "https://a.example/") : nil)
      }
      let block = bullets([.paragraph(Paragraph(Inlines(runs)))])
      let pages = [Hyperlinks.osc8, .none].map { hyperlinks in
        TerminalScanner(render([block], plain(200) { $0.hyperlinks = hyperlinks })).text
      }
      #expect(pages[0].first == pages[1].first, "seed \(seed): \(pages)")
      // The marker is at the side at which the text starts.
      #expect(pages.allSatisfy { $0.first != "5" && $0.first != "1" }, "seed \(seed): \(pages)")
    }
  }

  @Test("text without a direction has the direction of its container")
  func neutralText() {
    let list = bullets([text("5")], [text("אב"), quote(text("7")), bullets([text("8")])])
    #expect(
      render([list], visual(12)) == """
                 5 •

                בא •

               7 │

               8 ◦

        """)
    #expect(render([text("5")], visual(12)) == "5\n")
  }

  @Test(
    "the embedding levels of mixed text are those of the bidirectional algorithm",
    arguments: [
      ("abc", 0, "000"), ("אבג", 1, "111"), ("a1 א1", 0, "00012"), ("א1a", 1, "122"),
      ("ب1,2", 1, "1222"), ("א+1", 1, "112"), ("a\u{202B}b\u{202C}c", 0, "00220"),
      ("a\u{2067}b\u{2069}א", 0, "00201"), ("א\u{2068}a\u{2069}.", 1, "11211"),
    ])
  func embeddingLevels(text: String, base: UInt8, levels: String) {
    let paragraph = BidiParagraph(text.unicodeScalars.map(\.value), baseLevel: base)
    #expect(paragraph.levels.map(String.init).joined() == levels)
  }

  @Test(
    "20,000 repeated isolates, embeddings or brackets take linear time", .hangLimit,
    arguments: [
      String(repeating: "\u{2068}", count: 20_000) + "a",
      String(repeating: "\u{2067}a\u{2069}", count: 20_000),
      String(repeating: "(א", count: 20_000), String(repeating: "(", count: 60_000) + "א)",
      String(repeating: "\u{202B}\u{2066}(", count: 20_000),
      String(repeating: "(א)", count: 20_000), String(repeating: "[1]", count: 20_000) + "א",
    ])
  func hostileText(text: String) {
    let paragraph = BidiParagraph(text.unicodeScalars.map(\.value), baseLevel: 0)
    #expect(paragraph.levels.count == text.unicodeScalars.count)
  }
}
