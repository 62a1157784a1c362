import PostDocument
import PostTerminal
import Testing

@Suite struct InlineTests {
  @Test("between adjacent runs, only the text attributes that change are written")
  func markChanges() {
    let block = paragraph(
      .text("a ", marks: .strikethrough), .text("b", marks: [.strikethrough, .strong]),
      .text(" c", marks: .strikethrough))
    #expect(shown(render([block], colored())) == "␛[9ma ␛[1mb␛[22m c␛[0m\n")
  }

  @Test("the style of wrapped text ends before the line feed and is restored after it")
  func lineEnds() {
    let block = quote(paragraph(.text("one two", marks: .underline)))
    #expect(
      shown(render([block], colored(6))) == """
        ␛[94m│ ␛[4;39mone␛[0m
        ␛[94m│ ␛[4;39mtwo␛[0m

        """)
  }

  @Test("a heading color is written in the format of each color depth")
  func colorDepths() {
    let heading = Blocks([.heading(Heading(level: 2, [.text("x")]))])
    func output(_ depth: ColorDepth) -> String {
      shown(render(heading, colored { $0.color = depth }))
    }
    #expect(output(.truecolor) == "␛[1;38;2;122;162;247mx␛[0m\n")
    #expect(output(.ansi256) == "␛[1;38;5;111mx␛[0m\n")
    #expect(output(.ansi16) == "␛[1;94mx␛[0m\n")
    #expect(output(.none) == "␛[1m## x␛[0m\n")
  }

  @Test("a truecolor value that is one of xterm's 256 colors is written as its index")
  func indexedColors() {
    func output(_ rgb: (UInt8, UInt8, UInt8), _ indexed: UInt8) -> String {
      let color = TerminalColor(
        red: rgb.0, green: rgb.1, blue: rgb.2, indexed: indexed, basic: .white)
      return shown(
        render(
          [paragraph(.text("x", marks: .strong))],
          colored {
            $0.color = .truecolor
            $0.theme = Theme([.strong: TextStyle(foreground: color)])
          }))
    }
    #expect(output((0x94, 0x94, 0x94), 246) == "␛[38;5;246mx␛[0m\n")
    #expect(output((0x5F, 0x87, 0xFF), 69) == "␛[38;5;69mx␛[0m\n")
    #expect(output((0x5F, 0x87, 0xFE), 69) == "␛[38;2;95;135;254mx␛[0m\n")
    // The terminal's user chooses the first sixteen colors.
    #expect(output((0, 0, 0), 0) == "␛[38;2;0;0;0mx␛[0m\n")
  }

  @Test("adjacent spoiler runs are rendered as one placeholder, whatever their text")
  func spoilerLabel() {
    let block = paragraph(
      .text("It was "), .text("the ", marks: .spoiler),
      .text("butler", marks: [.spoiler, .strong], link: link(to: "https://butler.example/")),
      .lineBreak, .text("himself", marks: .spoiler), .text("."))
    #expect(render([block], plain()) == "It was [spoiler].\n")
    #expect(
      render([block], plain { $0.shows = .spoilers })
        == "It was the butler\n<https://butler.example/>\nhimself.\n")
  }

  @Test("a hidden spoiler with a link is rendered without footnote and hyperlink")
  func spoilerLinks() {
    let block = paragraph(.text("x", marks: .spoiler, link: link(to: "https://a.example/")))
    #expect(render([block], plain { $0.links = .footnotes }) == "[spoiler]\n")
    #expect(render([block], plain { $0.hyperlinks = .osc8 }) == "[spoiler]\n")
  }

  @Test("without styling, ~~ is around struck text, outside of its link and of spoilers")
  func deletions() {
    let block = paragraph(
      .text("a "), .text("b", marks: .strikethrough),
      .text("c", marks: [.strikethrough, .strong], link: link(to: "https://a.example/")),
      .text("d", marks: [.strikethrough, .spoiler]), .text("e", marks: .strikethrough))
    #expect(
      render([block], plain(60)) == "a ~~bc~~ <https://a.example/>[spoiler]~~e~~\n")
  }

  @Test("a superscript or subscript has its Unicode characters, or else ^ or _")
  func scripts() {
    let block = paragraph(
      .text("10"), .text("6", marks: .superscript), .text(" H"), .text("2", marks: .subscript),
      .text("O"))
    #expect(render([block], plain()) == "10⁶ H₂O\n")
    #expect(render([block], plain { $0.charset = .ascii }) == "10^6 H_2O\n")
    #expect(render([block], plain { $0.charset = .words }) == "10^6 H_2O\n")
    let mixed = paragraph(
      .text("x"), .text("a", marks: .superscript), .text("q", marks: [.superscript, .strong]),
      .text("b", marks: .subscript))
    #expect(render([mixed], plain()) == "x^aq_b\n")
  }

  @Test("a hidden spoiler has no influence on the script before it")
  func hiddenScripts() {
    func page(_ hidden: String) -> String {
      render(
        [
          paragraph(
            .text("x"), .text("a", marks: .superscript),
            .text(hidden, marks: [.superscript, .spoiler]), .text("b", marks: .superscript))
        ], plain())
    }
    #expect(page("1") == "xᵃ[spoiler]ᵇ\n")
    #expect(page("q") == page("1"))
  }

  @Test("an image is rendered as a label with its description and size")
  func images() throws {
    let cat = Inline(.image(try #require(image("a cat"))))
    let unknown = Inline(.image(try #require(image(nil, width: 10, height: 20))))
    let empty = Inline(.image(try #require(image(""))))
    let block = paragraph(.text("a "), cat, .text(" b "), unknown, .text(" c "), empty)
    #expect(
      render([block], plain(80))
        == """
        a [image: a cat] <https://pictures.example/cat.png> b [image: no description,
        10×20] <https://pictures.example/cat.png> c [image]

        """)
    #expect(
      render(
        [block],
        plain(80) {
          $0.hyperlinks = .osc8
          $0.ambiguousWidth = .two
        }
      )
      .contains("[image: no description, 10x20]\u{1B}]8;;"))
  }

  @Test("the label of an image without a description is highlighted")
  func missingDescription() throws {
    let block = paragraph(Inline(.image(try #require(image(nil)))))
    #expect(
      shown(render([block], colored())) == """
        ␛[3;4;91m[image: no description]␛[0m
        ␛[37m<https://pictures.example/cat.png>␛[0m

        """)
  }

  @Test("a combining mark at the start of a strong run has the style of the letter before it")
  func splitClusters() {
    let block = paragraph(.text("e"), .text("\u{301}x", marks: .strong))
    #expect(shown(render([block], colored())) == "e\u{301}␛[1mx␛[0m\n")
  }

  @Test("padding of table cells does not add escape sequences")
  func plainBlanks() {
    let heads = TableBlock.Row([cell("a", .header), cell("b", .header)])
    let table = Block.table(TableBlock(head: [heads], body: [row("cc", "d")]))
    #expect(
      shown(render([table], colored())) == """
        ␛[1ma ␛[22;37m │ ␛[1;39mb␛[0m
        ␛[37m───┼──␛[0m
        cc␛[37m │ ␛[0md

        """)
  }

  @Test("without colors, highlighted text is written in reverse video")
  func monochromeHighlight() {
    let block = paragraph(.text("x", marks: .highlight))
    #expect(shown(render([block], colored { $0.color = .none })) == "␛[7mx␛[0m\n")
  }

  @Test("full-width letters, fractions and text that looks like markup are unchanged")
  func codePoints() {
    #expect(render([text("＜b＞ ½ ² &lt; [38;2;1m ﬁ")], plain()) == "＜b＞ ½ ² &lt; [38;2;1m ﬁ\n")
  }
}
