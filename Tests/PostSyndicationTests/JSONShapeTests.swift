import PostSyndication
import Testing

@Suite struct JSONShapeTests {
  @Test(
    "the format of JSON is detected",
    arguments: [
      (#"{"version": "https://jsonfeed.org/version/1"}"#, SyndicationFormat.jsonFeed, 0),
      (#"{"items": [{"title": "x"}, {"content_text": "y"}]}"#, .jsonFeed, 2),
      (#"{"home_page_url": "https://a.example/", "items": [{"title": "x"}]}"#, .jsonFeed, 1),
      ("[]", .mastodon, 0),
      (status(#""content": "x""#), .mastodon, 1),
      ("[\(status("")), \(status("", id: 2))]", .mastodon, 2),
      (#"{"ancestors": [\#(status(""))], "descendants": []}"#, .mastodon, 1),
      (#"{"accounts": [], "statuses": [\#(status(""))], "hashtags": []}"#, .mastodon, 1),
      (#"[{"id": "9", "type": "mention", "account": {}, "status": \#(status(""))}]"#, .mastodon, 1),
      (
        #"[{"id": "9", "unread": false, "accounts": [], "last_status": \#(status(""))}]"#,
        .mastodon, 1
      ),
    ] as [(String, SyndicationFormat, Int)])
  func formats(json: String, format: SyndicationFormat, items: Int) throws {
    let feed = try SyndicatedFeed(json)
    #expect(feed.format == format)
    #expect(feed.items.count == items)
  }

  @Test("a context has the statuses before a status and then those after it")
  func contexts() throws {
    let feed = try SyndicatedFeed(
      #"{"descendants": [\#(status("", id: 3))], "ancestors": [\#(status("", id: 1)), \#(status("", id: 2))]}"#
    )
    #expect(feed.items.map(\.id) == ["1", "2", "3"])
  }

  @Test(
    "other JSON is rejected",
    arguments: [
      "[1]", "{}", #"{"feed": []}"#, #"{"post": {}}"#, #"[{"id": 1}]"#, #"{"items": []}"#,
      #"{"items": [1, 2]}"#, #"{"items": {"content_text": "x"}}"#,
      #"{"total_count": 1, "items": [{"id": 1, "url": "https://a.example/", "title": "x"}]}"#,
      #"{"kind": "list", "items": [{"id": "a", "snippet": {"title": "x"}}]}"#,
      #"{"version": "2.0", "items": [{"name": "x"}]}"#,
    ])
  func others(json: String) {
    let error = #expect(throws: SyndicationError.self) { try SyndicatedFeed(json) }
    #expect(error?.code == .unknownFormat)
    #expect(
      error?.message
        == "the JSON is not a feed; expected a JSON Feed (an object with 'version' and 'items'), or a status, an "
        + "array of statuses, a context ('ancestors', 'descendants') or search results "
        + "('statuses') of Mastodon's API")
  }

  @Test(
    "JSON that is neither an object nor an array is not a feed",
    arguments: ["7", "null", "\"rss\""])
  func scalars(json: String) {
    let error = #expect(throws: SyndicationError.self) { try SyndicatedFeed(json) }
    #expect(error?.code == .unknownFormat)
  }

  @Test("an object with items is a JSON Feed if the caller says so")
  func statedFormat() throws {
    let options = SyndicationOptions(format: .jsonFeed)
    let feed = try SyndicatedFeed(#"{"items": [{"title": "x"}]}"#, options: options)
    #expect(feed.items.count == 1)
    #expect(throws: SyndicationError.self) {
      try SyndicatedFeed(#"{"items": {}}"#, options: options)
    }
  }

  @Test("an error of the server is shown")
  func serverErrors() {
    let error = #expect(throws: SyndicationError.self) {
      try SyndicatedFeed(#"{"error": "The access token is invalid"}"#)
    }
    #expect(error?.code == .unknownFormat)
    #expect(error?.message == "the server reports an error: 'The access token is invalid'")
  }

  @Test("text that is not JSON is rejected with its offset", arguments: [(#"{"items": [}"#, 11)])
  func invalidJSON(json: String, offset: Int) {
    let error = #expect(throws: SyndicationError.self) { try SyndicatedFeed(json) }
    #expect(error?.code == .invalidJSON)
    #expect(error?.offset == offset)
  }
}
