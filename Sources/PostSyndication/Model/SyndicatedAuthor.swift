public import PostFeed

/// An author of a feed or item.
public struct SyndicatedAuthor: Hashable, Sendable {
  /// The name to show.
  public var name: UntrustedText?

  /// The name of the account, such as `user@example.org`.
  public var account: UntrustedText?

  /// The e-mail address.
  public var email: UntrustedText?

  /// The page of the author.
  public var url: UntrustedURL?

  /// The URL of an image of the author.
  public var image: UntrustedURL?

  /// Creates an author. The parameters are the properties of the same names.
  public init(
    name: UntrustedText? = nil, account: UntrustedText? = nil, email: UntrustedText? = nil,
    url: UntrustedURL? = nil, image: UntrustedURL? = nil
  ) {
    self.name = name
    self.account = account
    self.email = email
    self.url = url
    self.image = image
  }

  /// The name on one line, at most 64 grapheme clusters: the first of name, account and e-mail
  /// address that is visible, or an empty string.
  public var displayName: String {
    [name, account, email].lazy.compactMap { $0?.line() }.first { !$0.isEmpty } ?? ""
  }

  /// Returns the first of name, account and e-mail address that is visible, on one line.
  ///
  /// - Parameter limit: The number of grapheme clusters. Readers have reported and cut longer names.
  func wholeName(limit: Int = String.longestName) -> String? {
    [name, account, email].lazy.compactMap { $0?.visibleLine(limit: limit) }.first { _ in true }
  }
}
