internal import PostDocument
internal import PostFeed

extension FeedBuilder {
  /// Returns the meaning of an element in its context, or `nil` if it has no meaning there.
  func role(of name: XMLName, _ attributes: [XMLAttribute]) -> FeedElement? {
    let element = name.element
    guard let context = roles.last else {
      return element == .root || element == .feed || element == .item ? element : nil
    }
    switch context {
    case .wrapper: return element == .item ? .item : .wrapper
    case .root:
      return element == .feed || element == .item || element == .image ? element : .wrapper
    case .feed where element == .unknown || element == .root || element == .feed: return .wrapper
    case .feed, .item, .mediaGroup, .mediaContent:
      if element == .item, isInItem { return nil }
      if element == .source, name.namespace == .rss, !attributes.isEmpty { return .source }
      return element == .unknown || element == .root || element == .feed ? nil : element
    case .person:
      return element == .name || element == .email || element == .uri || element == .url
        ? element : nil
    case .image: return element == .url ? element : nil
    case .source: return element == .title || element == .link || element == .person ? element : nil
    default: return nil
    }
  }

  /// The element that contains the current one.
  var context: FeedElement { roles.count > 1 ? roles[roles.count - 2] : .root }

  /// The closest `xml:base`.
  var base: LinkTarget? { bases.last?.url }

  mutating func readScope(_ attributes: [XMLAttribute]) {
    guard !attributes.isEmpty else { return }
    if let text = attributes[.base], let url = resolvedBase(text) {
      bases.append((depth, url))
    }
  }

  private mutating func resolvedBase(_ text: String) -> LinkTarget? {
    let outer = base ?? options.baseURL ?? feedBase
    let url = outer.map { try? $0.resolving(text) } ?? LinkTarget(text)
    guard let url, url.scheme == .http || url.scheme == .https else { return nil }
    return usable(url)
  }

  /// Returns a base URL unless it is longer than 2,048 bytes, because each relative URL repeats it.
  mutating func usable(_ base: LinkTarget) -> LinkTarget? {
    guard !base.isUsableBase else { return base }
    report(.valueDropped, SyndicationFinding.longBase)
    return nil
  }

  mutating func endScope() {
    while let last = bases.last, last.depth >= depth { bases.removeLast() }
  }

  func url(_ text: String) -> UntrustedURL {
    UntrustedURL(text, baseURL: base ?? (isInItem ? nil : feedBase))
  }

  /// The base of relative URLs without an `xml:base`: the page of the feed, or else its own URL.
  var feedBase: LinkTarget? { feed.url?.link ?? ownURL }

  /// The URL of the feed itself: that of the source, the link `self`, or else an identifier that is a
  /// URL.
  private var ownURL: LinkTarget? {
    options.baseURL ?? feed.feedURL?.link
      ?? feed.id.flatMap { $0.isWebURL ? UntrustedURL($0).link : nil }
  }

  /// Resolves the URLs of the feed and of its items that preceded the URL of the feed.
  mutating func resolveFeedURLs() {
    guard !isInItem else { return }
    feed.feedURL = feed.feedURL?.withBase(ownURL)
    feed.url = feed.url?.withBase(ownURL)
    guard let feedBase else { return }
    feed.nextPage = feed.nextPage?.withBase(feedBase)
    feed.image = feed.image?.withBase(feedBase)
    completeItems()
  }

  /// Starts an element that contains other elements.
  mutating func open(_ role: FeedElement, _ attributes: [XMLAttribute]) {
    switch role {
    case .root, .feed:
      if feed.language == nil { feed.language = attributes[.lang].map { UntrustedText($0) } }
      if feed.id == nil { feed.id = attributes[.about] }
      resolveFeedURLs()
    case .item:
      startItem()
      draft.about = attributes[.about]
      draft.item.language = attributes[.lang].map { UntrustedText($0) }
      addSize(of: attributes)
    case .person:
      person = PersonDraft(isPlaceholder: attributes[.placeholder] != nil)
      looseText.removeAll(keepingCapacity: true)
    case .source:
      draft.item.source = SyndicatedSource(url: attributes[.url].map { url($0) })
      looseText.removeAll(keepingCapacity: true)
    case .mediaGroup: group = MediaGroup()
    case .mediaContent: openMedia(attributes)
    case .image:
      if let link = attributes[.resource] { setImage(link, rank: 3) }
    default: break
    }
  }

  /// Ends an element that contains other elements.
  mutating func close(_ role: FeedElement) {
    switch role {
    case .item: finishItem()
    case .person:
      if let author = person.author ?? PersonDraft.author(name(looseText.trimmedText, in: .rss)) {
        add(author)
      }
      looseText.removeAll(keepingCapacity: true)
    case .source: closeSource()
    case .mediaGroup: closeGroup()
    case .mediaContent: closeMedia()
    default: break
    }
  }

  /// The text of RSS's `source` is the title of the source.
  private mutating func closeSource() {
    let text = name(looseText.trimmedText, in: .rss)
    if draft.item.source?.title == nil, !text.isEmpty {
      draft.item.source?.title = UntrustedText(text)
    }
    if let source = draft.item.source, source.title == nil, source.url == nil {
      draft.item.source = nil
    }
  }

  /// Adds an author, unless one of the first authors is the same.
  mutating func add(_ author: SyndicatedAuthor) {
    guard addSize(64) else { return }
    if context == .source {
      draft.sourceAuthors.append(author)
    } else if !isInItem {
      if feedDraft.hasITunesAuthor { feed.authors = [] }
      feedDraft.hasITunesAuthor = false
      guard !feed.authors.prefix(32).contains(author) else { return }
      feed.authors.append(author)
      if feed.limitAuthors() { report(.valueDropped, SyndicationFinding.manyAuthors) }
    } else if !draft.item.authors.prefix(32).contains(author) {
      draft.item.authors.append(author)
    }
  }
}
