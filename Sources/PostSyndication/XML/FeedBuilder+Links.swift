internal import PostFeed

extension FeedBuilder {
  /// Stores the page of the item or of the feed.
  mutating func setLink(_ text: String, rank: Int) {
    guard !text.isEmpty else { return }
    if context == .source {
      let url = url(text)
      if draft.item.source?.url == nil { draft.item.source?.url = url }
    } else if !isInItem {
      guard context == .feed || context == .root, rank > feedDraft.linkRank else { return }
      feed.url = UntrustedURL(text, baseURL: base ?? options.baseURL)
      feedDraft.linkRank = rank
      resolveFeedURLs()
    } else if rank > draft.linkRank {
      draft.item.url = url(text)
      draft.linkRank = rank
    }
  }

  /// Reads a link of Atom. RFC 4287, 4.2.7.
  mutating func atomLink(_ value: FeedValue) {
    let attributes = value.attributes
    guard let address = attributes[.href] else { return }
    let type = attributes[.type]?.lowercased()
    var relation = attributes[.rel]?.lowercased() ?? "alternate"
    let registry = "http://www.iana.org/assignments/relation/"
    if relation.hasPrefix(registry) { relation.removeFirst(registry.count) }
    if context == .source {
      let url = url(address)
      if relation == "alternate" { draft.item.source?.url = url }
      if relation == "self" { setLink(address, rank: 1) }
      return
    }
    switch relation {
    case "alternate": setLink(address, rank: type == nil || type == "text/html" ? 2 : 1)
    case "self" where !isInItem && feed.feedURL == nil:
      feed.feedURL = UntrustedURL(address, baseURL: base ?? options.baseURL)
      resolveFeedURLs()
    case "next", "prev-archive":
      if !isInItem, feed.nextPage == nil || relation == "next" { feed.nextPage = url(address) }
    case "enclosure": addAttachment(address, attributes)
    case "related": if draft.item.externalURL == nil { draft.item.externalURL = url(address) }
    case "via":
      if draft.item.source == nil {
        let title = attributes[.title].map { UntrustedText(cut($0)) }
        draft.item.source = SyndicatedSource(title: title, url: url(address))
      }
    case "replies": setReplies(address, type: type, count: attributes[.count])
    default: break
    }
  }

  /// RFC 4685, 4.
  private mutating func setReplies(_ address: String, type: String?, count: String?) {
    guard isInItem else { return }
    if type?.hasSuffix("xml") == true {
      draft.item.commentsFeedURL = url(address)
    } else {
      draft.item.commentsURL = url(address)
    }
    if let count = count.flatMap({ Int($0) }), count >= 0 { draft.item.commentCount = count }
  }

  mutating func setComments(_ value: FeedValue) {
    guard isInItem else { return }
    let text = plainText
    switch value.element {
    case .comments where !text.isEmpty: draft.item.commentsURL = url(text)
    case .commentsFeed where !text.isEmpty: draft.item.commentsFeedURL = url(text)
    case .commentCount:
      if let count = Int(text), count >= 0 { draft.item.commentCount = count }
    case .inReplyTo where draft.item.inReplyTo == nil:
      let id = value.attributes[.ref].map { identifier($0) }
      let link = value.attributes[.href]
      guard id != nil || link != nil else { return }
      draft.item.inReplyTo = SyndicatedReply(id: id, url: link.map { url($0) })
    default: break
    }
  }
}
