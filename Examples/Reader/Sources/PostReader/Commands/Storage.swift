package import PostFeed
internal import PostStore

/// The storage that messages use.
package struct Storage {
  private let session: Session

  package init(_ session: Session) { self.session = session }

  /// Returns the usage of each conversation as lines.
  package func usage(asJSON: Bool) async throws -> String {
    let usage = try await session.requireChat().conversations.storageUsage()
    let lines = usage.conversations.map { conversation in
      var line = JSONLine()
      line.add("contactId", conversation.id)
      line.add("name", conversation.contact.displayName)
      line.add("messages", conversation.messageCount)
      line.add("bytes", conversation.bytes)
      let count = Self.text(conversation.messageCount, "message")
      return asJSON
        ? line.text
        : "\(conversation.id)  \(conversation.contact.displayName): \(count), \(conversation.bytes) bytes"
    }
    let isLow =
      usage.isLow && !asJSON ? ["little space is free; '--older-than' deletes messages"] : []
    return (lines + isLow).joined(separator: "\n")
  }

  /// Deletes messages that the server stored: those of a conversation, those before a date, or both.
  /// Returns what was deleted, and how many unsent messages remain.
  package func delete(
    before date: Moment?, with contact: Int64?, asJSON: Bool
  ) async throws -> String {
    let chat = try session.requireChat()
    var count = 0
    if let date {
      count = try await chat.conversations.deleteMessages(before: date, with: contact)
    } else if let contact {
      let deletion = try await chat.conversations.deleteConversation(with: contact, unsent: .keep)
      if case .deleted(let messageCount) = deletion { count = messageCount }
    }
    let unsent = try await chat.messages.unsentMessages().current().count {
      contact == nil || $0.contactId == contact
    }
    var line = JSONLine()
    line.add("deleted", count)
    line.add("unsent", unsent)
    if asJSON { return line.text }
    let rest = unsent == 1 ? "stays" : "stay"
    return "\(Self.text(count, "message")) deleted; \(Self.text(unsent, "unsent message")) \(rest)"
  }

  private static func text(_ count: Int, _ name: String) -> String {
    "\(count) \(name)\(count == 1 ? "" : "s")"
  }
}
