/// A mention, list, hashtag, cashtag, URL or e-mail address in a text.
public struct LinkEntity: Hashable, Sendable {
  /// The kind of an entity.
  public enum Kind: Hashable, Sendable {
    /// A mention of an account.
    case mention(AccountName)
    /// A list that an account owns.
    case list(ListName)
    /// A hashtag: its name without `#`.
    case hashtag(String)
    /// A cashtag: the stock symbol without `$`.
    case cashtag(String)
    /// A URL, with or without a scheme.
    case url
    /// An e-mail address.
    case email
  }

  public let kind: Kind

  /// The range of the entity in the text.
  public let range: Range<String.Index>

  /// The range of the entity, as offsets in Unicode scalars from the start of the text.
  package let scalarRange: Range<Int>

  /// The text of the entity.
  public let text: String

  /// The absolute URL of a URL or e-mail address, or `nil` for an entity of another kind.
  ///
  /// `https://` is added to a URL without a scheme, and `mailto:` to an e-mail address. A URL with
  /// the scheme `ftp` is not a valid link target.
  public var address: String? {
    switch kind {
    case .url:
      let source = SourceText(text)
      let hasScheme = ["http://", "https://", "ftp://"].contains { source.hasPrefix($0, at: 0) }
      return hasScheme ? text : "https://" + text
    case .email: return "mailto:" + text
    case .mention, .list, .hashtag, .cashtag: return nil
    }
  }
}

/// The name of an account, in the letter case of the text.
public struct AccountName: Hashable, Sendable {
  public let user: String
  /// The host, if the text names one.
  public let host: String?

  public init(user: String, host: String? = nil) {
    self.user = user
    self.host = host
  }
}

/// The name of a list, in the letter case of the text.
public struct ListName: Hashable, Sendable {
  /// The account that owns the list.
  public let user: String
  /// The name of the list, without the slash before it.
  public let list: String

  public init(user: String, list: String) {
    self.user = user
    self.list = list
  }
}
