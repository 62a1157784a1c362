public import PostDocument

/// An account that the author's server named beside a post, as in `mentions[]`.
public struct AccountReference: Hashable, Sendable {
  /// The name as the server writes it: `user`, or `user@host` for an account elsewhere.
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

/// A topic that the author's server named beside a post, as in `tags[]`.
public struct TopicReference: Hashable, Sendable {
  /// The name, without a sign before it.
  public var name: String
  /// The page of the topic.
  public var target: LinkTarget?

  public init(name: String, target: LinkTarget? = nil) {
    self.name = name
    self.target = target
  }
}

/// What the author's server said about the mentions and hashtags of a post.
///
/// References resolve by their exact address first, then by account, then by name alone. Names
/// compare without case; a name alone counts only when no two accounts have it.
///
/// [Mastodon, Status](https://docs.joinmastodon.org/entities/Status/)
public struct PostReferences: Hashable, Sendable {
  public let accounts: [AccountReference]
  public let topics: [TopicReference]

  // Positions by key: both the references and the post are another server's, and long lists of both
  // would cost their product without.
  private let accountsByTarget: [LinkTarget: Int]
  private let accountsByName: [String: Int]
  private let accountsByUser: [String: [Int]]
  private let topicsByTarget: [LinkTarget: Int]
  private let topicsByName: [String: Int]

  /// Creates references. Of two with one address or name, the first counts.
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

  /// The account to which a label leads, or `nil` when the server named none.
  ///
  /// - Parameters:
  ///   - name: The account that the label names.
  ///   - target: The target of the label, when it has one.
  public func account(_ name: AccountName, target: LinkTarget? = nil) -> AccountReference? {
    if let target, let exact = accountsByTarget[target] { return accounts[exact] }
    let user = PostReferences.folded(name.user)
    if let host = name.host ?? target?.host {
      let known = accountsByName[user + "@" + PostReferences.folded(host)]
      if let known { return accounts[known] }
      // The name says which server, so an account of the same name elsewhere is another one.
      if name.host != nil { return nil }
    }
    guard let known = accountsByUser[user], known.count == 1 else { return nil }
    return accounts[known[0]]
  }

  /// The topic to which a label leads, or `nil` when the server named none.
  public func topic(_ name: String, target: LinkTarget? = nil) -> TopicReference? {
    if let target, let exact = topicsByTarget[target] { return topics[exact] }
    return topicsByName[PostReferences.folded(name)].map { topics[$0] }
  }

  /// The first position of each key.
  private static func positions<Key: Hashable>(_ keys: [Key?]) -> [Key: Int] {
    var positions: [Key: Int] = [:]
    for (position, key) in keys.enumerated() {
      if let key, positions[key] == nil { positions[key] = position }
    }
    return positions
  }

  /// Lower case, and ASCII for full-width forms.
  private static func folded(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let narrow = (0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
      scalars.append(Unicode.Scalar(narrow) ?? scalar)
    }
    return String(scalars).lowercased()
  }
}
