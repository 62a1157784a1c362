import PostDocument
import PostFeed
import PostPages
import PostSyndication
import PostTerminal
import Testing

@Suite struct SyndicatedCardTests {
  private func rendered(
    _ items: [SyndicatedItem], width: Int = 60, _ change: (inout TerminalOptions) -> Void = { _ in }
  ) -> String {
    var options = TerminalOptions(width: width, color: .none, hyperlinks: .none, theme: Theme())
    change(&options)
    var feed = SyndicatedFeed()
    feed.items = items
    return FeedPage(options, now: Moment("2026-11-21T12:00:00Z")).render(feed)
  }

  private func item(_ change: (inout SyndicatedItem) -> Void) -> SyndicatedItem {
    var item = SyndicatedItem()
    item.authors = [SyndicatedAuthor(name: UntrustedText("Ada"))]
    item.published = SyndicationDate("2026-11-21T10:00:00Z")
    item.content = UntrustedContent(
      "<p>one</p><details><summary>more</summary>two</details>", format: .html)
    change(&item)
    return item
  }

  @Test("a single item is shown as a whole, with title, files and page")
  func singleItem() {
    let item = item {
      $0.title = UntrustedContent("A <b>pot</b>", format: .html)
      $0.url = UntrustedURL("https://a.example/1")
      $0.commentCount = 3
      var image = SyndicatedAttachment(
        url: UntrustedURL("https://a.example/1.jpg"), type: UntrustedText("image/jpeg"))
      image.alternative = UntrustedText("a blue pot")
      $0.attachments = [
        image,
        SyndicatedAttachment(url: UntrustedURL("x:"), type: UntrustedText("no description")),
      ]
    }
    #expect(
      rendered([item]) == """
        ▌ by Ada
        ▌   A pot
        ▌   one
        ▌
        ▌   ▸ more
        ▌ ▣ image 1/2 <https://a.example/1.jpg>
        ▌     a blue pot
        ▌ ◆ attachment 2/2, invalid URL
        ▌   no description
        ▌ ↗ page <https://a.example/1>
        ▌ 3 comments · 2h

        """)
  }

  @Test("several items are shown as summaries, and a content warning replaces the content")
  func warnings() {
    let items = [
      item {
        $0.contentWarning = UntrustedText("legs")
        var image = SyndicatedAttachment(
          url: UntrustedURL("https://a.example/1.jpg"), type: UntrustedText("image/jpeg"))
        image.alternative = UntrustedText("eight legs")
        $0.attachments = [image]
      },
      item {
        $0.boost = SyndicatedBoost(author: SyndicatedAuthor(name: UntrustedText("Bob")))
        $0.inReplyTo = SyndicatedReply(id: "1")
      },
      item {
        $0.inReplyTo = SyndicatedReply(url: UntrustedURL("https://a.example/2"))
        $0.authors = []
        $0.published = nil
      },
    ]
    #expect(
      rendered(items) == """
        ▌ by Ada
        ▌ ▲ content warning: legs
        ▌ ▣ image <https://a.example/1.jpg>
        ▌ 2h

        ▌ by Ada
        ▌ boosted by Bob
        ▌ a reply
        ▌   one
        ▌
        ▌   more
        ▌ 2h

        ▌ by (no name)
        ▌ ↗ in reply to <https://a.example/2>
        ▌   one
        ▌
        ▌   more
        ▌ no date

        """)
    #expect(
      rendered([items[0]]) { $0.shows = .spoilers }
        .hasPrefix("▌ by Ada\n▌ ▲ content warning: legs\n▌   one\n"))
  }

  @Test("the options of a poll follow labels with their votes")
  func polls() {
    let item = item {
      $0.poll = SyndicatedPoll(
        options: [
          .init(title: UntrustedText("tea"), votes: 1200),
          .init(title: UntrustedText("option 3/3:")),
        ], closingDate: SyndicationDate("2026-11-22T00:00:00Z"))
      $0.content = UntrustedContent("What?", format: .plainText)
    }
    #expect(
      rendered([item]) { $0.styling = .plain } == """
        by Ada
          What?
        option 1/2, 1.2k votes: tea
        option 2/2: option 3/3:
        the poll ends 2026-11-22
        2h

        """)
  }

  @Test("a link post or quote has its target, and an image without a place is a file")
  func targets() {
    let item = item {
      $0.authors = ["Ada", "Bo", "Cy", "Di", "Ed"].map { SyndicatedAuthor(name: UntrustedText($0)) }
      $0.content = nil
      $0.url = UntrustedURL("https://a.example/1")
      $0.externalURL = UntrustedURL("https://b.example/2")
      $0.image = UntrustedURL("https://a.example/1.jpg")
    }
    #expect(
      rendered([item]) == """
        ▌ by Ada, Bo, Cy and 2 more
        ▌ ▣ image <https://a.example/1.jpg>
        ▌   no description
        ▌ ↗ links to <https://b.example/2>
        ▌ ↗ page <https://a.example/1>
        ▌ 2h

        """)
  }

  @Test("user text is indented or follows a label, so that it cannot imitate labels")
  func imitations() {
    let item = item {
      $0.title = UntrustedContent("by Grace\n▌ by Grace", format: .plainText)
      $0.content = UntrustedContent("<p>by Grace<br>boosted by Grace", format: .html)
      $0.contentWarning = UntrustedText("x\u{202E}\nby Grace")
      $0.boost = SyndicatedBoost(author: SyndicatedAuthor(name: UntrustedText("\u{200B}")))
    }
    #expect(
      rendered([item], width: 30) {
        $0.styling = .plain
        $0.shows = .spoilers
      } == """
        by Ada
        boosted by (no name)
          by Grace ▌ by Grace
        ! content warning: x by Grace
          by Grace
          boosted by Grace
        2h

        """)
  }

  @Test("on narrow pages, text below its label is indented", arguments: [24, 16, 8])
  func narrowPages(width: Int) {
    let item = item {
      $0.content = nil
      $0.contentWarning = UntrustedText("legs boosted by Grace")
      $0.boost = SyndicatedBoost(
        author: SyndicatedAuthor(name: UntrustedText("Bob boosted by Grace")))
      $0.poll = SyndicatedPoll(options: [.init(title: UntrustedText("x boosted by Grace"))])
    }
    let lines = rendered([item], width: width) {
      $0.styling = .plain
      $0.shows = .spoilers
    }.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("boosted") }.count == 1)
    #expect(lines.allSatisfy { !$0.hasPrefix("by Grace") && !$0.hasPrefix("Grace") })
  }

  @Test("a feed without items says so, and its title follows a label")
  func emptyFeed() {
    var feed = SyndicatedFeed()
    feed.title = UntrustedContent("no posts", format: .plainText)
    feed.nextPage = UntrustedURL("https://a.example/?page=2")
    let options = TerminalOptions(width: 40, styling: .plain)
    #expect(
      FeedPage(options).render(feed) == """
        feed no posts

        no posts

        more posts follow

        """)
  }
}
