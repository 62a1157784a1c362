#if Store
  internal import GRDB
  public import PostFeed

  /// A message that the server has not confirmed, and its attempts.
  public struct UnsentMessage: Hashable, Sendable, Identifiable {
    /// The message. Its status is `PENDING`, `SENT` while a request runs, or `FAILED`.
    public let request: MessageRequest

    /// The time of the next attempt, or `nil` if the message waits only for its turn or failed for good.
    public let nextAttempt: Moment?

    /// Whether the message is not sent again without the user: after a permanent refusal or the last
    /// attempt.
    public let isFailedForGood: Bool

    /// Why the last attempt failed, in English, for logs; or `nil` if none failed.
    public let reason: String?

    /// The identifier of the request. All attempts use the same identifier.
    public var id: RequestID { request.requestId }

    /// The recipient.
    public var contactId: Int64 { request.toUserId }

    /// What a user can do with an unsent message.
    public enum Action: Hashable, Sendable, CaseIterable {
      /// ``MessagesRepository/sendAgain(_:)``
      case sendAgain
      /// ``MessagesRepository/delete(_:)``
      case delete
    }

    /// What the user can do. While a request runs, the server may already have the message.
    public var actions: Set<Action> {
      switch request.status {
      case .failed: [.sendAgain, .delete]
      case .sent: []
      default: [.delete]
      }
    }

    /// The columns that ``init(row:)`` reads.
    static let columns = """
      requestId, toUserId, content, status, createdAt, lastModifiedAt, lastSentAt, failCount,
      nextAttemptAt, reason
      """

    init(row: Row) throws {
      request = MessageRequest(
        requestId: RequestID(try row.decode(String.self, atIndex: 0)),
        toUserId: try row.decode(atIndex: 1), content: try row.decode(atIndex: 2),
        status: MessageRequestStatus(rawValue: try row.decode(atIndex: 3)),
        createdAt: try row.decode(atIndex: 4), lastModifiedAt: try row.decode(atIndex: 5),
        lastSentAt: try row.decode(atIndex: 6), failCount: try row.decode(atIndex: 7))
      let next: Int64? = try row.decode(atIndex: 8)
      nextAttempt = next.flatMap { $0 > 0 ? Moment(milliseconds: $0) : nil }
      isFailedForGood = request.status == .failed && next == nil
      reason = try row.decode(atIndex: 9)
    }
  }
#endif
