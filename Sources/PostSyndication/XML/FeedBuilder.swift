internal import PostDocument
internal import PostFeed
internal import PostText

/// Builds a feed from the events of an XML parser.
struct FeedBuilder {
  /// The feed without its items.
  var feed: SyndicatedFeed

  /// The feed as it was when the first item started.
  private(set) var feedBeforeItems: SyndicatedFeed?

  /// The complete items that the caller has not taken yet.
  var items: [SyndicatedItem] = []

  /// The items that wait for the URL of the feed, and about how many bytes all such items had.
  var baseless: [BaselessItem] = []
  var baselessSize = 0

  /// The error that ends reading.
  var error: SyndicationError?

  let options: SyndicationOptions

  /// Whether the root declares the namespace of PostKit, as only feeds that PostKit wrote do.
  var isRootOfPostKit = false

  /// Whether an item is being read, and that item.
  var isInItem = false
  var draft = ItemDraft()
  var feedDraft = FeedDraft()
  var itemCount = 0

  /// The open elements that have a meaning.
  var roles: [FeedElement] = []

  /// The number of open elements within an element without a meaning.
  var ignoredDepth = 0

  /// The element whose text is being read, and its text.
  var value: FeedValue?
  var text: [UInt8] = []

  /// Whether text is appended with escapes, because the value is markup.
  var isMarkup = false

  /// The names of the open elements within the value, or an empty string for an element without an
  /// end tag in HTML.
  var markupNames: [String] = []

  var person = PersonDraft()
  var media = SyndicatedAttachment(url: UntrustedURL(""))
  /// Whether the source marks the media object as the default of its group.
  var isDefaultMedia = false
  /// The group that is being read.
  var group: MediaGroup?

  /// The text directly within a person or source.
  var looseText: [UInt8] = []

  /// The values of `xml:base`, with the number of open elements.
  var bases: [(depth: Int, url: LinkTarget)] = []

  /// The sizes of the item and of the feed's properties, in bytes.
  private(set) var itemSize = 0
  private(set) var feedSize = 0

  /// The size of the item's names, attributes and text in the source, in bytes. Unlike ``itemSize``, it
  /// does not include the memory of elements. End tags are not counted.
  private(set) var itemSourceSize = 0

  init(options: SyndicationOptions) {
    self.options = options
    feed = SyndicatedFeed(format: options.format ?? .rss)
  }

  var needsAttributes: Bool { ignoredDepth == 0 }

  var depth: Int { roles.count + markupNames.count }

  /// Reads a start tag.
  mutating func start(_ name: XMLName, _ attributes: [XMLAttribute]) {
    guard ignoredDepth == 0 else {
      ignoredDepth += 1
      checkDepth(roles.count + ignoredDepth)
      return
    }
    itemSourceSize += attributes.reduce(name.local.utf8.count + "</>".utf8.count) {
      $0 + $1.name.local.utf8.count + $1.value.utf8.count + " =''".utf8.count
    }
    if value != nil { return startMarkup(name, attributes) }
    if roles.isEmpty { identify(name, attributes) }
    guard let role = role(of: name, attributes) else {
      if roles.isEmpty { error = .unknownFormat }
      ignoredDepth = 1
      return
    }
    roles.append(role)
    checkDepth(roles.count)
    readScope(attributes)
    if role.isContainer {
      open(role, attributes)
    } else {
      text.removeAll(keepingCapacity: text.capacity <= 65_536)
      let value = FeedValue(
        role, attributes, namespace: name.namespace, isAtom: feed.format == .atom)
      isMarkup = value.form == .markup
      self.value = value
      addSize(of: attributes)
    }
  }

  /// Reads an end tag.
  mutating func end() {
    if ignoredDepth > 0 {
      ignoredDepth -= 1
      return
    }
    if !markupNames.isEmpty { return endMarkup() }
    guard let role = roles.last else { return }
    if let value {
      finish(value)
      self.value = nil
    } else {
      close(role)
    }
    endScope()
    roles.removeLast()
  }

  /// Reads text.
  mutating func text(_ bytes: borrowing Span<UInt8>) {
    guard ignoredDepth == 0 else { return }
    itemSourceSize += bytes.count
    guard value != nil else {
      guard let role = roles.last, role == .person || role == .source else { return }
      if addSize(bytes.count) { looseText.append(bytes.bytes) }
      return
    }
    guard addSize(bytes.count) else { return }
    if isMarkup { text.appendEscaped(bytes.bytes) } else { text.append(bytes.bytes) }
  }

  /// Sets the format and version by the root element.
  private mutating func identify(_ name: XMLName, _ attributes: [XMLAttribute]) {
    let isAtom = name.element == .item || name.local.lowercased() == "feed"
    feed.format = isAtom ? .atom : .rss
    feed.version = attributes[.version]
    if name.namespace == .rdf { feed.version = "1.0" }
    if isAtom, feed.version == nil { feed.version = "1.0" }
  }

  private mutating func checkDepth(_ depth: Int) {
    guard depth > options.limits.depth else { return }
    guard !isInItem else { return draft.isTooDeep = true }
    error = SyndicationError(
      .limitExceeded, "elements are nested deeper than the limit of \(options.limits.depth)")
  }

  /// Counts bytes of the current item or of the feed, and returns whether they are within the limit.
  @discardableResult mutating func addSize(_ count: Int) -> Bool {
    let limit = options.limits.itemBytes
    if isInItem {
      itemSize += count
      if itemSize > limit { text = [] }
      return itemSize <= limit
    }
    feedSize += count
    if feedSize > limit {
      error = SyndicationError(
        .limitExceeded, "the properties of the feed are larger than the limit of \(limit) bytes")
    }
    return feedSize <= limit
  }

  /// Starts an item.
  mutating func startItem() {
    isInItem = true
    itemSize = 0
    itemSourceSize = 0
    if feedBeforeItems == nil { feedBeforeItems = feed }
  }

  mutating func addSize(of attributes: [XMLAttribute]) {
    addSize(attributes.reduce(64) { $0 + $1.value.utf8.count })
  }

  mutating func report(_ code: SyndicationFinding.Code, _ message: String) {
    feed.findings.add(
      SyndicationFinding(code, message, item: !isInItem ? nil : itemCount))
  }
}

/// Properties of an item that are only complete at its end.
struct ItemDraft {
  var item = SyndicatedItem()
  var titleRank = 0
  /// The number of bytes that resolving URLs added to the text.
  var expandedSize = 0
  /// Whether it is reported that URLs are not resolved.
  var isExpansionReported = false
  var summaryRank = 0
  var contentRank = 0
  var imageRank = 0
  var linkRank = 0
  var date: SyndicationDate?
  var duration: Double?
  var iTunesAuthor: SyndicatedAuthor?
  var sourceAuthors: [SyndicatedAuthor] = []
  var isPermanentLink = false
  var isTooDeep = false
  var about: String?
}

/// Properties of the feed that depend on what was read before.
struct FeedDraft {
  var titleRank = 0
  var subtitleRank = 0
  var linkRank = 0
  var imageRank = 0
  var updatedRank = 0
  /// Whether the author of the feed is iTunes's. Other authors replace it.
  var hasITunesAuthor = false
}
