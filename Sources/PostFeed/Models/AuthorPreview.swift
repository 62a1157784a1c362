package import PostJSON

/// The author of a post, as shown in a feed.
public struct AuthorPreview: Codable, Hashable, Sendable {
  /// The identifier of the person.
  public var id: Int64 = 0

  /// The untrusted name that the person chose; ``displayName`` is safe to show.
  public var name = ""

  /// The URL of a small image of the person; empty if there is no image.
  public var profileImageThumbnailUrl = ""

  package var extras = JSONExtras()

  package init() {}

  /// Creates an author.
  public init(id: Int64, name: String, profileImageThumbnailUrl: String = "") {
    self.id = id
    self.name = name
    self.profileImageThumbnailUrl = profileImageThumbnailUrl
  }

  /// The name on one line, without control and bidirectional formatting characters, shortened to 64
  /// grapheme clusters. It is empty if no part of the name is visible.
  public var displayName: String { UntrustedText(name).line() }
}

extension AuthorPreview: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("id", &id)
    try coder.promised("name", &name)
    try coder.promised("profileImageThumbnailUrl", &profileImageThumbnailUrl)
  }
}
