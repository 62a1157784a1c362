package import PostJSON

/// The status of a person in a chat.
public struct ContactInfo: Codable, Hashable, Sendable {
  /// The server's text that says whether the person is online.
  public var onlineStatus = ""

  /// Whether the person is writing a message.
  public var typing = false

  package var extras = JSONExtras()

  package init() {}

  /// Creates the status of a person.
  public init(onlineStatus: String, typing: Bool = false) {
    self.onlineStatus = onlineStatus
    self.typing = typing
  }
}

extension ContactInfo: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.promised("onlineStatus", &onlineStatus)
    try coder.promised("typing", &typing)
  }
}
