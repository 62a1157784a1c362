import PostDocument
import PostFeed
import PostLinking
import PostPolicy
import PostSyndication
import TestSupport
import Testing

/// Law 8 for JSON from other servers: no input crashes, hangs or loses text silently.
@Suite struct HostileJSONTests {
  @Test("JSON that is nested too deep is rejected")
  func depth() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let error = #expect(throws: SyndicationError.self) { try SyndicatedFeed(deep) }
    #expect(error?.code == .limitExceeded)
  }

  @Test("content that is nested too deep keeps its text")
  func contentDepth() throws {
    let depth = 10_000
    let html = String(repeating: "<blockquote>", count: depth) + "deep"
    let feed = try SyndicatedFeed(
      #"{"version": "jsonfeed.org", "items": [{"content_html": "\#(html)"}]}"#)
    #expect(try feed.items[0].content?.document().plainText.contains("deep") == true)
  }

  @Test("limits of the size and of the number of items are errors with the limit")
  func limits() throws {
    var options = SyndicationOptions()
    options.limits.jsonBytes = 40
    let long = #"{"version": "jsonfeed.org", "items": [{"title": "0123456789abcdefghij"}]}"#
    var error = #expect(throws: SyndicationError.self) {
      try SyndicatedFeed(long, options: options)
    }
    #expect(error?.code == .limitExceeded)
    options = SyndicationOptions()
    options.limits.items = 2
    let items =
      #"{"version": "jsonfeed.org", "items": [{"title": "a"}, {"title": "b"}, {"title": "c"}]}"#
    error = #expect(throws: SyndicationError.self) { try SyndicatedFeed(items, options: options) }
    #expect(error?.message == "the feed has 3 items; the limit is 2")
  }

  @Test("an item that is too large is skipped")
  func largeItems() throws {
    var options = SyndicationOptions()
    options.limits.itemBytes = 20
    let feed = try SyndicatedFeed(
      #"{"version": "jsonfeed.org", "items": [{"title": "0123456789"}, {"title": "short"}]}"#,
      options: options)
    #expect(feed.items.map { $0.title?.plainText() } == ["short"])
    #expect(
      feed.findingTexts == ["item-dropped: item 1: the item is 23 bytes; the limit is 20"])
    let statuses = try SyndicatedFeed(
      "[\(status(#""content": "a long status""#))]", options: options)
    #expect(statuses.findings.list.map(\.code) == [.itemDropped])
  }

  @Test("huge numbers are neither rounded nor a crash")
  func numbers() throws {
    let huge = String(repeating: "9", count: 5000)
    let feed = try SyndicatedFeed(
      status(
        """
        "content": "x", "replies_count": \(huge), "poll": {"options": [{"title": "a",
         "votes_count": -\(huge)}], "voters_count": 1e400}, "in_reply_to_id": \(huge),
        "media_attachments": [{"url": "https://a.example/", "meta": {"original":
         {"width": \(huge), "height": -5, "duration": 1e999}}}]
        """))
    let item = feed.items[0]
    #expect(item.commentCount == nil)
    #expect(item.poll?.options[0].votes == nil)
    #expect(item.poll?.voterCount == nil)
    #expect(item.inReplyTo?.id == huge)
    #expect(item.attachments[0].width == nil)
    #expect(item.attachments[0].height == nil)
    #expect(item.attachments[0].duration == nil)
    #expect(feed.findings.counts == [.valueDropped: 6])
  }

  @Test("wrong types cost their value and nothing else")
  func wrongTypes() throws {
    for value in ["7", "true", #""x""#, #"{"a": 1}"#, "[[]]", "[7]", "null", "[]", "{}"] {
      let members = [
        "edited_at", "in_reply_to_id", "sensitive", "spoiler_text", "language", "replies_count",
        "reblog", "media_attachments", "mentions", "tags", "emojis", "poll", "quote", "pleroma",
        "uri", "text",
      ].map { #""\#($0)": \#(value)"# }
      for member in members {
        let feed = try SyndicatedFeed("[\(status(#""content": "kept", \#(member)"#))]")
        #expect(
          try feed.items.first?.content?.document().plainText == "kept"
            || member.hasPrefix(#""reblog": {"#), "\(member)")
      }
    }
  }

  @Test("100,000 custom emoji and 100,000 names of them take linear time", .hangLimit)
  func emojiFlood() throws {
    let count = 100_000
    let emojis = (0..<count).map {
      #"{"shortcode": "e\#($0)", "url": "https://cdn.example/\#($0).png"}"#
    }
    let content = (0..<count).map { ":e\($0):" }.joined()
    let feed = try SyndicatedFeed(
      "[\(status(#""content": "\#(content)", "emojis": [\#(emojis.joined(separator: ","))]"#))]")
    let text = try #require(feed.items[0].content).document().plainText
    #expect(text.hasPrefix(":e0::e1:"))
    #expect(text.hasSuffix(":e99999:"))
  }

  @Test(
    "2 MB of colons, and of names without emoji, take linear time", .hangLimit,
    arguments: [":", ":a", ":cat :", ":cat", String(repeating: "c", count: 65) + ":"])
  func colonFlood(piece: String) throws {
    let text = String(repeating: piece, count: 2_000_000 / piece.utf8.count)
    let content = UntrustedContent(
      text, format: .html, emoji: ["cat": try ImageSource(parsing: "https://cdn.example/c.png")])
    #expect(try content.document().plainText == text)
  }

  @Test("20,000 mentions of 20,000 accounts take linear time", .hangLimit)
  func mentionFlood() throws {
    let count = 20_000
    let accounts = (0..<count).map {
      AccountReference(
        account: "u\($0)", target: LinkTarget("https://m.example/@u\($0)"), id: "\($0)")
    }
    let html = (0..<count).map { "<a href='https://m.example/@u\($0)'>@u\($0)</a> " }.joined()
    let content = UntrustedContent(
      html, format: .html, references: PostReferences(accounts: accounts))
    #expect(try mentionCount(of: content) == count)
  }

  @Test("only the first 1,000 elements of a list of an item are read, with a finding")
  func longLists() throws {
    let mentions = (0..<1001).map {
      #"{"id": "\#($0)", "acct": "u\#($0)", "url": "https://m.example/@u\#($0)"}"#
    }
    let html = (0..<1001).map { "<a href='https://m.example/@u\($0)'>@u\($0)</a> " }.joined()
    let feed = try SyndicatedFeed(
      "[\(status(#""content": "\#(html)", "mentions": [\#(mentions.joined(separator: ","))]"#))]")
    #expect(try mentionCount(of: #require(feed.items[0].content)) == 1000)
    #expect(
      feed.findingTexts == [
        "value-dropped: item 1: 'mentions': only the first 1000 elements were read"
      ])
  }

  private func mentionCount(of content: UntrustedContent) throws -> Int {
    try content.document().runs.count { if case .mention = $0.content { true } else { false } }
  }

  @Test("findings are counted, and 1,000 of a kind are listed", .hangLimit)
  func findingFlood() throws {
    let count = 200_000
    let items = String(repeating: "1,", count: count - 1) + "1"
    let feed = try SyndicatedFeed(#"{"version": "jsonfeed.org", "items": [\#(items)]}"#)
    #expect(feed.findings.list.count == 1000)
    #expect(feed.findings.counts == [.itemDropped: count])
  }

  @Test("200,000 duplicate members take linear time", .hangLimit)
  func duplicateFlood() throws {
    let members = (0..<200_000).map { #""m\#($0 % 100_000)": 1"# }.joined(separator: ",")
    let feed = try SyndicatedFeed(
      #"{"version": "jsonfeed.org", "items": [{"title": "x", \#(members)}]}"#)
    #expect(feed.findings.counts == [.valueDropped: 1])
  }

  @Test("control characters, lone surrogates and bidirectional controls reach no line of text")
  func controls() throws {
    let feed = try SyndicatedFeed(
      #"{"version": "jsonfeed.org", "items": [{"id": "\u0000\u001b[31m", "title": "a\u0000\u001b[31m\ud800\u202eb", "content_text": "x\u0007\u202e"}]}"#
    )
    let item = feed.items[0]
    #expect(item.title?.plainText() == "a[31m\u{FFFD}b")
    let text = try #require(item.content).document().plainText
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
    #expect(feed.findings.list.map(\.code) == [.encodingRepaired])
  }

  @Test("script in any text member is not in the document")
  func scripts() throws {
    let html =
      "<script>steal()</script><img src=x onerror=steal()><a href='javascript:steal()'>a</a>"
    let feed = try SyndicatedFeed(
      status(
        """
        "content": "\(html)", "emojis": [{"shortcode": "x", "url": "javascript:steal()"}],
        "mentions": [{"acct": "a", "url": "javascript:steal()"}]
        """))
    let document = try #require(feed.items[0].content).document()
    let image = InlineImage(try ImageSource(parsing: "https://social.example/@ada/x"))
    #expect(document.runs == [Inline(.image(image)), .text("a")])
    #expect(feed.items[0].content?.emoji == [:])
    #expect(feed.items[0].content?.references.accounts[0].target == nil)
  }

  @Test("a boost of a boost is reported")
  func nestedBoosts() throws {
    var json = status(#""content": "inner""#, id: 0)
    for id in 1...100 { json = status(#""content": "inner", "reblog": \#(json)"#, id: id) }
    let feed = try SyndicatedFeed("[\(json)]")
    #expect(feed.items.map(\.id) == ["99"])
    #expect(feed.findings.counts == [.valueDropped: 1])
  }
}
