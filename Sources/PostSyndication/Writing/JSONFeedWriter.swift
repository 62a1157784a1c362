internal import PostFeed
internal import PostJSON

/// Writes JSON Feed 1.1, with one item per line.
///
/// [JSON Feed 1.1](https://www.jsonfeed.org/version/1.1/)
struct JSONFeedWriter: FeedFormatWriter {
  private var bytes: [UInt8] = []
  private var properties = WrittenProperties()
  /// Whether the object and its array of items are open.
  private var isInItems = false

  var count: Int { bytes.count }

  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes the version, the properties that are known, and the start of the items.
  private mutating func beginItems(of feed: SyndicatedFeed) {
    append("{\"version\":\"https://jsonfeed.org/version/1.1\",\n")
    writeProperties(of: feed)
    append("\"items\":[\n")
    isInItems = true
  }

  /// Writes each known property on a line that ends in a comma.
  private mutating func writeProperties(of feed: SyndicatedFeed) {
    let texts: [(FeedProperty, String, String?)] = [
      (.title, "title", feed.title?.titleText),
      (.link, "home_page_url", feed.url?.text),
      (.feedURL, "feed_url", feed.feedURL?.text),
      (.subtitle, "description", feed.subtitle?.titleText),
      (.nextPage, "next_url", feed.nextPage?.text),
      (.image, "icon", feed.image?.text),
      (.language, "language", feed.language?.visibleLine(limit: 35)),
    ]
    for (property, name, text) in texts {
      if let text = properties.first(property, text) {
        writeProperty(name) { $0.string(text) }
      }
    }
    if let authors = properties.first(.authors, feed.authors.isEmpty ? nil : feed.authors) {
      writeProperty("authors") { $0.authors(authors) }
    }
  }

  private mutating func writeProperty(_ name: String, _ value: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.name(name)
    value(&writer)
    bytes += writer.bytes
    append(",\n")
  }

  mutating func finish(_ feed: SyndicatedFeed) {
    if isInItems { append("\n],\n") } else { beginItems(of: feed); append("],\n") }
    writeProperties(of: feed)
    if let title = properties.first(.title, "") { writeProperty("title") { $0.string(title) } }
    // Remove the comma and the line feed after the last property.
    bytes.removeLast(2)
    append("}\n")
  }

  mutating func write(_ item: WrittenItem, _ source: SyndicatedItem, of feed: SyndicatedFeed) {
    if isInItems { append(",\n") } else { beginItems(of: feed) }
    var json = JSONWriter()
    json.beginObject()
    json.member("id", item.requiredID)
    json.text("url", item.url)
    json.text("external_url", source.externalURL?.text)
    json.text("title", item.title)
    if let content = item.content ?? item.summary {
      json.name("content_html")
      json.string(utf8: content)
    } else {
      // JSON Feed requires a content.
      json.member("content_text", "")
    }
    if item.content != nil || item.contentWarning != nil {
      json.text("summary", item.contentWarning ?? source.summary?.titleText)
    }
    json.text("image", source.image?.text)
    json.text("date_published", item.published?.description)
    json.text("date_modified", item.updated?.description)
    if !item.authors.isEmpty {
      json.name("authors")
      json.authors(item.authors)
    }
    let tags = source.categories.compactMap { $0.name.visibleLine() }
    if !tags.isEmpty {
      json.name("tags")
      json.beginArray()
      for tag in tags { json.string(tag) }
      json.endArray()
    }
    json.text("language", source.language?.visibleLine(limit: 35))
    write(item.attachments, to: &json)
    json.endObject()
    bytes += json.bytes
  }

  private func write(_ attachments: [WrittenAttachment], to json: inout JSONWriter) {
    guard !attachments.isEmpty else { return }
    json.name("attachments")
    json.beginArray()
    for file in attachments {
      json.beginObject()
      json.member("url", file.url)
      json.member("mime_type", file.mediaType ?? file.medium.map { "\($0)/*" } ?? MediaType.unknown)
      json.text("title", file.alternative ?? file.title)
      if let size = file.size {
        json.name("size_in_bytes")
        json.integer(max(0, size))
      }
      if let duration = file.duration.flatMap({ Int(exactly: $0.rounded()) }) {
        json.member("duration_in_seconds", duration)
      }
      json.endObject()
    }
    json.endArray()
  }
}

extension JSONWriter {
  /// Writes a member, unless the text is `nil`.
  mutating func text(_ name: String, _ text: String?) {
    if let text { member(name, text) }
  }

  fileprivate mutating func authors(_ authors: [SyndicatedAuthor]) {
    beginArray()
    for author in authors {
      let name = author.name?.visibleLine() ?? author.account?.visibleLine()
      let (url, image) = (author.url?.text, author.image?.text)
      guard name != nil || url != nil || image != nil else { continue }
      beginObject()
      text("name", name)
      text("url", url)
      text("avatar", image)
      endObject()
    }
    endArray()
  }
}
