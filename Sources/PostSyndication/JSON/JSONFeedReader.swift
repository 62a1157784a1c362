internal import PostDocument
internal import PostFeed
internal import PostJSON

/// Reads a JSON Feed.
///
/// Beyond the specification, the reader accepts an author that is a string, counts that are
/// strings, and items without an identifier.
///
/// [JSON Feed 1.1](https://www.jsonfeed.org/version/1.1/),
/// [JSON Feed 1](https://www.jsonfeed.org/version/1/)
struct JSONFeedReader: JSONItemReader {
  let options: SyndicationOptions
  private(set) var baseURL: LinkTarget?
  var findings: SyndicationFindings
  var position: Int?
  var items: JSONValues
  private var properties = SyndicatedFeed(format: .jsonFeed)

  init(_ json: JSONValue, options: SyndicationOptions, findings: SyndicationFindings) {
    self.options = options
    self.findings = findings
    baseURL = options.baseURL
    // An object has no elements.
    items = JSONValues(json)
    readProperties(of: json)
  }

  /// Whether a text states a version of JSON Feed.
  static func isVersion(_ version: String) -> Bool { version.contains("jsonfeed.org") }

  var feed: SyndicatedFeed {
    var feed = properties
    feed.findings = findings
    return feed
  }

  private mutating func readProperties(of root: JSONValue) {
    checkNames(of: root)
    properties.version = string("version", of: root).map(version)
    properties.feedURL = url("feed_url", of: root)
    baseURL = properties.feedURL?.link ?? baseURL
    properties.url = url("home_page_url", of: root)
    baseURL = properties.url?.link ?? baseURL
    properties.nextPage = url("next_url", of: root)
    properties.title = plainText("title", of: root)
    properties.subtitle = plainText("description", of: root)
    properties.language = text("language", of: root)
    for author in authors(of: root) {
      properties.authors.append(author)
      guard properties.limitAuthors() else { continue }
      report(.valueDropped, SyndicationFinding.manyAuthors, at: root)
    }
    let (icon, favicon) = (url("icon", of: root), url("favicon", of: root))
    properties.image = icon ?? favicon
    if let elements = allElements("items", of: root) { items = elements }
  }

  /// Returns the number of a version: `1.1` for `https://jsonfeed.org/version/1.1`.
  private func version(_ text: String) -> String {
    guard JSONFeedReader.isVersion(text) else { return text }
    return text.split(separator: "/").last.map(String.init) ?? text
  }

  // MARK: - Items

  mutating func item(_ json: JSONValue) -> SyndicatedItem? {
    guard json.isObject else {
      let kind = json.kind.description
      report(.itemDropped, "the item is \(kind); expected an object", at: json)
      return nil
    }
    checkNames(of: json)
    var item = SyndicatedItem()
    item.id = identifier("id", of: json)
    item.url = url("url", of: json)
    item.externalURL = url("external_url", of: json)
    item.title = plainText("title", of: json)
    item.content = content(of: json, baseURL: item.url?.link ?? baseURL)
    item.summary = plainText("summary", of: json)
    item.authors = authors(of: json)
    item.published = date("date_published", of: json)
    item.updated = date("date_modified", of: json)
    item.language = text("language", of: json)
    item.categories = categories(of: json)
    item.attachments = attachments(of: json)
    let (image, banner) = (url("image", of: json), url("banner_image", of: json))
    item.image = image ?? banner
    item.readWrittenContentWarning()
    guard item.hasContent else {
      report(.itemDropped, "the item has no content, title or URL", at: json)
      return nil
    }
    return item
  }

  /// Returns the content: HTML if the item has it, otherwise plain text.
  private mutating func content(of item: JSONValue, baseURL: LinkTarget?) -> UntrustedContent? {
    let text = string("content_text", of: item)
    if let html = string("content_html", of: item) {
      return UntrustedContent(html, format: .html, baseURL: baseURL)
    }
    return text.map { UntrustedContent($0, format: .plainText, baseURL: baseURL) }
  }

  private mutating func categories(of item: JSONValue) -> [SyndicatedCategory] {
    elements("tags", of: item).compactMap { tag in
      guard let name = tag.string.map({ cut($0, at: tag) }) else {
        drop(tag, in: "tags", expected: "a string")
        return nil
      }
      return name.isInvisible ? nil : SyndicatedCategory(name: UntrustedText(name))
    }
  }

  private mutating func attachments(of item: JSONValue) -> [SyndicatedAttachment] {
    objects("attachments", of: item).compactMap { file in
      guard let url = url("url", of: file) else {
        report(.valueDropped, "an attachment has no 'url'", at: file)
        return nil
      }
      var attachment = SyndicatedAttachment(url: url, type: text("mime_type", of: file))
      attachment.title = text("title", of: file)
      if let extensions = object("_postkit", of: file) {
        attachment.alternative = text("alternative", of: extensions)
        if attachment.title == attachment.alternative { attachment.title = nil }
      }
      attachment.size = count("size_in_bytes", of: file)
      attachment.duration = measure("duration_in_seconds", of: file)
      return attachment
    }
  }

  // MARK: - Values

  /// Returns the authors: `authors` of version 1.1, otherwise `author` of version 1.
  private mutating func authors(of object: JSONValue) -> [SyndicatedAuthor] {
    let authors = elements("authors", of: object).compactMap { author($0, in: "authors") }
    guard authors.isEmpty, let json = object["author"] else { return authors }
    return author(json, in: "author").map { [$0] } ?? []
  }

  private mutating func author(_ json: JSONValue, in name: String) -> SyndicatedAuthor? {
    if let name = json.string.map({ cut($0, at: json) }) {
      return name.isInvisible ? nil : SyndicatedAuthor(name: UntrustedText(name))
    }
    guard let json = object(json, in: name) else { return nil }
    let author = SyndicatedAuthor(
      name: self.name("name", of: json), url: url("url", of: json), image: url("avatar", of: json))
    return author == SyndicatedAuthor() ? nil : author
  }

  private mutating func plainText(_ name: String, of object: JSONValue) -> UntrustedContent? {
    string(name, of: object).map { UntrustedContent($0, format: .plainText) }
  }
}

extension SyndicatedItem {
  /// Whether the item has anything that a reader can see or open.
  var hasContent: Bool {
    content != nil || summary != nil || title != nil || url != nil || externalURL != nil
      || contentWarning != nil || !attachments.isEmpty || image != nil || poll != nil
  }
}
