import PostDocument
import PostTerminal
import Testing

extension KnownFaultTests {
  private func linked(_ width: Int = 40) -> TerminalOptions {
    plain(width) { $0.hyperlinks = .osc8 }
  }

  // glamour #149, yazi #3214, opentui #735, anthropics/claude-code #83967.
  @Test("30 a link over two lines ends on the first line and starts again with the same id")
  func splitLink() {
    let label = paragraph(.text("one two three", link: link(to: "https://one.example/")))
    #expect(
      shown(render([label], linked(8))) == """
        ␛]8;id=1;https://one.example/␛\\one two␛]8;;␛\\
        ␛]8;id=1;https://one.example/␛\\three␛]8;;␛\\
        (one.exa
        mple)

        """)
  }

  // toot's TUI cuts some labels at a number of characters, and some in the middle of a word.
  @Test("31 a link label wraps like text")
  func labelWrapping() {
    let target = link(to: "https://a.example/")
    let output = render([paragraph(.text("日本語リンクテキスト", link: target))], linked(8))
    let lines = TerminalOutput(output).lines
    #expect(lines.map(\.text).prefix(3) == ["日本語リ", "ンクテキ", "スト"])
    #expect(lines.prefix(3).allSatisfy { $0.links == ["id=1;https://a.example/"] })
    let words = render([paragraph(.text("they should wrap", link: target))], plain(10))
    #expect(words.hasPrefix("they\nshould\nwrap\n") || words.hasPrefix("they\nshould wrap\n"))
  }

  // rich numbers links at random.
  @Test("32 a document with links gives the same bytes each time")
  func sameBytes() {
    let blocks: Blocks = [
      paragraph(.text("a", link: link(to: "https://a.example/")), .text(" b ", marks: .strong)),
      paragraph(.text("c", link: link(to: "https://c.example/"))),
    ]
    let first = TerminalRenderer(linked()).bytes(for: Document(blocks))
    for _ in 0..<20 { #expect(TerminalRenderer(linked()).bytes(for: Document(blocks)) == first) }
    #expect(shown(String(decoding: first, as: UTF8.self)).contains("␛]8;id=2;https://c.example/"))
  }

  // rich #3448: the URL is lost when the output is not a terminal.
  @Test("33 without hyperlinks, URLs follow their labels, and footnotes list each URL once")
  func visibleTargets() {
    let target = link(to: "https://a.example/b")
    let block = paragraph(
      .text("see", link: target), .text(" "), .text("a.example/b", link: target), .text(" or "),
      .text("look", link: target))
    #expect(
      render([block], plain(80))
        == "see <https://a.example/b> a.example/b or look <https://a.example/b>\n")
    #expect(
      render([block], plain(80) { $0.links = .footnotes })
        == "see [1] a.example/b or look [1]\n\n[1] https://a.example/b\n")
  }

  // newsboat #1156: `http://u/[1]` is taken for the URL.
  @Test("34 a space separates a URL from the footnote marker after it")
  func markerSpace() {
    let block = paragraph(.text("https://a.example/b", link: link(to: "https://c.example/")))
    #expect(
      render([block], plain { $0.links = .footnotes })
        .hasPrefix("https://a.example/b (c.example) [1]\n"))
  }

  // lvndry/jazz #302, basecamp/hey-cli #250.
  @Test("35 a label that names another host is followed by the host of the target")
  func misleadingLabel() {
    let block = paragraph(.text("https://bank.example", link: link(to: "https://evil.example")))
    #expect(render([block], linked(80)).hasSuffix(" (evil.example)\n"))
    #expect(render([block], plain(80)).hasSuffix(" <https://evil.example>\n"))
    #expect(
      render([block], plain(80) { $0.links = .footnotes })
        == "https://bank.example (evil.example) [1]\n\n[1] https://evil.example\n")
  }

  // toot's TUI fails with an error.
  @Test(
    "36 a link without a target is rendered as text",
    arguments: ["<a>a</a>", "<a href>a</a>", "<a href=''>a</a>", "<a href='#'>a</a>"])
  func emptyTarget(html: String) throws {
    #expect(try page("<p>\(html) b</p>", linked()) == "a b\n")
    #expect(try page("<p>\(html) b</p>", plain()) == "a b\n")
  }

  // mdcat leaves links open across line feeds and indentation.
  @Test("37 a wrapped link in a quote in a list does not include the quote bar or list marker")
  func linkCells() {
    let block = bullets([quote(paragraph(.text("one two", link: link(to: "https://a.example/"))))])
    let output = shown(render([block], colored(8) { $0.hyperlinks = .osc8 }))
    let lines = output.split(separator: "\n").prefix(2)
    #expect(
      lines == [
        "␛[94m• │ ␛[4;96m␛]8;id=1;https://a.example/␛\\one␛]8;;␛\\␛[0m",
        "␛[94m  │ ␛[4;96m␛]8;id=1;https://a.example/␛\\two␛]8;;␛\\␛[0m",
      ])
  }
}
