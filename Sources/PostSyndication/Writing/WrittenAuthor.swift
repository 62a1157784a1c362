internal import PostFeed

/// An author with texts on one line and absolute URLs.
struct WrittenAuthor {
  /// The name, else the account.
  let name: String?
  let email: String?
  let url: String?
  let image: String?

  /// Creates an author, or returns `nil` if it has no such text or URL.
  init?(_ author: SyndicatedAuthor) {
    name = author.name?.nameText ?? author.account?.nameText
    email = author.email?.nameText
    url = author.url?.text
    image = author.image?.text
    if name == nil, email == nil, url == nil, image == nil { return nil }
  }
}

extension String {
  /// Whether the text has the form of an e-mail address.
  var isEmailAddress: Bool {
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && !unicodeScalars.contains {
        $0.properties.isWhitespace || "<>()[],;:\\\"".unicodeScalars.contains($0)
      }
  }
}
