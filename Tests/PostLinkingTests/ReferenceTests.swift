import PostDocument
import PostLinking
import Testing

private let home = LinkTarget("https://h.example/@ada")!
private let away = LinkTarget("https://w.example/users/bob")!
private let references = PostReferences(
  accounts: [
    AccountReference(account: "ada", target: home, id: "1"),
    AccountReference(account: "bob@w.example", target: away, id: "2"),
    AccountReference(account: "eve", id: "3"), AccountReference(account: "eve@x.example", id: "4"),
  ],
  topics: [TopicReference(name: "Swift", target: LinkTarget("https://h.example/tags/swift"))])

private func resolved(_ runs: Inlines) -> [Inline] {
  Array(ReferenceResolver(references).rewrite(runs))
}

@Suite struct ReferenceTests {
  @Test("an account reference with an equal target matches any name")
  func exact() {
    #expect(references.account(AccountName(user: "anything"), target: away)?.id == "2")
  }

  @Test("an account reference matches a name and host in any letter case")
  func account() {
    #expect(references.account(AccountName(user: "BOB", host: "W.example"))?.id == "2")
    #expect(
      references.account(
        AccountName(user: "eve"), target: LinkTarget("https://x.example/@eve"))?.id == "4")
  }

  @Test("a name without a host matches only if exactly one account reference has this user")
  func name() {
    #expect(references.account(AccountName(user: "bob"))?.id == "2")
    #expect(references.account(AccountName(user: "eve")) == nil)
  }

  @Test("a name does not match an account reference with the same user on another host")
  func otherHost() {
    #expect(references.account(AccountName(user: "ada", host: "evil.example")) == nil)
  }

  @Test("a hashtag reference matches in any letter case and in full-width letters")
  func topics() {
    #expect(references.topic("sWIFT")?.name == "Swift")
    #expect(references.topic("ｓｗｉｆｔ")?.name == "Swift")
    #expect(references.topic("rust") == nil)
  }

  @Test("a link whose label and target match a reference becomes a mention or hashtag")
  func links() {
    let tag = LinkTarget("https://h.example/tags/swift")!
    #expect(
      resolved([
        .text("@ada", link: Hyperlink(home)), .text(" "), .text("@", link: Hyperlink(away)),
        .text("bob", marks: .strong, link: Hyperlink(away)), .text(" "),
        .text("#swift", link: Hyperlink(tag)),
      ]) == [
        Inline(.mention(Mention("@ada", target: home, id: "1")!)), .text(" "),
        Inline(.mention(Mention("@bob", target: away, id: "2")!)), .text(" "),
        Inline(.hashtag(Hashtag("#swift", target: tag)!)),
      ])
  }

  @Test("a link that matches no reference is unchanged")
  func unknown() {
    let other = Hyperlink(LinkTarget("https://evil.example/@x")!)
    let runs: Inlines = [
      .text("@x", link: other), .text(" "), .text("see @ada", link: other), .text(" "),
      .text("#rust", link: other), .text("@ada@h.example", link: Hyperlink(LinkTarget("/x")!)),
    ]
    #expect(resolved(runs) == Array(runs))
  }

  @Test("a mention or hashtag without target or identifier gets it from its reference")
  func completed() {
    #expect(
      resolved([
        Inline(.mention(Mention("@ada")!)), Inline(.mention(Mention("@bob", target: away)!)),
        Inline(.hashtag(Hashtag("#swift")!)), Inline(.mention(Mention("@zed")!)),
      ]) == [
        Inline(.mention(Mention("@ada", target: home, id: "1")!)),
        Inline(.mention(Mention("@bob", target: away, id: "2")!)),
        Inline(.hashtag(Hashtag("#swift", target: LinkTarget("https://h.example/tags/swift"))!)),
        Inline(.mention(Mention("@zed")!)),
      ])
  }
}

@Suite struct DeceptiveLinkTests {
  @Test(
    "a link label that contains a host other than the target's is deceptive",
    arguments: [
      ("bank.com", "https://evil.example/"), ("https://bank.com/login", "https://evil.example/"),
      ("https://bank.nope", "https://evil.example/"),
      ("Go to bank.com now", "https://evil.example"),
      ("bank.com", "https://bank.com.evil.example/"), ("bank.com", "https://evil.example/bank.com"),
      ("https://bank.com@evil.example", "https://evil.example/"),
      ("bank。com", "https://evil.example"),
      ("ba\u{200B}nk.com", "https://evil.example"), ("bank.com", "https://my.bank.com"),
      ("ada@bank.com", "mailto:ada@evil.example"), ("bank.com", "tel:+1555"),
      ("BANK.COM", "https://bank.org"), ("bücher.com", "https://bucher.com"),
      ("good.example", "https://evil.example/"), ("good.test", "https://evil.example/"),
      ("bank.onion", "https://evil.example/"), ("www.bank.nope", "https://evil.example/"),
      ("good[.]com", "https://evil.example/"), ("good(.)com/x", "https://evil.example/"),
      ("good{dot}com", "https://evil.example/"), ("good[dot]bank[dot]com", "https://evil.example/"),
      ("hxxps://bank.nope", "https://evil.example/"), ("bank.nope/login", "https://evil.example/"),
      ("login.bank.corp", "https://evil.example/"),
      ("ada@bank.nope", "mailto:ada@evil.example"),
      ("evil.example or bank.com", "https://evil.example/"),
      ("evil.example (mirror of good.example)", "https://evil.example/x"),
      ("https://bank", "https://evil.example/"), ("at http://bank/login", "https://evil.example/"),
      ("http:\\\\bank\\login", "https://evil.example/"), ("ftp://bank", "https://evil.example"),
      ("http://[::1]/", "https://evil.example/"), ("http://[::2]/", "http://[::1]/"),
      ("https://2130706433", "https://evil.example/"), ("https://bank", "https://bank.example/"),
      ("http://localhost:8080/", "http://evil:8080/"), ("https:///bank", "https://evil.example/"),
      ("https://*.bank.example", "https://evil.example/"),
      ("https://*.bank", "https://evil.example/"),
      ("https://[::1", "https://evil.example/"), ("note://bank.example", "https://evil.example/"),
      ("sftp://bank", "https://evil.example/"), ("HTTPS://Bank", "https://evil.example/"),
      ("bank.com\u{323}", "https://evil.example/"), ("ba\u{308}nk.com", "https://bank.com/"),
    ])
  func deceptive(label: String, target: String) {
    #expect(Hyperlink(LinkTarget(target)!).isDeceptive(labeled: label))
  }

  @Test(
    "a link label with the target's host or without a host is not deceptive",
    arguments: [
      ("bank.com", "https://bank.com/login"), ("www.bank.com", "https://bank.com"),
      ("bank.com", "http://www.bank.com:8080/"), ("HTTPS://Bank.com/", "https://bank.com"),
      ("here", "https://evil.example"), ("", "https://evil.example"), ("bank.com", "/relative"),
      ("bücher.com", "https://xn--bcher-kva.com"), ("bu\u{308}cher.com", "https://bücher.com"),
      ("bu\u{308}cher.com", "https://xn--bcher-kva.com"),
      ("bücher.com", "https://bu\u{308}cher.com"),
      ("https://bu\u{308}cher.com/a", "https://bücher.com/a"), ("हिन्दी.com", "https://हिन्दी.com"),
      ("https://bank", "https://bank/login"), ("http://[::1]/", "http://[::1]/x"),
      ("http://[0:0::1]/", "http://[::1]/x"), ("https://2130706433", "https://127.0.0.1/"),
      ("http://localhost:8080/", "http://localhost:8080/x"), ("a // b", "https://a.example"),
      ("https://…", "https://a.example"), ("2\u{20E3} a.example", "https://a.example"),
      ("C://Users", "https://a.example"), ("note://x", "https://a.example"),
      ("see https://*.a.example", "https://a.example"), ("http://[::1", "http://[::1]/x"),
      ("https://[your host]/", "https://a.example"), ("http://[", "https://a.example"),
      ("//TODO", "https://a.example"), ("file: a/b", "https://a.example"),
      ("http://", "https://a.example"),
      ("ada@bank.com", "mailto:ada@bank.com?subject=x"),
      ("bank.com/a…", "https://bank.com/abc"), ("1.5 million", "https://news.example"),
      ("bank.com/to?other.com…", "https://bank.com/to?other.com=1"),
      ("e.g. this", "https://a.example"),
      ("file.txt", "https://a.example"), ("release.tar.gz", "https://a.example"),
      ("jquery.min.js", "https://a.example"), ("v1.2.3-beta", "https://a.example"),
      ("J.R.R.Tolkien", "https://a.example"), ("wait...what", "https://a.example"),
      ("@john.doe", "https://a.example"), ("and/or", "https://a.example"),
      ("(see above)", "https://a.example"), ("polka [dot] dress", "https://a.example"),
      ("one.Then another", "https://a.example"), ("[.]", "https://a.example"),
    ])
  func honest(label: String, target: String) {
    #expect(!Hyperlink(LinkTarget(target)!).isDeceptive(labeled: label))
  }

  @Test("a link whose label is a spoiler in part does not become a mention")
  func spoilers() {
    let link = Hyperlink(home)
    for marks: Marks in [.spoiler, .code, .keyboard] {
      let runs: Inlines = [.text("@a", link: link), .text("da", marks: marks, link: link)]
      #expect(resolved(runs) == Array(runs))
    }
    let hidden: Inlines = [
      .text("@a", marks: .spoiler, link: link),
      .text("da", marks: [.spoiler, .strong], link: link),
    ]
    let mention = Mention("@ada", target: home, id: "1")!
    #expect(resolved(hidden) == [Inline(.mention(mention), marks: .spoiler)])
    let topic = Hyperlink(LinkTarget("https://h.example/tags/swift")!)
    let hashtag: Inlines = [.text("#Swi", link: topic), .text("ft", marks: .spoiler, link: topic)]
    #expect(resolved(hashtag) == Array(hashtag))
  }

  @Test("a link is listed as deceptive also if the host in its label spans two runs")
  func document() {
    let evil = Hyperlink(LinkTarget("https://evil.example")!)
    let document = Document([
      .paragraph(
        Paragraph([
          .text("ba", link: evil), .text("nk.com", marks: .strong, link: evil), .text(" "),
          .text("here", link: Hyperlink(LinkTarget("https://other.example")!)),
        ]))
    ])
    #expect(document.deceptiveLinks == [evil])
  }
}
