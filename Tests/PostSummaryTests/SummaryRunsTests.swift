import PostDocument
import PostSummary
import Testing

@Suite struct SummaryRunsTests {
  @Test(
    "a mention, hashtag or custom emoji that exceeds the limit is omitted, not cut",
    arguments: [
      Inline.mention("@ada@example.org"), .hashtag("#computing_engine"), .emoji("clap_clap_clap_"),
    ])
  func atoms(run: Inline) {
    let block = paragraph(.text("Hi "), run, .text(" bye"))
    for limit in 0...23 {
      let text = summary(block, limit: limit) { $0.byteLimit = 1000 }.plainText
      let name = run.content.plainText
      #expect(text.contains(name) == (limit >= 3 + name.count + 1), "\(limit): \(text)")
      if !text.contains(name) { #expect(["", "…", "H…", "Hi…"].contains(text)) }
    }
  }

  @Test("a summary is cut before a run that starts with 2100 no-break spaces")
  func blankNames() {
    let blank = String(repeating: "\u{A0}", count: 2100)
    for run in [Inline.mention(blank + "seen"), .hashtag(blank + "seen"), .text(blank + "seen")] {
      let short = summary(paragraph("one"), paragraph(run), paragraph("two"))
      #expect(short.plainText == "one…")
      #expect(short.isTruncated)
      #expect(!short.omitted.isComplete)
    }
  }

  @Test("labels from the options are reduced to one line without control characters")
  func labelText() {
    let words = SummaryLabels(spoiler: "a  b", image: "\nc\u{202E}", table: " ")
    let spoiler = paragraph(.text("hidden", marks: .spoiler))
    let hidden = summary(spoiler) { $0.labels = words }
    #expect(hidden.plainText == "[a b]")
    #expect(hidden.graphemeCount == 5)
    let imageSummary = summary(paragraph(image("x"))) { $0.labels = words }
    #expect(imageSummary.plainText == "[c: x]")
    #expect(imageSummary.graphemeCount == 6)
    let table = TableBlock(body: [TableBlock.Row([TableBlock.Cell(.data, [paragraph("cell")])])])
    #expect(summary(.table(table)) { $0.labels = words }.document.isEmpty)
  }

  @Test("a link label that is cut keeps its target")
  func linkLabels() {
    let home = link("https://example.org/")
    let cut = summary(
      paragraph(.text("see "), .text("the long page of Ada", link: home)), limit: 14
    ) { $0.byteLimit = 500 }
    #expect(
      cut.document
        == Document([paragraph(.text("see "), .text("the long", link: home), .text("…"))]))
  }

  @Test("a link label that is a URL is shortened, or omitted if its host does not fit")
  func bareURLs() {
    let long = "https://www.example.org/a/very/long/path/to/something?with=query"
    let address = paragraph(.text("see "), .text(long, link: link(long)), .text(" now and then"))
    let short = summary(address) { $0.byteLimit = 500 }
    #expect(short.plainText == "see example.org/a/very/long/path/t… now and then")
    #expect(short.document.blocks.count == 1)
    let host = summary(address, limit: 35) { $0.byteLimit = 500 }
    #expect(host.plainText == "see example.org…")
    #expect(
      host.document
        == Document([
          paragraph(.text("see "), .text("example.org", link: link(long)), .text("…"))
        ]))
    #expect(summary(address, limit: 15).plainText == "see…")
    // The URL ends in an ellipsis, so no second one is added.
    #expect(
      summary(address, limit: 36) { $0.byteLimit = 500 }.plainText
        == "see example.org/a/very/long/path/t…")
    let bare = paragraph(.text("example.org/", link: link("https://example.org")))
    #expect(summary(bare).plainText == "example.org")
  }

  @Test("limits of `Int.max` do not overflow")
  func largestLimits() {
    var options = SummaryOptions(
      limit: .max, lineLimit: .max, byteLimit: .max, clusterByteLimit: .max, urlLimit: .max)
    for address in ["https://example.org/a", "https://example.org/ä"] {
      let document = paragraph(.text(address, link: link(address)))
      let summary = Summarizer(options).summarize(Document([document]))
      #expect(summary.plainText == String(address.dropFirst(8)))
      #expect(!summary.isTruncated)
    }
    #expect(options.clusterByteLimit == 4096)
    options.clusterByteLimit = .max
    #expect(options.clusterByteLimit == 4096)
    options.clusterByteLimit = 0
    #expect(options.clusterByteLimit == 16)
  }

  @Test("a long URL is shortened to its complete host")
  func hosts() {
    let text = "https://login.bank.example.session-0123456789.evil.example/path/behind"
    #expect(
      summary(paragraph(.text(text, link: link(text)))).plainText
        == "login.bank.example.session-0123456789.evil.example…")
  }

  @Test("adjacent spoiler runs become one label without a link")
  func spoilers() {
    let block = paragraph(
      .text("He "), .text("di", marks: .spoiler),
      .text("es", marks: [.spoiler, .strong], link: link("https://example.org/dies")),
      Inline(.mention(Mention("@killer")!), marks: .spoiler), .lineBreak,
      .text("really", marks: .spoiler), .text(" at the end"))
    let short = summary(block)
    #expect(
      short.document == Document([paragraph("He [spoiler] at the end")]))
    #expect(short.omitted.spoilers == 1)
    #expect(summary(block, limit: 9).plainText == "He…")
    #expect(summary(block) { $0.labels.spoiler = "" }.plainText == "He at the end")
    let hidden = paragraph(.text("all", marks: .spoiler))
    #expect(summary(hidden, paragraph(image("x"))).plainText == "[spoiler]")
  }

  @Test("if an image between spaces is omitted, so is one of the spaces")
  func images() {
    let short = summary(paragraph(.text("a "), image("x"), .text(" b"), image("y")))
    #expect(short.document == Document([paragraph("a b")]))
    #expect(short.omitted.images == 2)
  }

  @Test("mentions before the text are omitted on request")
  func leadingMentions() {
    func short(_ blocks: Block...) -> String {
      let options = SummaryOptions(leavesOut: .leadingMentions)
      return Summarizer(options).summarize(Document(Blocks(blocks))).plainText
    }
    let ada = Inline.mention("@ada")
    let bob = Inline.mention("@bob")
    #expect(short(paragraph(ada, .text(" "), bob, .text(" hello "), ada)) == "hello @ada")
    #expect(short(paragraph(ada, .text(" "), bob, .text(", hello"))) == "@bob, hello")
    #expect(short(paragraph(ada), paragraph(bob, .lineBreak, .text("hello"))) == "hello")
    #expect(short(paragraph(ada, .text(" "), bob)) == "@ada @bob")
    #expect(short(paragraph(ada, .text(" "), .hashtag("#x"))) == "#x")
    #expect(summary(paragraph(ada, .text(" hello"))).plainText == "@ada hello")
    // The symbol is before the link of the name.
    let (at, eve, mia) = (Inline.text("@"), Inline.mention("eve"), Inline.mention("mia"))
    #expect(short(paragraph(at, eve, .text(" hello "))) == "hello")
    #expect(short(paragraph(at, eve, .text(" @"), mia, .text(" hello"))) == "hello")
    #expect(short(paragraph(at, eve, .text(" @"), mia, .text(", hello"))) == "@mia, hello")
    #expect(short(paragraph(at, eve), paragraph(.text("\u{FF20}"), mia, .text(" a"))) == "a")
    #expect(short(paragraph(ada, .text(" @"), eve, .text(" b @"), mia)) == "b @mia")
    #expect(short(paragraph(at, eve, .text(" "), mia, .text(", hello"))) == "mia, hello")
    #expect(short(paragraph(.text("at @"), eve)) == "at @eve")
    #expect(short(paragraph(.text("#"), eve, .text(" a"))) == "#eve a")
    #expect(short(paragraph(at)) == "@")
  }

  @Test("lines of hashtags after the text are omitted on request")
  func trailingHashtags() {
    func short(_ blocks: Block..., limit: Int = 280) -> Summary {
      let options = SummaryOptions(limit: limit, leavesOut: .trailingHashtags)
      return Summarizer(options).summarize(Document(Blocks(blocks)))
    }
    let tags = paragraph(.hashtag("#a"), .text(" "), .hashtag("#b"))
    #expect(short(paragraph("text"), tags, tags).plainText == "text")
    #expect(!short(paragraph("text"), tags, limit: 4).isTruncated)
    #expect(short(paragraph("text"), tags, paragraph("end")).plainText == "text\n#a #b\nend")
    #expect(short(paragraph("text"), tags, paragraph("end"), limit: 6).plainText == "text…")
    #expect(short(paragraph(.text("text "), .hashtag("#a"))).plainText == "text #a")
    #expect(short(paragraph(.text("text"), .lineBreak, .hashtag("#a"))).plainText == "text")
    #expect(short(tags).plainText == "#a #b")
    #expect(summary(paragraph("text"), tags).plainText == "text\n#a #b")
    // The symbol is before the link of the name.
    let (symbol, cats) = (Inline.text("#"), Inline.hashtag("cats"))
    let symbols = paragraph(symbol, cats, .text(" #"), .hashtag("dogs"))
    #expect(short(paragraph("text"), symbols, tags).plainText == "text")
    #expect(
      short(paragraph("text"), symbols, paragraph("end")).plainText == "text\n#cats #dogs\nend")
    #expect(short(paragraph(.text("a "), symbol, cats)).plainText == "a #cats")
    #expect(short(paragraph("a"), paragraph(symbol)).plainText == "a\n#")
    #expect(short(paragraph("a"), paragraph(.text("@"), cats)).plainText == "a\n@cats")
  }

  @Test("over the byte limit, the last links and marks are removed, and their text is kept")
  func bytes() {
    let home = link("https://example.org/" + String(repeating: "a", count: 100))
    let block = paragraph(
      .text("bold", marks: .strong), .text(" one", link: home), .text(" "),
      .text("two", link: home),
      .text(" it", marks: .emphasis))
    let short = summary(block) { $0.byteLimit = 260 }
    #expect(
      short.document
        == Document([
          paragraph(
            .text("bold", marks: .strong), .text(" one", link: home), .text(" two"),
            .text(" it", marks: .emphasis))
        ]))
  }
}
