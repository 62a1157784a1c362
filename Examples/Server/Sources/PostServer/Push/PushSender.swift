public import PostFeed

/// Sends push notifications to devices, for example through APNs or FCM.
public protocol PushSender: Sendable {
  /// Sends a notification to the devices of a user.
  ///
  /// The response to the sender of the message waits for it, so a real implementation queues the
  /// notification. Nothing is sent again if it fails: a notification is a hint, and messages come by
  /// synchronization.
  func send(_ notification: NewMessageNotification, to devices: [DeviceRequest]) async
}
