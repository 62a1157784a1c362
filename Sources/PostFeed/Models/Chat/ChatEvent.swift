package import PostJSON

/// An event that the server sends over a socket: a JSON object with the members `type` and `payload`.
public enum ChatEvent: Codable, Hashable, Sendable {
  /// A message to or from the user is new.
  case newMessage(Message)

  /// All messages to a contact, up to a message, were delivered.
  case delivered(contactId: Int64, messageId: Int64)

  /// A contact read all messages of the user, up to a message.
  case read(contactId: Int64, messageId: Int64)

  /// The status of a contact changed.
  case contactStatus(ContactStatus)

  /// An event of a kind that this library does not know. Ignore it.
  case unknown(type: String)

  /// Creates an event from JSON in UTF-8.
  ///
  /// - Complexity: Linear in the number of bytes.
  /// - Throws: ``FeedError`` with the JSON path when the bytes are not JSON, or when a required
  ///   member is missing or invalid.
  public init(json: some Sequence<UInt8>) throws(FeedError) { self = try .reading(json: json) }

  /// The event as JSON in UTF-8. The payload of an unknown event is not written.
  public var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// The value of the member `type`.
  private var type: String {
    switch self {
    case .newMessage: Kind.newMessage.rawValue
    case .delivered: Kind.delivered.rawValue
    case .read: Kind.read.rawValue
    case .contactStatus: Kind.contactStatus.rawValue
    case .unknown(let type): type
    }
  }

  /// The known values of the member `type`.
  private enum Kind: String {
    case newMessage = "new_message"
    case delivered = "message_delivered"
    case read = "message_read"
    case contactStatus = "contact_status_update"
  }
}

extension ChatEvent: ApiValue {
  // The depth of the models of the API.
  package static var maximumDepth: Int { Message.maximumDepth }

  package init(_ json: JSONValue) throws(ValueFault) {
    var reader = try ObjectReader(json)
    let type: String = try reader.required("type")
    switch Kind(rawValue: type) {
    case .newMessage:
      let payload: MessagePayload = try reader.required("payload")
      self = .newMessage(payload.message)
    case .delivered:
      let payload: ReceiptPayload = try reader.required("payload")
      self = .delivered(contactId: payload.contactId, messageId: payload.messageId)
    case .read:
      let payload: ReceiptPayload = try reader.required("payload")
      self = .read(contactId: payload.contactId, messageId: payload.messageId)
    case .contactStatus:
      self = .contactStatus(try reader.required("payload"))
    case nil:
      self = .unknown(type: type)
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let payload {
      writer.name("payload")
      payload.write(to: &writer)
    }
    writer.name("type")
    writer.string(type)
    writer.endObject()
  }

  private var payload: (any JSONCodable)? {
    switch self {
    case .newMessage(let message): MessagePayload(message: message)
    case .delivered(let contactId, let messageId), .read(let contactId, let messageId):
      ReceiptPayload(contactId: contactId, messageId: messageId)
    case .contactStatus(let status): status
    case .unknown: nil
    }
  }
}

/// The payload of an event about a new message.
private struct MessagePayload: JSONModel {
  var message = Message()
  var extras = JSONExtras()

  mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("message", &message)
  }
}

/// The payload of an event about delivered or read messages.
private struct ReceiptPayload: JSONModel {
  var contactId: Int64 = 0
  var messageId: Int64 = 0
  var extras = JSONExtras()

  mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("contactId", &contactId)
    try coder.required("messageId", &messageId)
  }
}
