internal import PostDocument
internal import PostFeed
internal import PostPolicy
internal import PostSanitizer

/// Writes RSS 2.0.
///
/// [RSS 2.0](https://www.rssboard.org/rss-specification),
/// [Content](https://web.resource.org/rss/1.0/modules/content/),
/// [Media RSS](https://www.rssboard.org/media-rss)
struct RSSWriter: XMLFeedWriter {
  var xml = XMLWriter()
  private var properties = WrittenProperties()

  var findings: [SyndicationFinding] { properties.findings }

  private mutating func start() {
    guard xml.isUnused else { return }
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

  /// Writes the properties that are known, and defaults for those that RSS requires.
  ///
  /// - Parameter isComplete: Whether no further properties can follow.
  private mutating func writeProperties(
    of feed: SyndicatedFeed, before item: WrittenItem?, isComplete: Bool
  ) {
    start()
    let new = properties.new(in: feed)
    let defaults = FeedDefaults(feed, first: item)
    var (title, link, description) = (new.title, new.link, new.subtitle)
    // If the title precedes the items, the other properties do, too.
    if isComplete || title != nil {
      title = title ?? properties.required(.title, defaults.title)
      link = link ?? properties.required(.link, feed.feedURL?.text ?? defaults.link)
      description = description ?? properties.required(.subtitle, "")
    }
    xml.text("title", title.map(RSSWriter.markupFree))
    xml.text("link", link)
    xml.text("description", description.map(RSSWriter.markupFree))
    xml.writeLink("atom:link", "self", new.feedURL, type: "application/rss+xml")
    xml.writeLink("atom:link", "next", new.nextPage)
    xml.text("language", new.language)
    xml.text("lastBuildDate", new.updated?.internetMessageDate)
    write(new.authors)
    if let url = new.image {
      xml.open("image")
      xml.text("url", url)
      xml.text("title", RSSWriter.markupFree(feed.title?.titleText ?? defaults.title))
      xml.text("link", feed.url?.text ?? feed.feedURL?.text ?? defaults.link)
      xml.close("image")
    }
  }

  mutating func finish(_ feed: SyndicatedFeed) {
    writeProperties(of: feed, before: nil, isComplete: true)
    xml.close("channel")
    xml.close("rss")
  }

  mutating func write(_ item: WrittenItem, of feed: SyndicatedFeed, isComplete: Bool) {
    if !properties.isAfterItems {
      writeProperties(of: feed, before: item, isComplete: isComplete)
      properties.isAfterItems = true
    }
    xml.open("item")
    xml.text("title", item.title.map(RSSWriter.markupFree))
    xml.text("link", item.url)
    if let id = item.id {
      xml.element("guid", id, ["isPermaLink": item.isIDPermalink ? "true" : "false"])
    }
    xml.writeOtherLinks("atom:link", of: item)
    write(item.authors)
    xml.text("pubDate", item.published?.internetMessageDate)
    xml.text("atom:updated", item.updated?.description)
    xml.text("dc:language", item.language)
    writeContent(of: item)
    for category in item.categories {
      xml.element("category", RSSWriter.markupFree(category.name), ["domain": category.scheme])
    }
    xml.text("comments", item.commentsURL)
    xml.text("wfw:commentRss", item.commentsFeedURL)
    xml.text("slash:comments", item.commentCount)
    xml.writeReply(of: item) { $0 }
    if let origin = item.origin, let url = origin.url {
      xml.element("source", RSSWriter.markupFree(origin.title ?? ""), ["url": url])
    }
    xml.writeImage(of: item)
    writeFiles(of: item)
    xml.close("item")
  }

  /// Writes the summary as the description. RSS requires a title or a description, so without both,
  /// the content is the description, or else it is empty.
  private mutating func writeContent(of item: WrittenItem) {
    if let description = item.summary ?? (item.title == nil ? item.content ?? [] : nil) {
      xml.element("description", description)
    }
    if let content = item.content, item.title != nil || item.summary != nil {
      xml.element("content:encoded", content)
    }
  }

  /// Writes names as creators, because the author of RSS is an e-mail address, and authors with only
  /// a URL as authors of Atom.
  private mutating func write(_ authors: [WrittenAuthor]) {
    for author in authors {
      if let name = author.name {
        xml.text("dc:creator", RSSWriter.markupFree(name))
      } else if let email = author.email {
        if email.isEmailAddress {
          xml.text("author", email)
        } else {
          xml.text("dc:creator", RSSWriter.markupFree(email))
        }
      } else if let url = author.url {
        xml.open("atom:author")
        xml.text("atom:name", url)
        xml.text("atom:uri", url)
        xml.close("atom:author")
      }
    }
  }

  /// Writes the first file with a media type as an enclosure, because RSS allows only one, and the
  /// other files and descriptions as media objects.
  private mutating func writeFiles(of item: WrittenItem) {
    let files = item.attachments
    let first = files.firstIndex { $0.mediaType != nil }
    for (position, file) in files.enumerated() {
      if position == first {
        xml.emptyElement(
          "enclosure",
          ["url": file.url, "length": String(file.size ?? 0), "type": file.mediaType])
        if !file.needsMediaObject { continue }
      }
      xml.writeMediaObject(file)
    }
  }

  /// Returns a text such that readers that read it as HTML, and readers that decide by its content,
  /// show the same text.
  ///
  /// RSS does not define whether a title or name is plain text or HTML. Nearly all readers read it as HTML
  /// if it contains a tag or a character reference, so such a text is escaped as HTML.
  private static func markupFree(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x3C || $0 == 0x26 }),
      UntrustedContent(text, format: .html).titleText != text
    else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
