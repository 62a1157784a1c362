internal import PostJSON

/// The content of an event `m.room.message` on Matrix.
///
/// In JSON: `{"msgtype", "body", "format", "formatted_body"}`. Clients decide with the member
/// `m.mentions` who is notified, which the caller can add.
public struct MatrixMessage: NetworkMessage {
  /// The message as plain text, in which spoilers are hidden.
  public var body: String

  /// The message as HTML, with only the elements and attributes of the specification.
  public var formattedBody: String

  /// Creates a message.
  public init(body: String, formattedBody: String) {
    self.body = body
    self.formattedBody = formattedBody
  }

  /// The name of the format.
  static let format = "org.matrix.custom.html"

  public var bytes: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("msgtype", "m.text")
    json.member("body", body)
    json.member("format", MatrixMessage.format)
    json.member("formatted_body", formattedBody)
    json.endObject()
    return json.bytes
  }
}
