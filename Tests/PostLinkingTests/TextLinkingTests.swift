import PostDocument
import PostLinking
import Testing

private func link(_ address: String) -> Hyperlink { Hyperlink(LinkTarget(address)!) }

private func linked(
  _ runs: Inlines, _ finder: LinkFinder = LinkFinder(.social, mentions: .federated),
  destinations: LinkDestinations = LinkDestinations()
) -> [Inline] {
  Array(TextLinker(finder, destinations: destinations).rewrite(runs))
}

@Suite struct TextLinkingTests {
  @Test("mentions, hashtags and URLs in text become mentions, hashtags and links")
  func kinds() {
    #expect(
      linked([.text("@ada and @bob@b.example on #swift: example.org, $ABC")]) == [
        Inline(.mention(Mention("@ada")!)), .text(" and "),
        Inline(.mention(Mention("@bob@b.example")!)), .text(" on "),
        Inline(.hashtag(Hashtag("#swift")!)), .text(": "),
        .text("example.org", link: link("https://example.org")), .text(", $ABC"),
      ])
  }

  @Test("linked text keeps its marks")
  func marks() {
    #expect(
      linked([.text("a @b c.org", marks: .strong)]) == [
        .text("a ", marks: .strong), Inline(.mention(Mention("@b")!), marks: .strong),
        .text(" ", marks: .strong), .text("c.org", marks: .strong, link: link("https://c.org")),
      ])
  }

  @Test("a URL can have several marks")
  func styledURL() {
    let target = link("https://example.org/a")
    #expect(
      linked([.text("x https://exam"), .text("ple.org", marks: .strong), .text("/a y")]) == [
        .text("x "), .text("https://exam", link: target),
        .text("ple.org", marks: .strong, link: target), .text("/a", link: target), .text(" y"),
      ])
  }

  @Test("a mention or hashtag with different marks stays text")
  func styledMention() {
    let runs: Inlines = [
      .text("@a"), .text("da", marks: .strong), .text(" #b"), .text("c", marks: .code),
    ]
    #expect(linked(runs) == Array(runs))
  }

  @Test("characters of adjacent runs count as neighbors")
  func neighbors() {
    let runs: Inlines = [
      .text("foo"), .text("@bar", marks: .strong), .text(" x"), .text("#y", marks: .emphasis),
    ]
    #expect(linked(runs) == Array(runs))
  }

  @Test("code, keyboard text and links are not changed")
  func untouched() {
    let runs: Inlines = [
      .text("@a example.org", marks: .code), .text(" "), .text("#b", marks: .keyboard), .text(" "),
      .text("@c example.org", link: link("https://c.example")),
    ]
    #expect(linked(runs) == Array(runs))
  }

  @Test("a URL that continues in code stays text")
  func intoCode() {
    let runs: Inlines = [.text("https://example.org/"), .text("path", marks: .code)]
    #expect(linked(runs) == Array(runs))
  }

  @Test("line breaks and images separate text")
  func separators() {
    let emoji = Inline(.emoji(CustomEmoji("cat", image: ImageSource("/cat.png")!)!))
    #expect(
      linked([.text("a"), .lineBreak, .text("@b"), emoji, .text("#c")]) == [
        .text("a"), .lineBreak, Inline(.mention(Mention("@b")!)), emoji,
        Inline(.hashtag(Hashtag("#c")!)),
      ])
  }

  @Test("a mention before a joiner stays text")
  func joiner() {
    let runs: Inlines = [.text("@ada@b.рф\u{200D}x")]
    #expect(runs.first?.content == .text("@ada@b.рф\u{200D}x"))
    #expect(linked(runs) == Array(runs))
  }

  @Test("a URL that a link cannot hold stays text")
  func refusedURL() {
    let runs: Inlines = [.text("http://✪.a_b.com/")]
    #expect(LinkFinder().entities(in: "http://✪\u{2013}.com/").count == 1)
    #expect(linked([.text("http://✪\u{2013}.com/")]) == [.text("http://✪\u{2013}.com/")])
    #expect(linked(runs) == Array(runs))
  }

  @Test("e-mail addresses become links in the GFM profile")
  func email() {
    #expect(
      linked([.text("to a@b.org")], LinkFinder(.gfm)) == [
        .text("to "), .text("a@b.org", link: link("mailto:a@b.org")),
      ])
  }

  @Test("lists and cashtags stay text")
  func lists() {
    let runs: Inlines = [.text("@ada/engines $ABC")]
    #expect(linked(runs, LinkFinder()) == Array(runs))
  }

  @Test("patterns give the targets of mentions and hashtags")
  func patterns() {
    let destinations = LinkDestinations(
      mentions: "https://s.example/@{user}", federatedMentions: "https://{host}/@{user}",
      hashtags: "https://s.example/tags/{name}?x={y}")
    let topic = LinkTarget("https://s.example/tags/%E6%97%A5%E6%9C%AC?x={y}")
    #expect(
      linked([.text("@ada @bob@Bücher.example #日本")], destinations: destinations) == [
        Inline(.mention(Mention("@ada", target: LinkTarget("https://s.example/@ada"))!)),
        .text(" "),
        Inline(
          .mention(
            Mention(
              "@bob@Bücher.example", target: LinkTarget("https://xn--bcher-kva.example/@bob"))!)),
        .text(" "),
        Inline(.hashtag(Hashtag("#日本", target: topic)!)),
      ])
  }

  @Test("a pattern that makes no valid URL gives no target")
  func wrongPattern() {
    let destinations = LinkDestinations(mentions: "javascript:{user}")
    #expect(
      linked([.text("@ada")], destinations: destinations) == [Inline(.mention(Mention("@ada")!))])
  }

  @Test("references take precedence over patterns")
  func referencesFirst() {
    let target = LinkTarget("https://a.example/users/1")!
    let destinations = LinkDestinations(
      references: PostReferences(
        accounts: [AccountReference(account: "Ada", target: target, id: "1")]),
      mentions: "https://s.example/@{user}")
    #expect(
      linked([.text("@ada")], destinations: destinations) == [
        Inline(.mention(Mention("@ada", target: target, id: "1")!))
      ])
  }

  @Test("text in all blocks except code is linked")
  func blocks() {
    let text = Paragraph([.text("#a")])
    let tag = Paragraph([Inline(.hashtag(Hashtag("#a")!))])
    var linker = TextLinker()
    let document = Document([
      .heading(Heading(level: 1, [.text("#a")])), .quote(Quote([.paragraph(text)])),
      .codeBlock(CodeBlock("#a")),
    ])
    #expect(
      linker.rewrite(document)
        == Document([
          .heading(Heading(level: 1, [Inline(.hashtag(Hashtag("#a")!))])),
          .quote(Quote([.paragraph(tag)])), .codeBlock(CodeBlock("#a")),
        ]))
  }
}
