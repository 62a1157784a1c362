/// A user of the API.
public struct User: Hashable, Sendable {
  /// The identifier, which is also the identifier of the author of the user's posts.
  public let id: Int64

  /// The name.
  public let name: String
}
