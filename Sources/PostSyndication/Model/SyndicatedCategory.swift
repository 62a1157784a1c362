public import PostFeed

/// A category, keyword or hashtag of an item.
public struct SyndicatedCategory: Hashable, Sendable {
  /// The name of the category.
  public var name: UntrustedText

  /// The name to show, if it differs from ``name``.
  public var label: UntrustedText?

  /// The vocabulary that the name belongs to, as the source states it.
  public var scheme: String?

  /// Creates a category. The parameters are the properties of the same names.
  public init(name: UntrustedText, label: UntrustedText? = nil, scheme: String? = nil) {
    self.name = name
    self.label = label
    self.scheme = scheme
  }
}
