internal import PostDocument
internal import PostFeed
internal import PostJSON
internal import PostLinking

/// Reads statuses of Mastodon's API, and of servers with a compatible API: GoToSocial, Pleroma,
/// Akkoma, Pixelfed and Misskey's descendants.
///
/// - A boost becomes the boosted status, with ``SyndicatedItem/boost``.
/// - A quoted status becomes ``SyndicatedItem/externalURL``: its text belongs to another author.
/// - The preview card is not read, because its link is in the content.
///
/// [Mastodon, Status](https://docs.joinmastodon.org/entities/Status/)
struct MastodonReader {
  var reader: JSONMemberReader
  private let options: SyndicationOptions

  init(_ tree: JSONTree, options: SyndicationOptions) {
    reader = JSONMemberReader(tree)
    self.options = options
  }

  /// Reads the statuses of arrays, in order.
  mutating func feed(_ arrays: [JSONElements]) throws(SyndicationError) -> SyndicatedFeed {
    var feed = SyndicatedFeed(format: .mastodon)
    var position = 0
    for node in arrays.joined() {
      reader.item = position
      position += 1
      guard let item = item(node) else { continue }
      feed.items.append(item)
      try options.limits.check(itemCount: feed.items.count)
    }
    feed.items.addReplyURLs()
    feed.findings = reader.findings
    return feed
  }

  // MARK: - Statuses

  private mutating func item(_ node: JSONNode) -> SyndicatedItem? {
    if let reason = options.limits.reasonToDrop(itemSize: reader.tree.json(of: node).count) {
      reader.report(.itemDropped, reason, at: node)
      return nil
    }
    guard let status = status(in: node) else { return nil }
    guard let boosted = reader.object("reblog", of: status) else { return item(ofStatus: status) }
    guard var item = item(ofStatus: boosted) else { return nil }
    if let other = reader.value("reblog", of: boosted) {
      reader.report(
        .valueDropped, "the boosted status is a boost; it was read as a status", at: other)
    }
    item.boost = SyndicatedBoost(
      id: reader.identifier("id", of: status), author: author(of: status) ?? SyndicatedAuthor(),
      date: reader.date("created_at", of: status))
    // Servers repeat the content of the boosted status, or leave it out.
    if let content = reader.string("content", of: status), content != item.content?.source {
      reader.report(.valueDropped, "a boost has other content than the boosted status", at: status)
    }
    return item
  }

  /// Returns the status itself, or that of a notification or conversation.
  private mutating func status(in node: JSONNode) -> JSONNode? {
    guard reader.tree.kind(of: node) == .object else {
      let kind = reader.tree.kind(of: node).description
      reader.report(.itemDropped, "the status is \(kind); expected an object", at: node)
      return nil
    }
    reader.checkNames(of: node)
    if reader.tree.member("content", of: node) != nil { return node }
    return reader.object("status", of: node) ?? reader.object("last_status", of: node) ?? node
  }

  private mutating func item(ofStatus node: JSONNode) -> SyndicatedItem? {
    var item = SyndicatedItem()
    item.id = reader.identifier("id", of: node)
    item.url = firstURL(["url", "uri"], of: node)
    item.authors = author(of: node).map { [$0] } ?? []
    item.published = reader.date("created_at", of: node)
    item.updated = reader.date("edited_at", of: node)
    let references = references(of: node)
    item.categories = references.topics.map { SyndicatedCategory(name: UntrustedText($0.name)) }
    item.content = content(
      of: node, baseURL: item.url?.link ?? options.baseURL, references: references)
    item.contentWarning = contentWarning(of: node)
    item.isSensitive = reader.bool("sensitive", of: node)
    item.language = reader.text("language", of: node)
    item.attachments = attachments(of: node)
    item.commentCount = reader.count("replies_count", of: node).flatMap { Int(exactly: $0) }
    item.inReplyTo = reply(of: node)
    item.poll = poll(of: node)
    item.externalURL = quotedURL(of: node)
    guard item.hasContent else {
      reader.report(.itemDropped, "the status has no content, attachment or URL", at: node)
      return nil
    }
    return item
  }

  /// Returns the content warning. One that cannot be shown still hides the content.
  private mutating func contentWarning(of status: JSONNode) -> UntrustedText? {
    guard let node = reader.value("spoiler_text", of: status) else { return nil }
    let text = reader.tree.string(node)
    if text?.isEmpty == true || reader.tree.bool(node) == false { return nil }
    if let text, !text.isInvisible { return UntrustedText(text) }
    if text == nil { reader.drop("spoiler_text", node, expected: "a string") }
    return UntrustedText("content warning")
  }

  private mutating func author(of status: JSONNode) -> SyndicatedAuthor? {
    guard let account = reader.object("account", of: status) else { return nil }
    let (acct, username) = (reader.text("acct", of: account), reader.text("username", of: account))
    return SyndicatedAuthor(
      name: reader.text("display_name", of: account), account: acct ?? username,
      url: url("url", of: account), image: url("avatar", of: account))
  }

  private mutating func reply(of status: JSONNode) -> SyndicatedReply? {
    let id = reader.identifier("in_reply_to_id", of: status)
    let account = reader.identifier("in_reply_to_account_id", of: status)
    return id == nil && account == nil ? nil : SyndicatedReply(id: id, accountID: account)
  }

  /// Returns the page of the quoted status.
  ///
  /// Mastodon has `quote.quoted_status`, Akkoma and Misskey's descendants have the status itself or a
  /// Boolean in `quote`, and Pleroma has its URL.
  private mutating func quotedURL(of status: JSONNode) -> UntrustedURL? {
    let quote = reader.value("quote", of: status)
    let isBool = quote.map { reader.tree.kind(of: $0) } == .bool
    if !isBool, let quote = reader.object("quote", of: status) {
      let quoted = reader.object("quoted_status", of: quote) ?? quote
      let (url, uri) = (url("url", of: quoted), url("uri", of: quoted))
      if let url = url ?? uri { return url }
    }
    return reader.object("pleroma", of: status).flatMap { url("quote_url", of: $0) }
  }

  private mutating func poll(of status: JSONNode) -> SyndicatedPoll? {
    guard let node = reader.object("poll", of: status) else { return nil }
    var options: [SyndicatedPoll.Option] = []
    for option in reader.objects("options", of: node) {
      options.append(
        SyndicatedPoll.Option(
          title: reader.text("title", of: option) ?? UntrustedText(""),
          votes: reader.count("votes_count", of: option).flatMap { Int(exactly: $0) }))
    }
    guard !options.isEmpty else { return nil }
    var poll = SyndicatedPoll(
      options: options, isMultipleChoice: reader.bool("multiple", of: node),
      closingDate: reader.date("expires_at", of: node))
    let (voters, votes) = (
      reader.count("voters_count", of: node), reader.count("votes_count", of: node)
    )
    // With several choices, there are more votes than voters.
    poll.voterCount = (voters ?? (poll.isMultipleChoice ? nil : votes)).flatMap { Int(exactly: $0) }
    return poll
  }

  /// Returns the URL of the first member with a valid URL, or else the first URL.
  mutating func firstURL(_ names: [String], of object: JSONNode) -> UntrustedURL? {
    var urls: [UntrustedURL] = []
    for name in names { if let url = url(name, of: object) { urls.append(url) } }
    return urls.first { $0.link != nil } ?? urls.first
  }

  mutating func url(_ name: String, of object: JSONNode) -> UntrustedURL? {
    reader.string(name, of: object).map { UntrustedURL($0, baseURL: options.baseURL) }
  }
}

extension [SyndicatedItem] {
  /// Adds the pages of answered items that are in the same response.
  fileprivate mutating func addReplyURLs() {
    var urls: [String: UntrustedURL] = [:]
    for item in self {
      if let id = item.id, let url = item.url { urls[id] = url }
    }
    for position in indices {
      guard let id = self[position].inReplyTo?.id else { continue }
      self[position].inReplyTo?.url = urls[id]
    }
  }
}
