/// A mention, list, hashtag, cashtag, URL or e-mail address in a text.
public struct LinkEntity: Hashable, Sendable {
  /// The kind of an entity.
  public enum Kind: Hashable, Sendable {
    /// An account.
    case mention(AccountName)
    /// A list of an account.
    case list(ListName)
    /// A topic: the name without `#`.
    case hashtag(String)
    /// A stock symbol, without `$`.
    case cashtag(String)
    /// A URL, with or without a scheme.
    case url
    /// An e-mail address.
    case email
  }

  public let kind: Kind

  /// The range in the text that was searched.
  public let range: Range<String.Index>

  /// The same range in Unicode scalars from the start of the text.
  package let scalarRange: Range<Int>

  /// The text of the entity.
  public let text: String

  /// The complete URL of a URL or e-mail address; `nil` for the other kinds.
  ///
  /// A URL without a scheme gets `https://`, an e-mail address `mailto:`.
  public var address: String? {
    switch kind {
    case .url:
      let source = SourceText(text)
      let hasScheme = source.hasPrefix("http://", at: 0) || source.hasPrefix("https://", at: 0)
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
