/// A request to send a message.
public struct NewMessageRequest: Codable, Hashable, Sendable {
  /// The identifier of the request. Every attempt to send the request uses the same identifier.
  public var requestId = RequestID()

  /// The identifier of the recipient.
  public var toUserId: Int64 = 0

  /// The text of the message.
  public var content = ""

  /// When the message was written, as RFC 3339 text. An invalid date is kept unchanged.
  public var createdAt = ""

  /// The unknown and invalid members of the JSON object, which round-trip.
  var extras = WireExtras()

  init() {}

  /// Creates a request.
  public init(requestId: RequestID, toUserId: Int64, content: String, createdAt: String) {
    self.requestId = requestId
    self.toUserId = toUserId
    self.content = content
    self.createdAt = createdAt
  }

  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension NewMessageRequest: WireValue {
  mutating func code(with coder: inout some WireCoder) throws(FeedError) {
    try coder.required("requestId", &requestId)
    try coder.required("toUserId", &toUserId)
    try coder.required("content", &content)
    try coder.date("createdAt", &createdAt)
  }
}
