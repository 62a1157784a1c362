internal import PostDocument
internal import PostFeed

extension FeedBuilder {
  /// Stores the value of an element at its end.
  mutating func finish(_ value: FeedValue) {
    // A written feed has the value only because its format requires one.
    guard value.attributes[.placeholder] == nil else { return }
    switch value.element {
    case .title: setTitle(value, rank: 2)
    case .otherTitle: setTitle(value, rank: 1)
    case .description, .summary: setSummary(value, rank: 4)
    case .subtitle: setSummary(value, rank: 3)
    case .mediaDescription: setMediaDescription(value)
    case .iTunesSummary: setSummary(value, rank: 2)
    case .iTunesSubtitle: setSummary(value, rank: 1)
    case .encoded, .content: setContent(value, rank: 2)
    case .body: setContent(value, rank: 1)
    case .published, .updated, .date: setDate(value.element)
    case .category, .subject, .keywords: addCategories(value)
    case .link where value.attributes[.href] != nil: atomLink(value)
    case .link: setLink(plainText, rank: 3)
    case .originalLink: setLink(plainText, rank: 4)
    case .id: setID(value)
    case .name, .email, .uri, .creator, .editor, .iTunesAuthor: setPerson(value)
    case .enclosure, .thumbnail, .player, .artwork, .logo, .icon, .url, .duration:
      setMedia(value)
    case .comments, .commentsFeed, .commentCount, .inReplyTo: setComments(value)
    case .language: setLanguage(plainText)
    case .explicit, .rating: setSensitive(plainText.lowercased())
    case .unknown, .root, .feed, .item, .person, .image, .source, .mediaGroup, .mediaContent,
      .wrapper:
      break
    }
  }

  /// The text of the element without white space at its ends.
  var plainText: String { text.trimmedText }

  private mutating func setTitle(_ value: FeedValue, rank: Int) {
    if context == .source {
      let title = name(plainText, in: value.namespace)
      draft.item.source?.title = UntrustedText(title)
    } else if context == .mediaContent {
      let title = content(value)?.name.map { cut($0) }
      media.title = title.map { UntrustedText($0) }
    } else if !isInItem {
      guard rank > feedDraft.titleRank, let content = content(value) else { return }
      (feed.title, feedDraft.titleRank) = (content, rank)
    } else {
      guard rank > draft.titleRank, let content = content(value) else { return }
      draft.item.title = content
      draft.titleRank = rank
    }
  }

  private mutating func setSummary(_ value: FeedValue, rank: Int) {
    if let content = content(value) { setSummary(content, rank: rank) }
  }

  mutating func setSummary(_ content: UntrustedContent, rank: Int) {
    if !isInItem {
      guard rank > feedDraft.subtitleRank else { return }
      (feed.subtitle, feedDraft.subtitleRank) = (content, rank)
    } else if rank > draft.summaryRank {
      draft.item.summary = content
      draft.summaryRank = rank
    }
  }

  private mutating func setMediaDescription(_ value: FeedValue) {
    guard context == .mediaContent || context == .mediaGroup else {
      return setSummary(value, rank: 3)
    }
    guard let content = content(value) else { return }
    if context == .mediaGroup {
      group?.description = content
    } else {
      media.alternative = content.alternative
    }
  }

  private mutating func setContent(_ value: FeedValue, rank: Int) {
    guard isInItem else { return }
    if let source = value.attributes[.src] { return addContent(at: source, type: value.type) }
    guard rank > draft.contentRank, let content = content(value) else { return }
    draft.item.content = content
    draft.contentRank = rank
    if draft.item.language == nil { setLanguage(value.attributes[.lang] ?? "") }
  }

  private mutating func setDate(_ element: FeedElement) {
    let text = plainText
    guard !text.isEmpty else { return }
    let date = SyndicationDate(text)
    if date.moment == nil {
      report(.invalidDate, "“\(text.prefix(64))” is not an unambiguous date")
    }
    guard isInItem else {
      // An unreadable date never replaces another one, and always is replaced.
      let rank = date.moment == nil ? 0 : element == .updated ? 2 : 1
      guard feed.updated == nil || rank > feedDraft.updatedRank else { return }
      (feed.updated, feedDraft.updatedRank) = (date, rank)
      return
    }
    switch element {
    case .published: draft.item.published = draft.item.published?.readable ?? date
    case .updated: draft.item.updated = draft.item.updated?.readable ?? date
    default: draft.date = draft.date?.readable ?? date
    }
  }

  private mutating func addCategories(_ value: FeedValue) {
    guard isInItem else { return }
    let text = name(plainText, in: value.namespace)
    switch value.element {
    case .keywords:
      for word in text.split(separator: ",") { addCategory(String(word).trimmed) }
    case .subject: addCategory(text)
    default:
      addCategory(
        value.attributes[.term].map { cut($0) } ?? text,
        label: value.attributes[.label].map { name($0, in: value.namespace) },
        scheme: value.attributes[.scheme] ?? value.attributes[.domain])
    }
  }

  private mutating func addCategory(_ name: String, label: String? = nil, scheme: String? = nil) {
    guard let name = name.isEmpty ? label : name, addSize(64) else { return }
    let category = SyndicatedCategory(
      name: UntrustedText(name), label: label == name ? nil : label.map { UntrustedText($0) },
      scheme: scheme)
    // Feeds repeat categories as keywords. Only short lists are compared, to stay linear.
    let isShort = draft.item.categories.count < 32
    if isShort, draft.item.categories.contains(category) { return }
    draft.item.categories.append(category)
  }

  private mutating func setID(_ value: FeedValue) {
    let text = identifier(plainText)
    guard !text.isEmpty else { return }
    guard isInItem else {
      if feed.id == nil { feed.id = text }
      return resolveFeedURLs()
    }
    guard draft.item.id == nil || value.namespace != .dublinCore else { return }
    draft.item.id = text
    let isPermanent = value.attributes[.ispermalink]?.lowercased() ?? "true"
    draft.isPermanentLink = value.namespace == .rss && isPermanent == "true"
  }

  /// Returns an identifier as the source of a written feed had it. Other feeds can have identifiers
  /// that only look like written ones.
  func identifier(_ text: String) -> String {
    feed.format == .atom && isRootOfPostKit ? IdentifierIRI.identifier(text) : text
  }

  private mutating func setPerson(_ value: FeedValue) {
    let element = value.element
    let text = element == .uri ? plainText : name(plainText, in: value.namespace)
    guard !text.isEmpty else { return }
    switch element {
    case .name: person.name = text
    case .email: person.email = text
    case .uri: person.url = url(text)
    case .iTunesAuthor where !isInItem: setITunesAuthor(PersonDraft.author(text))
    case .iTunesAuthor: draft.iTunesAuthor = PersonDraft.author(text)
    case .editor where isInItem: break
    default: if let author = PersonDraft.author(text) { add(author) }
    }
  }

  private mutating func setITunesAuthor(_ author: SyndicatedAuthor?) {
    guard let author, feed.authors.isEmpty || feedDraft.hasITunesAuthor else { return }
    feed.authors = [author]
    feedDraft.hasITunesAuthor = true
  }

  private mutating func setLanguage(_ name: String) {
    guard !name.isEmpty else { return }
    if !isInItem {
      feed.language = UntrustedText(name)
    } else {
      draft.item.language = UntrustedText(name)
    }
  }

  /// Reads iTunes's `explicit` and the `rating` of Media RSS.
  private mutating func setSensitive(_ text: String) {
    if ["yes", "true", "explicit", "adult"].contains(text) { draft.item.isSensitive = true }
  }
}
