import PostDocument
import PostFeed
import PostPolicy
import PostSyndication
import Testing

@Suite struct MastodonReaderTests {
  @Test("all properties of a status are read")
  func properties() throws {
    let feed = try SyndicatedFeed(
      """
      {"id": "115400000000000001", "created_at": "2026-11-21T12:00:00.000Z",
       "edited_at": "2026-11-21T13:00:00.000Z", "in_reply_to_id": "115400000000000000",
       "in_reply_to_account_id": "42", "sensitive": true, "spoiler_text": "Spiders",
       "visibility": "public", "language": "de", "uri": "https://social.example/users/ada/statuses/1",
       "url": "https://social.example/@ada/1", "replies_count": 3, "reblogs_count": 5,
       "content": "<p>Acht Beine</p>", "reblog": null, "application": null,
       "account": {"id": "7", "username": "ada", "acct": "ada@social.example",
         "display_name": "Ada :cat:", "url": "https://social.example/@ada",
         "avatar": "https://cdn.example/ada.png", "emojis": []},
       "media_attachments": [
        {"id": "1", "type": "image", "url": "https://cdn.example/1.png",
         "preview_url": "https://cdn.example/1-small.png", "remote_url": null,
         "description": "A spider", "blurhash": "U~",
         "meta": {"original": {"width": 640, "height": 480, "size": "640x480", "aspect": 1.33}}},
        {"id": "2", "type": "video", "url": null, "remote_url": "https://far.example/2.mp4",
         "preview_url": null, "description": null,
         "meta": {"original": {"width": 320, "height": 240, "frame_rate": "30/1", "duration": 4.5}}}],
       "mentions": [], "tags": [{"name": "spinnen", "url": "https://social.example/tags/spinnen"}],
       "emojis": [], "card": null, "poll": null}
      """)
    #expect(feed.format == .mastodon)
    let item = try #require(feed.items.first)
    #expect(item.id == "115400000000000001")
    #expect(item.url?.link?.description == "https://social.example/@ada/1")
    #expect(item.published?.moment?.description == "2026-11-21T12:00:00Z")
    #expect(item.updated?.moment?.description == "2026-11-21T13:00:00Z")
    #expect(item.inReplyTo == SyndicatedReply(id: "115400000000000000", accountID: "42"))
    #expect(item.isSensitive)
    #expect(item.contentWarning?.line() == "Spiders")
    #expect(item.language?.line() == "de")
    #expect(item.commentCount == 3)
    #expect(try item.content?.document().plainText == "Acht Beine")
    #expect(item.authors.map(\.displayName) == ["Ada :cat:"])
    #expect(item.authors[0].account?.line() == "ada@social.example")
    #expect(item.authors[0].image?.image?.description == "https://cdn.example/ada.png")
    #expect(item.categories.map { $0.name.line() } == ["spinnen"])
    let (image, video) = (item.attachments[0], item.attachments[1])
    #expect(image.type?.line() == "image")
    #expect(image.url.link?.description == "https://cdn.example/1.png")
    #expect(image.preview?.image?.description == "https://cdn.example/1-small.png")
    #expect(image.alternative?.line() == "A spider")
    #expect(image.width == 640)
    #expect(image.height == 480)
    #expect(video.url.link?.description == "https://far.example/2.mp4")
    #expect(video.duration == 4.5)
    #expect(feed.findings.list.isEmpty)
  }

  @Test("a boost becomes the boosted status with the account that boosted it")
  func boosts() throws {
    let boosted = status(#""content": "<p>Good</p>", "spoiler_text": """#, id: 5)
    let feed = try SyndicatedFeed(
      """
      [{"id": "9", "created_at": "2026-11-22T00:00:00Z", "url": null, "uri": "https://b.example/9",
        "account": {"acct": "bob@b.example", "display_name": ""}, "content": "<p>Good</p>",
        "reblog": \(boosted)}]
      """)
    let item = try #require(feed.items.first)
    #expect(item.id == "5")
    #expect(item.authors.map(\.displayName) == ["Ada"])
    #expect(item.published?.moment?.description == "2026-11-21T12:00:00Z")
    #expect(item.boost?.id == "9")
    #expect(item.boost?.author.displayName == "bob@b.example")
    #expect(item.boost?.date?.moment?.description == "2026-11-22T00:00:00Z")
    #expect(item.contentWarning == nil)
    #expect(feed.findings.list.isEmpty)
  }

  @Test("text that a boost adds is reported")
  func boostText() throws {
    let boosted = status(#""content": "<p>Good</p>""#)
    let feed = try SyndicatedFeed(
      "[\(status(#""content": "<p>So true</p>", "reblog": \#(boosted)"#))]")
    #expect(
      feed.findingTexts == [
        "value-dropped: item 1: a boost has other content than the boosted status"
      ])
  }

  @Test("a poll has its choices, votes and end")
  func polls() throws {
    let feed = try SyndicatedFeed(
      status(
        """
        "content": "<p>Tea?</p>", "poll": {"id": "3", "expires_at": "2026-11-23T00:00:00Z",
         "expired": false, "multiple": false, "votes_count": 6, "voters_count": null,
         "options": [{"title": "Yes", "votes_count": 4}, {"title": "No", "votes_count": null}]}
        """))
    let poll = try #require(feed.items[0].poll)
    #expect(poll.options.map { $0.title.line() } == ["Yes", "No"])
    #expect(poll.options.map(\.votes) == [4, nil])
    #expect(poll.voterCount == 6)
    #expect(!poll.isMultipleChoice)
    #expect(poll.closingDate?.moment?.description == "2026-11-23T00:00:00Z")
  }

  @Test("the page of a quoted status is the external URL of the item")
  func quotes() throws {
    let feed = try SyndicatedFeed(
      """
      [\(status(#""quote": {"state": "accepted", "quoted_status": \#(status("", id: 8))}"#)),
       \(status(#""quote": {"state": "pending", "quoted_status": null}"#, id: 2)),
       \(status(#""quote": true"#, id: 3)),
       \(status(#""quote": \#(status("", id: 9))"#, id: 4)),
       \(status(#""pleroma": {"quote_url": "https://p.example/q"}"#, id: 5))]
      """)
    #expect(
      feed.items.map { $0.externalURL?.link?.description } == [
        "https://social.example/@ada/8", nil, nil, "https://social.example/@ada/9",
        "https://p.example/q",
      ])
    #expect(feed.findings.list.isEmpty)
  }

  @Test("the page of an answered status is known if the response has that status")
  func replies() throws {
    let feed = try SyndicatedFeed(
      #"[\#(status("")), \#(status(#""in_reply_to_id": "1""#, id: 2)), \#(status(#""in_reply_to_id": "7""#, id: 3))]"#
    )
    #expect(
      feed.items.map { $0.inReplyTo?.url?.link?.description }
        == [nil, "https://social.example/@ada/1", nil])
  }

  @Test("a status without content, attachments and URL is skipped")
  func emptyStatuses() throws {
    let feed = try SyndicatedFeed(
      #"[{"id": "1", "account": {}, "content": ""}, \#(status("", id: 2)), "x"]"#)
    #expect(feed.items.map(\.id) == ["2"])
    #expect(
      feed.findingTexts == [
        "item-dropped: item 1: the status has no content, attachment or URL",
        "item-dropped: item 3: the status is a string; expected an object",
      ])
  }
}
