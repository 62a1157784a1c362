import Foundation
import PostDocument
import Testing

@Test("a document can be built in code")
func documentIsBuiltByHand() throws {
  try expectOutput {
    // sample
    let document = Document([
      .paragraph(Paragraph([.text("Hello, "), .text("world", marks: .strong)]))
    ])
    print(document.plainText)  // Hello, world
    // end
  }
}

@Test("a document round-trips through JSON")
func documentIsReadFromJSON() throws {
  try expectOutput {
    // sample
    let document = Document([.paragraph(Paragraph([.text("Hi", marks: .strong)]))])
    let json = try JSONEncoder().encode(document)
    print(try JSONDecoder().decode(Document.self, from: json) == document)  // true
    // end
  }
}

@Test("a link target cannot hold a script URL")
func documentRefusesScriptLinks() throws {
  try expectOutput {
    // sample
    let document = Document([
      .heading(Heading(level: 2, [.text("News")])),
      .paragraph(
        Paragraph([
          .text("see "),
          // A URL that runs code is not a valid `LinkTarget`, so this run has no link.
          .text(
            "here", marks: .strong, link: LinkTarget("javascript:alert(1)").map { Hyperlink($0) }),
        ])),
    ])
    print(document.tree, terminator: "")
    // document
    //   heading 2
    //     text "News"
    //   paragraph
    //     text "see "
    //     text "here" strong
    // end
  }
}

@Suite struct VisitorSamples {
  // sample
  struct ImageCounter: Visitor {
    var count = 0
    mutating func visit(_ run: Inline) {
      if case .image = run.content { count += 1 }
    }
  }
  // end

  @Test("a visitor counts images")
  func visitorCounts() throws {
    let image = InlineImage(try ImageSource(parsing: "https://example.org/a.png"))
    var counter = ImageCounter()
    counter.visit(Document([.paragraph(Paragraph([Inline(.image(image)), .text("a")]))]))
    #expect(counter.count == 1)
  }
}

@Suite struct RewriterSamples {
  // sample
  struct WithoutImages: Rewriter {
    mutating func rewrite(_ run: Inline) -> Inlines {
      guard case .image(let image) = run.content else { return [run] }
      return [.text(image.alternative ?? "", marks: run.marks, link: run.link)]
    }
  }
  // end

  @Test("a rewriter replaces images")
  func rewriterReplaces() throws {
    let image = InlineImage(
      try ImageSource(parsing: "https://example.org/a.png"), alternative: "a cat")
    let document = Document([.paragraph(Paragraph([Inline(.image(image))]))])
    #expect(
      document.rewritten(by: WithoutImages()) == Document([.paragraph(Paragraph([.text("a cat")]))])
    )
  }
}

@Test("`mapImages` changes image sources to a proxy")
func imagesComeFromTheProxy() throws {
  let source = try ImageSource(parsing: "https://a.example/b")
  let emoji = try #require(CustomEmoji("cat", image: source))
  let document = Document([
    .paragraph(Paragraph([Inline(.image(InlineImage(source))), Inline(.emoji(emoji))]))
  ])
  func sign(_ url: String) -> String { "signed" }
  // sample
  let prefix = "https://images.example/"
  let proxied = document.mapImages { source in
    let url = source.description
    guard source.kind == .http || source.kind == .https, !url.hasPrefix(prefix) else {
      return source
    }
    let digits = url.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return ImageSource("\(prefix)\(sign(url))/\(digits)")
  }
  // end
  let expected = try ImageSource(
    parsing: "https://images.example/signed/68747470733a2f2f612e6578616d706c652f62")
  var sources: [ImageSource] = []
  _ = proxied.mapImages {
    sources.append($0)
    return $0
  }
  #expect(sources == [expected, expected])
}

@Test("`forEachInline` collects the mentions of a document")
func namesAreCollected() throws {
  let mention = try #require(Mention("@ada"))
  let document = Document([.quote(Quote([.paragraph(Paragraph([Inline(.mention(mention))]))]))])
  // sample
  var names: [String] = []
  document.forEachInline { run in
    if case .mention(let mention) = run.content { names.append(mention.user) }
  }
  // end
  #expect(names == ["ada"])
}

@Test("a host set can match all subdomains of a host")
func hostsAreCovered() throws {
  try expectOutput {
    // sample
    let hosts: HostSet = ["example.org", "*.example.org"]
    print(hosts.contains("www.example.org"))  // true
    // end
  }
}

@Test("`mapLinks` changes the targets of links and names")
func linksLeadThroughAPage() throws {
  let (own, other) = (LinkTarget("https://example.org/a"), LinkTarget("https://b.example"))
  let (mail, page) = (LinkTarget("mailto:d@b.example"), LinkTarget("/e"))
  let link = Hyperlink(try #require(other))
  func mention(_ target: LinkTarget?) throws -> Inline {
    Inline(.mention(try #require(Mention("@c", target: target))))
  }
  let document = Document([
    .paragraph(
      Paragraph([
        .text("a", link: Hyperlink(try #require(own))), .text("b", link: link),
        try mention(other), .text("d", link: Hyperlink(try #require(mail))),
        .text("e", link: Hyperlink(try #require(page))),
      ]))
  ])
  // sample
  let ownHosts: HostSet = ["example.org", "leave.example.org"]
  let warned = document.mapLinks { target in
    guard target.scheme == .http || target.scheme == .https,
      let host = target.host, !ownHosts.contains(host)
    else { return target }
    let url = target.description.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return LinkTarget("https://leave.example.org/\(url.joined())")
  }
  // end
  let leave = LinkTarget("https://leave.example.org/68747470733a2f2f622e6578616d706c65")
  #expect(
    warned
      == Document([
        .paragraph(
          Paragraph([
            .text("a", link: Hyperlink(try #require(own))),
            .text("b", link: Hyperlink(try #require(leave))), try mention(leave),
            .text("d", link: Hyperlink(try #require(mail))),
            .text("e", link: Hyperlink(try #require(page))),
          ]))
      ]))
  let without = document.mapLinks { _ in nil }
  #expect(
    without
      == Document([.paragraph(Paragraph([.text("ab"), try mention(nil), .text("de")]))]))
}
