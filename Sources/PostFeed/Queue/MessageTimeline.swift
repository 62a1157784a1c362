/// The messages of a conversation in order: those that the server stored, then the unsent ones.
public struct MessageTimeline: Hashable, Sendable {
  /// A line of the conversation.
  public enum Entry: Hashable, Sendable {
    case message(Message)
    case request(MessageRequest)
  }

  /// The messages that the server stored, without duplicates, sorted by ``Message/messageId``.
  public private(set) var messages: [Message] = []

  /// The messages that the server has not confirmed, without duplicates, sorted by
  /// ``MessageRequest/lastModifiedAt``.
  public private(set) var requests: [MessageRequest] = []

  /// Creates a timeline, such as from the rows of a database.
  public init(messages: [Message] = [], requests: [MessageRequest] = []) {
    add(messages)
    for request in requests { store(request) }
  }

  /// The lines of the conversation, without drafts.
  public var entries: [Entry] {
    messages.map { .message($0) }
      + requests.filter { $0.status != .draft }.map { .request($0) }
  }

  /// The identifier of the last message, for requesting later ones.
  public var lastSyncedMessage: Int64? { messages.last?.messageId }

  /// Adds an unsent message, or replaces the one with its identifier.
  public mutating func store(_ request: MessageRequest) {
    remove(request.requestId)
    let position = requests.firstIndex { MessageTimeline.isOrdered(request, before: $0) }
    requests.insert(request, at: position ?? requests.endIndex)
  }

  /// Removes an unsent message.
  public mutating func remove(_ id: RequestID) {
    requests.removeAll { $0.requestId == id }
  }

  /// Marks a message as sent.
  public mutating func markSent(_ id: RequestID, at now: Moment) {
    guard let position = requests.firstIndex(where: { $0.requestId == id }) else { return }
    requests[position].status = .sent
    requests[position].lastSentAt = now.description
  }

  /// Marks a message as failed. It stays in the timeline until it is sent again or removed.
  public mutating func markFailed(_ id: RequestID) {
    guard let position = requests.firstIndex(where: { $0.requestId == id }) else { return }
    let failures = max(0, requests[position].failCount ?? 0)
    requests[position].status = .failed
    requests[position].failCount = failures == .max ? .max : failures + 1
  }

  /// Replaces a request with the message that the server created from it.
  public mutating func merge(_ response: NewMessageResponse) {
    if let id = response.fromMessageRequestId {
      // A server may return a numeric identifier as a string.
      requests.removeAll { $0.requestId.description == id.description }
    }
    add([response.message])
  }

  /// Adds messages, and replaces those with the same identifiers.
  ///
  /// - Complexity: O(n log n) in the number of messages.
  public mutating func merge(_ response: SyncMessagesResponse) { add(response.messages) }

  private mutating func add(_ added: [Message]) {
    var latest: [Int64: Message] = [:]
    for message in messages + added { latest[message.messageId] = message }
    messages = latest.values.sorted { $0.messageId < $1.messageId }
  }

  /// Returns whether a request is before another one. Invalid dates are last. The order does not
  /// depend on the order in which requests are added.
  private static func isOrdered(_ left: MessageRequest, before right: MessageRequest) -> Bool {
    let (leftDate, rightDate) = (Moment(left.lastModifiedAt), Moment(right.lastModifiedAt))
    if leftDate == rightDate { return left.requestId.description < right.requestId.description }
    guard let leftDate, let rightDate else { return leftDate != nil }
    return leftDate < rightDate
  }
}
