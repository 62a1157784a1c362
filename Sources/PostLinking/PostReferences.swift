public import PostDocument

/// An account that the author's server lists with a post, for example in `mentions[]`.
public struct AccountReference: Hashable, Sendable {
  /// The name of the account: `user`, or `user@host` for an account on another server.
  public var account: String
  /// The URL of the account's page.
  public var target: LinkTarget?
  /// The identifier of the account.
  public var id: String?

  public init(account: String, target: LinkTarget? = nil, id: String? = nil) {
    self.account = account
    self.target = target
    self.id = id
  }
}

/// A topic that the author's server lists with a post, for example in `tags[]`.
public struct TopicReference: Hashable, Sendable {
  /// The name of the topic, without `#`.
  public var name: String
  /// The URL of the topic's page.
  public var target: LinkTarget?

  public init(name: String, target: LinkTarget? = nil) {
    self.name = name
    self.target = target
  }
}

/// The accounts and topics that the author's server lists with a post.
///
/// An account is found by its target, by its user name and host, or by its user name alone, in this
/// order. A user name alone matches only if exactly one account has this user name. A topic is
/// found by its target or its name. Letter case in names is ignored.
///
/// [Mastodon, Status](https://docs.joinmastodon.org/entities/Status/)
public struct PostReferences: Hashable, Sendable {
  public let accounts: [AccountReference]
  public let topics: [TopicReference]

  // The indices in `accounts` and `topics` for each target and name. Both arrays and the post come
  // from another server and can be long. A linear search for each mention would take quadratic
  // time.
  private let accountsByTarget: [LinkTarget: Int]
  private let accountsByName: [String: Int]
  private let accountsByUser: [String: [Int]]
  private let topicsByTarget: [LinkTarget: Int]
  private let topicsByName: [String: Int]

  /// Creates references. If two accounts or two topics have the same target or name, the first one
  /// is used.
  ///
  /// - Complexity: Linear in the number of accounts and topics.
  public init(accounts: [AccountReference] = [], topics: [TopicReference] = []) {
    self.accounts = accounts
    self.topics = topics
    accountsByTarget = PostReferences.positions(accounts.map(\.target))
    let names = accounts.map { PostReferences.folded($0.account) }
    accountsByName = PostReferences.positions(names)
    accountsByUser = Dictionary(grouping: names.indices) { String(names[$0].prefix { $0 != "@" }) }
    topicsByTarget = PostReferences.positions(topics.map(\.target))
    topicsByName = PostReferences.positions(topics.map { PostReferences.folded($0.name) })
  }

  /// Returns the account that a mention names, or `nil` if ``accounts`` do not contain it.
  ///
  /// - Parameters:
  ///   - name: The user name and host in the text of the mention.
  ///   - target: The target of the mention, if it has one.
  public func account(_ name: AccountName, target: LinkTarget? = nil) -> AccountReference? {
    if let target, let exact = accountsByTarget[target] { return accounts[exact] }
    let user = PostReferences.folded(name.user)
    if let host = name.host ?? target?.host {
      let known = accountsByName[user + "@" + PostReferences.folded(host)]
      if let known { return accounts[known] }
      // The mention names a host, so accounts with the same user name on other hosts do not match.
      if name.host != nil { return nil }
    }
    guard let known = accountsByUser[user], known.count == 1 else { return nil }
    return accounts[known[0]]
  }

  /// Returns the topic that a hashtag names, or `nil` if ``topics`` do not contain it.
  public func topic(_ name: String, target: LinkTarget? = nil) -> TopicReference? {
    if let target, let exact = topicsByTarget[target] { return topics[exact] }
    return topicsByName[PostReferences.folded(name)].map { topics[$0] }
  }

  /// Returns the index of the first occurrence of each key.
  private static func positions<Key: Hashable>(_ keys: [Key?]) -> [Key: Int] {
    var positions: [Key: Int] = [:]
    for (position, key) in keys.enumerated() {
      if let key, positions[key] == nil { positions[key] = position }
    }
    return positions
  }

  /// Returns a name in lower case, with full-width forms replaced by ASCII.
  private static func folded(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let value = (0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
      scalars.append(Unicode.Scalar(value) ?? scalar)
    }
    return String(scalars).lowercased()
  }
}
