internal import PostDocument
internal import PostFeed
internal import PostPolicy
internal import PostSanitizer

/// Writes RSS 2.0.
///
/// [RSS 2.0](https://www.rssboard.org/rss-specification),
/// [Content](https://web.resource.org/rss/1.0/modules/content/),
/// [Media RSS](https://www.rssboard.org/media-rss)
struct RSSWriter: FeedFormatWriter {
  private var xml = XMLWriter()
  private var properties = WrittenProperties()
  private var isStarted = false

  var count: Int { xml.bytes.count }

  mutating func takeBytes() -> [UInt8] { xml.takeBytes() }

  private mutating func start() {
    guard !isStarted else { return }
    isStarted = true
    xml.declaration()
    xml.open(
      "rss",
      [
        "version": "2.0", "xmlns:atom": "http://www.w3.org/2005/Atom",
        "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
        "xmlns:dc": "http://purl.org/dc/elements/1.1/",
        "xmlns:media": "http://search.yahoo.com/mrss/",
        "xmlns:slash": "http://purl.org/rss/1.0/modules/slash/",
        "xmlns:thr": "http://purl.org/syndication/thread/1.0",
        "xmlns:wfw": "http://wellformedweb.org/CommentAPI/",
      ])
    xml.open("channel")
  }

  /// Writes the properties that are known.
  private mutating func writeProperties(of feed: SyndicatedFeed) {
    start()
    if let title = properties.first(.title, feed.title?.titleText) {
      xml.element("title", RSSWriter.markupFree(title))
    }
    if let link = properties.first(.link, feed.url?.text) { xml.element("link", link) }
    if let subtitle = properties.first(.subtitle, feed.subtitle?.titleText) {
      xml.element("description", RSSWriter.markupFree(subtitle))
    }
    if let url = properties.first(.feedURL, feed.feedURL?.text) {
      xml.emptyElement("atom:link", ["rel": "self", "type": "application/rss+xml", "href": url])
    }
    if let url = properties.first(.nextPage, feed.nextPage?.text) {
      xml.emptyElement("atom:link", ["rel": "next", "href": url])
    }
    if let language = properties.first(.language, feed.language?.visibleLine(limit: 35)) {
      xml.element("language", language)
    }
    if let date = properties.first(.updated, feed.updated?.moment) {
      xml.element("lastBuildDate", date.internetMessageDate)
    }
    if let authors = properties.first(.authors, feed.authors.isEmpty ? nil : feed.authors) {
      write(authors)
    }
    if let url = properties.first(.image, feed.image?.text) {
      xml.open("image")
      xml.element("url", url)
      xml.element("title", RSSWriter.markupFree(feed.title?.titleText ?? ""))
      if let link = feed.url?.text ?? feed.feedURL?.text { xml.element("link", link) }
      xml.close("image")
    }
  }

  mutating func finish(_ feed: SyndicatedFeed) {
    writeProperties(of: feed)
    // RSS requires a title, a link and a description.
    if let title = properties.first(.title, "") { xml.element("title", title) }
    if let link = properties.first(.link, feed.feedURL?.text) { xml.element("link", link) }
    if let subtitle = properties.first(.subtitle, "") { xml.element("description", subtitle) }
    xml.close("channel")
    xml.close("rss")
  }

  mutating func write(_ item: WrittenItem, _ source: SyndicatedItem, of feed: SyndicatedFeed) {
    writeProperties(of: feed)
    xml.open("item")
    if let title = item.title { xml.element("title", RSSWriter.markupFree(title)) }
    if let url = item.url { xml.element("link", url) }
    if let id = item.id {
      xml.element("guid", id, ["isPermaLink": item.isIDPermalink ? "true" : "false"])
    }
    write(item.authors)
    if let date = item.published { xml.element("pubDate", date.internetMessageDate) }
    if let date = item.updated { xml.element("atom:updated", date.description) }
    if let language = source.language?.visibleLine(limit: 35) {
      xml.element("dc:language", language)
    }
    if let summary = item.summary ?? (item.title == nil ? item.content : nil) {
      xml.element("description", summary)
    }
    if let content = item.content, item.title != nil || item.summary != nil {
      xml.element("content:encoded", content)
    }
    for category in source.categories {
      guard let name = category.name.visibleLine() else { continue }
      xml.element("category", name, ["domain": category.scheme.flatMap { $0.isEmpty ? nil : $0 }])
    }
    writeThread(of: source)
    if let origin = source.source, let url = origin.url?.text {
      xml.element("source", origin.title?.visibleLine() ?? "", ["url": url])
    }
    // Readers take the first thumbnail as the image of the item.
    if let image = source.image?.text { xml.emptyElement("media:thumbnail", ["url": image]) }
    writeFiles(of: item)
    xml.close("item")
  }

  private mutating func write(_ authors: [SyndicatedAuthor]) {
    for author in authors {
      let name = author.name?.visibleLine() ?? author.account?.visibleLine()
      if let name { xml.element("dc:creator", name) }
    }
  }

  private mutating func writeThread(of item: SyndicatedItem) {
    if let url = item.commentsURL?.text { xml.element("comments", url) }
    if let url = item.commentsFeedURL?.text { xml.element("wfw:commentRss", url) }
    if let count = item.commentCount { xml.element("slash:comments", String(max(0, count))) }
    xml.writeReply(item.inReplyTo)
  }

  /// Writes the first file with a media type as an enclosure, because RSS allows only one, and the
  /// other files and descriptions as media objects.
  private mutating func writeFiles(of item: WrittenItem) {
    let first = item.attachments.firstIndex { $0.mediaType != nil }
    for (position, file) in item.attachments.enumerated() {
      if position == first {
        xml.emptyElement(
          "enclosure",
          [
            "url": file.url, "length": String(max(0, file.size ?? 0)), "type": file.mediaType,
          ])
        if !file.needsMediaObject { continue }
      }
      xml.writeMediaObject(file)
    }
  }

  /// Returns a text such that readers that read it as HTML, and readers that decide by its content,
  /// show the same text.
  ///
  /// RSS does not define whether a title is plain text or HTML. Nearly all readers read it as HTML
  /// if it contains a tag or a character reference, so such a text is escaped as HTML.
  private static func markupFree(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x3C || $0 == 0x26 }),
      UntrustedContent(text, format: .html).titleText != text
    else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
