import PostDocument
import PostFeed
import PostPolicy
import PostSyndication
import Testing

/// The particularities of servers whose API is compatible with Mastodon's.
@Suite struct CompatibleServerTests {
  @Test("GoToSocial: local accounts have no host, and the text has the name alone")
  func goToSocial() throws {
    let feed = try SyndicatedFeed(
      """
      [{"id": "01JDABCDEFGHJKMNPQRSTVWXYZ", "created_at": "2026-11-21T12:00:00.000Z",
        "edited_at": null, "sensitive": false, "spoiler_text": "", "visibility": "public",
        "uri": "https://gts.example/users/eve/statuses/01JDABCDEFGHJKMNPQRSTVWXYZ",
        "url": "https://gts.example/@eve/statuses/01JDABCDEFGHJKMNPQRSTVWXYZ", "replies_count": 0,
        "content": "<p>Hello <span class=\\"h-card\\"><a href=\\"https://gts.example/@tom\\" class=\\"u-url mention\\" rel=\\"nofollow noreferrer noopener\\" target=\\"_blank\\">@<span>tom</span></a></span>, see <a href=\\"https://gts.example/tags/sloths\\" class=\\"mention hashtag\\" rel=\\"tag nofollow noreferrer noopener\\" target=\\"_blank\\">#<span>sloths</span></a></p>",
        "account": {"id": "01F", "username": "eve", "acct": "eve", "url": "https://gts.example/@eve"},
        "media_attachments": [],
        "mentions": [{"id": "01G", "username": "tom", "url": "https://gts.example/@tom", "acct": "tom"}],
        "tags": [{"name": "sloths", "url": "https://gts.example/tags/sloths"}], "emojis": [],
        "card": null, "poll": null, "text": "Hello @tom, see #sloths",
        "interaction_policy": {"can_reply": {"always": ["public"], "with_approval": []}}}]
      """)
    let document = try #require(feed.items[0].content).document()
    #expect(document.plainText == "Hello @tom, see #sloths")
    let mention = Mention("@tom", target: LinkTarget("https://gts.example/@tom"), id: "01G")
    let hashtag = Hashtag("#sloths", target: LinkTarget("https://gts.example/tags/sloths"))
    #expect(
      document.runs.map(\.content)
        == [
          .text("Hello "), .mention(try #require(mention)), .text(", see "),
          .hashtag(try #require(hashtag)),
        ])
    #expect(feed.findings.list.isEmpty)
  }

  @Test("Pleroma: a plain link whose label is a listed account or topic becomes a typed run")
  func pleroma() throws {
    let feed = try SyndicatedFeed(
      status(
        """
        "content": "<span><a href=\\"https://ple.example/users/kim\\" rel=\\"ugc\\">@kim</a></span> \
        <a data-tag=\\"tea\\" href=\\"https://ple.example/tag/tea\\" rel=\\"tag ugc\\">#tea</a> \
        <a href=\\"https://x.example/\\">#other</a>",
        "mentions": [{"id": "AbC", "acct": "kim", "url": "https://ple.example/users/kim"}],
        "tags": [{"name": "tea", "url": "https://ple.example/tag/tea"}],
        "media_attachments": [{"type": "unknown", "url": "https://ple.example/f",
          "pleroma": {"mime_type": "application/pdf"}, "meta": {}}],
        "pleroma": {"content": {"text/plain": "@kim #tea"}, "local": true}
        """))
    let content = try #require(feed.items[0].content).document().runs.map(\.content)
    #expect(
      content == [
        .mention(
          try #require(
            Mention("@kim", target: LinkTarget("https://ple.example/users/kim"), id: "AbC"))),
        .text(" "),
        .hashtag(try #require(Hashtag("#tea", target: LinkTarget("https://ple.example/tag/tea")))),
        .text(" "), .text("#other"),
      ])
    #expect(feed.items[0].attachments[0].type?.line() == "application/pdf")
  }

  @Test("Akkoma: a quoted status is in the status, and identifiers are not numbers")
  func akkoma() throws {
    let feed = try SyndicatedFeed(
      status(
        """
        "content": "Look", "quote": {"id": "AqQ", "content": "old", "url": "https://akk.example/notice/AqQ",
        "account": {}}, "akkoma": {"source": {"content": "Look", "mediaType": "text/plain"}},
        "emoji_reactions": [], "in_reply_to_id": "AqR"
        """))
    #expect(feed.items[0].externalURL?.link?.description == "https://akk.example/notice/AqQ")
    #expect(feed.items[0].inReplyTo?.id == "AqR")
  }

  @Test("Pixelfed: content can be null, and empty objects are empty arrays")
  func pixelfed() throws {
    let feed = try SyndicatedFeed(
      """
      [\(status(#""content": null, "content_text": null, "spoiler_text": null, "media_attachments": [{"id": 3, "type": "image", "url": "https://pix.example/3.jpg", "mime": "image/jpeg", "meta": [], "description": null}], "poll": [], "card": []"#)),
       \(status(#""content": null, "content_text": "1 < 2 & #sea", "tags": [{"name": "sea", "url": "https://pix.example/discover/tags/sea"}]"#, id: 2))]
      """)
    #expect(feed.items[0].content == nil)
    #expect(feed.items[0].attachments[0].type?.line() == "image/jpeg")
    let document = try #require(feed.items[1].content).document()
    #expect(document.plainText == "1 < 2 & #sea")
    let topic = Hashtag("#sea", target: LinkTarget("https://pix.example/discover/tags/sea"))
    #expect(document.runs.last?.content == .hashtag(try #require(topic)))
    #expect(feed.findings.list.isEmpty)
  }

  @Test("Misskey: mentions have the full name, and custom emoji have several forms of names")
  func misskey() throws {
    let feed = try SyndicatedFeed(
      status(
        """
        "content": "<p><a href=\\"https://mk.example/@yui\\" class=\\"u-url mention\\">@yui@mk.example</a><span> </span>\u{200B}:blob-cat:\u{200B} :igyo@far.example:</p>",
        "mentions": [{"id": "9x", "acct": "yui@mk.example", "url": "https://mk.example/@yui"}],
        "emojis": [{"shortcode": "blob-cat", "url": "https://mk.example/e/blob-cat.webp"},
          {"shortcode": "igyo@far.example", "url": "https://mk.example/e/igyo.webp"}],
        "quote": false, "tags": []
        """))
    let document = try #require(feed.items[0].content).document()
    #expect(document.plainText == "@yui@mk.example \u{200B}:blob-cat:\u{200B} :igyo@far.example:")
    #expect(
      document.runs.contains { run in
        if case .emoji(let emoji) = run.content { emoji.name == "blob-cat" } else { false }
      })
  }
}
