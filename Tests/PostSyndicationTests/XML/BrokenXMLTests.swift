import PostDocument
import PostEncoding
import PostFeed
import PostSyndication
import Testing

/// What feed readers accept that XML does not.
@Suite struct BrokenXMLTests {
  @Test(
    "broken titles are read",
    arguments: [
      ("a & b", "a & b"), ("a &nbsp;b", "a b"), ("caf&eacute;", "café"),
      ("a &unknown; b", "a &unknown; b"), ("a &amp b", "a &amp b"), ("&#8217;&#x2019;", "’’"),
      ("a&#150;b", "a–b"), ("a&#0;b", "a\u{FFFD}b"), ("a&#8;b", "ab"), ("a&#xD800;b", "a\u{FFFD}b"),
      ("a&#99999999999;b", "a\u{FFFD}b"), ("a\u{8}b", "ab"), ("a\u{FFFE}b", "ab"),
      ("a < b", "a < b"),
      ("a <3 b", "a <3 b"), ("a ]]> b", "a ]]> b"), ("<![cdata[a & b]]>", "a & b"),
      ("<![CDATA[a]]b]]>", "a]]b"), ("a<!-- b -- c -->d", "ad"), ("a<?php x ?>b", "ab"),
      ("a</i>b", "ab"), ("<i>a", "a"), ("a <b c", "a <b c"),
    ])
  func titles(source: String, text: String) throws {
    let feed = try SyndicatedFeed(
      "<rss><channel><item><title>\(source)</title><guid>1</guid></item></channel></rss>")
    #expect(feed.items.count == 1)
    #expect(feed.items.first?.title?.plainText() == text)
    #expect(feed.items.first?.id == "1")
  }

  @Test(
    "broken tags are read",
    arguments: [
      "<enclosure url=https://a.example/1 type='x'>", "<enclosure url='https://a.example/1'/>",
      "<enclosure url=\"https://a.example/1\"type=\"x\"/>",
      "<enclosure url=\"https://a.example/1\" url=\"https://b.example/\"/>",
      "<enclosure checked url=\"https://a.example/1\"/>",
      "<enclosure \"x\" url = \"https://a.example/1\"></enclosure>",
      "<ENCLOSURE URL=\"https://a.example/1\"></Enclosure>",
      "<enclosure url=\"https://a.example/1\" title=\"a < b & c\"/>",
      "<enclosure url=\"https://a.example/1\"",
      "<x:enclosure/><enclosure url='https://a.example/1'/>",
      "<enclosure url=\"https://a.example/1/>", "<enclosure url='https://a.example/1></enclosure>",
    ])
  func tags(source: String) throws {
    let feed = try SyndicatedFeed(
      "<rss><channel><item><title>a</title>\(source)<guid>1</guid></item></channel></rss>")
    #expect(
      feed.items.first?.attachments.map { $0.url.link?.description } == ["https://a.example/1"])
  }

  @Test(
    "what follows a nested item is not a property of the feed",
    arguments: [
      "<item><title>1</title><item><title>2</title></item><description>x</description>"
        + "<a><b/></a></item>",
      "<item><title>1</title><item><title>2</title></item><description>x</description>",
      "<item><item><title>1</title></item><category>x</category><title>x</title>"
        + "<item><title>2</title></item></item>",
    ])
  func nestedItems(source: String) throws {
    let feed = try SyndicatedFeed(
      "<rss><channel>\(source)<item><title>3</title></item></channel></rss>")
    #expect(feed.title == nil)
    #expect(feed.subtitle == nil)
    #expect(feed.items.map { $0.title?.plainText() } == ["1", "2", "3"])
    #expect(feed.findings.list.contains { $0.message.contains("within another item") })
  }

  @Test("properties of the feed can follow an item and the items of an item")
  func lateProperties() throws {
    let feed = try SyndicatedFeed(
      """
      <rss><channel><item><item><title>1</title></item></item><title>a</title></channel></rss>
      """)
    #expect(feed.title?.plainText() == "a")
    #expect(feed.items.count == 1)
  }

  @Test(
    "an item without an end tag does not hide the properties of the feed",
    arguments: [
      "<rss><channel><item><title>1</title><item><title>2</title></item><item><title>3</title></item>"
        + "<title>a</title><link>http://b.example/</link></channel></rss>",
      "<rdf:RDF><item><title>1</title><item><title>2</title></item><channel><title>a</title>"
        + "<link>http://b.example/</link></channel><item><title>3</title></item></rdf:RDF>",
    ])
  func unclosedItem(source: String) throws {
    let feed = try SyndicatedFeed(source)
    #expect(feed.title?.plainText() == "a")
    #expect(feed.url?.link?.description == "http://b.example/")
    #expect(feed.items.map { $0.title?.plainText() } == ["1", "2", "3"])
  }

  @Test("comments and scripts after the end of a feed are not reported")
  func markupAfterEnd() throws {
    let feed = try SyndicatedFeed(
      "<rss><channel><item><title>1</title></item></channel></rss><!-- <items> --><feedburner/>"
        + "<script>var a = '<rssfeed'</script><it")
    #expect(feed.findings.list.isEmpty)
  }

  @Test("a second feed after the end of the first is reported")
  func secondFeed() throws {
    let rss = "<rss><channel><item><title>1</title></item></channel></rss>"
    for second in [rss, "<feed/>", "<rdf:RDF/>", "<entry/>"] {
      let feed = try SyndicatedFeed(rss + second)
      #expect(feed.items.count == 1)
      #expect(feed.findings.list.map(\.code) == [.itemDropped])
      #expect(feed.findings.list.first?.offset == rss.utf8.count)
    }
  }

  @Test("contents that are not text are reported")
  func otherContents() throws {
    for (type, content) in [
      ("application/pdf", "JVBERi0="), ("image/svg+xml", "<svg><path d='M0'/></svg>"),
      ("application/xml", "<a>x</a>"),
    ] {
      let feed = try SyndicatedFeed(
        """
        <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title>a</title>\
        <content type="\(type)">\(content)</content></entry></feed>
        """)
      #expect(feed.items.first?.content == nil)
      #expect(feed.findings.list.map(\.code) == [.valueDropped])
      #expect(feed.findings.list.first?.message.contains(type) == true)
    }
  }

  @Test(
    "an item is not lost because of broken markup before it",
    arguments: [
      "<item><title>1</title><guid isPermaLink=\"false>1</guid></item>",
      "<item><title>1</title><guid isPermaLink=\"false>1&amp;</guid><a b='c'/></item>",
      "<item><title>1</rss></title></item>",
      "<item><title>1</title></channel><link>x</link></item>",
      "<items><item><title>1</title></item></items>",
      "<a><b/><c x='y'><item><title>1</title></item></c></a>",
      "<rss><channel><title>x</title></channel></rss><item><title>1</title></item>",
      "<item><title>0</title>" + String(repeating: "<a>", count: 101) + "</item>"
        + "<item><title>1</title></item>",
    ])
  func lostItems(source: String) throws {
    let feed = try SyndicatedFeed(
      "<rss><channel><title>f</title>\(source)<item><title>2</title></item></channel></rss>")
    #expect(feed.items.map { $0.title?.plainText() } == ["1", "2"])
    #expect(feed.title?.plainText() == "f")
  }

  @Test("items after the end of the feed are reported")
  func itemsAfterEnd() throws {
    let feed = try SyndicatedFeed(
      "<rss><channel><item><title>a</title></item></channel></rss><!-- x --><item></item>")
    #expect(feed.items.count == 1)
    #expect(
      feed.findings.list.map(\.description) == ["what follows the end of the feed was ignored"])
  }

  @Test(
    "text before the root element is ignored",
    arguments: [
      "\n \n<?xml version=\"1.0\"?>", "<br />\n<b>Warning</b>: x in <b>y</b>\n", "\u{FEFF}",
      "x & <",
    ])
  func prologue(start: String) throws {
    let feed = try SyndicatedFeed(
      start + "<rss><channel><item><title>a</title></item></channel></rss> trailing <x>")
    #expect(feed.items.first?.title?.plainText() == "a")
  }

  @Test("a source that is cut off has the items before the end, and a finding")
  func truncated() throws {
    let feed = try SyndicatedFeed(
      "<rss><channel><item><title>a</title></item><item><title>b</title><link>https://a.exa")
    #expect(feed.items.map { $0.title?.plainText() } == ["a", "b"])
    #expect(feed.findingTexts == ["truncated: the source ends within an element"])
    #expect(feed.findings.list.first?.offset == 84)
  }

  @Test(
    "bytes that start like U+FFFE are ill-formed if they do not continue like it",
    arguments: [
      ([0xEF, 0xBF, 0xC3, 0xA9], "\u{FFFD}é"), ([0xEF, 0xBF, 0xEF], "\u{FFFD}\u{FFFD}"),
      ([0xEF, 0xBF, 0xEF, 0xBE], "\u{FFFD}\u{FFFD}"), ([0xEF, 0xBF, 0xFF], "\u{FFFD}\u{FFFD}"),
      ([0xEF, 0xBF], "\u{FFFD}"), ([0xEF], "\u{FFFD}"), ([0xEF, 0xBF, 0xC0], "\u{FFFD}\u{FFFD}"),
      ([0xEF, 0xBF, 0xF0, 0x9F, 0x98, 0x80], "\u{FFFD}😀"), ([0xEF, 0xBF, 0xBD], "\u{FFFD}"),
      ([0xEF, 0xEF, 0xBF, 0xBD], "\u{FFFD}\u{FFFD}"),
      ([0xE2, 0xEF, 0xBF, 0x41], "\u{FFFD}\u{FFFD}A"),
    ] as [([UInt8], String)])
  func illFormedNoncharacters(bytes: [UInt8], text: String) throws {
    for (start, end) in [("", "b"), ("a", ""), ("<![CDATA[", "]]>")] {
      let title = Array("<rss><channel><title>\(start)".utf8) + bytes + Array(end.utf8)
      let source = title + Array("</title><item><title>c</title></item></channel></rss>".utf8)
      // The transport states UTF-8. Otherwise, the source would be windows-1252.
      let options = SyndicationOptions(encoding: .utf8)
      let feed = try SyndicatedFeed(reading: source, options: options)
      let expected = start.hasPrefix("<") ? text : start + text + end
      #expect(feed.title?.plainText() == expected)
      #expect(feed.items.map { $0.title?.plainText() } == ["c"])
      for size in 1...9 {
        var reader = SyndicationReader(options: options)
        for index in stride(from: 0, to: source.count, by: size) {
          _ = try reader.read(Array(source[index..<min(source.count, index + size)]))
        }
        _ = try reader.finish()
        #expect(reader.feed.title?.plainText() == expected, "pieces of \(size)")
      }
    }
    // Such bytes can be the whole source.
    #expect(throws: SyndicationError.self) { try SyndicatedFeed(reading: bytes + [0x41]) }
  }

  @Test("findings have offsets in the source")
  func offsets() throws {
    let source = Array("\u{FEFF}<rss><channel><title>é".utf8) + [0xFF] + Array("é & b</title>".utf8)
    let feed = try SyndicatedFeed(reading: source)
    #expect(feed.title?.plainText() == "é\u{FFFD}é & b")
    #expect(feed.findings.list.map(\.code) == [.encodingRepaired, .markupRepaired, .truncated])
    #expect(feed.findings.list.map(\.offset) == [26, 30, 41])
  }

  @Test("items and texts without end tags end before the next ones")
  func unclosed() throws {
    let feed = try SyndicatedFeed(
      """
      <rss><channel><item><title>a<link>https://a.example/1<guid>1</guid>
      <item><title>b</title><link href="https://a.example/2"><title/>
      <item><title>c</title></channel></rss>
      """)
    #expect(feed.items.map { $0.title?.plainText() } == ["a", "b", "c"])
    #expect(feed.items.map(\.id) == ["1", nil, nil])
    #expect(
      feed.items.map { $0.url?.link?.description }
        == ["https://a.example/1", "https://a.example/2", nil])
  }

  @Test("prefixes without a declaration have their usual meaning")
  func prefixes() throws {
    let feed = try SyndicatedFeed(
      """
      <rss><channel><item><content:encoded>&lt;p>x&lt;/p></content:encoded>
      <dc:creator>Ann</dc:creator></item></channel></rss>
      """)
    #expect(feed.items.first?.content?.plainText() == "x")
    #expect(feed.items.first?.authors.map(\.displayName) == ["Ann"])
  }

  @Test("HTML in a description that is not escaped is kept")
  func inlineHTML() throws {
    let feed = try SyndicatedFeed(
      """
      <rss><channel><item><title>t</title><description><p>a<br>b & <b>c</p></description>
      <guid>1</guid></item></channel></rss>
      """)
    #expect(feed.items.first?.summary?.plainText() == "a b & c")
    #expect(feed.items.first?.id == "1")
  }
}
