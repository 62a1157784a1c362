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
    item.id = item.id ?? draft.about
    if item.url == nil, let link = draft.permanentLink { item.url = url(link) }
    item.published = item.published ?? draft.date
    if item.authors.isEmpty { item.authors = draft.sourceAuthors }
    if item.authors.isEmpty, let author = draft.iTunesAuthor { item.authors = [author] }
    if let duration = draft.duration {
      let index = item.attachments.firstIndex { $0.isTimed } ?? 0
      if index < item.attachments.count, item.attachments[index].duration == nil {
        item.attachments[index].duration = duration
      }
    }
    let isEmpty =
      item.title == nil && item.content == nil && item.summary == nil && item.url == nil
      && item.attachments.isEmpty
    guard !isEmpty else {
      return drop("the item has no title, content, link or attachment")
    }
    setBases(of: &item)
    let reason = item.removeCostlyBases(sourceSize: itemSourceSize, expandedSize: draft.expandedSize)
    if let reason {
      feed.findings.add(SyndicationFinding(.valueDropped, reason, item: itemCount))
    }
    item.readWrittenContentWarning()
    items.append(item)
  }

  private mutating func drop(_ reason: String) {
    feed.findings.add(SyndicationFinding(.itemDropped, reason, item: itemCount))
  }

  /// Sets the base of relative URLs that have no `xml:base`: the item's link, else the feed's link,
  /// else the URL of the source.
  private mutating func setBases(of item: inout SyndicatedItem) {
    let feedBase = (feed.url?.link ?? options.baseURL).flatMap { usable($0) }
    item.url = item.url?.withBase(feedBase)
    guard let base = item.url?.link.flatMap({ usable($0) }) ?? feedBase else { return }
    item.title?.setBase(base)
    item.content?.setBase(base)
    item.summary?.setBase(base)
    item.changeURLs { $0.withBase(base) }
  }
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
