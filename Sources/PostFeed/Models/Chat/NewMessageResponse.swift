package import PostJSON

/// The response to a request to send a message.
public struct NewMessageResponse: ApiResponse {
  /// The message that the server stored.
  public var message = Message()

  /// The identifier of the request that created the message.
  public var fromMessageRequestId: RequestID?

  package var storedFindings = FeedFindings()
  package var extras = JSONExtras()

  package init() {}

  /// Creates a response.
  public init(message: Message, fromMessageRequestId: RequestID? = nil) {
    self.message = message
    self.fromMessageRequestId = fromMessageRequestId
  }

  public init(json: some Sequence<UInt8>) throws(FeedError) { self = try .reading(json: json) }

  public var findings: [FeedFinding] { storedFindings.list }
}

extension NewMessageResponse: FeedModel, ResponseModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("message", &message)
    try coder.optional("fromMessageRequestId", &fromMessageRequestId)
  }
}
