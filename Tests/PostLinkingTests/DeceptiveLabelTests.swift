import PostDocument
import PostLinking
import TestSupport
import Testing

/// Labels with hosts in punctuation, in other forms of letters, and in several links.
@Suite struct DeceptiveLabelTests {
  @Test(
    "a host is found in a label, whatever surrounds it",
    arguments: [
      "https://bank.example!", "bank.com*", "$bank.com", "...bank.com/login", "https://bank%2ecom/",
      "#bank.com", "bank.com!!!", "*bank.com*", "_bank.com_", "__bank.com__", "-bank.com-",
      "--bank.com", "~bank.com~", "`bank.com`", "^bank.com", "+bank.com", "=bank.com", "&bank.com",
      "%bank.com", "bank.com%", "100%bank.com", "|bank.com|", "a=bank.com&b", "[bank.com]",
      "{bank.com}", "<bank.com>", "«bank.com»", "„bank.com“", "‹bank.com›", "「bank.com」",
      "【bank.com】", "(bank.com)", "((bank.com", "'bank.com'", "\"bank.com\"", "bank.com's",
      "bank.com…", "bank.com..", "bank.com...", "see...bank.com", "bank.com,", "bank.com;x",
      "bank.com: login", "bank.com:443", "bank.com?", "bank.com!?", "bank.com#", "bank.com/",
      "/bank.com", "a/bank.com", "login/bank.com", "bank.com-login", "bank.com_login",
      "bank.comへ", "请访问bank.com登录", "bank.com🔒", "🔒bank.com", "→bank.com", "•bank.com",
      "bank.com™", "bank.com\u{301}", "bank.com@evil.example", "https://bank.com@evil.example/",
      "https://bank.com:pass@evil.example", "BANK.COM!", "Bank.Com", "Login\nbank.com",
      "bank.com\nLogin", "bank．com", "ｂａｎｋ．ｃｏｍ", "bank。com", "bank｡com", "bank․com",
      "bank܂com", "bank\u{AD}.com", "b\u{200B}ank.com", "bank.c\u{200D}om", "bank\u{2060}.com",
      "\u{202E}bank.com", "bank\u{200F}.com", "bank\u{2066}.com\u{2069}", "ba\u{1}nk.com",
      "bank.c\u{7F}om", "𝐛𝐚𝐧𝐤.𝐜𝐨𝐦", "𝖇𝖆𝖓𝖐.𝖈𝖔𝖒", "ⓑⓐⓝⓚ.ⓒⓞⓜ", "bank.ⅽom", "ℬank.com", "bank%2Ecom",
      "bank%2ecom", "bank%ef%bc%8ecom", "%62ank.com", "bank%E3%80%82com", "https:⁄⁄bank.nope⁄",
      "https:∕∕bank.nope", "https꞉//bank.nope", "bank.nope∕login", "bank.nope⁄login",
      "https:\\\\bank",
      "https:/bank", "https://!bank", "www.bank.nope!", "*www.bank.nope", "evil.example, bank.com",
      "evil.example,bank.com", "evil.example|bank.com", "evil.example(bank.com)",
      "evil.example!bank.com", "evil.example..bank.com", "evil.example-bank.com",
      "evil.example@bank.com", "evil.example/ bank.com", "bank.com.evil.example!",
      "10.0.0.1!", "*192.168.1.1*", "https://[::1]!", "bank(.)com!", "*bank[dot]com*",
      "在bank.com上", "サイトbank.comへ", "点击bank.com", "在evil.example上bank.com", "在10.0.0.1上",
      "https://请evil.example/", "/cash.app", "→/cash.app", "(/cash.app)", "login/bank.app",
      "/bank.zip", "$this.com", "a=bank.com&b=c", "x=bank.id", "bank.nope#login", "bank.com#L10",
      "evil.example:8bank.com", "evil.example:80:bank.com", "evil.example:80.bank.com",
      "evil.example:80 bank.com", "bank.ⅭOM", "bank.🄲🄾🄼", "bank.com²",
    ])
  func deceptive(label: String) {
    #expect(Hyperlink(LinkTarget("https://evil.example/")!).isDeceptive(labeled: label))
  }

  @Test(
    "an ordinary label, or one with the target's host in punctuation, is not deceptive",
    arguments: [
      "good.example!", "*good.example*", "$good.example", "...good.example/login",
      "https://good%2eexample/", "#good.example", "_good.example_", "good.example-login",
      "good.exampleへ", "ｇｏｏｄ．ｅｘａｍｐｌｅ", "𝐠𝐨𝐨𝐝.𝐞𝐱𝐚𝐦𝐩𝐥𝐞", "good.example/@bank.com",
      "good.example/a,bank.com", "see good.example/a!bank.com", "good.example?q=bank.com",
      "good.example:8080/bank.com", "good.example/%20bank.com", "https://good.example#bank.com",
      "ada@good.example", "(www.good.example)", "good.example...", "GOOD.EXAMPLE!",
      "e.g. this", "i.e., that", "v1.2.3", "v1.2.3!", "(v1.2)", "1.5", "$1.50", "1.5%", "50%de",
      "100%25", "12.30", "10:30", "10.30am", "3.14*2", "Dr.Smith", "Dr. Smith",
      "Ada.Lovelace wrote",
      "Ada.Lovelace!", "node.js", "What is node.js?", "node.js!", "file.txt?", "docs/file.txt",
      "src/main.rs", "./run.sh", "docs/README.md", "path/to/archive.tar.gz", "a.b", "U.S.A.",
      "wait...", "...", "…and more", "…", "!", "%", "%2e", "%2e%2e", "a%2eb", "https://", "http:/",
      "C#", "C++", "#tag", "@ada", "$100", "*emphasis*", "snake_case", "x = y.z", "f(x).g(y)",
      "and/or", "n/a", "1/2", "TCP/IP", "AT&T", "R&D", "Q&A", "rock 'n' roll", "one.Then",
      "one…two",
      "Nr.5", "§1.2", "Kap.3", "1.2.3.", "2026.11.28", "28.11.2026", "ver.2.0-beta.1",
      "J.R.R.Tolkien",
      "a..b", ".gitignore", "U+1F600", "50 %", "你好。再见", "こんにちは。はい。", "привет.мир",
      "नमस्ते।", "السلام۔عليكم",
      "请访问good.example登录", "サイトgood.exampleへ", "サイトgood.example", "在good.example上",
      "请访问good.example/登录", "点击good.example:8080登录", "请看https://good.example/吧",
      "ไปที่good.example", "good.example:8080/bank.com", "3.0.0.1-beta", "1.2.3.4-rc1",
      "version 1.2.3.4-rc1", "10.0.0.1-SNAPSHOT", "1.2.3.4_2", "src/main.rs#L10", "main.rs#L10",
      "main.rs#L10-L20", "src/main.rs:10", "src/main.rs?plain=1", "docs/README.md#usage",
      "`main.rs`", "`src/main.rs`", "_main.rs_", "__main.rs__", "*main.rs*", "**main.rs**",
      "~~main.rs~~", "`README.md`", "README.md!", "run.sh!", "setup.py!", "file%20name.md",
      "my%20file.rs", "请看main.rs", "~/run.sh", "../run.sh", "#3.de",
    ])
  func honest(label: String) {
    #expect(!Hyperlink(LinkTarget("https://good.example/")!).isDeceptive(labeled: label))
  }

  @Test("a label in Chinese is not deceptive if its host is the target's host")
  func unspacedScripts() {
    let link = Hyperlink(LinkTarget("https://github.com/a")!)
    for label in ["在github.com上", "在GitHub.com上", "上github.com", "github.com上"] {
      #expect(!link.isDeceptive(labeled: label), "\(label)")
    }
    let international = Hyperlink(LinkTarget("https://bücher.de/")!)
    #expect(!international.isDeceptive(labeled: "在bücher.de上"))
    // Only characters of scripts without spaces are skipped.
    #expect(international.isDeceptive(labeled: "яbücher.de"))
    #expect(Hyperlink(LinkTarget("https://ypal.com")!).isDeceptive(labeled: "pаypal.com"))
    let whole = Hyperlink(LinkTarget("https://在github.com/")!)
    #expect(!whole.isDeceptive(labeled: "在github.com"))
    #expect(whole.isDeceptive(labeled: "github.com"))
  }

  /// Law: a host is found in every label, except as a part of a longer host or after an own host.
  @Test("a host that is surrounded by random punctuation is found")
  func generated() {
    let hosts = [
      "bank.com", "https://bank.nope", "www.bank.nope", "login.bank.co.uk", "BANK.org", "bücher.de",
      "https://bank", "bank%2enet", "bank．com", "例え.jp", "b\u{AD}ank.com",
    ]
    let punctuation = Array(
      "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~ …—–«»“”‚‘’•·→★🔒¡¿、。！（）\n\t\u{A0}\u{200B}")
    let words = ["", "", "login", "Go to", "1", "安全", "é"]
    let link = Hyperlink(LinkTarget("https://evil.example/a")!)
    let failure = LawRun(cases: 20_000).failure(
      of: { seed in
        var random = Random(seed: seed)
        let marks = { (random: inout Random) in
          (0..<random.number(0...4)).map { _ in String(random.pick(punctuation)) }.joined()
        }
        let before = random.pick(words) + marks(&random)
        let isSeparated = before.unicodeScalars.last.map { !$0.properties.isAlphabetic } ?? true
        let label = [before + (isSeparated ? "" : " "), random.pick(hosts), marks(&random)]
        return label + [random.oneIn(2) ? " " + random.pick(words) : ""]
      }
    ) { pieces, _ in
      let label = pieces.joined()
      return link.isDeceptive(labeled: label) ? nil : label.debugDescription
    }
    #expect(failure == nil)
  }

  // MARK: - Documents

  private func deceptive(_ runs: Inline...) -> [String] {
    Document([.paragraph(Paragraph(Inlines(runs)))]).deceptiveLinks.map(\.href.description)
  }

  private func link(_ url: String, title: String? = nil) -> Hyperlink {
    Hyperlink(LinkTarget(url)!, title: title)
  }

  @Test("a host is found that several neighboring links show together")
  func neighboringLinks() {
    let first = link("https://evil.example/1")
    let second = link("https://evil.example/2")
    let titled = link("https://evil.example/1", title: "T")
    #expect(
      deceptive(.text("ba", link: first), .text("nk.com", link: second))
        == ["https://evil.example/1", "https://evil.example/2"])
    #expect(
      deceptive(.text("bank", link: first), .text(".com", link: titled))
        == ["https://evil.example/1", "https://evil.example/1"])
    #expect(
      deceptive(.text("bank.", link: first), .text("com", link: second), .text("!", link: first))
        == ["https://evil.example/1", "https://evil.example/2"])
    #expect(
      deceptive(
        .text("bank.com", link: link("https://bank.com")), .text("/login", link: first))
        == ["https://evil.example/1"])
    #expect(deceptive(.text("bank", link: first), .text(" .com", link: second)) == [])
    #expect(
      deceptive(.text("bank", link: first), .text(" and "), .text(".com", link: second)) == [])
    #expect(
      deceptive(
        .text("a.example", link: link("https://a.example")),
        .text("b.example", link: link("https://b.example"))) == [])
    #expect(
      deceptive(
        .text("a.example", link: link("https://a.example")), .text("(archive)", link: first)) == [])
    let padding = String(repeating: "-", count: 400)
    #expect(
      deceptive(.text(padding + "bank", link: first), .text(".com", link: second))
        == ["https://evil.example/1", "https://evil.example/2"])
    let image = InlineImage(ImageSource("/a.png")!, alternative: "bank.com!")
    #expect(deceptive(Inline(.image(image), link: first)) == ["https://evil.example/1"])
  }

  @Test(
    "neighboring links of parts of a name in code are not a host",
    arguments: [
      ["Swift", ".it"], ["foo", ".name", ".id"], ["1.", "de"], ["main", ".rs"], ["README.", "md"],
      ["a.b", ".to"], ["`foo`", ".id"], ["3", ".0", ".0"],
    ])
  func partsOfNames(labels: [String]) {
    let runs = labels.enumerated().map { number, label in
      Inline.text(label, link: link("https://docs.example/\(number)"))
    }
    let document = Document([.paragraph(Paragraph(Inlines(runs)))])
    #expect(document.deceptiveLinks == [])
  }

  @Test("a host in the text of a mention or hashtag is found, names of accounts are not hosts")
  func references() throws {
    let target = LinkTarget("https://evil.example/")
    for text in [
      "https://bank.com", "bank.com", "@https://bank.com/", "@bank.com/login", "@a bank.com",
    ] {
      let mention = try #require(Mention(text, target: target))
      #expect(deceptive(Inline(.mention(mention))) == ["https://evil.example/"], "\(text)")
    }
    for text in ["@ada", "@ada@bank.com", "@ada.bank.com", "Ada", "＠ada@bank.com", "@évé.example"] {
      let mention = try #require(Mention(text, target: target))
      #expect(deceptive(Inline(.mention(mention))) == [], "\(text)")
    }
    for text in ["#bank.com", "#https://bank.com", "#a bank.com!"] {
      let hashtag = try #require(Hashtag(text, target: target))
      #expect(deceptive(Inline(.hashtag(hashtag))) == ["https://evil.example/"], "\(text)")
    }
    for text in ["#swift", "#日本", "topic", "#v1.2"] {
      let hashtag = try #require(Hashtag(text, target: target))
      #expect(deceptive(Inline(.hashtag(hashtag))) == [], "\(text)")
    }
    #expect(deceptive(Inline(.mention(try #require(Mention("bank.com"))))) == [])
  }
}
