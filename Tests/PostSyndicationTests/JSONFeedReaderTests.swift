import PostDocument
import PostFeed
import PostPolicy
import PostSyndication
import Testing

@Suite struct JSONFeedReaderTests {
  @Test("all properties of a feed of version 1.1 are read")
  func feedProperties() throws {
    let feed = try SyndicatedFeed(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "Tide <tables>",
       "description": "High & low", "home_page_url": "https://tides.example/",
       "feed_url": "https://tides.example/feed.json", "next_url": "feed.json?page=2",
       "icon": "/icon.png", "favicon": "/favicon.ico", "language": "en-GB", "expired": false,
       "authors": [{"name": "Mara Quay", "url": "https://mara.example", "avatar": "/mara.png"}],
       "user_comment": "Subscribe to this.", "_extension": {"about": "x"}, "items": []}
      """)
    #expect(feed.format == .jsonFeed)
    #expect(feed.version == "1.1")
    #expect(feed.title?.plainText() == "Tide <tables>")
    #expect(feed.subtitle?.plainText() == "High & low")
    #expect(feed.url?.link?.description == "https://tides.example/")
    #expect(feed.feedURL?.link?.description == "https://tides.example/feed.json")
    #expect(feed.nextPage?.link?.description == "https://tides.example/feed.json?page=2")
    #expect(feed.image?.image?.description == "https://tides.example/icon.png")
    #expect(feed.language?.line() == "en-GB")
    #expect(feed.authors.map(\.displayName) == ["Mara Quay"])
    #expect(feed.authors[0].url?.link?.description == "https://mara.example")
    #expect(feed.authors[0].image?.image?.description == "https://tides.example/mara.png")
    #expect(feed.items.isEmpty)
    #expect(feed.findings.list.isEmpty)
  }

  @Test("all properties of an item are read")
  func itemProperties() throws {
    let feed = try SyndicatedFeed(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T",
       "home_page_url": "https://tides.example/", "items": [
        {"id": "a-1", "url": "/a/1", "external_url": "https://other.example/x", "title": "One & <b>two</b>",
         "content_html": "<p>See <a href=\\"map.html\\">the map</a>", "content_text": "See the map",
         "summary": "A map", "image": "1.jpg", "banner_image": "wide.jpg",
         "date_published": "2026-11-20T08:00:00-05:00", "date_modified": "2026-11-21T08:00:00Z",
         "language": "fr", "tags": ["sea", "maps"], "author": {"name": "Old"},
         "attachments": [{"url": "a.mp3", "mime_type": "audio/mpeg", "title": "Reading",
                          "size_in_bytes": 1024, "duration_in_seconds": 61.5}]}]}
      """)
    let item = try #require(feed.items.first)
    #expect(item.id == "a-1")
    #expect(item.url?.link?.description == "https://tides.example/a/1")
    #expect(item.externalURL?.link?.description == "https://other.example/x")
    #expect(item.title?.plainText() == "One & <b>two</b>")
    let document = try #require(item.content).document()
    #expect(document.plainText == "See the map <https://tides.example/a/map.html>")
    // Relative links in the content are resolved against the URL of the item.
    #expect(document.runs[1].link?.href.description == "https://tides.example/a/map.html")
    #expect(item.summary?.plainText() == "A map")
    #expect(item.image?.image?.description == "https://tides.example/1.jpg")
    #expect(item.published?.moment?.description == "2026-11-20T13:00:00Z")
    #expect(item.updated?.moment?.description == "2026-11-21T08:00:00Z")
    #expect(item.language?.line() == "fr")
    #expect(item.categories.map { $0.name.line() } == ["sea", "maps"])
    #expect(item.authors.map(\.displayName) == ["Old"])
    let attachment = try #require(item.attachments.first)
    #expect(attachment.url.link?.description == "https://tides.example/a.mp3")
    #expect(attachment.type?.line() == "audio/mpeg")
    #expect(attachment.title?.line() == "Reading")
    #expect(attachment.size == 1024)
    #expect(attachment.duration == 61.5)
    #expect(feed.findings.list.isEmpty)
  }

  @Test("plain text keeps angle brackets, ampersands and line breaks")
  func plainTextContent() throws {
    let feed = try SyndicatedFeed(
      #"{"version": "jsonfeed.org", "items": [{"id": 1, "content_text": "if a < b &amp;\nc > d"}]}"#
    )
    let content = try #require(feed.items[0].content)
    #expect(content.format == .plainText)
    #expect(try content.document().plainText == "if a < b &amp;\nc > d")
  }

  @Test("plain text keeps indentation and columns")
  func plainTextColumns() throws {
    let feed = try SyndicatedFeed(
      #"{"items": [{"id": 1, "content_text": "if a:\n    b  c\n\td"}]}"#)
    let content = try #require(feed.items[0].content)
    #expect(
      try content.document().plainText
        == "if a:\n\u{A0}\u{A0}\u{A0}\u{A0}b \u{A0}c\n" + String(repeating: "\u{A0}", count: 8)
        + "d")
  }

  @Test("an identifier that is a number becomes text without being rounded")
  func numberIdentifiers() throws {
    let feed = try SyndicatedFeed(
      """
      {"version": "jsonfeed.org", "items": [{"id": 90071992547409931234567890, "title": "a"}, {"id": 1.50, "title": "b"},
                 {"id": true, "title": "c"}, {"id": {"a": 1}, "title": "d"}, {"title": "e"}]}
      """)
    #expect(
      feed.items.map(\.id) == ["90071992547409931234567890", "1.50", nil, nil, nil])
    #expect(
      feed.findingTexts == [
        "value-dropped: item 3: 'id': expected a string or a number, found true",
        "value-dropped: item 4: 'id': expected a string or a number, found an object",
      ])
  }

  @Test("the feed of version 1 has one author and no language")
  func version1() throws {
    let feed = try SyndicatedFeed(
      """
      {"version": "https://jsonfeed.org/version/1", "title": "T", "author": {"name": "Mara"},
       "items": [{"id": "1", "content_text": "x", "author": {"url": "https://a.example/"}}]}
      """)
    #expect(feed.version == "1")
    #expect(feed.authors.map(\.displayName) == ["Mara"])
    #expect(feed.items[0].authors[0].url?.link?.description == "https://a.example/")
  }

  @Test("an invalid item is skipped, and the other items are read")
  func invalidItems() throws {
    let feed = try SyndicatedFeed(
      #"{"version": "jsonfeed.org", "items": [7, {"id": "1"}, null, {"id": "2", "title": "Two"}, "x"]}"#
    )
    #expect(feed.items.map(\.id) == ["2"])
    #expect(
      feed.findingTexts == [
        "item-dropped: item 1: the item is a number; expected an object",
        "item-dropped: item 2: the item has no content, title or URL",
        "item-dropped: item 3: the item is null; expected an object",
        "item-dropped: item 5: the item is a string; expected an object",
      ])
    #expect(feed.findings.list.map(\.offset) == [38, 41, 54, 89])
  }

  @Test("invalid values are dropped with a finding, and the item is kept")
  func invalidValues() throws {
    let feed = try SyndicatedFeed(
      """
      {"version": "jsonfeed.org", "items": [{"id": "1", "title": ["x"], "content_text": "y", "tags": ["a", 2, "b"],
        "date_published": "yesterday", "authors": [3], "attachments": [{"title": "no URL"},
        {"url": "https://a.example/f", "size_in_bytes": -1, "duration_in_seconds": 1e999}]}]}
      """)
    let item = feed.items[0]
    #expect(item.title == nil)
    #expect(item.categories.map { $0.name.line() } == ["a", "b"])
    #expect(item.published?.text.line() == "yesterday")
    #expect(item.published?.moment == nil)
    #expect(item.attachments.count == 1)
    #expect(
      feed.findingTexts == [
        "value-dropped: item 1: 'title': expected a string, found an array",
        "value-dropped: item 1: 'tags': expected a string, found 2",
        "invalid-date: item 1: 'date_published': invalid date 'yesterday'",
        "value-dropped: item 1: 'authors': expected an object, found 3",
        "value-dropped: item 1: an attachment has no 'url'",
        "value-dropped: item 1: 'size_in_bytes': expected an integer from 0, found -1",
        "value-dropped: item 1: 'duration_in_seconds': expected a number from 0, found 1e999",
      ])
  }

  @Test("the first of duplicate members is read, with a finding")
  func duplicates() throws {
    let feed = try SyndicatedFeed(
      #"{"version": "jsonfeed.org", "items": [{"id": "1", "title": "first", "title": "second"}]}"#)
    #expect(feed.items[0].title?.plainText() == "first")
    #expect(
      feed.findingTexts == [
        "value-dropped: item 1: duplicate member 'title'; the first one was read"
      ])
  }

  @Test("a byte order mark and invalid UTF-8 are tolerated, the latter with a finding")
  func encoding() throws {
    let bytes: [UInt8] =
      [0xEF, 0xBB, 0xBF] + Array(#"{"version": "jsonfeed.org", "items": [{"title": "caf"#.utf8) + [
        0xE9
      ]
      + Array(#""}]}"#.utf8)
    let feed = try SyndicatedFeed(reading: bytes)
    #expect(feed.items[0].title?.plainText() == "caf\u{FFFD}")
    #expect(feed.findings.list.map(\.code) == [.encodingRepaired])
    #expect(feed.findings.list[0].offset == 51)
  }
}
