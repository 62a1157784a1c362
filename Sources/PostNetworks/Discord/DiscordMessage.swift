internal import PostJSON

/// A message on Discord: the text of its member `content`.
///
/// In JSON: a string. To prevent all notifications, also send `allowed_mentions` with an empty
/// `parse`.
public struct DiscordMessage: NetworkMessage {
  /// The text, in Discord's Markdown.
  public var content: String

  /// Creates a message.
  public init(content: String) { self.content = content }

  public var bytes: [UInt8] {
    var json = JSONWriter()
    json.string(content)
    return json.bytes
  }
}
