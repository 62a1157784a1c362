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

  @Test("without hyperlinks, the target is written in angle brackets after the label")
  func plainTarget() {
    let block = paragraph(.text("see "), label("this", to: "https://a.example/b"), .text("."))
    #expect(render([block], plain(80)) == "see this <https://a.example/b>.\n")
  }

  @Test(
    "a label that is the URL, in any spelling, is not followed by the target",
    arguments: [
      "https://a.example/b", "a.example/b", "www.a.example/b", "A.EXAMPLE/b", "http://a.example/b/",
    ])
  func equalLabel(text: String) {
    let block = paragraph(label(text, to: "https://a.example/b"))
    #expect(render([block], plain()) == text + "\n")
  }

  @Test("a label of several runs is followed by its target once")
  func styledLabel() {
    let target = link(to: "https://a.example/")
    let block = paragraph(
      .text("one ", link: target), .text("two", marks: .strong, link: target), .lineBreak,
      .text("three", link: target))
    #expect(render([block], plain()) == "one two\nthree <https://a.example/>\n")
  }

  @Test("with hyperlinks, the label is a hyperlink and is followed by the host")
  func hyperlinks() {
    let block = paragraph(label("docs", to: "https://a.example/b"))
    #expect(
      shown(render([block], linked()))
        == "␛]8;id=1;https://a.example/b␛\\docs␛]8;;␛\\ (a.example)\n")
  }

  @Test("a hyperlink over two lines ends on the first line and starts again with the same id")
  func splitLink() {
    let block = quote(paragraph(label("one two three", to: "https://one.example/")))
    #expect(
      shown(render([block], linked(10))) == """
        │ ␛]8;id=1;https://one.example/␛\\one two␛]8;;␛\\
        │ ␛]8;id=1;https://one.example/␛\\three␛]8;;␛\\
        │ (one.exa
        │ mple)

        """)
  }

  @Test("the host is not shown after a label that already starts with it")
  func hostInLabel() {
    let block = paragraph(label("a.example/long…", to: "https://a.example/longer"))
    #expect(
      shown(render([block], linked()))
        == "␛]8;id=1;https://a.example/longer␛\\a.example/long…␛]8;;␛\\\n")
  }

  @Test("links with the same target share one footnote")
  func footnotes() {
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

  @Test("a `tel:` or relative link is not a hyperlink, and its target follows the label")
  func otherSchemes() {
    let block = paragraph(label("call", to: "tel:+123"), .text(" "), label("here", to: "/about"))
    #expect(render([block], linked()) == "call <tel:+123> here </about>\n")
  }

  @Test("the label of a mailto link is followed by the address, unless it is the address")
  func mail() {
    let block = paragraph(
      label("ada@calc.example", to: "mailto:ada@calc.example"), .text(" "),
      label("mail", to: "mailto:ada@calc.example?subject=x"))
    #expect(
      shown(render([block], linked(80)))
        == "␛]8;id=1;mailto:ada@calc.example␛\\ada@calc.example␛]8;;␛\\ "
        + "␛]8;id=2;mailto:ada@calc.example?subject=x␛\\mail␛]8;;␛\\ (ada@calc.example)\n")
  }

  @Test("a mention or hashtag is a hyperlink that is not followed by host or target")
  func names() throws {
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

  @Test(
    "a label that names another host is followed by the host of the target",
    arguments: [
      "https://bank.example", "bank.example", "BANK.EXAMPLE/login",
      "go to https://bank.example now",
      "ｂａｎｋ．ｅｘａｍｐｌｅ", "bank。example", "bank\u{2024}example", "bank\u{AD}.example",
      "\u{200E}bank.example",
      "https://bank.example@evil.example.bank.example",
    ])
  func misleadingLabel(text: String) {
    let block = paragraph(label(text, to: "https://evil.example/login"))
    #expect(render([block], linked(200)).contains(" (evil.example)"))
    #expect(render([block], linked(200) { $0.links = .footnotes }).contains(" (evil.example) [1]"))
    #expect(render([block], plain(200)).contains(" <https://evil.example/login>"))
  }

  @Test("a mention of a user on another host than its target is followed by the target's host")
  func misleadingMention()
    throws
  {
    let mention = try #require(
      Mention("@ada@calc.example", target: LinkTarget("https://evil.example/@ada")))
    #expect(render([paragraph(Inline(.mention(mention)))], linked()).contains(" (evil.example)"))
  }

  @Test("a Cyrillic host in a label is followed by its Punycode form")
  func internationalHost() {
    let block = paragraph(label("аррӏе.com", to: "https://аррӏе.com/"))
    #expect(
      shown(render([block], linked()))
        == "␛]8;id=1;https://xn--80ak6aa92e.com/␛\\аррӏе.com␛]8;;␛\\ (xn--80ak6aa92e.com)\n")
    #expect(render([block], plain()) == "аррӏе.com <https://xn--80ak6aa92e.com/>\n")
  }

  @Test("a label with a target of more than 2083 bytes is followed by it, without a hyperlink")
  func longTarget() {
    let target = "https://a.example/" + String(repeating: "x", count: 2083)
    let output = render([paragraph(label("label", to: target))], linked(10))
    #expect(!output.contains("\u{1B}"))
    #expect(output.replacing("\n", with: "").hasPrefix("label<https://a.example/x"))
  }

  @Test("non-ASCII and other special characters of a hyperlink target are percent-encoded")
  func targetEncoding() {
    let block = paragraph(label("x", to: "https://a.example/ä {|}^`日?q=\"<>"))
    let output = shown(render([block], linked()))
    #expect(
      output.hasPrefix(
        "␛]8;id=1;https://a.example/%C3%A4%20%7B%7C%7D%5E%60%E6%97%A5?q=%22%3C%3E␛\\x"))
  }
}
