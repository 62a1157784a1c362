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
struct MastodonReader: JSONItemReader {
  var reader: JSONMemberReader
  let options: SyndicationOptions
  var nodes: FlattenSequence<[JSONElements]>.Iterator
  /// The pages of statuses in the response that other statuses in it answer, by their identifiers.
  private var answeredPages: [String: UntrustedURL] = [:]
  /// The page of the first status by an account of the server.
  private var localPage: LinkTarget?

  /// Creates a reader of the statuses of arrays, in order.
  init(_ reader: JSONMemberReader, of arrays: [JSONElements], options: SyndicationOptions) {
    self.reader = reader
    self.options = options
    nodes = arrays.joined().makeIterator()
    // The items report what this copy finds.
    var copy = self
    answeredPages = copy.findAnsweredPages()
    if options.baseURL == nil { localPage = copy.findLocalPage() }
  }

  var feed: SyndicatedFeed {
    var feed = SyndicatedFeed(format: .mastodon)
    feed.server = options.baseURL ?? localPage
    feed.findings = reader.findings
    return feed
  }

  // MARK: - Statuses

  mutating func item(_ node: JSONNode) -> SyndicatedItem? {
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

  private mutating func findAnsweredPages() -> [String: UntrustedURL] {
    var answered: Set<String> = []
    for node in IteratorSequence(nodes) {
      guard let status = originalStatus(in: node) else { continue }
      if let id = reader.identifier("in_reply_to_id", of: status) { answered.insert(id) }
    }
    var pages: [String: UntrustedURL] = [:]
    guard !answered.isEmpty else { return pages }
    for node in IteratorSequence(nodes) {
      guard let status = originalStatus(in: node), let id = reader.identifier("id", of: status),
        answered.contains(id), let page = page(of: status)
      else { continue }
      pages[id] = page
    }
    return pages
  }

  /// Returns the page of the first status by an account of the server that was asked: the names of
  /// other accounts end in their host.
  private mutating func findLocalPage() -> LinkTarget? {
    for node in IteratorSequence(nodes) {
      guard let status = originalStatus(in: node),
        let account = reader.object("account", of: status),
        let name = reader.string("acct", of: account), !name.contains("@"),
        let page = page(of: status)?.link, page.host != nil
      else { continue }
      return page
    }
    return nil
  }

  /// Returns the status in a value, or the status that it boosts.
  private mutating func originalStatus(in node: JSONNode) -> JSONNode? {
    status(in: node).map { reader.object("reblog", of: $0) ?? $0 }
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
    item.url = page(of: node)
    item.authors = author(of: node).map { [$0] } ?? []
    item.published = reader.date("created_at", of: node)
    item.updated = reader.date("edited_at", of: node)
    let references = references(of: node)
    item.categories = references.topics.map { SyndicatedCategory(name: UntrustedText($0.name)) }
    item.content = content(
      of: node, baseURL: item.url?.link ?? options.baseURL, references: references)
    item.contentWarning = contentWarning(of: node)
    if item.contentWarning != nil { item.warningEmoji = emoji(of: node) }
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
    let (acct, username) = (reader.name("acct", of: account), reader.name("username", of: account))
    return SyndicatedAuthor(
      name: reader.name("display_name", of: account), account: acct ?? username,
      url: url("url", of: account), image: url("avatar", of: account))
  }

  private mutating func reply(of status: JSONNode) -> SyndicatedReply? {
    let id = reader.identifier("in_reply_to_id", of: status)
    let account = reader.identifier("in_reply_to_account_id", of: status)
    guard id != nil || account != nil else { return nil }
    return SyndicatedReply(id: id, url: id.flatMap { answeredPages[$0] }, accountID: account)
  }

  private mutating func page(of status: JSONNode) -> UntrustedURL? {
    firstURL(["url", "uri"], of: status)
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
    poll.emoji = emoji(of: status).merging(emoji(of: node)) { first, _ in first }
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

  /// Returns the URL that is the value of a member.
  mutating func url(_ name: String, of object: JSONNode) -> UntrustedURL? {
    reader.string(name, of: object).map { UntrustedURL($0, baseURL: options.baseURL) }
  }
}
