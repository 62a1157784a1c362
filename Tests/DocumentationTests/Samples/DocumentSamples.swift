import PostDocument
import Testing

@Test func documentIsBuiltByHand() throws {
  try expectOutput {
    // sample
    let document = Document([
      .paragraph(Paragraph([.text("Hello, "), .text("world", marks: .strong)]))
    ])
    print(document.plainText)  // Hello, world
    // end
  }
}

@Test func documentRefusesAddressesThatAct() throws {
  try expectOutput {
    // sample
    let document = Document([
      .heading(Heading(level: 2, [.text("News")])),
      .paragraph(
        Paragraph([
          .text("see "),
          // `LinkTarget` has no value for an address that acts: this is no link.
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

  @Test func visitorCounts() throws {
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

  @Test func rewriterReplaces() throws {
    let image = InlineImage(
      try ImageSource(parsing: "https://example.org/a.png"), alternative: "a cat")
    var rewriter = WithoutImages()
    let document = rewriter.rewrite(Document([.paragraph(Paragraph([Inline(.image(image))]))]))
    #expect(document == Document([.paragraph(Paragraph([.text("a cat")]))]))
  }
}

@Suite struct ProxySamples {
  // sample
  struct ImageProxy: Rewriter {
    let prefix: String  // https://images.example/
    let sign: (String) -> String

    mutating func rewrite(_ run: Inline) -> Inlines {
      var run = run
      if case .image(var image) = run.content {
        image.source = proxied(image.source)
        run.content = .image(image)
      }
      return [run]
    }

    func proxied(_ source: ImageSource) -> ImageSource {
      let address = source.description
      guard source.kind == .http || source.kind == .https, !address.hasPrefix(prefix) else {
        return source
      }
      let hexadecimal = address.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      return ImageSource("\(prefix)\(sign(address))/\(hexadecimal)") ?? source
    }
  }
  // end

  @Test func picturesComeFromTheProxy() throws {
    let source = try ImageSource(parsing: "https://a.example/b")
    var proxy = ImageProxy(prefix: "https://images.example/") { _ in "signed" }
    let document = proxy.rewrite(
      Document([.paragraph(Paragraph([Inline(.image(InlineImage(source)))]))]))
    let expected = try ImageSource(
      parsing: "https://images.example/signed/68747470733a2f2f612e6578616d706c652f62")
    #expect(document == Document([.paragraph(Paragraph([Inline(.image(InlineImage(expected)))]))]))
  }
}

@Test func hostsAreCovered() throws {
  try expectOutput {
    // sample
    let hosts: HostSet = ["example.org", "*.example.org"]
    print(hosts.contains("www.example.org"))  // true
    // end
  }
}
