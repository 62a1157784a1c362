/// A part of a text that leads somewhere.
public struct LinkEntity: Hashable, Sendable {
  /// What a part is.
  public enum Kind: Hashable, Sendable {
    /// A person.
    case mention(AccountName)
    /// A list of a person.
    case list(ListName)
    /// A topic: the name without the sign before it.
    case hashtag(String)
    /// A share: the symbol without the sign before it.
    case cashtag(String)
    /// A web address, with or without a scheme.
    case url
    /// An email address.
    case email
  }

  public let kind: Kind

  /// The offset of the first Unicode scalar.
  public let start: Int

  /// The offset behind the last Unicode scalar.
  public let end: Int

  /// The text between the offsets.
  public let text: String

  /// The entity at another place.
  func moved(by distance: Int) -> LinkEntity {
    LinkEntity(kind: kind, start: start + distance, end: end + distance, text: text)
  }

  /// The address to which a URL or an email address leads, with a scheme; `nil` for the other kinds.
  ///
  /// A URL without a scheme gets `https://`.
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
  /// The host, when the text names one.
  public let host: String?

  public init(user: String, host: String? = nil) {
    self.user = user
    self.host = host
  }
}

/// The name of a list, in the letter case of the text.
public struct ListName: Hashable, Sendable {
  /// The account that keeps the list.
  public let user: String
  /// The name of the list, without the slash before it.
  public let list: String

  public init(user: String, list: String) {
    self.user = user
    self.list = list
  }
}
