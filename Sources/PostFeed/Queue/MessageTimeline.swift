/// The messages of a conversation in order: first the messages that the server stored, then the
/// messages that it has not confirmed.
public struct MessageTimeline: Hashable, Sendable {
  /// An entry of the conversation: a message that the server stored, or a message that it has not
  /// confirmed.
  public enum Entry: Hashable, Sendable {
    case message(Message)
    case request(MessageRequest)
  }

  /// The messages that the server stored, without duplicates, sorted by ``Message/messageId``.
  public private(set) var messages: [Message] = []

  /// The messages that the server has not confirmed, without duplicates, sorted by
  /// ``MessageRequest/lastModifiedAt``.
  public private(set) var requests: [MessageRequest] = []

  /// Creates a timeline, for example from the rows of a database.
  public init(messages: [Message] = [], requests: [MessageRequest] = []) {
    add(messages)
    for request in requests { store(request) }
  }

  /// The entries of the conversation in order, without drafts.
  public var entries: [Entry] {
    messages.map { .message($0) }
      + requests.filter { $0.status != .draft }.map { .request($0) }
  }

  /// The identifier of the last message that the server stored. Use it to request later messages.
  public var lastSyncedMessage: Int64? { messages.last?.messageId }

  /// Adds an unconfirmed message, or replaces the unconfirmed message with the same identifier.
  public mutating func store(_ request: MessageRequest) {
    remove(request.requestId)
    let position = requests.firstIndex { MessageTimeline.isOrdered(request, before: $0) }
    requests.insert(request, at: position ?? requests.endIndex)
  }

  /// Removes an unconfirmed message.
  public mutating func remove(_ id: RequestID) {
    requests.removeAll { $0.requestId == id }
  }

  /// Marks an unconfirmed message as sent.
  public mutating func markSent(_ id: RequestID, at now: Moment) {
    guard let position = requests.firstIndex(where: { $0.requestId == id }) else { return }
    requests[position].status = .sent
    requests[position].lastSentAt = now.description
  }

  /// Marks an unconfirmed message as failed. The message remains in the timeline.
  public mutating func markFailed(_ id: RequestID) {
    guard let position = requests.firstIndex(where: { $0.requestId == id }) else { return }
    requests[position].status = .failed
    requests[position].failCount = RetrySchedule.failureCount(
      after: requests[position].failCount ?? 0)
  }

  /// Replaces an unconfirmed message with the message that the server created from it.
  public mutating func merge(_ response: NewMessageResponse) {
    if let id = response.fromMessageRequestId {
      // A server may return a numeric identifier as a string.
      requests.removeAll { $0.requestId.description == id.description }
    }
    add([response.message])
  }

  /// Adds the messages of a response, and replaces messages with the same identifiers.
  ///
  /// - Complexity: O(n log n) in the number of messages.
  public mutating func merge(_ response: SyncMessagesResponse) { add(response.messages) }

  private mutating func add(_ added: [Message]) {
    var latest: [Int64: Message] = [:]
    for message in messages + added { latest[message.messageId] = message }
    messages = latest.values.sorted { $0.messageId < $1.messageId }
  }

  /// Returns whether a request is before another request in the timeline. Requests with invalid
  /// dates are last. Requests with equal dates are sorted by identifier, so the order in which they
  /// are added has no effect.
  private static func isOrdered(_ left: MessageRequest, before right: MessageRequest) -> Bool {
    let (leftDate, rightDate) = (Moment(left.lastModifiedAt), Moment(right.lastModifiedAt))
    if leftDate == rightDate { return left.requestId.description < right.requestId.description }
    guard let leftDate, let rightDate else { return leftDate != nil }
    return leftDate < rightDate
  }
}
