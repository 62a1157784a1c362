import PostDocument
import PostNetworks
import PostPolicy
import Testing

@Suite struct DiscordEncoderTests {
  private let encoder = DiscordEncoder()

  private func content(_ html: String) throws -> String {
    try encoder.encode(document(html)).message.content
  }

  @Test("blocks are written in Discord's Markdown")
  func blocks() throws {
    #expect(
      try content(
        "<h2>T</h2><ul><li>a<ol start=3><li>b</ol></ul><blockquote><p>q<p>r</blockquote>"
          + "<pre><code class=language-c>x\n\n```</code></pre><h4>U</h4>"
          + "<table><tr><td>1<td>2</table><ol reversed><li>z</ol>")
          == """
          ## T

          - a
            3. b

          > q
          > \("")
          > r

          ```c
          x

          ``\u{200B}`
          ```

          **U**

          1 \\| 2

          1\\. z
          """)
  }

  @Test("styles, spoilers and links are marked without white space at the ends")
  func styles() throws {
    #expect(
      try content(
        "<p><b>a </b><i>b</i><u>c</u> <s>d</s> <span class=spoiler>e|</span> <code>f`g</code>")
        == "**a** *b*\u{200B}__c__ ~~d~~ ||e\\|\u{200B}|| ``f`g``")
    #expect(
      try content(
        "<p><a href='https://a.example/(x)'>l [m]</a> <a href=https://b.example/>https://b.example/</a> "
          + "<a href=https://c.example/>https://d.example/</a>")
        == "[l \\[m\\]](https://a.example/%28x%29) <https://b.example/> https\\://d.example/")
  }

  @Test(
    "text is shown as written",
    arguments: [
      ("# a", "\\# a"), ("- a", "\\- a"), ("-# a", "\\-# a"), ("&gt; a", "\\> a"),
      ("12. a", "12\\. a"), ("1.5", "1\\.5"), ("a - # b", "a - # b"),
      ("*_~`|\\", "\\*\\_\\~\\`\\|\\\\"),
      (":smile: 10:30", "\\:smile: 10:30"), ("[a](b)", "\\[a\\](b)"),
      ("&lt;t:1&gt; &lt;:e:1&gt;", "\\<t:1> \\<\\:e:1>"),
    ])
  func escaping(html: String, markdown: String) throws {
    #expect(try content("<p>\(html)") == markdown)
  }

  @Test("text does not become a mention")
  func mentions() throws {
    #expect(
      try content(
        "<p>@everyone a@here &lt;@1&gt; &lt;@&amp;2&gt; &lt;#3&gt; @ada <code>@here</code>")
        == "@\u{200B}everyone a@\u{200B}here \\<@\u{200B}1> \\<@\u{200B}&2> \\<#\u{200B}3> @ada "
        + "`@\u{200B}here`")
    #expect(try content("<p><mark>@</mark>everyone") == "@\u{200B}everyone")
    #expect(
      try content("<p><a href='https://a.example/@everyone'>x</a>")
        == "[x](https://a.example/%40everyone)")
    #expect(try content("<pre>@everyone</pre>") == "```\n@\u{200B}everyone\n```")
    let ada = try #require(Mention("@ada", id: "7"))
    let document = Document([.paragraph(Paragraph([Inline(.mention(ada))]))])
    #expect(encoder.encode(document).message.content == "@ada")
    #expect(DiscordEncoder { _ in "123" }.encode(document).message.content == "<@123>")
    let hidden = Document([
      .paragraph(Paragraph([Inline(.mention(ada), marks: .spoiler), .text("x", marks: .spoiler)]))
    ])
    #expect(
      DiscordEncoder { _ in "123" }.encode(hidden).message.content == "||<@123>||\u{200B}||x||")
    #expect(DiscordEncoder { _ in "1>23" }.encode(document).message.content == "@ada")
  }

  @Test("a message has at most 2,000 scalars")
  func limits() {
    func post(_ count: Int) -> Document {
      Document([.paragraph(Paragraph([.text(String(repeating: "*", count: count))]))])
    }
    #expect(encoder.fits(post(1000)))
    #expect(!encoder.fits(post(1001)))
    #expect(encoder.encode(post(1)).message.json == #""\\*""#)
  }
}
