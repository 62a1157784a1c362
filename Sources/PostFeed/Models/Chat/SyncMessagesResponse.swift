package import PostJSON

/// The messages of a user that are newer than the last message on the client.
public struct SyncMessagesResponse: ApiResponse {
  /// The messages.
  public var messages: [Message] = []

  package var storedFindings = FeedFindings()
  package var extras = JSONExtras()

  package init() {}

  /// Creates a response.
  public init(messages: [Message] = []) {
    self.messages = messages
  }

  public init(json: some Sequence<UInt8>) throws(FeedError) { self = try .reading(json: json) }

  public var findings: [FeedFinding] { storedFindings.list }
}

extension SyncMessagesResponse: FeedModel, ResponseModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.elements("messages", &messages, isRequired: true)
  }
}
