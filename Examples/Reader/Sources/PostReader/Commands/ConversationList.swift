internal import PostFeed
package import PostStore

extension ConversationSummary {
  /// The conversation as a line of JSON.
  package var line: String {
    var line = JSONLine()
    line.add("contactId", id)
    line.add("name", preview.contact.displayName)
    line.add("lastMessageSummary", preview.lastMessageSummary)
    line.add("lastMessageTimestamp", preview.lastMessageTimestamp)
    line.add("unreadCount", preview.unreadCount)
    return line.text
  }

  /// The conversation as a line of text.
  package var text: String {
    let unread = preview.unreadCount > 0 ? " (\(preview.unreadCount) unread)" : ""
    let summary = UntrustedText(preview.lastMessageSummary).line(limit: 120)
    let name = preview.contact.displayName
    return "\(id)  \(name.isEmpty ? "(no name)" : name)\(unread): \(summary)"
  }
}
