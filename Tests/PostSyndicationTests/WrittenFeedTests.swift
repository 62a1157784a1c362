import PostDocument
import PostFeed
import PostPolicy
import PostSyndication
import Testing

/// What the formats require of a written feed. `Tests/Oracles/written_feeds.py` has all rules.
@Suite struct WrittenFeedTests {
  /// Returns the lines of a source in another format, without indentation, and the findings.
  private func written(_ source: String, as format: SyndicationEncoder.Format) throws -> (
    lines: [String], findings: [String]
  ) {
    var reader = SyndicationReader()
    var writer = SyndicationWriter(SyndicationEncoder(format))
    for item in try reader.read(Array(source.utf8)) { try writer.write(item, of: reader.feed) }
    for item in try reader.finish() { try writer.write(item, of: reader.feed) }
    writer.finish(reader.feed)
    let text = String(decoding: writer.takeBytes(), as: UTF8.self)
    let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    return (lines, writer.takeFindings().map { "\($0.code.rawValue): \($0)" })
  }

  @Test("an identifier that is not an IRI is written as one, and read back")
  func identifiers() throws {
    for (id, iri) in [
      ("41", "urn:x-postkit:a.example:41"), ("n 1", "urn:x-postkit:a.example:n%201"),
      ("/feed.xml", "urn:x-postkit:a.example:%2Ffeed.xml"), ("é", "urn:x-postkit:a.example:%C3%A9"),
      ("a<b", "urn:x-postkit:a.example:a%3Cb"),
      (
        "https://a.example/a b",
        "urn:x-postkit:a.example:https:%2F%2Fa.example%2Fa%20b"
      ),
      ("100%", "urn:x-postkit:a.example:100%25"), ("12:30", "urn:x-postkit:a.example:12:30"),
      ("tag:a.example,2026:1", "tag:a.example,2026:1"), ("yt:video:x", "yt:video:x"),
      ("http://[::1", "urn:x-postkit:a.example:http:%2F%2F%5B::1"),
      ("a:b#c#d", "urn:x-postkit:a.example:a:b%23c%23d"), ("a:b#c", "a:b#c"),
      ("http://h.example/[x]", "urn:x-postkit:a.example:http:%2F%2Fh.example%2F%5Bx%5D"),
      ("a:[::1]", "urn:x-postkit:a.example:a:%5B::1%5D"),
      ("http://[x]/", "urn:x-postkit:a.example:http:%2F%2F%5Bx%5D%2F"),
      ("http://[::1]x/", "urn:x-postkit:a.example:http:%2F%2F%5B::1%5Dx%2F"),
      ("http://[::1]/[", "urn:x-postkit:a.example:http:%2F%2F%5B::1%5D%2F%5B"),
      ("http://[@[::1]/", "urn:x-postkit:a.example:http:%2F%2F%5B@%5B::1%5D%2F"),
      ("http://[::1]/", "http://[::1]/"),
      ("http://u@[1::2:127.0.0.1]:80", "http://u@[1::2:127.0.0.1]:80"),
      ("http://[v1.a:b]?x#y", "http://[v1.a:b]?x#y"),
      ("https://a.example/é", "https://a.example/é"), ("urn:uuid:1", "urn:uuid:1"),
    ] {
      var feed = SyndicatedFeed()
      var item = SyndicatedItem()
      item.id = id
      item.url = UntrustedURL("https://a.example/1")
      item.inReplyTo = SyndicatedReply(id: id)
      feed.items = [item]
      let text = try SyndicationEncoder(.atom).encode(feed)
      #expect(text.contains("<id>\(iri)</id>"), "\(id)")
      #expect(text.contains("<thr:in-reply-to ref=\"\(iri)\"/>"), "\(id)")
      let read = try SyndicatedFeed(reading: Array(text.utf8))
      #expect(read.items.map(\.id) == [id])
      #expect(read.items.map(\.inReplyTo?.id) == [id])
    }
  }

  @Test(
    "an identifier that only looks like a written one is kept",
    arguments: ["urn:x-postkit:", "urn:x-postkit:a", "urn:x-postkit:a:", "urn:x-postkit:a:%FF"])
  func otherIdentifiers(id: String) throws {
    let feed = try SyndicatedFeed(
      "<feed xmlns='\(WrittenFeedTests.atom)' xmlns:p='urn:x-postkit'><entry><title>x</title>"
        + "<id>\(id)</id></entry></feed>")
    #expect(feed.items.map(\.id) == [id])
  }

  @Test(
    "an identifier of a feed that was not written by PostKit is kept",
    arguments: [
      (
        "<rss xmlns:thr='\(thread)' xmlns:p='urn:x-postkit'><channel><item>", "guid",
        "</item></channel></rss>"
      ),
      ("<feed xmlns='\(atom)' xmlns:thr='\(thread)'><entry>", "id", "</entry></feed>"),
      (
        "<feed xmlns='\(atom)' xmlns:thr='\(thread)'><entry xmlns:p='urn:x-postkit'>", "id",
        "</entry></feed>"
      ),
      (
        "<feed xmlns='\(atom)' xmlns:thr='\(thread)' xmlns:p='urn:x-postkit:b'><entry>", "id",
        "</entry></feed>"
      ),
    ])
  func foreignIdentifiers(start: String, element: String, end: String) throws {
    let (first, second) = ("urn:x-postkit:a.example:1", "urn:x-postkit:b.example:1")
    let feed = try SyndicatedFeed(
      start + "<title>x</title><\(element)>\(first)</\(element)>"
        + "<thr:in-reply-to ref='\(second)'/>" + end)
    #expect(feed.items.map(\.id) == [first])
    #expect(feed.items.map(\.inReplyTo?.id) == [second])
  }

  private static let atom = "http://www.w3.org/2005/Atom"
  private static let thread = "http://purl.org/syndication/thread/1.0"

  /// Returns the lines with identifiers of items and of those that they answer.
  private func identifiers(
    _ source: String, _ format: SyndicationEncoder.Format
  ) throws -> [String] {
    try written(source, as: format).lines.drop { $0 != "<entry>" && $0 != "<item>" }
      .filter { $0.hasPrefix("<id") || $0.hasPrefix("<guid") || $0.hasPrefix("<thr:in") }
  }

  @Test("an item answers another one by the identifier that is written, with one host per feed")
  func answers() throws {
    let remote = """
      {"id": "1", "url": "https://far.example/1", "account": {"acct": "eve@far.example"},
       "content": "<p>a"}
      """
    let reply = status(#""content": "<p>b", "in_reply_to_id": "1""#, id: 2)
    #expect(
      try identifiers("[\(remote), \(reply)]", .atom) == [
        "<id>urn:x-postkit:social.example:1</id>", "<id>urn:x-postkit:social.example:2</id>",
        #"<thr:in-reply-to ref="urn:x-postkit:social.example:1" href="https://far.example/1"/>"#,
      ])
    #expect(
      try identifiers("[\(remote), \(reply)]", .rss) == [
        "<guid isPermaLink=\"false\">1</guid>", "<guid isPermaLink=\"false\">2</guid>",
        #"<thr:in-reply-to ref="1" href="https://far.example/1"/>"#,
      ])
  }

  @Test("an identifier of a feed without a host has a reserved one")
  func noHost() throws {
    let source = """
      [{"id": "1", "account": {"acct": "a"}, "content": "<p>a"},
       {"id": "2", "account": {"acct": "a"}, "content": "<p>b", "in_reply_to_id": "1"}]
      """
    #expect(
      try identifiers(source, .atom) == [
        "<id>urn:x-postkit:invalid:1</id>", "<id>urn:x-postkit:invalid:2</id>",
        #"<thr:in-reply-to ref="urn:x-postkit:invalid:1"/>"#,
      ])
  }

  @Test("the URL that the caller states is that of the server")
  func statedServer() throws {
    let base = LinkTarget("https://asked.example/")
    let feed = try SyndicatedFeed(
      "[\(status(#""content": "<p>a""#))]", options: SyndicationOptions(baseURL: base))
    let text = try SyndicationEncoder(.atom).encode(feed)
    #expect(text.contains("<id>urn:x-postkit:asked.example:1</id>"))
  }

  @Test("an Atom feed has an author for the entries without one, which the reader ignores")
  func placeholders() throws {
    let source = """
      <rss><channel><title>Pots</title><link>https://a.example/</link>
      <item><title>x</title></item></channel></rss>
      """
    let (lines, findings) = try written(source, as: .atom)
    #expect(lines.contains("<name>Pots</name>"))
    #expect(findings == ["nonconforming: Atom requires dates; 1 items are without one"])
    let read = try SyndicatedFeed(reading: Array(lines.joined(separator: "\n").utf8))
    #expect(read.authors == [])
    #expect(read.findings.list.isEmpty)
  }

  @Test("an Atom entry without a link has a content")
  func content() throws {
    let start = "<rss><channel><title>x</title><lastBuildDate>2026-11-21</lastBuildDate><item>"
    let end = "</item></channel></rss>"
    #expect(
      try written(start + "<title>x</title>" + end, as: .atom).lines
        .contains("<content type=\"html\"/>"))
    let summary = try written(start + "<description>x</description>" + end, as: .atom).lines
    #expect(summary.contains("<content type=\"html\">&lt;p&gt;x&lt;/p&gt;</content>"))
    #expect(!summary.contains { $0.hasPrefix("<summary") })
    let link = try written(
      start + "<link>https://a.example/</link><description>x</description>" + end, as: .atom
    ).lines
    #expect(link.contains("<summary type=\"html\">&lt;p&gt;x&lt;/p&gt;</summary>"))
    #expect(!link.contains { $0.hasPrefix("<content") })
  }

  @Test("a feed of statuses has the host as its title, before the items")
  func statuses() throws {
    let (atom, findings) = try written("[\(status(#""content": "<p>x</p>""#))]", as: .atom)
    #expect(
      Array(atom[3...4]) == [
        "<title>social.example</title>",
        "<updated postkit:placeholder=\"true\">2026-11-21T12:00:00Z</updated>",
      ])
    #expect(findings == [])
    let rss = try written("[\(status(#""content": "<p>x</p>""#))]", as: .rss).lines
    #expect(
      Array(rss[3...6]) == [
        "<title>social.example</title>", "<link>https://social.example/</link>", "<description/>",
        "<item>",
      ])
  }

  @Test("properties that follow the items of the source follow them, with a finding")
  func lateProperties() throws {
    let (lines, findings) = try written(
      """
      <rss><channel><item><title>x</title></item><title>Late</title><link>https://a.example/</link>
      <description>d</description><language>en</language></channel></rss>
      """, as: .rss)
    #expect(
      lines.suffix(6) == [
        "<title>Late</title>", "<link>https://a.example/</link>", "<description>d</description>",
        "<language>en</language>", "</channel>", "</rss>",
      ])
    #expect(
      findings
        == ["title", "description", "link", "language"].map {
          "nonconforming: the \($0) of the feed follows its items, also in the output"
        })
  }

  @Test("a late property that Atom requires before is not written twice")
  func lateDefaults() throws {
    let (lines, findings) = try written(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><title>x</title>
      <updated>2026-11-21T12:00:00Z</updated></entry><updated>2026-11-22T12:00:00Z</updated></feed>
      """, as: .atom)
    #expect(lines.count { $0.hasPrefix("<updated") } == 2)
    #expect(
      findings == ["nonconforming: the date of the feed follows its items and is not written"])
  }

  @Test(
    "an item of which the policy leaves nothing is skipped with a finding",
    arguments: SyndicationEncoder.Format.allCases)
  func emptyItems(format: SyndicationEncoder.Format) throws {
    let source = """
      <rss><channel><title>x</title>
      <item><guid>1</guid><description>&lt;script>x&lt;/script></description></item>
      <item><guid>2</guid><link>javascript:x</link></item>
      <item><guid>3</guid><title>y</title></item>
      <item><guid>4</guid><enclosure url="data:x"/></item>
      </channel></rss>
      """
    let (lines, findings) = try written(source, as: format)
    let read = try SyndicatedFeed(reading: Array(lines.joined(separator: "\n").utf8))
    #expect(read.items.map(\.id) == ["3"])
    #expect(
      findings.filter { $0.hasPrefix("item-dropped") }
        == [1, 2, 4].map {
          "item-dropped: item \($0): the policy leaves no title, content, link, image or attachment of "
            + "the item"
        })
  }

  @Test(
    "an item with only a link, image or file is written and read back",
    arguments: [
      "<link>https://a.example/1</link>", "<enclosure url='https://a.example/1.mp3'/>",
      "<media:thumbnail url='https://a.example/1.png'/>",
    ], SyndicationEncoder.Format.allCases)
  func smallItems(members: String, format: SyndicationEncoder.Format) throws {
    let source =
      "<rss xmlns:media='http://search.yahoo.com/mrss/'><channel><title>x</title>"
      + "<item>\(members)</item></channel></rss>"
    let (lines, _) = try written(source, as: format)
    let read = try SyndicatedFeed(reading: Array(lines.joined(separator: "\n").utf8))
    #expect(read.items.count == 1)
    if format == .rss { #expect(lines.contains("<description/>")) }
  }

  @Test(
    "types and kinds that are invalid in the output are not written",
    arguments: [
      ("gifv", "medium=\"video\""), ("image", "medium=\"image\""), ("weird", ""),
      ("image/", ""), ("a b/c", ""), ("video/mp4", "type=\"video/mp4\""), ("/", ""),
    ])
  func kinds(type: String, attribute: String) throws {
    var item = SyndicatedItem()
    item.title = UntrustedContent("x", format: .plainText)
    var file = SyndicatedAttachment(
      url: UntrustedURL("https://a.example/file"), type: UntrustedText(type))
    file.width = 5
    item.attachments = [file]
    var feed = SyndicatedFeed()
    feed.items = [item]
    let text = try SyndicationEncoder(.atom).encode(feed)
    let expected = ["<media:content url=\"https://a.example/file\"", attribute, "width=\"5\"/>"]
    #expect(text.contains(expected.filter { !$0.isEmpty }.joined(separator: " ")))
  }
}
