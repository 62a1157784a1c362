import PostSyndication
import Testing

@Suite struct DescriptionFormatTests {
  private func description(_ text: String, in element: String = "description") throws
    -> UntrustedContent
  {
    let feed = try SyndicatedFeed(
      "<rss><channel><item><\(element)><![CDATA[\(text)]]></\(element)></item></channel></rss>")
    return try #require(feed.items.first?.summary)
  }

  @Test(
    "text without tags of HTML is plain text, whatever its ampersands and angle brackets are",
    arguments: [
      "R&D\nnext", "a < b", "https://a.example/?a=1&copy=2", "x<y>z", "<ann@a.example>",
      "a<b and c>d", "use <b> and <i>", "Map<String, List<a>>", "AT&T; Q&A", "<3", "</", "<", "&",
      "<input> <output> <title>", "<p", "</p", "a <!b", "<x y=z>", "if i<s && s>t",
    ])
  func plainText(text: String) throws {
    let content = try description(text)
    #expect(content.format == .plainText)
    #expect(content.source == text)
  }

  @Test(
    "one tag of HTML is enough",
    arguments: [
      "a<br>b", "a<br/>b", "<p>a", "<P align=left>a", "<b>a</b>", "<a href=x>a", "<a\nhref = 'x'>a",
      "<img src='a.png'>", "<hr />", "<!-- a -->", "<!DOCTYPE html>", "</div>", "<x-card></x-card>",
      "<ul>", "<td>",
    ]
      + [" ", "\n", "\t"].map { String(repeating: $0, count: 40) }.flatMap { space in
        [
          "<a\(space)href='x'>a", "<a href\(space)=x>", "<br\(space)/>", "<p\(space)>",
          "</b\(space)>",
        ]
      })
  func html(text: String) throws {
    let content = try description(text)
    #expect(content.format == .html)
    #expect(content.source == text)
  }

  @Test(
    "character references in plain text are decoded once",
    arguments: [
      ("R&amp;D\nnext", "R&D\nnext"), ("a&#8217;b &#x41; &#150;", "a’b A –"),
      ("&lt;b&gt;x&lt;/b&gt;", "<b>x</b>"), ("&amp;lt;", "&lt;"),
      ("&amp; &unknown; &copy x", "& &unknown; &copy x"),
      ("&#0; &#xD800; &#99999999999;", "\u{FFFD} \u{FFFD} \u{FFFD}"),
      ("&; &#; &#x; &amp;", "&; &#; &#x; &"),
    ])
  func references(text: String, decoded: String) throws {
    let content = try description(text)
    #expect(content.format == .plainText)
    #expect(content.source == decoded)
  }
}
