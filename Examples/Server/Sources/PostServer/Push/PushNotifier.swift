internal import GRDB
internal import PostFeed

/// Sends a push notification for a message if its recipient has no socket.
struct PushNotifier: Sendable {
  let store: ServerStore
  let hub: ChatHub
  let sender: (any PushSender)?

  /// The message is stored, so no failure is passed on.
  func notify(about message: Message) async {
    guard let sender, hub.socketCount(of: message.toUserId) == 0,
      let (notification, devices) = try? await store.notification(about: message),
      !devices.isEmpty
    else { return }
    await sender.send(notification, to: devices)
  }
}

extension ServerStore {
  /// The number of unread messages that are counted.
  private static let maximumUnreadCount = 999

  /// Returns the notification about a message, and the devices of its recipient.
  fileprivate func notification(
    about message: Message
  ) async throws -> (NewMessageNotification, [DeviceRequest]) {
    try await database.read { db in
      let name = try String.fetchOne(
        db, sql: "SELECT name FROM user WHERE id = ?", arguments: [message.fromUserId])
      let sender = PostFeed.User(id: message.fromUserId, name: name ?? "")
      let unreadCount = try Int.fetchOne(
        db,
        sql: """
          SELECT COUNT(*) FROM (
            SELECT 1 FROM conversation AS own
            JOIN conversation AS other
              ON other.userId = own.contactId AND other.contactId = own.userId
            JOIN message ON fromUserId = other.userId AND toUserId = other.contactId
              AND message.id > other.readThrough
            WHERE own.userId = ? LIMIT ?)
          """,
        arguments: [message.toUserId, ServerStore.maximumUnreadCount])
      let devices = try Row.fetchAll(
        db, sql: "SELECT platform, token FROM device WHERE userId = ? ORDER BY id",
        arguments: [message.toUserId]
      ).map { row in
        DeviceRequest(
          token: row["token"], platform: DevicePlatform(rawValue: row["platform"]))
      }
      let preview = try ConversationPreview(contact: sender, lastMessage: message)
      let notification = NewMessageNotification(
        messageId: message.messageId, fromUserId: sender.id, fromName: sender.name,
        text: preview.lastMessageSummary, unreadCount: unreadCount ?? 0)
      return (notification, devices)
    }
  }
}
