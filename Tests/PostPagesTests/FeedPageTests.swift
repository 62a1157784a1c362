import Foundation
import PostFeed
import PostPages
import PostTerminal
import TestSupport
import Testing

@Suite struct FeedPageTests {
  private let now = Moment("2026-11-21T12:00:00Z")

  /// Returns options without colors and links; the page keeps its symbols.
  private func options(_ width: Int, _ change: (inout TerminalOptions) -> Void = { _ in })
    -> TerminalOptions
  {
    var options = TerminalOptions(width: width, color: .none, hyperlinks: .none, theme: Theme())
    change(&options)
    return options
  }

  private func rendered(
    _ json: String, _ options: TerminalOptions, isDated: Bool = false
  ) throws -> String {
    try FeedPage(options, now: isDated ? nil : now).render(json.utf8)
  }

  private let feed = """
    {"feed": [
      {"postId": 1, "contentSummary": "<p>Some <strong>text</strong> with \
    <a href='https://docs.example/x'>a label</a>.</p><ul><li>one</li></ul>",
       "author": {"id": 1, "name": "Ada Lovelace"}, "createdAt": "2026-11-21T10:00:00Z",
       "liked": true, "likeCount": 1247, "attachmentCount": 2,
       "attachmentPreviewImageUrl": "https://cdn.example/p.webp"},
      {"postId": 2, "contentSummary": "<p>日本語のテキスト。</p>",
       "author": {"id": 2, "name": "佐藤 みずき"}, "createdAt": "yesterday", "attachmentCount": 1}],
     "paging": {"nextCursor": "n"}}
    """

  @Test("a feed of two posts is rendered as cards of 80 cells")
  func eightyCells() throws {
    #expect(
      try rendered(feed, options(80)) == """
        ▌ by Ada Lovelace
        ▌   Some text with a label <https://docs.example/x>.
        ▌
        ▌   • one
        ▌ ▣ 2 attachments <https://cdn.example/p.webp>
        ▌ ♥ 1.2k likes, yours too · 2h

        ▌ by 佐藤 みずき
        ▌   日本語のテキスト。
        ▌ ▣ 1 attachment
        ▌ ♡ 0 likes · no date

        more posts follow

        """)
  }

  @Test("a feed of two posts is rendered as cards of 40 cells with wrapped lines")
  func fortyCells() throws {
    #expect(
      try rendered(feed, options(40)) == """
        ▌ by Ada Lovelace
        ▌   Some text with a label
        ▌   <https://docs.example/x>.
        ▌
        ▌   • one
        ▌ ▣ 2 attachments <https://cdn.example/
        ▌   p.webp>
        ▌ ♥ 1.2k likes, yours too · 2h

        ▌ by 佐藤 みずき
        ▌   日本語のテキスト。
        ▌ ▣ 1 attachment
        ▌ ♡ 0 likes · no date

        more posts follow

        """)
  }

  @Test("cards of 120 cells have likes and attachments in a column on the right")
  func sideColumn() throws {
    #expect(
      try rendered(feed, options(120)).split(separator: "\n", omittingEmptySubsequences: false)
        .prefix(5).joined(separator: "\n") == """
          ▌ by Ada Lovelace                                                                ♥ 1.2k likes, yours too · 2h
          ▌   Some text with a label <https://docs.example/x>.                             ▣ 2 attachments <https://cdn.example/
          ▌                                                                                  p.webp>
          ▌   • one

          """)
  }

  @Test("cards without styling name author, likes and attachments in words")
  func plainCards() throws {
    #expect(
      try rendered(feed, options(60) { $0.styling = .plain }) == """
        by Ada Lovelace
          Some text with a label <https://docs.example/x>.

          • one
        + 2 attachments <https://cdn.example/p.webp>
        1.2k likes, yours too, 2h

        by 佐藤 みずき
          日本語のテキスト。
        + 1 attachment
        0 likes, no date

        more posts follow

        """)
  }

  @Test("without styling, post text is indented, so that it cannot imitate author or warning lines")
  func imitations() throws {
    let json = #"""
      {"post": {"postId": 1, "content": "<p>x</p><p>by Grace Hopper 1h<br>\#
      ! 1 link with another host in its label</p>",
       "author": {"id": 1, "name": "A A A A A A A A A A A A A A by Grace"}, \#
      "createdAt": "2026-11-20T11:00:00Z",
       "attachments": [{"id": 1, "type": "IMAGE", "contentUrl": "https://a.example/1",
        "caption": "no description"}, {"id": 2, "type": "IMAGE", \#
      "contentUrl": "https://a.example/2", "caption": "ㅤ"}]}}
      """#
    #expect(
      try rendered(json, options(34) { $0.styling = .plain }) == """
        by A A A A A A A A A A A A A A by
           Grace
          x

          by Grace Hopper 1h
          ! 1 link with another host in
          its label
        + image 1/2 <https://a.example/1>
            no description
        + image 2/2 <https://a.example/2>
          no description
        0 likes, 0 shares, 1d

        """)
  }

  @Test("a link in a caption is reported if its label names another host")
  func hostileCaptions() throws {
    let file = try #require(Corpus.files(in: "feeds", ending: "hostile-detail.json").first)
    let page = try FeedPage(options(90), now: now, captions: .html).render(file.bytes)
    #expect(page.ranges(of: "1 link with another host in its label").count == 2)
  }

  @Test("a caption with markup is shown as plain text by default, and as HTML on request")
  func captionFormat() throws {
    let json = #"""
      {"post": {"postId": 1, "content": "", "author": {"id": 1, "name": "A"}, \#
      "createdAt": "2026-11-21T12:00:00Z",
       "attachments": [{"id": 1, "type": "IMAGE", "contentUrl": "https://a.example/1", \#
      "caption": "x <b y"}]}}
      """#
    #expect(try rendered(json, options(60)).contains("▌     x <b y\n"))
    let html = json.replacing("x <b y", with: "x <i>y</i>")
    let page = try FeedPage(options(60), now: now, captions: .html).render(Data(html.utf8))
    #expect(page.contains("▌     x y\n"))
  }

  @Test("a page in the ASCII character set has only ASCII symbols")
  func ascii() throws {
    let page = try rendered(
      #"{"feed": [{"postId": 1, "author": {"id": 1, "name": "A"}, "contentSummary": "<p>x</p>"}]}"#,
      options(30) { $0.charset = .ascii })
    #expect(
      page == """
        | by A
        |   x
        | 0 likes, no date

        """)
  }

  @Test("without the current time, cards show dates instead of ages")
  func withoutNow() throws {
    let page = try rendered(feed, options(40), isDated: true)
    #expect(page.contains("\n▌ ♥ 1.2k likes, yours too · 2026-11-21\n"))
  }

  @Test("a page of 4 cells has no bar at the left of its cards")
  func narrowPage() throws {
    let page = try rendered(
      #"""
      {"feed": [{"postId": 1, "author": {"id": 1, "name": "Ada"}, "createdAt": \#
      "2026-11-21T11:00:00Z", "contentSummary": "<p>ab cd</p>"}]}
      """#,
      options(4))
    #expect(page == "by\n  Ad\n  a\n  ab\n  cd\n♡ 0\nlike\ns ·\n1h\n")
  }

  @Test("attachments are listed below their post with type, number, URL and caption")
  func attachments() throws {
    let json = """
      {"post": {"postId": 1, "content": "<p>Hi</p>", "author": {"id": 1, "name": ""},
       "createdAt": "2026-11-20T11:00:00Z", "likeCount": 1, "shareCount": 2100, "attachments": [
        {"id": 1, "type": "IMAGE", "contentUrl": "https://a.example/1.png", "caption": "Two cats"},
        {"id": 2, "type": "video", "contentUrl": "https://a.example/2.mp4", "caption": " "},
        {"id": 3, "type": "HOLOGRAM", "contentUrl": "javascript:x"}, {"id": 4}]}}
      """
    #expect(
      try rendered(json, options(60)) == """
        ▌ by (no name)
        ▌   Hi
        ▌ ▣ image 1/3 <https://a.example/1.png>
        ▌     Two cats
        ▌ ▶ video 2/3 <https://a.example/2.mp4>
        ▌   no description
        ▌ ◆ hologram 3/3, invalid URL
        ▌   no description
        ▌ ♡ 1 like · 2.1k shares · 1d

        ▲ left out: $.post.attachments[3].type: missing

        """)
  }

  @Test("below a post, its deceptive links and images without a description are counted")
  func notes() throws {
    let json = """
      {"post": {"postId": 1, "author": {"id": 1, "name": "A"}, "createdAt": "2026-11-21T12:00:00Z",
       "content": "<p><a href='https://evil.example/'>https://bank.example</a> \
      <img src='https://a.example/1.png'></p>"}}
      """
    #expect(
      try rendered(json, options(60)) == """
        ▌ by A
        ▌   https://bank.example <https://evil.example/> [image: no
        ▌   description] <https://a.example/1.png>
        ▌ ▲ 1 link with another host in its label
        ▌ ▲ 1 image without a description
        ▌ ♡ 0 likes · 0 shares · now

        """)
  }

  @Test("content over the byte limit is replaced by the reason")
  func largeContent() throws {
    let large = String(repeating: "x ", count: 20_000)
    let page = try rendered(
      #"""
      {"feed": [{"postId": 1, "author": {"id": 1, "name": "A"}, \#
      "contentSummary": "\#(large)"}]}
      """#,
      options(80))
    #expect(
      page.contains("▲ not shown: input is 40,000 bytes; the limit is 32,768 (limits.inputBytes)\n")
    )
  }

  @Test("spoilers in posts are hidden unless the options show them")
  func spoilers() throws {
    let json =
      #"""
      {"feed": [{"postId": 1, "author": {"id": 1, "name": "A"}, "contentSummary": "<p>\#
      <span class=spoiler>secret</span></p>"}]}
      """#
    #expect(try !rendered(json, options(40)).contains("secret"))
    #expect(try rendered(json, options(40) { $0.shows = .spoilers }).contains("secret"))
  }

  @Test("an empty feed is rendered as `no posts`")
  func emptyFeed() throws {
    #expect(try rendered(#"{"feed": []}"#, options(40)) == "no posts\n")
  }

  @Test("of 8 skipped posts, 5 are reported with their paths and 3 are counted")
  func droppedPosts() throws {
    let page = try rendered(
      #"{"feed": [\#(Array(repeating: "1", count: 8).joined(separator: ","))]}"#, options(60))
    #expect(
      page.contains("▲ left out: $.feed[4]: expected an object, found a number\nand 3 more\n"))
    #expect(!page.contains("$.feed[5]"))
  }

  @Test("JSON that is not a feed response throws an error")
  func errors() {
    #expect(throws: FeedError.self) { try rendered("[1]", options(40)) }
  }
}
