import PostFeed
import PostSyndication
import TestSupport
import Testing

/// A feed that is read in pieces is the same as one that is read at once.
@Suite struct FeedPieceTests {
  private static func read(
    _ source: [UInt8], size: Int, options: SyndicationOptions = SyndicationOptions()
  ) throws -> SyndicatedFeed {
    var reader = SyndicationReader(options: options)
    var items: [SyndicatedItem] = []
    var index = 0
    while index < source.count {
      let end = min(index + size, source.count)
      items += try reader.read(Array(source[index..<end]))
      index = end
    }
    items += try reader.finish()
    var feed = reader.feed
    feed.items = items
    return feed
  }

  private static let sources = [
    "<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY a '>'>]><rss version=\"2.0\"><channel><title>a &amp; b"
      + " &eacute; &x; & ]]> </title><item><title><![CDATA[x ]] ]]]>y</title><link/>"
      + "<description>&lt;p>é日本語😀<br>&#8217;</description><enclosure url='a&b' type=x></item>"
      + "<!-- - -- --><?php ?><item><guid>1</guid></iten></channel></rss> x",
    "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base=\"https://a.example/\"><entry>"
      + "<title type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">a<b x=\"1\">b</b></div>"
      + "</title><link href=\"1\"/></entry><entry><id>2</id><content type=\"html\">&lt;b",
    "<rss><channel><item><title>a<link>b</link><guid a=\"b>1</guid><item c='d'><a b=\u{1}c d e\u{2}"
      + "\u{3}f=g><pubDate>x</pubDate></rss></item></channel><title>t</title></rss><item>",
    "<rss><channel><item><title>a</title><item><title>b</title></item>x<y z='1'>x</y><description>d"
      + "</description></item><title>t</title><item>c<item><title>d</title></item><a b='c'><item>"
      + "<link>e</link></item></a><b/><item><guid>f</guid></item></channel></rss><rss>",
  ]

  @Test("all sizes of pieces give the same feed and findings", arguments: sources)
  func sizes(source: String) throws {
    let bytes = Array(source.utf8)
    let whole = try FeedPieceTests.read(bytes, size: bytes.count)
    #expect(!whole.items.isEmpty)
    for size in 1..<bytes.count {
      #expect(try FeedPieceTests.read(bytes, size: size) == whole, "pieces of \(size) bytes")
    }
  }

  @Test("a feed in UTF-16 has the same findings in pieces of all sizes")
  func encodedSizes() throws {
    let source = "<rss><channel><item><title>日 &x; 本</title><a b=c d e=f/></item></channel>"
    let units = [0xFEFF] + Array(source.utf16)
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let whole = try FeedPieceTests.read(bytes, size: bytes.count)
    #expect(whole.findings.list.count == 5)
    for size in 1..<bytes.count {
      #expect(try FeedPieceTests.read(bytes, size: size) == whole, "pieces of \(size) bytes")
    }
  }

  @Test(
    "a tag at the limit is read, and a larger one is an error, in pieces of all sizes",
    arguments: [
      ("<a b=\"", "x", "\"/>"), ("<a ", "x ", "/>"), ("<a b=", "x", " c/>"), ("</a", "x", ">"),
      ("<a", "x", "/>"), ("<a b='c'", " ", "<d/>"), ("<a b ", "c ", "<d/>"), ("</a", "x", "<b/>"),
      ("<a b='>", "c", "<d/>"), ("<a b='", "c", ""), ("<a/", "/", ">"),
    ])
  func tagLimit(start: String, filler: String, end: String) throws {
    var options = SyndicationOptions()
    options.limits.itemBytes = 1024
    let bytes = 1010...1040
    for count in bytes where (count - start.utf8.count) % filler.utf8.count == 0 {
      let long = String(
        repeating: filler, count: (count - start.utf8.count) / filler.utf8.count)
      let source = Array("<rss><channel><title>t</title>\(start)\(long)\(end)".utf8)
      let whole = Result { try FeedPieceTests.read(source, size: source.count, options: options) }
      for size in [1, 2, 3, 7, 64, 500, 1000] {
        let pieces = Result { try FeedPieceTests.read(source, size: size, options: options) }
        switch (whole, pieces) {
        case (.success(let whole), .success(let pieces)): #expect(whole == pieces)
        case (.failure, .failure): break
        default: Issue.record("\(count) bytes, pieces of \(size) bytes: \(whole), \(pieces)")
        }
      }
      if count == bytes.first { #expect(throws: Never.self) { try whole.get() } }
      if count == bytes.last { #expect(throws: SyndicationError.self) { try whole.get() } }
    }
  }

  @Test("the properties of the feed that follow an item are not visible before the end")
  func laterProperties() throws {
    let source = "<rss><channel><item><title>a</title></item><title>t</title></channel></rss>"
    for size in [1, source.utf8.count] {
      var reader = SyndicationReader()
      for start in stride(from: 0, to: source.utf8.count, by: size) {
        let items = try reader.read(Array(source.utf8.dropFirst(start).prefix(size)))
        if !items.isEmpty { #expect(reader.feed.title == nil) }
      }
      #expect(try reader.finish().isEmpty)
      #expect(reader.feed.title?.plainText() == "t")
    }
  }

  @Test("items are returned as soon as they end")
  func early() throws {
    var reader = SyndicationReader()
    let start = "<rss><channel><title>t</title><item><title>a</title></item>"
    #expect(try reader.read(Array(start.utf8)).count == 1)
    #expect(reader.feed.title?.plainText() == "t")
    #expect(try reader.read(Array("<item><title>b</title>".utf8)).isEmpty)
    #expect(try reader.finish().count == 1)
  }

  @Test("files of the corpus are the same in pieces")
  func corpus() throws {
    let files = Corpus.files(in: "syndication", ending: ".xml")
    #expect(files.count > 10)
    for file in files {
      let bytes = try file.bytes
      #expect(
        try FeedPieceTests.read(bytes, size: 7) == FeedPieceTests.read(bytes, size: bytes.count))
    }
  }
}
