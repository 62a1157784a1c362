import PostDocument
import PostFeed
import PostSyndication
import Testing

@Suite struct SyndicationLineWriterTests {
  private func line(
    _ feed: SyndicatedFeed = SyndicatedFeed(), _ change: (inout SyndicatedItem) -> Void
  ) throws -> String {
    var item = SyndicatedItem()
    change(&item)
    return try SyndicationLineWriter().line(for: item, of: feed)
  }

  @Test("an empty item is an empty object")
  func emptyItem() throws {
    #expect(try line { _ in } == "{}\n")
  }

  @Test("all members are written in the documented order")
  func allMembers() throws {
    let line = try line { item in
      item.id = "1"
      item.url = UntrustedURL("/1", baseURL: LinkTarget("https://a.example/"))
      item.title = UntrustedContent("A <b>title</b>\n of &amp; two lines", format: .html)
      item.authors = [
        SyndicatedAuthor(name: UntrustedText("Ada")),
        SyndicatedAuthor(account: UntrustedText("bob@b.example")),
      ]
      item.published = SyndicationDate("2026-11-21T13:00:00.5+01:00")
      item.updated = SyndicationDate("2026-11-22T00:00:00Z")
      item.content = UntrustedContent(
        "<p>Long <a href=/x>text</a><script>1</script>", format: .html,
        baseURL: LinkTarget("https://a.example/"))
      item.summary = UntrustedContent("short & plain", format: .plainText)
      item.categories = [
        SyndicatedCategory(name: UntrustedText("a")), SyndicatedCategory(name: UntrustedText(" ")),
      ]
      var file = SyndicatedAttachment(
        url: UntrustedURL("https://a.example/1.png"), type: UntrustedText("image/png"))
      file.alternative = UntrustedText("a cat")
      item.attachments = [
        file, SyndicatedAttachment(url: UntrustedURL("javascript:1")),
        SyndicatedAttachment(url: UntrustedURL("https://a.example/2")),
      ]
    }
    #expect(
      line == #"""
        {"id":"1","url":"https://a.example/1","title":"A title of & two lines",\#
        "author":"Ada, bob@b.example","published":"2026-11-21T12:00:00.5Z",\#
        "updated":"2026-11-22T00:00:00Z","content":"<p>Long \#
        <a href=\"https://a.example/x\" rel=\"nofollow noopener ugc\">text</a></p>",\#
        "summary":"short & plain","categories":["a"],"attachments":[\#
        {"url":"https://a.example/1.png","type":"image/png","alt":"a cat"},\#
        {"url":"https://a.example/2"}]}

        """#)
  }

  @Test("the summary of an item with a content warning is the warning, and the content is whole")
  func contentWarning() throws {
    let line = try line { item in
      item.content = UntrustedContent("<p>eight legs</p>", format: .html)
      item.summary = UntrustedContent("legs", format: .plainText)
      item.contentWarning = UntrustedText("spiders")
    }
    #expect(
      line == #"""
        {"content":"<p>eight legs</p>","summary":"spiders","contentWarning":"spiders"}

        """#)
  }

  @Test("the options of a poll are in the content and in the summary")
  func polls() throws {
    let poll = SyndicatedPoll(options: [
      .init(title: UntrustedText("yes <b>")), .init(title: UntrustedText("no"), votes: 2),
    ])
    #expect(
      try line { $0.poll = poll } == #"""
        {"content":"<ul><li>yes &lt;b&gt;</li><li>no</li></ul>","summary":"• yes <b>\n• no"}

        """#)
    #expect(
      try line {
        $0.content = UntrustedContent(
          "<p>Tea?</p><details><summary>S</summary>x</details>", format: .html)
        $0.poll = poll
      } == #"""
        {"content":"<p>Tea?</p><p>S</p><p>x</p><ul><li>yes &lt;b&gt;</li><li>no</li></ul>",\#
        "summary":"Tea?\nS\n• yes <b>\n• no"}

        """#)
  }

  @Test("a description is the content of an item that has no content")
  func description() throws {
    let line = try line { $0.summary = UntrustedContent("<p>a <em>b</em></p>", format: .html) }
    #expect(line == #"{"content":"<p>a <em>b</em></p>","summary":"a b"}"# + "\n")
  }

  @Test("items without authors are by the authors of the feed")
  func feedAuthors() throws {
    var feed = SyndicatedFeed()
    feed.authors = [SyndicatedAuthor(name: UntrustedText("Ada"))]
    #expect(try line(feed) { $0.id = "1" } == #"{"id":"1","author":"Ada"}"# + "\n")
  }

  @Test(
    "the names of a feed's authors are whole, and have at most 512 bytes",
    arguments: [
      ([256, 254], "256, 254"), ([256, 255], "256, …"), ([512], "512"), ([512, 1], "512, …"),
      ([256, 300, 1], "256, …"), ([1], "1"),
    ] as [([Int], String)])
  func repeatedAuthors(sizes: [Int], expected: String) throws {
    func name(_ size: Int) -> String { String(repeating: "a", count: size) }
    var feed = SyndicatedFeed()
    feed.authors = sizes.map { SyndicatedAuthor(name: UntrustedText(name($0))) }
    let names = expected.split(separator: ", ").map { Int($0).map(name) ?? "…" }
    #expect(try line(feed) { _ in } == "{\"author\":\"\(names.joined(separator: ", "))\"}\n")
    #expect((feed.repeatedAuthorsFinding != nil) == expected.contains("…"))
  }

  @Test("one name of a feed that is longer than 512 bytes is cut, with a finding")
  func longRepeatedAuthor() throws {
    var feed = SyndicatedFeed()
    feed.authors = [SyndicatedAuthor(name: UntrustedText(String(repeating: "é", count: 300)))]
    let cut = String(repeating: "é", count: 254) + "…"
    #expect(try line(feed) { _ in } == "{\"author\":\"\(cut)\"}\n")
    #expect(
      feed.repeatedAuthorsFinding?.description
        == "the names of the feed's authors are longer than 512 bytes; items without authors have "
        + "the first names")
  }

  @Test(
    "the image of an item is an attachment unless an attribute of the content has its URL",
    arguments: [
      ("<img src=\"https://a.example/1.png?a&amp;b\">", false),
      ("<img src='https://a.example/1.png?a&b'>", false),
      ("<img src = https://a.example/1.png?a&amp;b>", false),
      ("<img alt=\"a<b\" src=\" https://a.example/1.png?a&b\n\">", false),
      ("<p>x=\"y <a href='https://a.example/1.png?a&amp;b'>a</a>", false),
      ("<p>https://a.example/1.png?a&amp;b", true), ("<p>\"https://a.example/1.png?a&b\"", true),
      ("<a href='https://a.example/1.png?a&amp;b=2'>a</a>", true),
      ("<a href='https://b.example/?u=https://a.example/1.png?a&amp;b'>a</a>", true),
      ("<img src='https://a.example/1.png?a'>", true), ("=", true), ("='", true), ("<a b=\"", true),
    ])
  func shownImages(html: String, isAttachment: Bool) throws {
    let line = try line {
      $0.content = UntrustedContent(html, format: .html)
      $0.image = UntrustedURL("https://a.example/1.png?a&b")
    }
    #expect(line.contains("\"attachments\"") == isAttachment)
  }

  @Test("a summary has at most 280 grapheme clusters")
  func longSummary() throws {
    let line = try line {
      $0.content = UntrustedContent(String(repeating: "👩‍👩‍👧 clay ", count: 100), format: .html)
    }
    let summary = try #require(line.firstMatch(of: /"summary":"([^"]*)"/)).1
    #expect(summary.count <= 280 && summary.count > 270)
  }

  @Test(
    "the summary shows no spoilers and no contents of closed details, and ends at the marker",
    arguments: [
      ("<p>a</p><details><summary>S</summary>secret</details>", "a\nS"),
      ("<p>a <span class=spoiler>secret</span> b</p>", "a [spoiler] b"),
      ("<p>a</p><!--more--><p>b</p>", "a"),
    ])
  func hiddenContent(html: String, summary: String) throws {
    let line = try line { $0.content = UntrustedContent(html, format: .html) }
    let text = try #require(line.firstMatch(of: /"summary":"([^"]*)"/)).1
    #expect(text == summary.replacing("\n", with: "\\n"))
  }

  @Test("a date without a clear meaning is left out")
  func unclearDate() throws {
    #expect(try line { $0.published = SyndicationDate("soon") } == "{}\n")
  }

  @Test("content that is larger than the policy allows is an error")
  func largeContent() {
    #expect(throws: (any Error).self) {
      try line {
        $0.content = UntrustedContent(String(repeating: "a", count: 5 << 20), format: .html)
      }
    }
  }
}
