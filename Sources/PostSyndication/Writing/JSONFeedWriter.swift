internal import PostFeed
internal import PostJSON

/// Writes JSON Feed 1.1, with one item per line.
///
/// JSON Feed has no member for the alternative text of a file. It is the title if the file has none,
/// and a member of the extension `_postkit`.
///
/// [JSON Feed 1.1](https://www.jsonfeed.org/version/1.1/)
struct JSONFeedWriter: FeedFormatWriter {
  private var bytes: [UInt8] = []
  private var properties = WrittenProperties()
  /// Whether the object and its array of items are open.
  private var isInItems = false

  var count: Int { bytes.count }

  var findings: [SyndicationFinding] { properties.findings }

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
    let new = properties.new(in: feed)
    writeLine { $0.text("title", new.title) }
    writeLine { $0.text("home_page_url", new.link) }
    writeLine { $0.text("feed_url", new.feedURL) }
    writeLine { $0.text("description", new.subtitle) }
    writeLine { $0.text("next_url", new.nextPage) }
    writeLine { $0.text("icon", new.image) }
    writeLine { $0.text("language", new.language) }
    writeLine { $0.array("authors", new.authors, JSONFeedWriter.write) }
  }

  /// Writes a line that ends in a comma, unless the closure writes nothing.
  private mutating func writeLine(_ write: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    write(&json)
    guard !json.bytes.isEmpty else { return }
    bytes += json.bytes
    append(",\n")
  }

  mutating func finish(_ feed: SyndicatedFeed) {
    if isInItems { append("\n],\n") } else { beginItems(of: feed); append("],\n") }
    writeProperties(of: feed)
    let title = properties.required(.title, "")
    writeLine { $0.text("title", title) }
    // Remove the comma and the line feed after the last property.
    bytes.removeLast(2)
    append("}\n")
  }

  mutating func write(_ item: WrittenItem, of feed: SyndicatedFeed, isComplete: Bool) {
    if isInItems { append(",\n") } else { beginItems(of: feed) }
    var json = JSONWriter()
    json.beginObject()
    json.member("id", item.requiredID)
    json.text("url", item.url)
    json.text("external_url", item.externalURL)
    json.text("title", item.title)
    if let content = item.content ?? item.summary {
      json.name("content_html")
      json.string(utf8: content)
    } else {
      // JSON Feed requires a content.
      json.member("content_text", "")
    }
    // Without a content, the summary is the content.
    if item.content != nil { json.text("summary", item.plainSummary) }
    json.text("image", item.image)
    json.text("date_published", item.published?.description)
    json.text("date_modified", item.updated?.description)
    json.array("authors", item.authors, JSONFeedWriter.write)
    json.array("tags", item.categories) { (category, json) in json.string(category.name) }
    json.text("language", item.language)
    json.array("attachments", item.attachments, JSONFeedWriter.write)
    json.endObject()
    bytes += json.bytes
  }

  private static func write(_ author: WrittenAuthor, to json: inout JSONWriter) {
    json.beginObject()
    json.text("name", author.name ?? author.email)
    json.text("url", author.url)
    json.text("avatar", author.image)
    json.endObject()
  }

  private static func write(_ file: WrittenAttachment, to json: inout JSONWriter) {
    json.beginObject()
    json.member("url", file.url)
    json.member("mime_type", file.mediaType ?? file.medium.map { "\($0)/*" } ?? MediaType.unknown)
    json.text("title", file.title ?? file.alternative)
    if let size = file.size {
      json.name("size_in_bytes")
      json.integer(size)
    }
    if let duration = file.duration { json.member("duration_in_seconds", duration) }
    if let alternative = file.alternative {
      json.name("_postkit")
      json.beginObject()
      json.member("alternative", alternative)
      json.endObject()
    }
    json.endObject()
  }
}
