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
  var reader: JSONMemberReader
  let options: SyndicationOptions
  private var properties = SyndicatedFeed(format: .jsonFeed)
  var nodes: JSONElements

  /// The URL against which the URLs of items are resolved.
  private var baseURL: LinkTarget?

  init(_ reader: JSONMemberReader, options: SyndicationOptions) {
    self.reader = reader
    self.options = options
    baseURL = options.baseURL
    nodes = reader.tree.elements(of: nil)
    readProperties(of: reader.tree.root)
  }

  /// Whether a text states a version of JSON Feed.
  static func isVersion(_ version: String) -> Bool { version.contains("jsonfeed.org") }

  var feed: SyndicatedFeed {
    var feed = properties
    feed.findings = reader.findings
    return feed
  }

  private mutating func readProperties(of root: JSONNode) {
    reader.checkNames(of: root)
    properties.version = reader.string("version", of: root).map(version)
    properties.feedURL = url("feed_url", of: root)
    baseURL = properties.feedURL?.link ?? baseURL
    properties.url = url("home_page_url", of: root)
    baseURL = properties.url?.link ?? baseURL
    properties.nextPage = url("next_url", of: root)
    properties.title = plainText("title", of: root)
    properties.subtitle = plainText("description", of: root)
    properties.language = reader.text("language", of: root)
    for author in authors(of: root) {
      properties.authors.append(author)
      guard properties.limitAuthors() else { continue }
      reader.report(.valueDropped, SyndicationFinding.manyAuthors, at: root)
    }
    let (icon, favicon) = (url("icon", of: root), url("favicon", of: root))
    properties.image = icon ?? favicon
    nodes = reader.allElements("items", of: root)
  }

  /// Returns the number of a version: `1.1` for `https://jsonfeed.org/version/1.1`.
  private func version(_ text: String) -> String {
    guard JSONFeedReader.isVersion(text) else { return text }
    return text.split(separator: "/").last.map(String.init) ?? text
  }

  // MARK: - Items

  mutating func item(_ node: JSONNode) -> SyndicatedItem? {
    guard reader.tree.kind(of: node) == .object else {
      let kind = reader.tree.kind(of: node).description
      reader.report(.itemDropped, "the item is \(kind); expected an object", at: node)
      return nil
    }
    reader.checkNames(of: node)
    var item = SyndicatedItem()
    item.id = reader.identifier("id", of: node)
    item.url = url("url", of: node)
    item.externalURL = url("external_url", of: node)
    item.title = plainText("title", of: node)
    item.content = content(of: node, baseURL: item.url?.link ?? baseURL)
    item.summary = plainText("summary", of: node)
    item.authors = authors(of: node)
    item.published = reader.date("date_published", of: node)
    item.updated = reader.date("date_modified", of: node)
    item.language = reader.text("language", of: node)
    item.categories = categories(of: node)
    item.attachments = attachments(of: node)
    let (image, banner) = (url("image", of: node), url("banner_image", of: node))
    item.image = image ?? banner
    item.readWrittenContentWarning()
    guard item.hasContent else {
      reader.report(.itemDropped, "the item has no content, title or URL", at: node)
      return nil
    }
    return item
  }

  /// Returns the content: HTML if the item has it, otherwise plain text.
  private mutating func content(of item: JSONNode, baseURL: LinkTarget?) -> UntrustedContent? {
    let text = reader.string("content_text", of: item)
    if let html = reader.string("content_html", of: item) {
      return UntrustedContent(html, format: .html, baseURL: baseURL)
    }
    return text.map { UntrustedContent($0, format: .plainText, baseURL: baseURL) }
  }

  private mutating func categories(of item: JSONNode) -> [SyndicatedCategory] {
    var categories: [SyndicatedCategory] = []
    for node in reader.elements("tags", of: item) {
      if let name = reader.tree.string(node).map({ reader.cut($0, at: node) }) {
        if !name.isInvisible { categories.append(SyndicatedCategory(name: UntrustedText(name))) }
      } else {
        reader.drop("tags", node, expected: "a string")
      }
    }
    return categories
  }

  private mutating func attachments(of item: JSONNode) -> [SyndicatedAttachment] {
    var attachments: [SyndicatedAttachment] = []
    for node in reader.objects("attachments", of: item) {
      guard let url = url("url", of: node) else {
        reader.report(.valueDropped, "an attachment has no 'url'", at: node)
        continue
      }
      var attachment = SyndicatedAttachment(url: url, type: reader.text("mime_type", of: node))
      attachment.title = reader.text("title", of: node)
      if let extensions = reader.object("_postkit", of: node) {
        attachment.alternative = reader.text("alternative", of: extensions)
        if attachment.title == attachment.alternative { attachment.title = nil }
      }
      attachment.size = reader.count("size_in_bytes", of: node)
      attachment.duration = reader.measure("duration_in_seconds", of: node)
      attachments.append(attachment)
    }
    return attachments
  }

  // MARK: - Values

  /// Returns the authors: `authors` of version 1.1, otherwise `author` of version 1.
  private mutating func authors(of object: JSONNode) -> [SyndicatedAuthor] {
    var authors: [SyndicatedAuthor] = []
    for node in reader.elements("authors", of: object) {
      if let author = author(node, in: "authors") { authors.append(author) }
    }
    if authors.isEmpty, let node = reader.value("author", of: object) {
      if let author = author(node, in: "author") { authors.append(author) }
    }
    return authors
  }

  private mutating func author(_ node: JSONNode, in name: String) -> SyndicatedAuthor? {
    if let name = reader.tree.string(node).map({ reader.cut($0, at: node) }) {
      return name.isInvisible ? nil : SyndicatedAuthor(name: UntrustedText(name))
    }
    guard reader.tree.kind(of: node) == .object else {
      reader.drop(name, node, expected: "an object")
      return nil
    }
    reader.checkNames(of: node)
    let author = SyndicatedAuthor(
      name: reader.name("name", of: node), url: url("url", of: node),
      image: url("avatar", of: node))
    return author == SyndicatedAuthor() ? nil : author
  }

  private mutating func url(_ name: String, of object: JSONNode) -> UntrustedURL? {
    reader.string(name, of: object).map { UntrustedURL($0, baseURL: baseURL) }
  }

  private mutating func plainText(_ name: String, of object: JSONNode) -> UntrustedContent? {
    reader.string(name, of: object).map { UntrustedContent($0, format: .plainText) }
  }
}

extension SyndicatedItem {
  /// Whether the item has anything that a reader can see or open.
  var hasContent: Bool {
    content != nil || summary != nil || title != nil || url != nil || externalURL != nil
      || contentWarning != nil || !attachments.isEmpty || image != nil || poll != nil
  }
}
