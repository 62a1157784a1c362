import PostDocument
import PostHTML
import Testing

private func html(_ runs: Inlines, _ relations: LinkRelations = .none) -> String {
  HTMLEncoder(relations: relations).encode(Document([.paragraph(Paragraph(runs))]))
}

private func link(_ target: String, title: String? = nil) -> Hyperlink {
  Hyperlink(LinkTarget(target)!, title: title)
}

@Suite struct HTMLEscapingTests {
  @Test("`&`, `<`, `>`, quotation marks and no-break spaces are escaped in text")
  func text() {
    #expect(
      html([.text("a & b < c > d \"e\" f\u{A0}g 'h'")])
        == "<p>a &amp; b &lt; c &gt; d &quot;e&quot; f&nbsp;g 'h'</p>")
  }

  @Test("text that looks like a character reference or a tag is escaped")
  func references() {
    #expect(
      html([.text("&lt;b&gt; &amp;amp; <!--x--> </p> <script>")])
        == "<p>&amp;lt;b&amp;gt; &amp;amp;amp; &lt;!--x--&gt; &lt;/p&gt; &lt;script&gt;</p>")
  }

  @Test("a character that only shares a UTF-8 byte with the no-break space is not escaped")
  func sharedBytes() {
    #expect(html([.text("«ab¢»\u{A0}°à𠮠")]) == "<p>«ab¢»&nbsp;°à𠮠</p>")
  }

  @Test("`&` is escaped at each position of a text of up to 41 characters")
  func positions() {
    for length in 0...40 {
      for place in 0...length {
        let before = String(repeating: "a", count: place)
        let after = String(repeating: "é", count: length - place)
        #expect(html([.text("\(before)&\(after)")]) == "<p>\(before)&amp;\(after)</p>")
        #expect(html([.text("\(before)x\(after)<")]) == "<p>\(before)x\(after)&lt;</p>")
      }
    }
  }

  @Test("thousands of quotation marks in one text are all escaped")
  func manyReferences() {
    for length in [999, 1000, 1001, 5000] {
      let quotes = String(repeating: "\"", count: length)
      let references = String(repeating: "&quot;", count: length)
      #expect(html([.text(quotes)]) == "<p>\(references)</p>")
    }
  }

  @Test("non-ASCII text is written as UTF-8, without character references")
  func unicode() {
    #expect(html([.text("日本 עברית 👩‍👩‍👧 e\u{301}")]) == "<p>日本 עברית 👩‍👩‍👧 e\u{301}</p>")
  }

  @Test("attribute breakout: a quotation mark in a value is escaped")
  func attributes() throws {
    let source = try #require(ImageSource("/a.png?x=1&y=2"))
    let image = InlineImage(
      source, alternative: "\"><script>alert(1)</script>", title: "a\u{A0}& <b>")
    #expect(
      html([Inline(.image(image))])
        == #"<p><img src="/a.png?x=1&amp;y=2" "#
        + #"alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" "#
        + #"title="a&nbsp;&amp; &lt;b&gt;"></p>"#)
    #expect(
      html([.text("x", link: link("https://example.org/?a=1&b=\"<>`'", title: "\" onclick=x"))])
        == #"<p><a href="https://example.org/?a=1&amp;b=%22%3C%3E%60'" "#
        + #"title="&quot; onclick=x">x</a></p>"#)
  }

  @Test("encoding into a buffer appends to the existing bytes")
  func buffer() {
    var bytes = Array("<main>".utf8)
    let encoder = HTMLEncoder()
    encoder.encode(Document([.paragraph(Paragraph([.text("a<b")]))]), into: &bytes)
    encoder.encode(Document([.thematicBreak]), into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "<main><p>a&lt;b</p><hr>")
  }
}

@Suite struct HTMLInlineTests {
  @Test("the tags of all marks are nested in a fixed order inside the link")
  func allMarks() {
    #expect(
      html([.text("x", marks: .all, link: link("/y"))])
        == #"<p><a href="/y"><strong><em><u><s><sub><sup><mark><span class="spoiler"><kbd><code>x"#
        + "</code></kbd></span></mark></sup></sub></s></u></em></strong></a></p>")
  }

  @Test("adjacent runs with a common mark are written inside one tag for the mark")
  func commonPrefix() {
    #expect(
      html([
        .text("a", marks: .strong), .text("b", marks: [.strong, .emphasis]),
        .text("c", marks: [.strong, .code]), .text("d", marks: .code), .text("e"),
      ])
        == "<p><strong>a<em>b</em><code>c</code></strong><code>d</code>e</p>")
  }

  @Test("for two emphasized runs, `em` is written twice if only one of the runs is strong")
  func innerTagsReopen() {
    #expect(
      html([.text("a", marks: [.strong, .emphasis]), .text("b", marks: .emphasis)])
        == "<p><strong><em>a</em></strong><em>b</em></p>")
    #expect(
      html([.text("a", marks: .emphasis), .text("b", marks: [.strong, .emphasis])])
        == "<p><em>a</em><strong><em>b</em></strong></p>")
  }

  @Test("adjacent runs with the same link share one `a`, and a different link starts another")
  func links() {
    let a = link("/a")
    #expect(
      html([
        .text("1", link: a), .text("2", marks: .strong, link: a),
        .text("3", marks: .strong, link: link("/b")),
        .text("4", marks: .strong, link: link("/b", title: "t")),
        .text("5", marks: .strong),
      ])
        == #"<p><a href="/a">1<strong>2</strong></a><a href="/b"><strong>3</strong></a>"#
        + #"<a href="/b" title="t"><strong>4</strong></a><strong>5</strong></p>"#)
  }

  @Test("a line break is written inside the tags that the runs before and after it share")
  func lineBreaks() {
    #expect(
      html([
        .text("a", marks: [.strong, .emphasis], link: link("/x")), .lineBreak, .lineBreak,
        .text("b", marks: .strong, link: link("/x")), .lineBreak,
        .text("c", marks: .strong),
      ])
        == #"<p><a href="/x"><strong><em>a</em><br><br>b</strong></a><br><strong>c</strong></p>"#)
    #expect(html([.lineBreak, .text("a", marks: .strong)]) == "<p><br><strong>a</strong></p>")
    #expect(html([.text("a", marks: .strong), .lineBreak]) == "<p><strong>a</strong></p>")
  }

  @Test("all links have `rel` keywords, except links to own hosts and relative links")
  func relations() {
    let runs: Inlines = [
      .text("a", link: link("https://example.org/")), .text(" "),
      .text("b", link: link("https://own.example/x")), .text(" "),
      .text("c", link: link("/d?next=https://example.org/")), .text(" "),
      .text("e", link: link("mailto:a@example.org")),
    ]
    #expect(
      html(runs, LinkRelations([.ugc, .nofollow], ownHosts: ["own.example"]))
        == #"<p><a href="https://example.org/" rel="nofollow ugc">a</a> "#
        + #"<a href="https://own.example/x">b</a> <a href="/d?next=https://example.org/">c</a> "#
        + #"<a href="mailto:a@example.org" rel="nofollow ugc">e</a></p>"#)
  }

  @Test("an empty `alt` is written, and an absent `alt` or an invalid size is omitted")
  func images() throws {
    let source = try #require(ImageSource("https://example.org/a.png"))
    #expect(
      html([Inline(.image(InlineImage(source, alternative: "", width: 0, height: 40_000)))])
        == #"<p><img src="https://example.org/a.png" alt=""></p>"#)
    #expect(
      html([Inline(.image(InlineImage(source, width: 32_767, height: 1)), marks: .strong)])
        == #"""
        <p><strong><img src="https://example.org/a.png" width="32767" height="1"></strong></p>
        """#
    )
  }

  @Test("a custom emoji is written as an image with its name as `alt`")
  func emoji() throws {
    let source = try #require(ImageSource("https://example.org/cat.png"))
    let emoji = try #require(CustomEmoji("blob_cat", image: source))
    #expect(
      html([.text("a "), Inline(.emoji(emoji), link: link("/x"))])
        == #"<p>a <a href="/x"><img class="emoji" src="https://example.org/cat.png" "#
        + #"alt=":blob_cat:"></a></p>"#)
  }
}

@Suite("HTML mentions and hashtags")
struct HTMLMentionTests {
  private let target = LinkTarget("https://example.org/@ada")!

  @Test("a mention with a target is written as `a` with `class`, `href`, `rel` and `data-id`")
  func mentions() throws {
    let mention = try #require(Mention("@ada", target: target, id: "7\""))
    #expect(
      html([Inline(.mention(mention))], .userContent)
        == #"<p><a class="u-url mention" href="https://example.org/@ada" "#
        + #"rel="nofollow noopener ugc" data-id="7&quot;">@ada</a></p>"#)
    #expect(
      html([Inline(.mention(mention))])
        == #"<p><a class="u-url mention" href="https://example.org/@ada" data-id="7&quot;">"#
        + "@ada</a></p>")
  }

  @Test("a mention or hashtag without a target is written as `span`")
  func spans() throws {
    let mention = try #require(Mention("@<ada>"))
    let hashtag = try #require(Hashtag("#swift", id: "1"))
    #expect(
      html([Inline(.mention(mention)), .text(" "), Inline(.hashtag(hashtag))], .userContent)
        == #"<p><span class="mention">@&lt;ada&gt;</span> "#
        + #"<span class="mention hashtag" data-id="1">#swift</span></p>"#)
  }

  @Test("the `rel` of a hashtag always starts with `tag`")
  func hashtags() throws {
    let hashtag = try #require(Hashtag("#swift", target: LinkTarget("https://example.org/t/swift")))
    #expect(
      html([Inline(.hashtag(hashtag))], .userContent)
        == #"<p><a class="mention hashtag" href="https://example.org/t/swift" "#
        + #"rel="tag nofollow noopener ugc">#swift</a></p>"#)
    #expect(
      html([Inline(.hashtag(hashtag))])
        == #"<p><a class="mention hashtag" href="https://example.org/t/swift" rel="tag">"#
        + "#swift</a></p>")
  }

  @Test("a link is closed before a mention and reopened after it, so links do not nest")
  func noNestedLinks() throws {
    let mention = try #require(Mention("@ada", target: target))
    #expect(
      html([
        .text("a ", marks: .strong, link: link("/x")),
        Inline(.mention(mention), marks: .strong, link: link("/x")),
        .text(" b", marks: .strong, link: link("/x")),
      ])
        == #"<p><a href="/x"><strong>a </strong></a><strong>"#
        + #"<a class="u-url mention" href="https://example.org/@ada">@ada</a></strong>"#
        + #"<a href="/x"><strong> b</strong></a></p>"#)
  }
}
