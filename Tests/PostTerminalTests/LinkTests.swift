import PostDocument
import PostTerminal
import Testing

@Suite struct LinkTests {
  private func label(_ label: String, to target: String) -> Inline {
    .text(label, link: link(to: target))
  }

  private func linked(_ width: Int = 40, _ change: (inout TerminalOptions) -> Void = { _ in })
    -> TerminalOptions
  {
    plain(width) {
      $0.hyperlinks = .osc8
      change(&$0)
    }
  }

  @Test func `Without hyperlinks the target follows the label`() {
    let block = paragraph(.text("see "), label("this", to: "https://a.example/b"), .text("."))
    #expect(render([block], plain(80)) == "see this <https://a.example/b>.\n")
  }

  @Test(arguments: [
    "https://a.example/b", "a.example/b", "www.a.example/b", "A.EXAMPLE/b", "http://a.example/b/",
  ])
  func `A label that is the target stands alone`(text: String) {
    let block = paragraph(label(text, to: "https://a.example/b"))
    #expect(render([block], plain()) == text + "\n")
  }

  @Test func `A label in several styles has its target once`() {
    let target = link(to: "https://a.example/")
    let block = paragraph(
      .text("one ", link: target), .text("two", marks: .strong, link: target), .lineBreak,
      .text("three", link: target))
    #expect(render([block], plain()) == "one two\nthree <https://a.example/>\n")
  }

  @Test func `With hyperlinks the label is a link, and its host stands beside it`() {
    let block = paragraph(label("docs", to: "https://a.example/b"))
    #expect(
      shown(render([block], linked()))
        == "␛]8;id=1;https://a.example/b␛\\docs␛]8;;␛\\ (a.example)\n")
  }

  @Test func `A link over several lines is closed on each and opened with the same id`() {
    let block = quote(paragraph(label("one two three", to: "https://one.example/")))
    #expect(
      shown(render([block], linked(10))) == """
        │ ␛]8;id=1;https://one.example/␛\\one two␛]8;;␛\\
        │ ␛]8;id=1;https://one.example/␛\\three␛]8;;␛\\
        │ (one.exa
        │ mple)

        """)
  }

  @Test func `A label that starts with its host needs no other`() {
    let block = paragraph(label("a.example/long…", to: "https://a.example/longer"))
    #expect(
      shown(render([block], linked()))
        == "␛]8;id=1;https://a.example/longer␛\\a.example/long…␛]8;;␛\\\n")
  }

  @Test func `Footnotes number each target once`() {
    let block = paragraph(
      label("a", to: "https://a.example/"), .text(", "), label("b", to: "https://b.example/"),
      .text(", "), label("again", to: "https://a.example/"))
    #expect(
      render([block], plain { $0.links = .footnotes }) == """
        a [1], b [2], again [1]

        [1] https://a.example/
        [2] https://b.example/

        """)
  }

  @Test func `Other schemes are no hyperlinks, and their targets show`() {
    let block = paragraph(label("call", to: "tel:+123"), .text(" "), label("here", to: "/about"))
    #expect(render([block], linked()) == "call <tel:+123> here </about>\n")
  }

  @Test func `A mail address stands alone, and behind other labels`() {
    let block = paragraph(
      label("ada@calc.example", to: "mailto:ada@calc.example"), .text(" "),
      label("mail", to: "mailto:ada@calc.example?subject=x"))
    #expect(
      shown(render([block], linked(80)))
        == "␛]8;id=1;mailto:ada@calc.example␛\\ada@calc.example␛]8;;␛\\ "
        + "␛]8;id=2;mailto:ada@calc.example?subject=x␛\\mail␛]8;;␛\\ (ada@calc.example)\n")
  }

  @Test func `Mentions and hashtags are links of their own`() throws {
    let mention = try #require(
      Mention("@ada@calc.example", target: LinkTarget("https://calc.example/@ada")))
    let hashtag = try #require(Hashtag("#swift", target: LinkTarget("https://calc.example/t")))
    let emoji = try #require(
      ImageSource("https://x.example/e.png").flatMap { CustomEmoji("cat", image: $0) })
    let block = paragraph(
      Inline(.mention(mention)), .text(" "), Inline(.hashtag(hashtag)), .text(" "),
      Inline(.emoji(emoji)))
    #expect(render([block], plain()) == "@ada@calc.example #swift :cat:\n")
    #expect(
      shown(render([block], linked()))
        == "␛]8;id=1;https://calc.example/@ada␛\\@ada@calc.example␛]8;;␛\\ "
        + "␛]8;id=2;https://calc.example/t␛\\#swift␛]8;;␛\\ :cat:\n")
  }

  @Test(arguments: [
    "https://bank.example", "bank.example", "BANK.EXAMPLE/login", "go to https://bank.example now",
    "ｂａｎｋ．ｅｘａｍｐｌｅ", "bank。example", "bank\u{2024}example", "bank\u{AD}.example",
    "\u{200E}bank.example",
    "https://bank.example@evil.example.bank.example",
  ])
  func `A label that names another host always has the real one beside it`(text: String) {
    let block = paragraph(label(text, to: "https://evil.example/login"))
    #expect(render([block], linked(200)).contains(" (evil.example)"))
    #expect(render([block], linked(200) { $0.links = .footnotes }).contains(" (evil.example) [1]"))
    #expect(render([block], plain(200)).contains(" <https://evil.example/login>"))
  }

  @Test func `A mention of an account on another host than its target has the host beside it`()
    throws
  {
    let mention = try #require(
      Mention("@ada@calc.example", target: LinkTarget("https://evil.example/@ada")))
    #expect(render([paragraph(Inline(.mention(mention)))], linked()).contains(" (evil.example)"))
  }

  @Test func `A host in other letters is shown as the network knows it`() {
    let block = paragraph(label("аррӏе.com", to: "https://аррӏе.com/"))
    #expect(
      shown(render([block], linked()))
        == "␛]8;id=1;https://xn--80ak6aa92e.com/␛\\аррӏе.com␛]8;;␛\\ (xn--80ak6aa92e.com)\n")
    #expect(render([block], plain()) == "аррӏе.com <https://xn--80ak6aa92e.com/>\n")
  }

  @Test func `A target that is too long is no hyperlink, and shows`() {
    let target = "https://a.example/" + String(repeating: "x", count: 2083)
    let output = render([paragraph(label("label", to: target))], linked(10))
    #expect(!output.contains("\u{1B}"))
    #expect(output.replacing("\n", with: "").hasPrefix("label<https://a.example/x"))
  }

  @Test func `Targets are written in printable ASCII`() {
    let block = paragraph(label("x", to: "https://a.example/ä {|}^`日?q=\"<>"))
    let output = shown(render([block], linked()))
    #expect(
      output.hasPrefix(
        "␛]8;id=1;https://a.example/%C3%A4%20%7B%7C%7D%5E%60%E6%97%A5?q=%22%3C%3E␛\\x"))
  }
}
