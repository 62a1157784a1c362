import PostFeed
import PostDocument
import PostSyndication
import Testing

/// Attacks on XML parsers.
///
/// [OWASP, XML Security](https://cheatsheetseries.owasp.org/cheatsheets/XML_Security_Cheat_Sheet.html)
@Suite struct XMLAttackTests {
  private static func item(_ text: String, _ documentType: String = "") -> String {
    "<?xml version=\"1.0\"?>\(documentType)<rss><channel><item><title>\(text)</title>"
      + "<guid>1</guid></item></channel></rss>"
  }

  @Test("billion laughs: entities are not expanded (CVE-2003-1564)")
  func billionLaughs() throws {
    let feed = try SyndicatedFeed(
      XMLAttackTests.item(
        "&lol2;",
        """
        <!DOCTYPE lolz [<!ENTITY lol "lol"><!-- it's ]> -->
        <!ENTITY lol1 "&lol;&lol;&lol;"><!ENTITY lol2 '&lol1;&lol1;&lol1;'>]>
        """))
    #expect(feed.items.first?.title?.plainText() == "&lol2;")
    #expect(feed.findings.list.map(\.code) == [.markupRepaired, .undefinedEntity])
  }

  @Test("quadratic blow-up: a long entity is not expanded")
  func quadraticBlowUp() throws {
    let long = String(repeating: "a", count: 50_000)
    let feed = try SyndicatedFeed(
      XMLAttackTests.item(
        String(repeating: "&a;", count: 10), "<!DOCTYPE x [<!ENTITY a \"\(long)\">]>"))
    #expect(
      feed.items.first?.title?.plainText() == String(repeating: "&a;", count: 10))
  }

  @Test(
    "external entities: no file and no network is read (XXE)",
    arguments: [
      "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>",
      "<!DOCTYPE x [<!ENTITY % p SYSTEM \"http://127.0.0.1/p.dtd\"> %p;]>",
      "<!DOCTYPE x SYSTEM \"http://127.0.0.1/x.dtd\">",
      "<!DOCTYPE x PUBLIC \"-//Netscape//DTD RSS 0.91//EN\" \"file:///etc/passwd\">",
    ])
  func externalEntities(documentType: String) throws {
    let feed = try SyndicatedFeed(XMLAttackTests.item("a&e;", documentType))
    #expect(feed.items.first?.title?.plainText() == "a&e;")
  }

  @Test("XInclude is not processed")
  func include() throws {
    let feed = try SyndicatedFeed(
      XMLAttackTests.item(
        "a<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"file:///etc/passwd\" "
          + "parse=\"text\"/>"))
    #expect(feed.items.first?.title?.plainText() == "a")
  }

  @Test("deep nesting outside of content is an error")
  func depth() {
    let source = "<rss><channel>" + String(repeating: "<a>", count: 100_000)
    let error = #expect(throws: SyndicationError.self) { try SyndicatedFeed(source) }
    #expect(error?.code == .limitExceeded)
    #expect(error?.message == "elements are nested deeper than the limit of 100")
  }

  @Test("a long base URL is not repeated in each link")
  func longBase() throws {
    let base = "https://a.example/" + String(repeating: "x", count: 2048) + "/"
    let feed = try SyndicatedFeed(
      "<rss><channel><link>\(base)</link><item><title>t</title><link>1</link></item></channel></rss>"
    )
    #expect(feed.items.first?.url?.link == nil)
    #expect(feed.findings.counts == [.valueDropped: 1])
  }

  @Test("a base URL is not repeated by many relative URLs of a small item")
  func manyRelativeURLs() throws {
    let base = "https://a.example/" + String(repeating: "x", count: 1900) + "/"
    let links = String(repeating: "&lt;a href=b>c&lt;/a>", count: 60)
    let long = String(repeating: "words ", count: 20_000)
    let sources = [
      "<item><link>b</link></item>", "<item><title>t</title><enclosure url='b'/></item>",
      "<item><description>\(links)</description></item>",
      "<item><title>\(links)</title><link>https://a.example/</link></item>",
      "<item xml:base='c/'><author><uri>b</uri></author><title>t</title></item>",
      // A long item may repeat it.
      "<item><description>\(links)\(long)</description></item>",
      "<item><link>https://a.example/b</link></item>",
    ]
    let feed = try SyndicatedFeed(
      "<rss><channel xml:base='\(base)'>\(sources.joined())</channel></rss>")
    let message = "relative URLs are not resolved, because they repeat a long base URL too often"
    #expect(
      feed.findings.list.map(\.description) == (1...5).map { "item \($0): \(message)" })
    #expect(
      feed.items.map { $0.url?.link != nil } == [false, false, false, true, false, false, true])
    let contents = try feed.items.map { try $0.summary?.document().plainText }
    #expect(contents[5]?.hasPrefix("ccc") == true)
    #expect(feed.items[2].summary?.baseURL == nil)
    #expect(feed.items[5].summary?.baseURL?.description == base)
    #expect(feed.items[1].attachments.map(\.url.link) == [nil])
  }

  @Test("a base URL in XHTML content is not repeated by many relative URLs")
  func manyRelativeURLsInMarkup() throws {
    let base = "https://a.example/" + String(repeating: "x", count: 1900) + "/"
    let feed = try SyndicatedFeed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><content type="xhtml">\
      <div xmlns="http://www.w3.org/1999/xhtml"><p xml:base="\(base)">\
      \(String(repeating: "<a href='b'>c</a>", count: 60))</p></div></content></entry></feed>
      """)
    let source = try #require(feed.items.first?.content?.source)
    #expect(source.utf8.count < 50_000)
    #expect(feed.findings.counts == [.valueDropped: 1])
  }

  @Test("relative URLs of an ordinary item with a long URL are resolved")
  func ordinaryLongBase() throws {
    let base = "https://a.example/" + String(repeating: "%D0%B0", count: 41) + "/"
    let image = "<img src='https://a.example/1.png' alt='' width='640' height='480' class='wide'>"
    let path = "<a href='/about'>A</a>"
    let sibling = "<p>An ordinary sentence. <a href='b'>c</a></p>"
    for (number, content) in [
      String(repeating: image, count: 20) + path, String(repeating: sibling, count: 60),
      String(repeating: path, count: 60), "<a href='b'>c</a>", "<img src='b'>",
    ].enumerated() {
      let json = """
        {"version":"https://jsonfeed.org/version/1.1","title":"t","items":[
        {"id":"1","url":"\(base)","content_html":"\(content)"}]}
        """
      let text = content.replacing("<", with: "&lt;")
      let rss = "<rss><channel><item><link>\(base)</link><description>\(text)</description></item>"
      for source in [json, rss + "</channel></rss>"] {
        let item = try SyndicatedFeed(source).items.first
        #expect((item?.content ?? item?.summary)?.baseURL?.description == base, "\(number)")
      }
    }
  }

  @Test("the limits of base URLs apply to JSON")
  func basesInJSON() throws {
    let base = "https://a.example/" + String(repeating: "x", count: 1900) + "/"
    let links = String(repeating: "<a href=b>c</a><A HREF = 'b'>", count: 30)
    let feed = try SyndicatedFeed(
      """
      {"version":"https://jsonfeed.org/version/1.1","title":"t","items":[
      {"id":"1","url":"\(base)","content_html":"\(links)"},
      {"id":"2","url":"https://a.example/\(base)\(base)","content_html":"<a href=b>c</a>"}]}
      """)
    #expect(feed.items.map { $0.content?.baseURL } == [nil, nil])
    #expect(
      feed.findings.list.map(\.message) == [
        "relative URLs are not resolved, because they repeat a long base URL too often",
        "a URL of more than 2,048 bytes is not used as the base of others",
      ])
  }

  @Test("a short base URL is repeated by any number of relative URLs")
  func shortBase() throws {
    let links = String(repeating: "&lt;a href=b>c&lt;/a>", count: 60)
    let feed = try SyndicatedFeed(
      "<rss><channel xml:base='https://a.example/c/'><item><description>\(links)</description></item></channel></rss>"
    )
    #expect(feed.findings.counts == [:])
    #expect(feed.items.first?.summary?.baseURL?.description == "https://a.example/c/")
  }

  @Test("deep nesting in content keeps the text, up to a limit")
  func contentDepth() throws {
    let start = "<rss><channel><item><guid>1</guid><description>"
    let feed = try SyndicatedFeed(start + String(repeating: "<b>", count: 10_000) + "deep")
    #expect(feed.items.first?.summary?.plainText() == "deep")
    let error = #expect(throws: SyndicationError.self) {
      try SyndicatedFeed(start + String(repeating: "<b>", count: 200_000))
    }
    #expect(error?.code == .limitExceeded)
  }

  @Test("a huge attribute is an error")
  func hugeAttribute() {
    var options = SyndicationOptions()
    options.limits.itemBytes = 100_000
    let source = "<rss><channel><item><a b=\"" + String(repeating: "x", count: 300_000)
    let error = #expect(throws: SyndicationError.self) {
      try SyndicatedFeed(source, options: options)
    }
    #expect(error?.code == .limitExceeded)
  }

  @Test(
    "an attribute value of more than 1 MiB is ignored, and the next attribute is read",
    arguments: ["\"&\"", "\"x\"", "'\"'", "&", "x"])
  func longValue(pattern: String) throws {
    let isQuoted = pattern.count > 1
    let character = isQuoted ? String(pattern.dropFirst().prefix(1)) : pattern
    let quote = isQuoted ? String(pattern.prefix(1)) : ""
    let value = quote + String(repeating: character, count: 1_100_000) + quote
    let feed = try SyndicatedFeed(
      "<rss><channel><item><title>a</title><enclosure type=\(value) url='https://a.example/1'/>"
        + "</item></channel></rss>")
    #expect(
      feed.items.first?.attachments.map { $0.url.link?.description } == ["https://a.example/1"])
    #expect(
      feed.findingTexts.contains(
        "markup-repaired: an attribute value of more than 1048576 bytes was ignored"))
  }

  @Test("a tag has one finding of each kind")
  func findingsOfTag() throws {
    let attributes = String(repeating: "a ", count: 1000)
    let feed = try SyndicatedFeed(
      "<rss><channel><item><title>a</title><x \(attributes)/></item></channel></rss>")
    #expect(feed.findings.counts == [.markupRepaired: 2])
  }

  @Test("a large item is dropped, and the next is read")
  func largeItem() throws {
    var options = SyndicationOptions()
    options.limits.itemBytes = 10_000
    let long = String(repeating: "x", count: 20_000)
    let feed = try SyndicatedFeed(
      "<rss><channel><item><title>\(long)</title></item><item><title>b</title></item>",
      options: options)
    #expect(feed.items.map { $0.title?.plainText() } == ["b"])
    #expect(
      feed.findingTexts.last
        == "item-dropped: item 1: the item is larger than the limit of 10000 bytes")
  }

  @Test(
    "many names are an error, because libxml2 keeps each name",
    arguments: ["<a#/>", "<a#:b/>", "<a xmlns:b#='u'/>", "<a xmlns:b='u#'/>", "<a b#='x'/>"])
  func names(piece: String) {
    let source =
      "<rss>" + (0..<30_000).map { piece.replacing("#", with: "\($0)") }.joined()
    let error = #expect(throws: SyndicationError.self) { try SyndicatedFeed(source) }
    #expect(error?.code == .limitExceeded)
  }

  @Test(
    "a source that is not a feed is an error that names the formats",
    arguments: [
      "", "  \n", "text", "<html><body>x</body></html>", "<!-- a", "<?xml version=\"1.0\"?><svg/>",
      "<x:feed xmlns:x=\"https://x.example/\"/>",
    ])
  func otherFormats(source: String) {
    let error = #expect(throws: SyndicationError.self) { try SyndicatedFeed(source) }
    #expect(error?.code == .unknownFormat)
    #expect(error?.message.contains("expected RSS (rss, rdf:RDF), Atom (feed, entry)") == true)
  }

  @Test("an endless stream without a feed ends early")
  func endlessStream() {
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
    var reader = SyndicationReader()
    var count = 0
    while count < 100, (try? reader.read(piece)) != nil { count += 1 }
    #expect(count < 20)
  }
}
