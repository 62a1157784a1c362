internal import Foundation
public import PostFeed

/// Writes the notifications that would be sent into a file, one JSON object per line and device:
/// `{"payload":{…},"platform":"APNS","token":"…"}`.
public actor PushLog: PushSender {
  private struct Entry: Encodable {
    let payload: NewMessageNotification
    let platform: DevicePlatform
    let token: String
  }

  private let file: FileHandle

  /// Opens or creates a file. Lines are added at its end.
  public init(path: String) throws {
    if !FileManager.default.fileExists(atPath: path) {
      // Notifications contain messages.
      _ = FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
  }

  public func send(_ notification: NewMessageNotification, to devices: [DeviceRequest]) async {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for device in devices {
      let entry = Entry(payload: notification, platform: device.platform, token: device.token)
      guard let line = try? encoder.encode(entry) else { continue }
      // If the disk is full, the line is missing, like a notification that a service loses.
      try? file.write(contentsOf: line + Data("\n".utf8))
    }
  }
}
