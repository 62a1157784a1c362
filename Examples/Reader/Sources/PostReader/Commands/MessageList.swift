internal import PostFeed
internal import PostStore

/// The messages of a conversation, in the order of the screen.
package struct MessageList {
  private let entries: [MessageTimeline.Entry]
  private let state: ConversationState
  private let userId: Int64
  /// Whether a message that is being sent is: after a crash, no process sends it.
  private let isSending: Bool

  /// Reads the newest messages, or those before one, without unsent ones.
  package init(
    _ contact: Int64, in session: Session, limit: Int = 50, before: Int64? = nil
  ) async throws {
    let chat = try session.requireChat()
    let count = before == nil ? limit : .max
    state = try await chat.messages.conversation(with: contact, limit: count).current()
    var entries = state.entries
    if let before {
      entries = state.messages.filter { $0.messageId < before }.map { .message($0) }
    }
    self.entries = entries.suffix(max(0, limit))
    userId = session.configured.user ?? 0
    isSending = session.isUsedElsewhere
  }

  private func status(_ request: MessageRequest) -> String {
    let isInterrupted = request.status == .sent && !isSending
    return isInterrupted ? MessageRequestStatus.pending.rawValue : request.status.rawValue
  }

  /// The messages as lines of JSON.
  package var lines: String {
    entries.map { entry in
      var line = JSONLine()
      switch entry {
      case .message(let message):
        line.add("messageId", message.messageId)
        line.add("fromUserId", message.fromUserId)
        line.add("toUserId", message.toUserId)
        line.add("content", message.content)
        line.add("status", message.status.rawValue)
        line.add("createdAt", message.createdAt)
      case .request(let request):
        line.add("requestId", request.requestId.description)
        line.add("fromUserId", userId)
        line.add("toUserId", request.toUserId)
        line.add("content", request.content)
        line.add("status", status(request))
        line.add("createdAt", request.createdAt)
        line.add("failCount", request.failCount ?? 0)
      }
      return line.text + "\n"
    }.joined()
  }

  /// The messages as text. Further lines of a message are indented.
  package var text: String {
    entries.map { entry in
      switch entry {
      case .message(let message):
        let isOwn = message.fromUserId == userId
        let name = isOwn ? "You" : state.contact.displayName
        let status = isOwn ? " (\(message.status.rawValue.lowercased()))" : ""
        return Self.text(
          "\(message.messageId)  \(name.isEmpty ? "\(message.fromUserId)" : name)\(status)",
          message.content)
      case .request(let request):
        return Self.text("-  You (\(status(request).lowercased()))", request.content)
      }
    }.joined()
  }

  private static func text(_ head: String, _ content: String) -> String {
    let lines = content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let texts = lines.map { UntrustedText(String($0)).line(limit: 10_000) }
    return "\(head): \(texts.joined(separator: "\n    "))\n"
  }
}
