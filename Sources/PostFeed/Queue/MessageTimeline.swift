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
  /// ``MessageRequest/createdAt``. Equal dates are in the order in which they were added, and so are
  /// invalid dates, which are last.
  public private(set) var requests: [MessageRequest] = []

  /// The identifier of the last message of all merged pages. Use it to request later messages.
  ///
  /// A sent message and an event do not change it, because they can be newer than messages that were
  /// not requested yet.
  public private(set) var lastSyncedMessage: Int64?

  /// Creates a timeline, for example from the rows of a database.
  public init(
    messages: [Message] = [], requests: [MessageRequest] = [], lastSyncedMessage: Int64? = nil
  ) {
    self.lastSyncedMessage = lastSyncedMessage
    add(messages)
    for request in requests { store(request) }
  }

  /// The entries of the conversation in order, without drafts.
  public var entries: [Entry] {
    messages.map { .message($0) }
      + requests.filter { $0.status != .draft }.map { .request($0) }
  }

  // MARK: Unconfirmed messages

  /// Adds an unconfirmed message, or replaces the unconfirmed message with the same identifier.
  public mutating func store(_ request: MessageRequest) {
    if let position = position(of: request.requestId) {
      requests[position] = request
    } else {
      requests.append(request)
    }
    // Sorting is stable, so a replaced request keeps its position among equal dates.
    requests.sort(by: MessageTimeline.isOrdered)
  }

  /// Removes an unconfirmed message.
  public mutating func remove(_ id: RequestID) {
    if let position = position(of: id) { requests.remove(at: position) }
  }

  /// Marks an unconfirmed message as sent.
  public mutating func markSent(_ id: RequestID, at now: Moment) {
    guard let position = position(of: id) else { return }
    requests[position].status = .sent
    requests[position].lastSentAt = now.description
  }

  /// Marks an unconfirmed message as failed. The message remains in the timeline.
  public mutating func markFailed(_ id: RequestID) {
    guard let position = position(of: id) else { return }
    requests[position].status = .failed
    requests[position].failCount = RetrySchedule.failureCount(
      after: requests[position].failCount ?? 0)
  }

  /// Returns the position of a request. A server may return a numeric identifier as a string.
  private func position(of id: RequestID) -> Int? {
    requests.firstIndex { $0.requestId.description == id.description }
  }

  // MARK: Merging

  /// Replaces an unconfirmed message with the message that the server created from it.
  public mutating func merge(_ response: NewMessageResponse) {
    if let id = response.fromMessageRequestId { remove(id) }
    add([response.message])
  }

  /// Adds the messages of a page, removes the requests that created them, and applies receipts.
  ///
  /// - Complexity: O(n log n) in the number of messages.
  public mutating func merge(_ page: SyncMessagesResponse) {
    for sent in page.sent { remove(sent.requestId) }
    add(page.messages)
    for receipts in page.receipts {
      let id = receipts.contactId
      advance(to: .delivered, through: receipts.deliveredThrough) { $0.toUserId == id }
      advance(to: .read, through: receipts.readThrough) { $0.toUserId == id }
      advance(to: .read, through: receipts.ownReadThrough) { $0.fromUserId == id }
    }
    let last = page.messages.lazy.map(\.messageId).max()
    lastSyncedMessage = [lastSyncedMessage, last].compactMap { $0 }.max()
  }

  /// Adds the message of an event, or applies its receipt. Other events have no effect.
  public mutating func merge(_ event: ChatEvent) {
    switch event {
    case .newMessage(let message): add([message])
    case .delivered(let contactId, let messageId):
      advance(to: .delivered, through: messageId) { $0.toUserId == contactId }
    case .read(let contactId, let messageId):
      advance(to: .read, through: messageId) { $0.toUserId == contactId }
    case .contactStatus, .unknown: break
    }
  }

  /// Adds messages, and replaces messages with the same identifiers. The status of a message never
  /// goes back, because an old response can arrive after a receipt.
  private mutating func add(_ added: [Message]) {
    var latest: [Int64: Message] = [:]
    for var message in messages + added {
      if let known = latest[message.messageId] {
        message.status = max(message.status, known.status)
      }
      latest[message.messageId] = message
    }
    messages = latest.values.sorted { $0.messageId < $1.messageId }
  }

  /// Updates the status of some messages, up to a message.
  private mutating func advance(
    to status: MessageStatus, through last: Int64?, where isIncluded: (Message) -> Bool
  ) {
    guard let last else { return }
    for position in messages.indices
    where messages[position].messageId <= last && isIncluded(messages[position]) {
      messages[position].status = max(messages[position].status, status)
    }
  }

  private static func isOrdered(_ left: MessageRequest, before right: MessageRequest) -> Bool {
    guard let leftDate = Moment(left.createdAt) else { return false }
    return Moment(right.createdAt).map { leftDate < $0 } ?? true
  }
}
