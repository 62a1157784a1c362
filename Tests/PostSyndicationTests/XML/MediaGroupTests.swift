import PostDocument
import PostFeed
import PostSyndication
import Testing

@Suite struct MediaGroupTests {
  private func item(_ members: String) throws -> SyndicatedItem {
    let feed = try SyndicatedFeed(
      """
      <rss xmlns:media="http://search.yahoo.com/mrss/"><channel>
      <item><title>x</title>\(members)</item></channel></rss>
      """)
    return try #require(feed.items.first)
  }

  private func file(_ name: String, _ attributes: String = "") -> String {
    "<media:content url=\"https://a.example/\(name)\" \(attributes)/>"
  }

  @Test(
    "a group is the default, the widest or the first object of each kind",
    arguments: [
      (["a.png", "b.png"], ["", ""], ["a.png"]),
      (["a.png", "b.png"], ["width='1'", "width='2'"], ["b.png"]),
      (["a.png", "b.png"], ["width='2'", "width='1'"], ["a.png"]),
      (["a.png", "b.png"], ["width='2'", "isDefault='true'"], ["b.png"]),
      (["a.png", "b.png"], ["isDefault='true'", "width='2'"], ["a.png"]),
      (["a.png", "b.png"], ["isDefault='false'", "width='2'"], ["b.png"]),
      (["a.png", "b.mp4", "c.png"], ["", "", "width='2'"], ["c.png", "b.mp4"]),
      (["a", "b"], ["medium='image'", "type='image/png'"], ["a"]),
      (["a", "b"], ["medium='image'", "medium='audio'"], ["a", "b"]),
      (["a"], ["width='x'"], ["a"]), ([], [], []),
    ] as [([String], [String], [String])])
  func best(names: [String], attributes: [String], expected: [String]) throws {
    let files = zip(names, attributes).map { file($0, $1) }.joined()
    let item = try item("<media:group>\(files)</media:group>")
    #expect(
      item.attachments.map { $0.url.link?.description }
        == expected.map { "https://a.example/\($0)" })
  }

  @Test(
    "a group is an object with a usable URL, if there is one",
    arguments: [
      ("", ["javascript:x", "https://a.example/b.png"], "https://a.example/b.png"),
      ("", ["data:image/png,x", "https://a.example/b.png"], "https://a.example/b.png"),
      ("", ["file:///etc/x.png", "https://a.example/b.png"], "https://a.example/b.png"),
      ("", ["https://", "https://a.example/b.png"], "https://a.example/b.png"),
      ("", ["javascript:x", "b.png"], nil),
      ("", ["/a.png", "https://a.example/b.png"], "https://a.example/b.png"),
      ("<link>https://c.example/1</link>", ["/a.png", "b.png"], "https://c.example/a.png"),
      ("<link>https://c.example/1</link>", ["javascript:x", "b.png"], "https://c.example/b.png"),
      ("", ["https://a.example/a.png", "javascript:x"], "https://a.example/a.png"),
    ] as [(String, [String], String?)])
  func usable(members: String, urls: [String], expected: String?) throws {
    let files = zip(urls, ["isDefault='true'", "width='1'"]).map {
      "<media:content medium='image' url='\($0)' \($1)/>"
    }
    let item = try item("\(members)<media:group>\(files.joined())</media:group>")
    #expect(item.attachments.map { $0.url.link?.description } == [expected])
  }

  @Test("the text of a group of images is their description, and that of others the summary")
  func descriptions() throws {
    let text = "<media:description>A wall</media:description>"
    let image = try item("<media:group>\(text)\(file("a.png"))</media:group>")
    #expect(image.summary == nil)
    #expect(image.attachments.map { $0.alternative?.line() } == ["A wall"])
    let video = try item("<media:group>\(file("a.mp4"))\(text)</media:group>")
    #expect(video.summary?.plainText() == "A wall")
    #expect(video.attachments.map { $0.alternative } == [nil])
    let empty = try item("<media:group>\(text)</media:group>")
    #expect(empty.summary?.plainText() == "A wall")
  }

  @Test("the thumbnail of a group is the preview of its files and the image of the item")
  func thumbnails() throws {
    let item = try item(
      "<media:group>\(file("a.mp4"))<media:thumbnail url='https://a.example/1.png'/>"
        + "<media:thumbnail url='https://a.example/2.png'/></media:group>")
    #expect(item.attachments.map { $0.preview?.link?.description } == ["https://a.example/1.png"])
    #expect(item.image?.link?.description == "https://a.example/1.png")
  }
}
