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
  @Test("`@name`, `#tag` and URLs in text become mentions, hashtags and links")
  func kinds() {
    #expect(
      linked([.text("@ada and @bob@b.example on #swift: example.org, $ABC")]) == [
        Inline(.mention(Mention("@ada")!)), .text(" and "),
        Inline(.mention(Mention("@bob@b.example")!)), .text(" on "),
        Inline(.hashtag(Hashtag("#swift")!)), .text(": "),
        .text("example.org", link: link("https://example.org")), .text(", $ABC"),
      ])
  }

  @Test("a mention or URL in strong text becomes a strong mention or link")
  func marks() {
    #expect(
      linked([.text("a @b c.org", marks: .strong)]) == [
        .text("a ", marks: .strong), Inline(.mention(Mention("@b")!), marks: .strong),
        .text(" ", marks: .strong), .text("c.org", marks: .strong, link: link("https://c.org")),
      ])
  }

  @Test("a URL that spans runs with different marks becomes one link and keeps the marks")
  func styledURL() {
    let target = link("https://example.org/a")
    #expect(
      linked([.text("x https://exam"), .text("ple.org", marks: .strong), .text("/a y")]) == [
        .text("x "), .text("https://exam", link: target),
        .text("ple.org", marks: .strong, link: target), .text("/a", link: target), .text(" y"),
      ])
  }

  @Test("a mention or hashtag that spans runs with different marks is not linked")
  func styledMention() {
    let runs: Inlines = [
      .text("@a"), .text("da", marks: .strong), .text(" #b"), .text("c", marks: .code),
    ]
    #expect(linked(runs) == Array(runs))
  }

  @Test("`@name` or `#tag` is not linked if the previous run ends with a letter")
  func neighbors() {
    let runs: Inlines = [
      .text("foo"), .text("@bar", marks: .strong), .text(" x"), .text("#y", marks: .emphasis),
    ]
    #expect(linked(runs) == Array(runs))
  }

  @Test("entities in code, keyboard text and links are not linked")
  func untouched() {
    let runs: Inlines = [
      .text("@a example.org", marks: .code), .text(" "), .text("#b", marks: .keyboard), .text(" "),
      .text("@c example.org", link: link("https://c.example")),
    ]
    #expect(linked(runs) == Array(runs))
  }

  @Test("a URL whose path continues in a code run is not linked")
  func intoCode() {
    let runs: Inlines = [.text("https://example.org/"), .text("path", marks: .code)]
    #expect(linked(runs) == Array(runs))
  }

  @Test("a mention after a line break and a hashtag after an emoji are linked")
  func separators() {
    let emoji = Inline(.emoji(CustomEmoji("cat", image: ImageSource("/cat.png")!)!))
    #expect(
      linked([.text("a"), .lineBreak, .text("@b"), emoji, .text("#c")]) == [
        .text("a"), .lineBreak, Inline(.mention(Mention("@b")!)), emoji,
        Inline(.hashtag(Hashtag("#c")!)),
      ])
  }

  @Test("a mention whose host is followed by a joiner is not linked")
  func joiner() {
    let runs: Inlines = [.text("@ada@b.рф\u{200D}x")]
    #expect(runs.first?.content == .text("@ada@b.рф\u{200D}x"))
    #expect(linked(runs) == Array(runs))
  }

  @Test("a URL with an invalid host is not linked")
  func refusedURL() {
    let runs: Inlines = [.text("http://✪.a_b.com/")]
    // Letters of two directions are not one label.
    #expect(LinkFinder().entities(in: "http://a\u{5D0}.com/").count == 1)
    #expect(linked([.text("http://a\u{5D0}.com/")]) == [.text("http://a\u{5D0}.com/")])
    #expect(linked(runs) == Array(runs))
  }

  @Test("an e-mail address becomes a mailto link in the GFM profile")
  func email() {
    #expect(
      linked([.text("to a@b.org")], LinkFinder(.gfm)) == [
        .text("to "), .text("a@b.org", link: link("mailto:a@b.org")),
      ])
  }

  @Test("lists such as `@ada/engines` and cashtags such as `$ABC` are not linked")
  func lists() {
    let runs: Inlines = [.text("@ada/engines $ABC")]
    #expect(linked(runs, LinkFinder()) == Array(runs))
  }

  @Test("URL patterns give linked mentions and hashtags their targets")
  func patterns() throws {
    let destinations = try LinkDestinations(
      mentions: "https://s.example/@{user}", federatedMentions: "https://{host}/@{user}",
      hashtags: "https://s.example/tags/{name}?x={name}")
    let name = "%E6%97%A5%E6%9C%AC"
    let topic = LinkTarget("https://s.example/tags/\(name)?x=\(name)")
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

  @Test(
    "a URL pattern with an unknown placeholder, a stray brace or an unsafe scheme is an error",
    arguments: [
      ("https://s.example/@{username}", "{username}"), ("https://s.example/{name}", "{name}"),
      ("https://s.example/@{host}", "{host}"), ("https://s.example/@{User}", "{User}"),
      ("https://s.example/@{user", "{"), ("https://s.example/@user}", "}"),
      ("https://s.example/@{{user}}", "{{user}"), ("https://s.example/@{}", "{}"),
      ("javascript:{user}", nil), ("", nil), ("https://", nil),
    ])
  func wrongPattern(pattern: String, placeholder: String?) {
    let error = #expect(throws: LinkPatternError.self) { try LinkDestinations(mentions: pattern) }
    let message =
      if let placeholder {
        "unknown placeholder '\(placeholder)' in the pattern '\(pattern)'; allowed are: {user}"
      } else {
        "the pattern '\(pattern)' is not the URL of a link, such as https://social.example/"
      }
    #expect(error?.description == message)
    #expect(error?.errorDescription == message)
  }

  @Test("a mention with a reference gets the target of the reference, not of the pattern")
  func referencesFirst() throws {
    let target = LinkTarget("https://a.example/users/1")!
    let destinations = try LinkDestinations(
      references: PostReferences(
        accounts: [AccountReference(account: "Ada", target: target, id: "1")]),
      mentions: "https://s.example/@{user}")
    #expect(
      linked([.text("@ada")], destinations: destinations) == [
        Inline(.mention(Mention("@ada", target: target, id: "1")!))
      ])
  }

  @Test("hashtags in headings and quotes are linked, and those in code blocks are not")
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
