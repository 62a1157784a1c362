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

  @Test(
    "text that joins other text after code or a link was dropped does not become markup",
    arguments: [
      (
        "@<a href=https://x.example>everyone: see http://x</a>", "@\u{200B}everyone: see http\\://x"
      ),
      (
        "@<a href=https://x.example>here https://y.example/</a>",
        "@\u{200B}here https\\://y.example/"
      ),
      ("<b>@<a href=https://x.example>here [</a></b>", "**@\u{200B}here \\[**"),
      ("@<code>everyone `</code>", "@\u{200B}everyone \\`"),
      ("<code>`@</code>here", "\\`@\u{200B}here"),
      ("@<a href=https://x.example/><code>here `</code> ]</a>", "@\u{200B}here \\` \\]"),
      ("&lt;<code>@123&gt; `</code>", "\\<@\u{200B}123> \\`"),
      ("&lt;@<code>&amp;123&gt; `</code>", "\\<@\u{200B}&123> \\`"),
      (
        "&lt;<a href=https://x.example>#12&gt; https://y.example/</a>",
        "\\<#\u{200B}12> https\\://y.example/"
      ),
      ("1<code>. `</code>", "1\\. \\`"), ("<code># `</code>", "\\# \\`"),
      ("1<a href=https://x.example>. a]</a>", "1\\. a\\]"),
      ("<a href=https://x.example>- [</a>", "\\- \\["),
    ])
  func joining(html: String, markdown: String) throws {
    #expect(try content("<p>\(html)") == markdown)
  }

  @Test("dropped code and links are reported once")
  func droppedMarkup() throws {
    #expect(try encoder.losses("<p>@<code>everyone `</code>") == ["element-unwrapped code $"])
    #expect(
      try encoder.losses("<p>a <a href=https://x.example/><b>b</b> https://y.example/</a>")
        == ["link-removed a $"])
    #expect(
      try encoder.losses("<p><span class=spoiler><code>a||b</code></span>")
        == ["element-unwrapped code $"])
  }

  @Test(
    "code and URLs do not end the marker around them",
    arguments: [
      ("<span class=spoiler><code>a||b</code></span>", "||a\\|\\|b||"),
      ("<span class=spoiler><code>a|b</code> c</span>", "||a\\|b c||"),
      ("<span class=spoiler><code>a*_~b</code></span>", "||`a*_~b`||"),
      ("<s><code>a~~b</code></s>", "~~a\\~\\~b~~"), ("<u><code>a__b</code></u>", "__a\\_\\_b__"),
      ("<b><code>a*b</code></b>", "**a\\*b**"), ("<i><code>a*b</code></i>", "*a\\*b*"),
      ("<code>a||b</code>", "`a||b`"),
      (
        "<span class=spoiler><a href='https://x.example/?a||b'>l</a></span>",
        "||[l](https://x.example/?a%7C%7Cb)||"
      ),
      (
        "<span class=spoiler><a href='https://x.example/?a||b'>https://x.example/?a||b</a></span>",
        "||<https://x.example/?a%7C%7Cb>||"
      ),
      (
        "<span class=spoiler><img src='https://x.example/?a||b' alt=i></span>",
        "||[\\[i\\]](https://x.example/?a%7C%7Cb)||"
      ),
      ("<s><a href='https://x.example/~~a'>l</a></s>", "~~[l](https://x.example/%7E%7Ea)~~"),
      ("<u><a href='https://x.example/__a'>l</a></u>", "__[l](https://x.example/%5F%5Fa)__"),
      ("<i><a href='https://x.example/*a'>l</a></i>", "*[l](https://x.example/%2Aa)*"),
      ("<a href='https://x.example/a_b'>l</a>", "[l](https://x.example/a_b)"),
    ])
  func markersInCode(html: String, markdown: String) throws {
    #expect(try content("<p>\(html)") == markdown)
  }

  @Test("the last character of a text is not a part of the marker after it")
  func ends() throws {
    #expect(try content("<p><s>a~</s> <s>~</s>") == "~~a\\~\u{200B}~~ ~~\\~\u{200B}~~")
    #expect(
      try content("<p><s><span class=spoiler>a~|</span></s>")
        == "||~~a\\~\\|~~||")
    #expect(try content("<p><span class=spoiler><b>a|</b></span>") == "||**a\\|**||")
  }

  @Test(
    "the marker of a block is escaped after white space, too",
    arguments: [
      ("\u{A0}# a", "\u{A0}\\# a"), ("\u{A0}\u{2003}- a", "\u{A0}\u{2003}\\- a"),
      ("\u{3000}12. a", "\u{3000}12\\. a"), ("<b>\u{A0}</b># a", "\u{A0}\\# a"),
      ("\u{A0}<b>a</b> # b", "\u{A0}**a** # b"),
    ])
  func indentedMarkers(html: String, markdown: String) throws {
    #expect(try content("<p>\(html)") == markdown)
  }

  @Test("@ is kept in a URL that contains no mention")
  func atSigns() throws {
    #expect(
      try content("<p><a href='https://a.example/@ada'>x</a>") == "[x](https://a.example/@ada)")
    #expect(
      try content("<p><a href='https://a.example/@ada@here'>x</a>")
        == "[x](https://a.example/%40ada%40here)")
  }

  @Test("a link that would fill the message is removed, and its text can be split")
  func longLinks() throws {
    let url = "https://a.example/" + String(repeating: "b", count: 2100)
    #expect(try content("<p>see <a href='\(url)'>this</a> now") == "see this now")
    #expect(
      try encoder.losses("<p>see <a href='\(url)'>this</a> now")
        == ["link-removed a $.content[0].content[1]"])
    #expect(try content("<p><img src='\(url)' alt=i>") == "\\[i\\]")
    #expect(
      try encoder.losses("<p><img src='\(url)' alt=i>") == [
        "element-mapped image $.content[0].content[0]",
        "link-removed img $.content[0].content[0]",
      ])
    let masked = "https://a.example/" + String(repeating: "(", count: 600)
    #expect(try content("<p><a href='\(masked)'>this</a>") == "this")
    let short = "https://a.example/" + String(repeating: "b", count: 100)
    #expect(try content("<p><a href='\(short)'>l</a>") == "[l](\(short))")
    #expect(
      try DiscordEncoder(limit: 100).encode(document("<p><a href='\(short)'>l</a>")).message.content
        == "l")
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
