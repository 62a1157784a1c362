import PostDocument
import PostNetworks
import PostPolicy
import Testing

@Suite struct MatrixEncoderTests {
  private let encoder = MatrixEncoder()

  private func html(_ html: String) throws -> String {
    try encoder.encode(document(html)).message.formattedBody
  }

  @Test("blocks are written with the elements of the specification")
  func blocks() throws {
    #expect(
      try html(
        "<h2>T</h2><ol start=3><li>a<ul><li>b</ul><li><p>c<p>d</ol><blockquote>q</blockquote><hr>")
        == "<h2>T</h2><ol start=\"3\"><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ol>"
        + "<blockquote><p>q</p></blockquote><hr>")
    #expect(
      try html("<pre><code class=language-c>a &lt; b\n\n</code></pre>")
        == "<pre><code class=\"language-c\">a &lt; b\n\n</code></pre>")
    #expect(
      try html("<table><caption>C</caption><tr><th>a<th>b<tr><td colspan=2>c<tr><td>d<td>e</table>")
        == "<table><caption>C</caption><thead><tr><th>a</th><th>b</th></tr></thead>"
        + "<tbody><tr><td>c</td><td></td></tr><tr><td>d</td><td>e</td></tr></tbody></table>")
    #expect(
      try html("<details open><summary>s</summary><p>x</details>")
        == "<details><summary>s</summary><p>x</p></details>")
  }

  @Test("spoilers contain their links, and the body hides them")
  func spoilers() throws {
    let message = try encoder.encode(
      document("<p>a <span class=spoiler><b>b</b> <a href=https://a.example/>c</a></span>")
    ).message
    #expect(
      message.formattedBody
        == "a <span data-mx-spoiler><strong>b</strong> <a href=\"https://a.example/\">c</a></span>")
    #expect(message.body == "a [spoiler]")
  }

  @Test("mentions are links to matrix.to, and text does not become a mention of the room")
  func mentions() throws {
    let ada = try #require(Mention("@ada", id: "@ada:example.org"))
    let bob = try #require(Mention("@bob", id: "7"))
    let document = Document([
      .paragraph(Paragraph([Inline(.mention(ada)), .text(" "), Inline(.mention(bob))])),
      .paragraph(Paragraph([.text("@room")])),
    ])
    let message = encoder.encode(document).message
    #expect(
      message.formattedBody
        == "<p><a href=\"https://matrix.to/#/@ada:example.org\">@ada</a> @bob</p><p>@room</p>")
    #expect(message.body == "@ada @bob\n\n@\u{200B}room")
  }

  @Test(
    "text does not become a mention of the room in any case",
    arguments: [
      ("@ROOM", "@\u{200B}ROOM"), ("a@Room", "a@\u{200B}Room"), ("@rooms", "@\u{200B}rooms"),
      ("@@rOOm @roo", "@@\u{200B}rOOm @roo"),
    ])
  func rooms(text: String, body: String) throws {
    let message = try encoder.encode(document("<p>\(text)")).message
    #expect(message.body == body)
    #expect(
      try MatrixDecoder().decode(#"{"body":"\#(body)"}"#).document.plainText == text)
  }

  @Test(
    "a link to a user is not written, because clients show it as a mention",
    arguments: [
      "https://matrix.to/#/@victim:x.example", "https://matrix.to/#/%40victim:x.example",
      "http://matrix.to/#/%40victim%3Ax.example?via=x", "https://MATRIX.TO/#/@victim:x.example",
      "https://matrix.to/%23/@victim:x.example", "https://matrix.to/#%2F@victim:x.example",
      "https://www.matrix.to/#/@victim:x.example", "https://matrix.to:443/#/@victim:x.example",
      "https://matrix.to./#/@victim:x.example", "https://m%61trix.to/#/@victim:x.example",
      "https://matrix.to\\#/@victim:x.example", "https://matrix.to/x?y#/@victim:x.example",
    ])
  func userLinks(url: String) throws {
    let encoded = try encoder.encode(document("<p>a <a href='\(url)'>b</a>"))
    #expect(encoded.message.formattedBody == "a b")
    #expect(encoded.report.lines == ["link-removed a $.content[0].content[1]"])
  }

  @Test(
    "other links to matrix.to are written",
    arguments: [
      "https://matrix.to/#/!room:x.example", "https://matrix.to/",
      "https://amatrix.to/#/@a:x.example",
      "https://x.example/#/@a",
    ])
  func roomLinks(url: String) throws {
    #expect(try html("<p><a href='\(url)'>b</a>") == "<a href=\"\(url)\">b</a>")
  }

  @Test("images, marks and attributes that Matrix does not have are reported")
  func losses() throws {
    #expect(
      try html("<p>a <img src=https://a.example/i.png alt=Cat>")
        == "a <a href=\"https://a.example/i.png\">[Cat]</a>")
    #expect(
      try encoder.losses("<p align=center><mark>a</mark><ul><li><input type=checkbox> b</ul>") == [
        "attribute-removed p align $.content[0]",
        "element-unwrapped highlight $.content[0].content[0]",
        "attribute-removed li checked $.content[1].content[0]",
      ])
  }

  @Test("a message has at most 60,000 bytes of JSON")
  func limits() {
    func post(_ count: Int) -> Document {
      Document([.paragraph(Paragraph([.text(String(repeating: "a", count: count))]))])
    }
    let empty = encoder.encode(post(0)).message.bytes.count
    #expect(encoder.fits(post((60_000 - empty) / 2)))
    #expect(!encoder.fits(post((60_000 - empty) / 2 + 1)))
  }
}

@Suite struct MatrixDecoderTests {
  private let decoder = MatrixDecoder()

  private func message(_ html: String) -> String {
    #"{"msgtype":"m.text","body":"b","format":"org.matrix.custom.html","formatted_body":"\#(html)"}"#
  }

  @Test("HTML is untrusted, and spoilers and mentions are read")
  func html() throws {
    let json = message(
      "<script>x</script><span data-mx-spoiler='why'>s</span> "
        + "<a href='https://matrix.to/#/%40ada%3Aexample.org'>Ada</a>")
    #expect(
      try decoder.tree(json) == [
        "  paragraph", #"    text "s" spoiler"#, #"    text " ""#,
        #"    mention "Ada" target=https://matrix.to/#/%40ada%3Aexample.org id="@ada:example.org""#,
      ])
    #expect(
      try decoder.findings(json) == [
        "element-dropped script $.formatted_body",
        "attribute-removed span data-mx-spoiler $.formatted_body",
      ])
  }

  @Test("the quotation of the answered message is removed")
  func replies() throws {
    let json = message("<mx-reply><blockquote>old</blockquote></mx-reply>new")
    #expect(try decoder.tree(json) == ["  paragraph", #"    text "new""#])
    #expect(try decoder.findings(json) == ["element-dropped mx-reply $.formatted_body"])
    #expect(
      try decoder.tree(message("<mx-reply>open <b>x</b>")) == [
        "  paragraph", #"    text "open ""#, #"    text "x" strong"#,
      ])
    let plain = #"""
      {"body":"> <@ada:a.example> old\n> more\n\nnew\nline","m.relates_to":{"m.in_reply_to":{}}}
      """#
    #expect(
      try decoder.tree(plain) == [
        "  paragraph", #"    text "new""#, "    lineBreak", #"    text "line""#,
      ])
  }

  @Test(
    "the quotation of the answered message is removed wherever it is",
    arguments: [
      "<mx-reply data-x='</mx-reply>'><p>old</p></mx-reply>new",
      "<MX-Reply\\n>old<mx-reply>older</mx-reply>old</MX-Reply >new", "ne<mx-reply>old</mx-reply>w",
      "<mx-reply>old</mx-reply><mx-reply>old</mx-reply>new", "<p>new<mx-reply/>old</mx-reply></p>",
      "<mx-reply><a title='</mx-reply>old'>old</a></mx-reply>new",
      "<mx-reply it's a=b'>old</mx-reply>new", "<mx-reply><!-- </mx-reply> -->old</mx-reply>new",
      "<mx-reply a = '>'>old</mx-reply>new",
    ])
  func replyElements(html: String) throws {
    #expect(try decoder.decode(message(html)).document.plainText == "new")
    #expect(try decoder.findings(message(html)) == ["element-dropped mx-reply $.formatted_body"])
  }

  @Test("elements with another name are not quotations of an answered message")
  func otherElements() throws {
    #expect(try decoder.decode(message("<mx-replies>a</mx-replies>b")).document.plainText == "ab")
    #expect(try decoder.decode(message("a</mx-reply>b")).document.plainText == "ab")
    #expect(
      try decoder.decode(message("a<!-- <mx-reply> -->b</mx-reply>")).document.plainText == "ab")
  }

  @Test(
    "only the lines of the fallback are removed from an answer",
    arguments: [
      ("> <@a:b.c> hi\\r\\n\\r\\nmy answer", "my answer"),
      ("> <@a:b.c> hi\\r\\n> more\\r\\n\\r\\nmy\\r\\nanswer", "my\nanswer"),
      ("> * <@a:b.c> waves\\n\\nmy answer", "my answer"),
      ("> <@a:b.c> hi\\n\\n> my quote\\nanswer", "> my quote\nanswer"),
      ("> my own quote\\n> only", "> my own quote\n> only"), ("> * a\\n> * b", "> * a\n> * b"),
      (">", ">"),
    ])
  func fallbacks(body: String, text: String) throws {
    let json = #"{"body":"\#(body)","m.relates_to":{"m.in_reply_to":{}}}"#
    #expect(try decoder.decode(json).document.plainText == text)
  }

  @Test("without HTML, the body is plain text")
  func body() throws {
    #expect(
      try decoder.tree(#"{"body":"> a <b>\n\n@\u200Broom","formatted_body":"<p>x"}"#) == [
        "  paragraph", #"    text "> a <b>""#, "  paragraph", #"    text "@room""#,
      ])
    #expect(throws: NetworkError.self) { try decoder.decode(#"{"formatted_body":"x"}"#) }
  }
}
