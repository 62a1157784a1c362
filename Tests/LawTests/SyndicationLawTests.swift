import PostKit
import PostSyndication
import TestSupport
import Testing

/// Laws for every feed: what is written is read back as the same items.
@Suite struct SyndicationLawTests {
  private static let formats: [SyndicationEncoder.Format] =
    Libraries.hasLibXML2 ? SyndicationEncoder.Format.allCases : [.jsonFeed]

  @Test(
    "a feed that is written is read back with the same items",
    arguments: formats)
  func roundTrip(format: SyndicationEncoder.Format) {
    let failure = LawRun(cases: 1500).failure(of: { seed in
      var random = Random(seed: seed)
      return (0..<random.number(1...4)).map { FeedGenerator.item($0, format, &random) }
    }) { (items: [SyndicatedItem], _) in
      var feed = SyndicatedFeed()
      feed.items = items
      let text = try SyndicationEncoder(format).encode(feed)
      let read = try SyndicatedFeed(reading: Array(text.utf8))
      let (written, again) = (lines(of: feed), lines(of: read))
      guard again != written || !read.findings.list.isEmpty else { return nil }
      let difference = zip(written, again).first { $0 != $1 }
      return """
        written: \(difference?.0 ?? "\(written.count) items")
        read:    \(difference?.1 ?? "\(again.count) items")
        findings: \(read.findings.list.map(\.description))
        \(text)
        """
    }
    #expect(failure == nil)
  }

  // A writer puts the dates of items that it did not know at the start after the items, so only the
  // second text is the same as the following ones.
  @Test(
    "a feed that is read and written again does not change",
    arguments: formats)
  func stable(format: SyndicationEncoder.Format) {
    let failure = LawRun(cases: 1000).failure(of: { seed in
      var random = Random(seed: seed)
      return (0..<random.number(1...3)).map { FeedGenerator.item($0, format, &random) }
    }) { (items: [SyndicatedItem], _) in
      var feed = SyndicatedFeed()
      feed.items = items
      feed.title = UntrustedContent("A <b>feed</b> &amp; more", format: .html)
      feed.url = UntrustedURL("https://a.example/")
      feed.id = "tag:a.example,2026:1"
      let encoder = SyndicationEncoder(format)
      let first = try encoder.encode(feed)
      let second = try encoder.encode(SyndicatedFeed(reading: Array(first.utf8)))
      let third = try encoder.encode(SyndicatedFeed(reading: Array(second.utf8)))
      return second == third ? nil : "\(second)\n\(third)"
    }
    #expect(failure == nil)
  }

  @Test(
    "a feed that is read in small pieces gives the same items",
    .enabled(if: Libraries.hasLibXML2))
  func pieces() {
    let failure = LawRun(cases: 1000).failure(of: { seed in
      var random = Random(seed: seed)
      return (0..<random.number(1...3)).map { FeedGenerator.item($0, .rss, &random) }
    }) { (items: [SyndicatedItem], seed) in
      var feed = SyndicatedFeed()
      feed.items = items
      var random = Random(seed: seed)
      let bytes = Array(try SyndicationEncoder(.rss).encode(feed).utf8)
      var reader = SyndicationReader()
      var read: [SyndicatedItem] = []
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + random.number(1...40))
        read += try reader.read(Array(bytes[start..<end]))
        start = end
      }
      read += try reader.finish()
      return try read == SyndicatedFeed(reading: bytes).items ? nil : "\(read)"
    }
    #expect(failure == nil)
  }

  /// Returns the items as lines of JSON with the page that each item is about.
  private func lines(of feed: SyndicatedFeed) -> [String] {
    let writer = SyndicationLineWriter()
    return feed.items.map { item in
      let line = (try? writer.line(for: item, of: feed)) ?? "error"
      return line + (item.externalURL?.link?.description ?? "")
    }
  }
}

/// Generates items that a format can hold without a loss.
private enum FeedGenerator {
  private static let texts = [
    "AT&T", "a < b", "<b>", "</b>", "&lt;", "&eacute;", "&#60;", "R&D; 1", "]]>", "\u{1}",
    "\u{FFFE}",
    "<!--", "<script>alert(1)</script>", "日本語", "👩‍👩‍👧", "שלום", "\u{202E}x", "\"q\"", "'", "&amp;lt;",
    "<![CDATA[x]]>", "<br/>", "a\u{85}b", "&nbsp;", "1 > 0", "\\u0041", "\u{7F}", "?>",
    "<a href=x>",
    "e\u{301}", "%s", "{\"a\":1}",
  ]

  private static func text(_ random: inout Random) -> String {
    "x" + (0..<random.number(1...4)).map { _ in random.pick(texts) }.joined(separator: " ") + "y"
  }

  /// Returns HTML within the policy of feeds, which shows the contents of `details`. Otherwise, the
  /// summaries before and after publication would differ.
  private static func published(_ html: String) -> String {
    let sanitizer = Sanitizer(policy: .feed, baseURL: LinkTarget("https://a.example/"))
    let document = try? sanitizer.sanitize(html).document
    return HTMLEncoder(relations: Policy.feed.links.linkRelations).encode(document ?? Document())
  }

  static func item(
    _ number: Int, _ format: SyndicationEncoder.Format, _ random: inout Random
  ) -> SyndicatedItem {
    var item = SyndicatedItem()
    item.id = random.pick(["https://a.example/\(number)", "\(number)", "tag:\(number),<&>"])
    item.url = UntrustedURL("https://a.example/\(number)?a=1&b=%3C")
    if !random.oneIn(3) { item.title = UntrustedContent(text(&random), format: .plainText) }
    // An item with only a title has no content, summary or warning.
    if item.title == nil || !random.oneIn(6) { addContent(to: &item, format, &random) }
    item.authors = (0..<random.number(0...2)).map {
      if random.oneIn(4) { return SyndicatedAuthor(email: UntrustedText("ada\($0)@a.example")) }
      return SyndicatedAuthor(
        name: UntrustedText("\(random.pick(["Ada", "<b>", "A & B", "Ö \u{202E}x"])) \($0)"))
    }
    if random.oneIn(4) { item.externalURL = UntrustedURL("https://b.example/\(number)?a=1&b=<") }
    if random.oneIn(4) {
      item.boost = SyndicatedBoost(
        author: SyndicatedAuthor(
          name: UntrustedText(text(&random)),
          url: random.oneIn(2) ? UntrustedURL("https://b.example/@bob") : nil))
    }
    let date = Moment(secondsSince1970: Int64(random.number(0...4_000_000_000)))
    if !random.oneIn(4) { item.published = date.map { SyndicationDate($0) } }
    // Atom repeats the date of publication as the date of the change.
    if format == .atom || random.oneIn(3) { item.updated = item.published }
    item.categories = (0..<random.number(0...3)).map {
      SyndicatedCategory(
        name: UntrustedText("\(text(&random)) \($0)"),
        scheme: random.oneIn(2) ? random.pick(["a\"&<", "javascript:1", "a\nb"]) : nil)
    }
    item.attachments = (0..<random.number(0...3)).map {
      var file = SyndicatedAttachment(
        url: UntrustedURL("https://a.example/\($0).bin?x=\"&y"),
        type: UntrustedText(random.pick(["image/png", "audio/mpeg"])))
      if random.oneIn(2), item.contentWarning == nil {
        file.alternative = UntrustedText(text(&random))
      }
      if random.oneIn(3) { file.size = 12 }
      return file
    }
    return item
  }

  private static func addContent(
    to item: inout SyndicatedItem, _ format: SyndicationEncoder.Format, _ random: inout Random
  ) {
    let pieces = HTMLGenerator.pieces(seed: random.next()).joined()
    let html = "<p>\(text(&random).replacing("<", with: "&lt;"))</p>" + pieces
    if !random.oneIn(4) {
      item.content = UntrustedContent(published(html), format: .html)
    }
    if random.oneIn(3) {
      item.poll = SyndicatedPoll(
        options: (0..<random.number(0...3)).map { _ in
          SyndicatedPoll.Option(title: UntrustedText(random.oneIn(5) ? "" : text(&random)))
        })
    }
    if random.oneIn(2) || (item.content == nil && item.poll == nil) {
      item.summary =
        format == .jsonFeed
        ? UntrustedContent("short", format: .plainText)
        : UntrustedContent("<p>short <em>text</em> &lt;b></p>", format: .html)
    }
    if random.oneIn(5) {
      item.contentWarning = UntrustedText(text(&random))
      // The warning replaces the summary.
      item.content = item.content ?? item.summary
      item.summary = nil
    }
  }
}
