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
  let options: SyndicationOptions
  var findings: SyndicationFindings
  var position: Int?
  var items: FlattenSequence<[JSONValues]>.Iterator
  /// The pages of statuses in the response that other statuses in it answer, by their identifiers.
  private var answeredPages: [String: UntrustedURL] = [:]
  /// The page of the first status by an account of the server.
  private var localPage: LinkTarget?

  /// Creates a reader of the statuses of arrays, in order.
  init(_ arrays: [JSONValues], options: SyndicationOptions, findings: SyndicationFindings) {
    self.options = options
    self.findings = findings
    items = arrays.joined().makeIterator()
    // The items report what this copy finds.
    var copy = self
    answeredPages = copy.findAnsweredPages()
    if options.baseURL == nil { localPage = copy.findLocalPage() }
  }

  var baseURL: LinkTarget? { options.baseURL }

  var feed: SyndicatedFeed {
    var feed = SyndicatedFeed(format: .mastodon)
    feed.server = options.baseURL ?? localPage
    feed.findings = findings
    return feed
  }

  // MARK: - Statuses

  mutating func item(_ json: JSONValue) -> SyndicatedItem? {
    guard let status = status(in: json) else { return nil }
    guard let boosted = object("reblog", of: status) else { return item(of: status) }
    guard var item = item(of: boosted) else { return nil }
    if let other = boosted["reblog"] {
      report(
        .valueDropped, "the boosted status is a boost; it was read as a status", at: other)
    }
    item.boost = SyndicatedBoost(
      id: identifier("id", of: status), author: author(of: status) ?? SyndicatedAuthor(),
      date: date("created_at", of: status))
    // Servers repeat the content of the boosted status, or leave it out.
    if let content = string("content", of: status), content != item.content?.source {
      report(.valueDropped, "a boost has other content than the boosted status", at: status)
    }
    return item
  }

  private mutating func findAnsweredPages() -> [String: UntrustedURL] {
    var answered: Set<String> = []
    for json in IteratorSequence(items) {
      guard let status = originalStatus(in: json) else { continue }
      if let id = identifier("in_reply_to_id", of: status) { answered.insert(id) }
    }
    var pages: [String: UntrustedURL] = [:]
    guard !answered.isEmpty else { return pages }
    for json in IteratorSequence(items) {
      guard let status = originalStatus(in: json), let id = identifier("id", of: status),
        answered.contains(id), let page = page(of: status)
      else { continue }
      pages[id] = page
    }
    return pages
  }

  /// Returns the page of the first status by an account of the server that was asked: the names of
  /// other accounts end in their host.
  private mutating func findLocalPage() -> LinkTarget? {
    for json in IteratorSequence(items) {
      guard let status = originalStatus(in: json),
        let account = object("account", of: status),
        let name = string("acct", of: account), !name.contains("@"),
        let page = page(of: status)?.link, page.host != nil
      else { continue }
      return page
    }
    return nil
  }

  /// Returns the status in a value, or the status that it boosts.
  private mutating func originalStatus(in json: JSONValue) -> JSONValue? {
    status(in: json).map { object("reblog", of: $0) ?? $0 }
  }

  /// Returns the status itself, or that of a notification or conversation.
  private mutating func status(in json: JSONValue) -> JSONValue? {
    guard json.isObject else {
      let kind = json.kind.description
      report(.itemDropped, "the status is \(kind); expected an object", at: json)
      return nil
    }
    checkNames(of: json)
    // Some servers send `null` as the content.
    if json.memberOrNull("content") != nil { return json }
    return object("status", of: json) ?? object("last_status", of: json) ?? json
  }

  private mutating func item(of status: JSONValue) -> SyndicatedItem? {
    var item = SyndicatedItem()
    item.id = identifier("id", of: status)
    item.url = page(of: status)
    item.authors = author(of: status).map { [$0] } ?? []
    item.published = date("created_at", of: status)
    item.updated = date("edited_at", of: status)
    let references = references(of: status)
    item.categories = references.topics.map { SyndicatedCategory(name: UntrustedText($0.name)) }
    item.content = content(
      of: status, baseURL: item.url?.link ?? options.baseURL, references: references)
    item.contentWarning = contentWarning(of: status)
    if item.contentWarning != nil { item.warningEmoji = emoji(of: status) }
    item.isSensitive = bool("sensitive", of: status)
    item.language = text("language", of: status)
    item.attachments = attachments(of: status)
    item.commentCount = count("replies_count", of: status).flatMap { Int(exactly: $0) }
    item.inReplyTo = reply(of: status)
    item.poll = poll(of: status)
    item.externalURL = quotedURL(of: status)
    guard item.hasContent else {
      report(.itemDropped, "the status has no content, attachment or URL", at: status)
      return nil
    }
    return item
  }

  /// Returns the content warning. One that cannot be shown still hides the content.
  private mutating func contentWarning(of status: JSONValue) -> UntrustedText? {
    guard let value = status["spoiler_text"] else { return nil }
    let text = value.string
    if text?.isEmpty == true || value.bool == false { return nil }
    if let text, !text.isInvisible { return UntrustedText(text) }
    if text == nil { drop(value, in: "spoiler_text", expected: "a string") }
    return UntrustedText("content warning")
  }

  private mutating func author(of status: JSONValue) -> SyndicatedAuthor? {
    guard let account = object("account", of: status) else { return nil }
    let (acct, username) = (name("acct", of: account), name("username", of: account))
    return SyndicatedAuthor(
      name: name("display_name", of: account), account: acct ?? username,
      url: url("url", of: account), image: url("avatar", of: account))
  }

  private mutating func reply(of status: JSONValue) -> SyndicatedReply? {
    let id = identifier("in_reply_to_id", of: status)
    let account = identifier("in_reply_to_account_id", of: status)
    guard id != nil || account != nil else { return nil }
    return SyndicatedReply(id: id, url: id.flatMap { answeredPages[$0] }, accountID: account)
  }

  private mutating func page(of status: JSONValue) -> UntrustedURL? {
    firstURL(["url", "uri"], of: status)
  }

  /// Returns the page of the quoted status.
  ///
  /// Mastodon has `quote.quoted_status`, Akkoma and Misskey's descendants have the status itself or a
  /// Boolean in `quote`, and Pleroma has its URL.
  private mutating func quotedURL(of status: JSONValue) -> UntrustedURL? {
    if status["quote"]?.kind != .bool, let quote = object("quote", of: status) {
      let quoted = object("quoted_status", of: quote) ?? quote
      let (url, uri) = (url("url", of: quoted), url("uri", of: quoted))
      if let url = url ?? uri { return url }
    }
    return object("pleroma", of: status).flatMap { url("quote_url", of: $0) }
  }

  private mutating func poll(of status: JSONValue) -> SyndicatedPoll? {
    guard let json = object("poll", of: status) else { return nil }
    let options = objects("options", of: json).map { option in
      SyndicatedPoll.Option(
        title: text("title", of: option) ?? UntrustedText(""),
        votes: count("votes_count", of: option).flatMap { Int(exactly: $0) })
    }
    guard !options.isEmpty else { return nil }
    var poll = SyndicatedPoll(
      options: options, isMultipleChoice: bool("multiple", of: json),
      closingDate: date("expires_at", of: json))
    poll.emoji = emoji(of: status).merging(emoji(of: json)) { first, _ in first }
    let (voters, votes) = (
      count("voters_count", of: json), count("votes_count", of: json)
    )
    // With several choices, there are more votes than voters.
    poll.voterCount = (voters ?? (poll.isMultipleChoice ? nil : votes)).flatMap { Int(exactly: $0) }
    return poll
  }

  /// Returns the URL of the first member with a valid URL, or else the first URL.
  mutating func firstURL(_ names: [String], of object: JSONValue) -> UntrustedURL? {
    let urls = names.compactMap { url($0, of: object) }
    return urls.first { $0.link != nil } ?? urls.first
  }
}
