package import PostJSON

/// A change of the status of a person in a chat.
public struct ContactStatus: Codable, Hashable, Sendable {
  /// The identifier of the person.
  public var userId: Int64 = 0

  /// Whether the person is online; ``OnlineStatus`` lists the known names.
  public var onlineStatus = ""

  /// Whether the person is writing a message to the user.
  public var typing = false

  /// When the person was last connected, as RFC 3339 text. An invalid date is kept unchanged.
  public var lastConnectedAt: String?

  package var extras = JSONExtras()

  package init() {}

  /// Creates a status.
  public init(
    userId: Int64, onlineStatus: String, typing: Bool = false, lastConnectedAt: String? = nil
  ) {
    self.userId = userId
    self.onlineStatus = onlineStatus
    self.typing = typing
    self.lastConnectedAt = lastConnectedAt
  }
}

extension ContactStatus: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("userId", &userId)
    try coder.name("onlineStatus", &onlineStatus, of: OnlineStatus.self)
    try coder.promised("typing", &typing)
    try coder.optionalDate("lastConnectedAt", &lastConnectedAt)
  }
}
