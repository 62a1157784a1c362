#if Store
  public import Foundation
  public import PostFeed

  /// Push notifications about new messages.
  ///
  /// A notification is only a hint: messages come from synchronization. In the background, the system
  /// shows it, and a tap opens the conversation.
  public struct PushNotificationsClient: Sendable {
    private let remote: any MessagesRemoteDataSource
    private let conversations: ConversationsRepository
    private let scheme: String

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - remote: The server.
    ///   - conversations: Synchronizes messages.
    ///   - scheme: The URL scheme that the app registered for deep links.
    public init(
      remote: any MessagesRemoteDataSource, conversations: ConversationsRepository,
      scheme: String = "postkit"
    ) {
      self.remote = remote
      self.conversations = conversations
      self.scheme = scheme
    }

    /// Lets the server send notifications to this device. Call it at each start, and when the token
    /// changes.
    public func register(
      token: String, platform: DevicePlatform
    ) async throws(StoreError) {
      try await remote.register(DeviceRequest(token: token, platform: platform))
    }

    /// Handles a notification that arrives while the app is in the foreground: it is not shown, and the
    /// new messages are loaded.
    ///
    /// - Returns: `false` if the payload is not about a new message.
    @discardableResult
    public func received(_ payload: some Sequence<UInt8>) async throws(StoreError) -> Bool {
      guard notification(payload) != nil else { return false }
      try await conversations.synchronize()
      return true
    }

    /// Returns the deep link of the conversation that a tap on a notification opens, such as
    /// `postkit://conversations/7`, or `nil` if the payload is not about a new message.
    public func conversationURL(of payload: some Sequence<UInt8>) -> URL? {
      notification(payload).flatMap { URL(string: $0.conversationURL(scheme: scheme)) }
    }

    private func notification(_ payload: some Sequence<UInt8>) -> NewMessageNotification? {
      guard let notification = try? NewMessageNotification(json: payload),
        notification.type == NewMessageNotification.newMessage
      else { return nil }
      return notification
    }
  }
#endif
