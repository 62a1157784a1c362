public import PostDocument

/// An account that the author's server names with a post, as in `mentions[]`.
public struct AccountReference: Hashable, Sendable {
  /// The name as the server writes it: `user`, or `user@host` for an account on another server.
  public var account: String
  /// The page of the account.
  public var target: LinkTarget?
  /// The identifier of the account.
  public var id: String?

  public init(account: String, target: LinkTarget? = nil, id: String? = nil) {
    self.account = account
    self.target = target
    self.id = id
  }
}

/// A topic that the author's server names with a post, as in `tags[]`.
public struct TopicReference: Hashable, Sendable {
  /// The name, without a number sign before it.
  public var name: String
  /// The page of the topic.
  public var target: LinkTarget?

  public init(name: String, target: LinkTarget? = nil) {
    self.name = name
    self.target = target
  }
}

/// The accounts and topics in the author's server response for a post.
///
/// References are found by their exact target first, then by account, then by user name alone.
/// Names are compared without case. A user name alone matches only if exactly one account has it.
///
/// [Mastodon, Status](https://docs.joinmastodon.org/entities/Status/)
public struct PostReferences: Hashable, Sendable {
  public let accounts: [AccountReference]
  public let topics: [TopicReference]

  // Positions by key. The references and the post come from another server, so both can be long; a
  // search for each mention would take quadratic time.
  private let accountsByTarget: [LinkTarget: Int]
  private let accountsByName: [String: Int]
  private let accountsByUser: [String: [Int]]
  private let topicsByTarget: [LinkTarget: Int]
  private let topicsByName: [String: Int]

  /// Creates references. If two have the same target or name, the first one is used.
  ///
  /// - Complexity: Linear in their number.
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

  /// Returns the account of a label, or `nil` if the server named none.
  ///
  /// - Parameters:
  ///   - name: The account that the label names.
  ///   - target: The target of the label, if it has one.
  public func account(_ name: AccountName, target: LinkTarget? = nil) -> AccountReference? {
    if let target, let exact = accountsByTarget[target] { return accounts[exact] }
    let user = PostReferences.folded(name.user)
    if let host = name.host ?? target?.host {
      let known = accountsByName[user + "@" + PostReferences.folded(host)]
      if let known { return accounts[known] }
      // The label names a host, so accounts with the same user name on other hosts do not match.
      if name.host != nil { return nil }
    }
    guard let known = accountsByUser[user], known.count == 1 else { return nil }
    return accounts[known[0]]
  }

  /// Returns the topic of a label, or `nil` if the server named none.
  public func topic(_ name: String, target: LinkTarget? = nil) -> TopicReference? {
    if let target, let exact = topicsByTarget[target] { return topics[exact] }
    return topicsByName[PostReferences.folded(name)].map { topics[$0] }
  }

  /// Returns the first position of each key.
  private static func positions<Key: Hashable>(_ keys: [Key?]) -> [Key: Int] {
    var positions: [Key: Int] = [:]
    for (position, key) in keys.enumerated() {
      if let key, positions[key] == nil { positions[key] = position }
    }
    return positions
  }

  /// Returns a name in lower case, with full-width forms as ASCII.
  private static func folded(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let narrow = (0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
      scalars.append(Unicode.Scalar(narrow) ?? scalar)
    }
    return String(scalars).lowercased()
  }
}
