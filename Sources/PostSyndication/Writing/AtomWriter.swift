internal import PostDocument
internal import PostFeed

/// Writes Atom 1.0.
///
/// [RFC 4287](https://www.rfc-editor.org/rfc/rfc4287)
struct AtomWriter: XMLFeedWriter {
  var xml = XMLWriter()
  private var properties = WrittenProperties()
  /// The host of all identifiers of the feed that are not IRIs.
  private var host: String?
  /// The date of the newest item.
  private var newest: Moment?
  /// The number of items without a date.
  private var undatedCount = 0

  var findings: [SyndicationFinding] { properties.findings }

  private mutating func start(_ feed: SyndicatedFeed) {
    guard xml.isUnused else { return }
    xml.declaration()
    xml.open(
      "feed",
      [
        "xmlns": "http://www.w3.org/2005/Atom", "xmlns:media": "http://search.yahoo.com/mrss/",
        "xmlns:thr": "http://purl.org/syndication/thread/1.0",
        "xmlns:postkit": XMLNamespace.ofPostKit,
        "xml:lang": feed.language?.languageTag,
      ])
  }

  /// Writes the properties that are known, and defaults for those that Atom requires.
  ///
  /// - Parameter isComplete: Whether no title can follow.
  private mutating func writeProperties(
    of feed: SyndicatedFeed, before item: WrittenItem?, isComplete: Bool
  ) {
    start(feed)
    let new = properties.new(in: feed)
    let defaults = FeedDefaults(feed, first: item)
    host = host ?? defaults.host
    let name = [new.title ?? defaults.title, defaults.host].map { Array(($0 ?? "").utf8) }
    let id = properties.required(
      .id, feed.feedURL?.text ?? feed.url?.text ?? ContentName.urn(of: name))
    let title = new.title ?? (isComplete ? properties.required(.title, defaults.title) : nil)
    xml.text("id", new.id.map { IdentifierIRI.iri($0, host: host) })
    if let id { writePlaceholder("id", id) }
    xml.text("title", title)
    xml.text("subtitle", new.subtitle)
    xml.writeLink("link", "alternate", new.link, type: "text/html")
    xml.writeLink("link", "self", new.feedURL, type: "application/atom+xml")
    xml.writeLink("link", "next", new.nextPage)
    xml.text("logo", new.image)
    xml.text("updated", new.updated?.description)
    if let date = properties.required(.updated, item?.date ?? newest) {
      writePlaceholder("updated", date.description)
    }
    write(new.authors)
    let author = feed.title?.titleText ?? defaults.title
    if let author = properties.required(.authors, author) { writePlaceholderAuthor(author) }
  }

  /// Writes a date or identifier of a feed or item without one. The reader ignores it.
  private mutating func writePlaceholder(_ name: StaticString, _ text: String) {
    xml.element(name, text, ["postkit:placeholder": "true"])
  }

  /// Writes an author for the items without authors, because Atom requires one. The reader ignores
  /// it.
  private mutating func writePlaceholderAuthor(_ name: String) {
    xml.open("author", ["postkit:placeholder": "true"])
    xml.text("name", name)
    xml.close("author")
  }

  mutating func finish(_ feed: SyndicatedFeed) {
    writeProperties(of: feed, before: nil, isComplete: true)
    if undatedCount > 0 {
      properties.report("Atom requires dates; \(undatedCount) items are without one")
    } else if feed.updated?.moment == nil, newest == nil {
      properties.report("Atom requires dates; the feed is without one")
    }
    xml.close("feed")
  }

  mutating func write(_ item: WrittenItem, of feed: SyndicatedFeed, isComplete: Bool) {
    if !properties.isAfterItems {
      writeProperties(of: feed, before: item, isComplete: isComplete)
      properties.isAfterItems = true
    }
    xml.open("entry", ["xml:lang": item.language])
    if let id = item.id {
      xml.text("id", IdentifierIRI.iri(id, host: host))
    } else {
      writePlaceholder("id", item.requiredID)
    }
    xml.text("title", item.title ?? "")
    xml.writeLink("link", "alternate", item.url, type: "text/html")
    xml.writeOtherLinks("link", of: item)
    write(item.authors)
    writeDates(of: item, in: feed)
    writeContent(of: item)
    for category in item.categories {
      xml.emptyElement(
        "category",
        [
          "term": category.name, "scheme": category.scheme.flatMap { $0.isIRI ? $0 : nil },
          "label": category.label,
        ])
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

  /// Writes the dates. An item that did not change has the date of its publication, and one without a
  /// date that of the feed or of a preceding item.
  private mutating func writeDates(of item: WrittenItem, in feed: SyndicatedFeed) {
    xml.text("published", item.published?.description)
    guard let date = item.date else {
      if let date = feed.updated?.moment ?? newest {
        writePlaceholder("updated", date.description)
      } else {
        undatedCount += 1
      }
      return
    }
    if item.updated == nil {
      writePlaceholder("updated", date.description)
    } else {
      xml.text("updated", date.description)
    }
    newest = newest.map { max($0, date) } ?? date
  }

  /// Writes the summary and the content. Atom requires a content of an entry without a link.
  private mutating func writeContent(of item: WrittenItem) {
    var (summary, content) = (item.summary, item.content)
    if content == nil, item.url == nil { (summary, content) = (nil, summary ?? []) }
    if let summary { xml.element("summary", summary, ["type": "html"]) }
    if let content { xml.element("content", content, ["type": "html"]) }
  }

  private mutating func write(_ authors: [WrittenAuthor]) {
    for author in authors {
      guard author.name != nil || author.email != nil || author.url != nil else { continue }
      xml.open("author")
      // Atom requires a name.
      xml.text("name", author.name ?? author.email ?? author.url)
      xml.text("email", author.email.flatMap { $0.isEmailAddress ? $0 : nil })
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
    xml.writeReply(of: item) { [host] in IdentifierIRI.iri($0, host: host) }
  }
}
