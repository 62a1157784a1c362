internal import PostDocument
internal import PostFeed

/// Writes Atom 1.0.
///
/// [RFC 4287](https://www.rfc-editor.org/rfc/rfc4287)
struct AtomWriter: XMLFeedWriter {
  var xml = XMLWriter()
  private var properties = WrittenProperties()
  /// The date of the newest item.
  private var newest: Moment?

  /// The date of items and feeds without a date, because Atom requires one. The reader ignores it.
  static let noDate = "1970-01-01T00:00:00Z"

  private mutating func start(_ feed: SyndicatedFeed) {
    guard xml.isUnused else { return }
    xml.declaration()
    xml.open(
      "feed",
      [
        "xmlns": "http://www.w3.org/2005/Atom", "xmlns:media": "http://search.yahoo.com/mrss/",
        "xmlns:thr": "http://purl.org/syndication/thread/1.0",
        "xml:lang": feed.language?.languageTag,
      ])
  }

  /// Writes the properties that are known.
  private mutating func writeProperties(of feed: SyndicatedFeed) {
    start(feed)
    let new = properties.new(in: feed)
    xml.text("id", new.id)
    xml.text("title", new.title)
    xml.text("subtitle", new.subtitle)
    xml.writeLink("link", "alternate", new.link, type: "text/html")
    xml.writeLink("link", "self", new.feedURL, type: "application/atom+xml")
    xml.writeLink("link", "next", new.nextPage)
    xml.text("logo", new.image)
    xml.text("updated", new.updated?.description)
    write(new.authors)
  }

  mutating func finish(_ feed: SyndicatedFeed) {
    writeProperties(of: feed)
    // Atom requires an identifier, a title and a date.
    let url = feed.feedURL?.text ?? feed.url?.text
    xml.text(
      "id",
      properties.first(
        .id, url ?? ContentName.urn(of: [feed.title?.titleText.map { Array($0.utf8) }])))
    xml.text("title", properties.first(.title, ""))
    if properties.first(.updated, true) != nil {
      xml.text("updated", newest?.description ?? AtomWriter.noDate)
    }
    xml.close("feed")
  }

  mutating func write(_ item: WrittenItem, of feed: SyndicatedFeed) {
    writeProperties(of: feed)
    xml.open("entry", ["xml:lang": item.language])
    xml.text("id", item.requiredID)
    xml.text("title", item.title ?? "")
    xml.writeLink("link", "alternate", item.url, type: "text/html")
    xml.writeOtherLinks("link", of: item)
    write(item.authors)
    writeDates(of: item)
    if let summary = item.summary { xml.element("summary", summary, ["type": "html"]) }
    if let content = item.content { xml.element("content", content, ["type": "html"]) }
    for category in item.categories {
      xml.emptyElement(
        "category",
        ["term": category.name, "scheme": category.scheme, "label": category.label])
    }
    writeThread(of: item)
    if let origin = item.origin {
      xml.open("source")
      xml.text("title", origin.title)
      xml.writeLink("link", "alternate", origin.url)
      xml.close("source")
    }
    xml.writeImage(of: item)
    for file in item.attachments {
      xml.emptyElement(
        "link",
        [
          "rel": "enclosure", "href": file.url, "type": file.mediaType,
          "length": file.size.map(String.init), "title": file.title,
        ])
      if file.needsMediaObject || file.medium != nil { xml.writeMediaObject(file) }
    }
    xml.close("entry")
  }

  private mutating func writeDates(of item: WrittenItem) {
    xml.text("published", item.published?.description)
    let updated = item.updated ?? item.published
    xml.text("updated", updated?.description ?? AtomWriter.noDate)
    guard let updated else { return }
    newest = newest.map { max($0, updated) } ?? updated
  }

  private mutating func write(_ authors: [WrittenAuthor]) {
    for author in authors {
      guard author.name != nil || author.email != nil || author.url != nil else { continue }
      xml.open("author")
      // Atom requires a name.
      xml.text("name", author.name ?? author.email ?? "")
      xml.text("email", author.email)
      xml.text("uri", author.url)
      xml.close("author")
    }
  }

  private mutating func writeThread(of item: WrittenItem) {
    let pages = [
      (item.commentsURL, "text/html"), (item.commentsFeedURL, "application/atom+xml"),
    ]
    for case (let url?, let type) in pages {
      xml.emptyElement(
        "link", ["rel": "replies", "href": url, "type": type, "thr:count": item.commentCount])
    }
    xml.text("thr:total", item.commentCount)
    xml.writeReply(of: item)
  }
}
