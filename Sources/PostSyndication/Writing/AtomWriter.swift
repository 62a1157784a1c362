internal import PostDocument
internal import PostFeed

/// Writes Atom 1.0.
///
/// [RFC 4287](https://www.rfc-editor.org/rfc/rfc4287)
struct AtomWriter: FeedFormatWriter {
  private var xml = XMLWriter()
  private var properties = WrittenProperties()
  private var isStarted = false
  /// The date of the newest item.
  private var newest: Moment?

  var count: Int { xml.bytes.count }

  mutating func takeBytes() -> [UInt8] { xml.takeBytes() }

  private mutating func start(_ feed: SyndicatedFeed) {
    guard !isStarted else { return }
    isStarted = true
    xml.declaration()
    xml.open(
      "feed",
      [
        "xmlns": "http://www.w3.org/2005/Atom", "xmlns:media": "http://search.yahoo.com/mrss/",
        "xmlns:thr": "http://purl.org/syndication/thread/1.0",
        "xml:lang": feed.language?.visibleLine(limit: 35),
      ])
  }

  /// Writes the properties that are known.
  private mutating func writeProperties(of feed: SyndicatedFeed) {
    start(feed)
    if let id = properties.first(
      .id, feed.id.flatMap { UntrustedText($0).visibleLine(limit: 4096) })
    {
      xml.element("id", id)
    }
    if let title = properties.first(.title, feed.title?.titleText) { xml.element("title", title) }
    if let subtitle = properties.first(.subtitle, feed.subtitle?.titleText) {
      xml.element("subtitle", subtitle)
    }
    if let link = properties.first(.link, feed.url?.text) {
      writeLink("alternate", link, type: "text/html")
    }
    if let url = properties.first(.feedURL, feed.feedURL?.text) {
      writeLink("self", url, type: "application/atom+xml")
    }
    if let url = properties.first(.nextPage, feed.nextPage?.text) { writeLink("next", url) }
    if let url = properties.first(.image, feed.image?.text) { xml.element("logo", url) }
    if let date = properties.first(.updated, feed.updated?.moment) {
      xml.element("updated", date.description)
    }
    if let authors = properties.first(.authors, feed.authors.isEmpty ? nil : feed.authors) {
      write(authors)
    }
  }

  mutating func finish(_ feed: SyndicatedFeed) {
    writeProperties(of: feed)
    // Atom requires an identifier, a title and a date.
    let url = feed.feedURL?.text ?? feed.url?.text
    let name = url ?? ContentName.urn(of: [feed.title?.titleText.map { Array($0.utf8) }])
    if let id = properties.first(.id, name) { xml.element("id", id) }
    if let title = properties.first(.title, "") { xml.element("title", title) }
    if let date = properties.first(.updated, newest) { xml.element("updated", date.description) }
    xml.close("feed")
  }

  mutating func write(_ item: WrittenItem, _ source: SyndicatedItem, of feed: SyndicatedFeed) {
    writeProperties(of: feed)
    xml.open("entry", ["xml:lang": source.language?.visibleLine(limit: 35)])
    xml.element("id", item.requiredID)
    xml.element("title", item.title ?? "")
    if let url = item.url { writeLink("alternate", url, type: "text/html") }
    if let url = source.externalURL?.text { writeLink("related", url) }
    write(item.authors)
    if let date = item.published { xml.element("published", date.description) }
    if let date = item.updated ?? item.published {
      xml.element("updated", date.description)
      newest = newest.map { max($0, date) } ?? date
    }
    if let summary = item.summary { xml.element("summary", summary, ["type": "html"]) }
    if let content = item.content { xml.element("content", content, ["type": "html"]) }
    for category in source.categories {
      guard let name = category.name.visibleLine() else { continue }
      xml.emptyElement(
        "category",
        [
          "term": name, "scheme": category.scheme.flatMap { $0.isEmpty ? nil : $0 },
          "label": category.label?.visibleLine(),
        ])
    }
    writeThread(of: source)
    if let origin = source.source { write(origin) }
    // Readers take the first thumbnail as the image of the item.
    if let image = source.image?.text { xml.emptyElement("media:thumbnail", ["url": image]) }
    for file in item.attachments {
      xml.emptyElement(
        "link",
        [
          "rel": "enclosure", "href": file.url, "type": file.mediaType,
          "length": file.size.map { String(max(0, $0)) }, "title": file.title,
        ])
      if file.needsMediaObject || file.medium != nil { xml.writeMediaObject(file) }
    }
    xml.close("entry")
  }

  private mutating func write(_ authors: [SyndicatedAuthor]) {
    for author in authors {
      let name = author.name?.visibleLine() ?? author.account?.visibleLine()
      guard let name = name ?? author.email?.visibleLine() else { continue }
      xml.open("author")
      xml.element("name", name)
      if let email = author.email?.visibleLine() { xml.element("email", email) }
      if let url = author.url?.text { xml.element("uri", url) }
      xml.close("author")
    }
  }

  private mutating func writeThread(of item: SyndicatedItem) {
    let count = item.commentCount.map { String(max(0, $0)) }
    if let url = item.commentsURL?.text {
      xml.emptyElement(
        "link", ["rel": "replies", "href": url, "type": "text/html", "thr:count": count])
    }
    if let url = item.commentsFeedURL?.text {
      xml.emptyElement(
        "link",
        ["rel": "replies", "href": url, "type": "application/atom+xml", "thr:count": count])
    }
    if let count { xml.element("thr:total", count) }
    xml.writeReply(item.inReplyTo)
  }

  private mutating func write(_ origin: SyndicatedSource) {
    let (title, url) = (origin.title?.visibleLine(), origin.url?.text)
    guard title != nil || url != nil else { return }
    xml.open("source")
    if let title { xml.element("title", title) }
    if let url { writeLink("alternate", url) }
    xml.close("source")
  }

  private mutating func writeLink(_ relation: String, _ url: String, type: String? = nil) {
    xml.emptyElement("link", ["rel": relation, "type": type, "href": url])
  }
}
