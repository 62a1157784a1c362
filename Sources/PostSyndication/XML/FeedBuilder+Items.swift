internal import PostDocument
internal import PostFeed

extension FeedBuilder {
  /// Ends the current item.
  mutating func finishItem() {
    var draft = ItemDraft()
    swap(&draft, &self.draft)
    isInItem = false
    defer { itemCount += 1 }
    var item = draft.item
    guard itemSize <= options.limits.itemBytes else {
      return drop("the item is larger than the limit of \(options.limits.itemBytes) bytes")
    }
    guard !draft.isTooDeep else {
      return drop("elements of the item are nested deeper than \(options.limits.depth)")
    }
    // RSS 1.0, 5.5: the attribute is the identifier.
    item.id = draft.about ?? item.id
    if item.url == nil, let link = draft.permanentLink { item.url = url(link) }
    if item.published?.moment == nil { item.published = draft.date ?? item.published }
    if item.authors.isEmpty { item.authors = draft.sourceAuthors }
    if item.authors.isEmpty, let author = draft.iTunesAuthor { item.authors = [author] }
    if let duration = draft.duration {
      let index = item.attachments.firstIndex { $0.isTimed } ?? 0
      if index < item.attachments.count, item.attachments[index].duration == nil {
        item.attachments[index].duration = duration
      }
    }
    guard item.hasContent else {
      return drop("the item has no title, content, link or attachment")
    }
    add(
      BaselessItem(
        item: item, number: itemCount, sourceSize: itemSourceSize, expandedSize: draft.expandedSize)
    )
  }

  /// Adds an item, as soon as the base of its URLs is known.
  private mutating func add(_ item: BaselessItem) {
    guard !baseless.isEmpty || (feedBase == nil && item.item.needsBase) else {
      return complete(item)
    }
    baseless.append(item)
    baselessSize += itemSize + 1024
    if baselessSize > FeedBuilder.maximumBaselessSize { completeItems() }
  }

  /// Completes the items that wait for the URL of the feed, because it is known or never follows.
  mutating func completeItems() {
    let items = baseless
    baseless = []
    for item in items { complete(item) }
  }

  private mutating func complete(_ pending: BaselessItem) {
    var item = pending.item
    setBases(of: &item)
    let reason = item.removeCostlyBases(
      sourceSize: pending.sourceSize, expandedSize: pending.expandedSize)
    if let reason {
      feed.findings.add(SyndicationFinding(.valueDropped, reason, item: pending.number))
    }
    item.readWrittenContentWarning()
    items.append(item)
  }

  /// The total size of the items that wait for the URL of the feed, in bytes. Further items do not
  /// wait, to bound the memory.
  private static let maximumBaselessSize = 1 << 20

  private mutating func drop(_ reason: String) {
    feed.findings.add(SyndicationFinding(.itemDropped, reason, item: itemCount))
  }

  /// Sets the base of relative URLs that have no `xml:base`: the item's link, else the URL of the
  /// feed.
  private mutating func setBases(of item: inout SyndicatedItem) {
    let feedBase = feedBase.flatMap { usable($0) }
    item.url = item.url?.withBase(feedBase)
    guard let base = item.url?.link.flatMap({ usable($0) }) ?? feedBase else { return }
    item.title?.setBase(base)
    item.content?.setBase(base)
    item.summary?.setBase(base)
    item.changeURLs { $0.withBase(base) }
  }
}

/// An item whose relative URLs have no base yet.
struct BaselessItem {
  var item: SyndicatedItem
  /// The position of the item in the source.
  let number: Int
  let sourceSize: Int
  let expandedSize: Int
}

extension ItemDraft {
  /// The identifier, if it is the URL of the item.
  fileprivate var permanentLink: String? {
    guard isPermanentLink, let id = item.id else { return about.flatMap { $0.isWebURL ? $0 : nil } }
    return id.isWebURL ? id : nil
  }
}

extension String {
  var isWebURL: Bool {
    let start = prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }
}

extension UntrustedURL {
  /// This URL with a base, if it is relative and has none.
  func withBase(_ base: LinkTarget?) -> UntrustedURL {
    baseURL != nil || base == nil || source.isWebURL ? self : UntrustedURL(source, baseURL: base)
  }
}

extension UntrustedContent {
  fileprivate mutating func setBase(_ base: LinkTarget) {
    if baseURL == nil { baseURL = base }
  }
}

extension SyndicatedAttachment {
  fileprivate var isTimed: Bool {
    guard let type = type?.source.lowercased() else { return false }
    return type.hasPrefix("audio") || type.hasPrefix("video")
  }
}
