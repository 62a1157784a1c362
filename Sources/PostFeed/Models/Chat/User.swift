package import PostJSON

/// A person in a chat.
public struct User: Codable, Hashable, Sendable {
  /// The identifier of the person.
  public var id: Int64 = 0

  /// The untrusted name that the person chose; ``displayName`` is safe to show.
  public var name = ""

  /// The URL of an image of the person; empty if there is no image.
  public var avatarUrl = ""

  /// When the person was last connected, as RFC 3339 text. An invalid date is kept unchanged.
  public var lastConnectedAt = ""

  package var extras = JSONExtras()

  package init() {}

  /// Creates a person.
  public init(id: Int64, name: String, avatarUrl: String = "", lastConnectedAt: String = "") {
    self.id = id
    self.name = name
    self.avatarUrl = avatarUrl
    self.lastConnectedAt = lastConnectedAt
  }

  /// The name on one line, without control and bidirectional formatting characters, shortened to 64
  /// grapheme clusters. It is empty if no part of the name is visible.
  public var displayName: String { UntrustedText(name).line() }
}

extension User: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("id", &id)
    try coder.promised("name", &name)
    try coder.promised("avatarUrl", &avatarUrl)
    coder.date("lastConnectedAt", &lastConnectedAt)
  }
}
