/// The status of a person in a chat.
public struct ContactInfo: Codable, Hashable, Sendable {
  /// The server's text that says whether the person is online.
  public var onlineStatus = ""

  /// Whether the person is writing a message.
  public var typing = false

  /// The unknown and invalid members of the JSON object, which round-trip.
  var extras = WireExtras()

  init() {}

  /// Creates the status of a person.
  public init(onlineStatus: String, typing: Bool = false) {
    self.onlineStatus = onlineStatus
    self.typing = typing
  }

  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension ContactInfo: WireValue {
  mutating func code(with coder: inout some WireCoder) throws(FeedError) {
    try coder.promised("onlineStatus", &onlineStatus)
    try coder.promised("typing", &typing)
  }
}
