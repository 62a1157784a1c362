package import PostJSON

/// A page of the messages of a user that are newer than the last message on the client.
public struct SyncMessagesResponse: ApiResponse {
  /// The messages, sorted by ``Message/messageId``.
  public var messages: [Message] = []

  /// The requests that created the user's own messages of this page.
  public var sent: [SentMessage] = []

  /// How far contacts received and read the user's messages, if that changed.
  public var receipts: [MessageReceipts] = []

  /// The position after ``receipts``. Pass it to the next request.
  public var nextReceipts: Int64?

  package var storedFindings = FeedFindings()
  package var extras = JSONExtras()

  package init() {}

  /// Creates a response.
  public init(
    messages: [Message] = [], sent: [SentMessage] = [], receipts: [MessageReceipts] = [],
    nextReceipts: Int64? = nil
  ) {
    self.messages = messages
    self.sent = sent
    self.receipts = receipts
    self.nextReceipts = nextReceipts
  }

  public init(json: some Sequence<UInt8>) throws(FeedError) { self = try .reading(json: json) }

  public var findings: [FeedFinding] { storedFindings.list }
}

extension SyncMessagesResponse: FeedModel, ResponseModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.elements("messages", &messages, isRequired: true)
    try coder.optionalElements("sent", &sent)
    try coder.optionalElements("receipts", &receipts)
    try coder.optional("nextReceipts", &nextReceipts)
  }
}
