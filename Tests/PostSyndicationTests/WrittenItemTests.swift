import PostDocument
import PostFeed
import PostSyndication
import Testing

/// Properties that few items have are written and read back.
@Suite struct WrittenItemTests {
  private func readBack(
    _ format: SyndicationEncoder.Format, _ change: (inout SyndicatedItem) -> Void
  ) throws -> SyndicatedItem {
    var item = SyndicatedItem()
    item.id = "https://a.example/1"
    item.title = UntrustedContent("a", format: .plainText)
    change(&item)
    var feed = SyndicatedFeed()
    feed.items = [item]
    return try #require(SyndicatedFeed(SyndicationEncoder(format).encode(feed)).items.first)
  }

  @Test(
    "an author with only a URL or e-mail address", arguments: SyndicationEncoder.Format.allCases)
  func authors(format: SyndicationEncoder.Format) throws {
    let item = try readBack(format) {
      $0.authors = [
        SyndicatedAuthor(url: UntrustedURL("https://a.example/@ada")),
        SyndicatedAuthor(email: UntrustedText("grace@a.example")),
        SyndicatedAuthor(url: UntrustedURL("javascript:x")), SyndicatedAuthor(),
      ]
    }
    #expect(item.authors.map(\.displayName) == ["", "grace@a.example"])
    #expect(item.authors.first?.url?.link?.description == "https://a.example/@ada")
  }

  @Test(
    "the lines of a summary are kept in JSON Feed",
    arguments: [
      ("a\nb", UntrustedContent.Format.plainText, "a\nb"), ("a < b", .plainText, "a < b"),
      ("<p>a<br>b</p>", .html, "a\nb"), ("<p>a</p><p>b <b>c</b></p>", .html, "a\n\nb c"),
      ("a  b", .html, "a b"), ("<a href='https://b.example/'>a</a>", .html, "a"),
      ("<ul><li>a</li><li>b</li></ul>", .html, "• a\n\n• b"),
      ("a <span class=spoiler>secret</span>", .html, "a [spoiler]"),
    ])
  func summaries(text: String, format: UntrustedContent.Format, expected: String) throws {
    let item = try readBack(.jsonFeed) {
      $0.content = UntrustedContent("x", format: .plainText)
      $0.summary = UntrustedContent(text, format: format)
    }
    #expect(item.summary == UntrustedContent(expected, format: .plainText))
  }

  @Test("titles and descriptions of files", arguments: SyndicationEncoder.Format.allCases)
  func files(format: SyndicationEncoder.Format) throws {
    let texts: [(title: String?, alternative: String?)] = [
      ("a.png", "a heron"), (nil, "a pond"), ("b.png", nil), (nil, nil),
    ]
    let item = try readBack(format) { item in
      item.attachments = texts.enumerated().map { (number, text) in
        var file = SyndicatedAttachment(
          url: UntrustedURL("https://a.example/\(number).png"), type: UntrustedText("image/png"))
        file.title = text.title.map { UntrustedText($0) }
        file.alternative = text.alternative.map { UntrustedText($0) }
        return file
      }
    }
    #expect(item.attachments.map { $0.title?.line() } == texts.map(\.title))
    #expect(item.attachments.map { $0.alternative?.line() } == texts.map(\.alternative))
  }

  @Test(
    "only language tags are written",
    arguments: [
      ("en", "en"), ("en_us", "en-US"), (" pt-BR ", "pt-BR"), ("English", "english"),
      (String(repeating: "_", count: 65), nil), ("en\" x=\"", nil), ("日本語", nil), ("", nil),
      ("a-very-long-language-tag-of-36-letters-x", nil),
    ] as [(String, String?)])
  func languages(text: String, tag: String?) throws {
    for format in SyndicationEncoder.Format.allCases {
      let item = try readBack(format) { $0.language = UntrustedText(text) }
      #expect(item.language?.line() == tag)
    }
  }
}
