import PostDocument
import PostFeed
import PostPolicy
import PostSyndication
import Testing

@Suite struct AtomReaderTests {
  private static let start = "<feed xmlns=\"http://www.w3.org/2005/Atom\">"

  @Test("all properties of Atom 1.0 are read")
  func properties() throws {
    let feed = try SyndicatedFeed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0"
        xml:lang="de" xml:base="https://a.example/blog/">
      <title type="text">T &lt;b></title><subtitle type="html">S &lt;b>x&lt;/b></subtitle>
      <id>tag:a.example,2026:feed</id><link rel="self" href="feed.xml"/><link href="."/>
      <link rel="next" href="feed.xml?p=2"/><logo>/logo.png</logo>
      <author><name>Bob</name><uri>/bob</uri><email>bob@a.example</email></author>
      <updated>2026-11-21T12:00:00Z</updated>
      <entry><title type="html">A &lt;i>b&lt;/i></title><id>tag:1</id>
      <link href="1.html"/><link rel="enclosure" href="1.mp3" type="audio/mpeg" length="5"/>
      <link rel="replies" href="1/replies" type="application/atom+xml" thr:count="3"/>
      <link rel="related" href="https://b.example/"/>
      <thr:in-reply-to ref="tag:0" href="0.html"/>
      <published>2026-11-20T12:00:00Z</published><updated>2026-11-21T12:00:00Z</updated>
      <category term="t" label="Label" scheme="s"/>
      <summary>Short</summary>
      <content type="xhtml" xml:base="c/"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hi &lt;x
      <span xml:base="deep/"><a href="q">z</a></span><br/></p></div></content></entry></feed>
      """)
    #expect(feed.format == .atom)
    #expect(feed.title?.plainText() == "T <b>")
    #expect(feed.subtitle?.plainText() == "S x")
    #expect(feed.id == "tag:a.example,2026:feed")
    #expect(feed.url?.link?.description == "https://a.example/blog/")
    #expect(feed.feedURL?.link?.description == "https://a.example/blog/feed.xml")
    #expect(feed.nextPage?.link?.description == "https://a.example/blog/feed.xml?p=2")
    #expect(feed.image?.link?.description == "https://a.example/logo.png")
    #expect(feed.language?.line() == "de")
    #expect(feed.authors.first?.url?.link?.description == "https://a.example/bob")
    let item = try #require(feed.items.first)
    #expect(item.title?.plainText() == "A b")
    #expect(item.url?.link?.description == "https://a.example/blog/1.html")
    #expect(
      item.attachments.map { $0.url.link?.description } == ["https://a.example/blog/1.mp3"])
    #expect(item.commentsFeedURL?.link?.description == "https://a.example/blog/1/replies")
    #expect(item.commentCount == 3)
    #expect(item.externalURL?.link?.description == "https://b.example/")
    #expect(item.inReplyTo?.id == "tag:0")
    #expect(item.inReplyTo?.url?.link?.description == "https://a.example/blog/0.html")
    #expect(item.published?.moment?.description == "2026-11-20T12:00:00Z")
    #expect(item.updated?.moment?.description == "2026-11-21T12:00:00Z")
    #expect(item.categories.first?.label?.line() == "Label")
    #expect(item.summary?.plainText() == "Short")
    #expect(
      try item.content?.sanitize().document.plainText
        == "Hi <x z <https://a.example/blog/c/deep/q>")
    #expect(feed.findings.list.isEmpty)
  }

  @Test(
    "content is read as its type says",
    arguments: [
      (#"<content>a &lt;b>c&lt;/b></content>"#, "a <b>c</b>"),
      (#"<content type="html">a &lt;b>c&lt;/b></content>"#, "a c"),
      (#"<content type="text/html">a &lt;b>c&lt;/b></content>"#, "a c"),
      (
        #"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">a <b>c</b></div></content>"#,
        "a c"
      ),
      (#"<content type="text/html" mode="base64">YSA8Yj5jPC9iPg==</content>"#, "a c"),
      (#"<content type="text/plain">a &lt;b></content>"#, "a <b>"),
      (#"<content type="html">a <b>c</b></content>"#, "a c"),
      (#"<content type="image/png">iVBORw0KGgo=</content>"#, ""),
      (#"<content type="image/svg+xml"><svg xmlns="http://www.w3.org/2000/svg"/></content>"#, ""),
    ])
  func contentTypes(source: String, text: String) throws {
    let feed = try SyndicatedFeed(
      AtomReaderTests.start + "<entry><title>t</title>\(source)</entry></feed>")
    #expect((feed.items.first?.content?.plainText() ?? "") == text)
  }

  @Test("content elsewhere is an attachment")
  func contentSource() throws {
    let feed = try SyndicatedFeed(
      AtomReaderTests.start
        + #"<entry><content src="https://a.example/a.mp3" type="audio/mpeg"/></entry></feed>"#)
    let attachment = try #require(feed.items.first?.attachments.first)
    #expect(attachment.url.link?.description == "https://a.example/a.mp3")
    #expect(attachment.type?.line() == "audio/mpeg")
  }

  @Test("an entry without authors has those of its source")
  func sources() throws {
    let feed = try SyndicatedFeed(
      AtomReaderTests.start
        + """
        <entry><title>t</title><source><title>S</title><link href="https://s.example/"/>
        <author><name>Ann</name></author></source></entry></feed>
        """)
    let item = try #require(feed.items.first)
    #expect(item.authors.map(\.displayName) == ["Ann"])
    #expect(item.source?.title?.line() == "S")
    #expect(item.source?.url?.link?.description == "https://s.example/")
  }

  @Test("Atom 0.3 has its own names and modes")
  func atom03() throws {
    let feed = try SyndicatedFeed(
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>T</title><tagline>S</tagline>
      <entry><title mode="escaped" type="text/html">a &lt;b>c&lt;/b></title>
      <issued>2026-11-20T12:00:00Z</issued><modified>2026-11-21T12:00:00Z</modified>
      <author><name>Ann</name><url>https://a.example/</url></author>
      <content type="application/xhtml+xml" mode="xml">
      <div xmlns="http://www.w3.org/1999/xhtml">x <b>y</b></div></content></entry></feed>
      """)
    #expect(feed.version == "0.3")
    #expect(feed.subtitle?.plainText() == "S")
    let item = try #require(feed.items.first)
    #expect(item.title?.plainText() == "a c")
    #expect(item.published?.moment?.description == "2026-11-20T12:00:00Z")
    #expect(item.updated?.moment?.description == "2026-11-21T12:00:00Z")
    #expect(item.authors.first?.url?.link?.description == "https://a.example/")
    #expect(item.content?.plainText() == "x y")
  }

  @Test(
    "plain text keeps its indentation without that of the XML",
    arguments: [
      ("\n      if a:\n          b  c\n\n      d\n    ", "if a:\n....b .c\n\nd"),
      ("if a:\n  b", "if a:\n..b"),
      ("\n\t\ta\n\t\t  b\n\t", "a\n..b"), ("\n  a\n b", ".a\nb"), ("   a\n   b", "a\nb"),
      ("\n\n  a", "a"),
    ])
  func indentation(text: String, expected: String) throws {
    let feed = try SyndicatedFeed(
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id>"
        + "<content type='text'>\(text)</content></entry></feed>")
    let document = try #require(try feed.items[0].content?.document())
    #expect(document.plainText == expected.replacing(".", with: "\u{A0}"))
  }

  @Test("an entry can be the root, and namespaces can be spelled differently")
  func spellings() throws {
    let entry = try SyndicatedFeed(
      #"<entry xmlns="https://www.w3.org/2005/atom/"><title>t</title></entry>"#)
    #expect(entry.items.first?.title?.plainText() == "t")
    let prefixed = try SyndicatedFeed(
      """
      <a:feed xmlns:a="HTTP://WWW.W3.ORG/2005/Atom"><a:entry><a:title>t</a:title></a:entry></a:feed>
      """)
    #expect(prefixed.items.first?.title?.plainText() == "t")
  }
}
