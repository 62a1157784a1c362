import PostFeed
import PostSyndication
import TestSupport
import Testing

/// A feed that is read in pieces is the same as one that is read at once.
@Suite struct FeedPieceTests {
  private static func read(_ source: [UInt8], size: Int) throws -> SyndicatedFeed {
    var reader = SyndicationReader()
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
