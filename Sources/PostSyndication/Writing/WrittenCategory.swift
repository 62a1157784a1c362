internal import PostFeed

/// A category with texts on one line.
struct WrittenCategory {
  let name: String
  let label: String?
  let scheme: String?

  /// Creates a category, or returns `nil` if no part of its name is visible.
  init?(_ category: SyndicatedCategory) {
    guard let name = category.name.nameText else { return nil }
    self.name = name
    label = category.label?.nameText
    scheme = category.scheme.flatMap { WrittenCategory.isSafe(scheme: $0) ? $0 : nil }
  }

  /// Whether a reader can take the scheme for a link without harm: it has no control characters, and
  /// is a name or a URL that does not run code.
  private static func isSafe(scheme: String) -> Bool {
    guard UntrustedText(scheme).identifier == scheme else { return false }
    guard let colon = scheme.firstIndex(of: ":") else { return true }
    return ["http", "https", "tag", "urn"].contains(scheme[..<colon].lowercased())
  }
}
