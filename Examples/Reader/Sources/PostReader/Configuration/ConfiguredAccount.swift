package import Foundation
package import PostStore
internal import PostSyndication

/// What answers at the URL of an account.
package enum AccountKind: String, CaseIterable, Sendable {
  case auto, postkit, mastodon, rss, atom, jsonfeed

  /// The format of a syndicated feed, or `nil` to detect it.
  var format: SyndicationFormat? { SyndicationFormat(rawValue: rawValue) }
}

/// An account of the configuration.
package struct ConfiguredAccount: Hashable, Sendable {
  package let name: String
  package let url: URL
  package let kind: AccountKind
  /// The number of the user, of accounts of the kind `postkit`.
  package let user: Int64?
  let token: String?
  let tokenCommand: String?

  /// Creates an account.
  ///
  /// - Throws: ``Failure`` with the status 64 if a value is not allowed.
  package init(
    name: String, url: String, kind: AccountKind = .auto, user: Int64? = nil, token: String? = nil,
    tokenCommand: String? = nil
  ) throws(Failure) {
    func refuse(_ message: String) -> Failure { Failure(.usage, "account '\(name)': \(message)") }
    guard !name.isEmpty, name.utf8.count <= 100,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw refuse("the name must have 1 to 100 bytes and no control characters")
    }
    guard let parsed = URL(string: url), let scheme = parsed.scheme?.lowercased(),
      ["http", "https"].contains(scheme), parsed.host?.isEmpty == false
    else { throw refuse("'\(url)' is not a URL; expected https://… or http://…") }
    guard token == nil || tokenCommand == nil else {
      throw refuse("'token' and 'token-command' exclude each other")
    }
    self.name = name
    self.url = parsed
    // Only a server of PostKit has numbers of users.
    self.kind = kind == .auto && user != nil ? .postkit : kind
    self.user = user
    self.token = token
    self.tokenCommand = tokenCommand
    guard self.kind != .postkit || user.map({ $0 > 0 }) == true else {
      throw refuse("accounts of the kind 'postkit' need the number of the user ('--user')")
    }
    guard isSecure || self.kind != .postkit && !hasToken else {
      throw refuse("a token is not sent over http to '\(parsed.host ?? "")'; use https")
    }
  }

  var hasToken: Bool { token != nil || tokenCommand != nil }

  /// Whether the user can act, and has messages.
  package var isReadOnly: Bool { kind != .postkit }

  /// The user of the databases.
  package var account: Account { Account(server: url, userId: user ?? 0) }

  /// Whether the URL is `https`, or `http` on a loopback host: the rule of `PostStore`.
  private var isSecure: Bool {
    let users = UserRepository(account: nil) { _ in "" }
    return (try? HTTPPostsRemoteDataSource(account: account, users: users)) != nil
  }

  /// Throws a failure with the status 69 if the account is read only.
  package func requireActions() throws(Failure) {
    guard isReadOnly else { return }
    throw Failure(
      .unavailable,
      "account '\(name)' is read only: only accounts of the kind 'postkit' have actions and messages"
    )
  }
}
