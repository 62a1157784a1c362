/// An attachment of a post that is not published yet.
public struct NewAttachment: Codable, Hashable, Sendable {
  /// The kind of the attachment; ``AttachmentType`` lists the known kinds.
  public var type = ""

  /// The URL of the uploaded file.
  public var contentUrl = ""

  /// The author's description of the attachment.
  public var caption: String?

  /// The unknown and invalid members of the JSON object, which round-trip.
  var extras = WireExtras()

  init() {}

  /// Creates an attachment.
  public init(type: String, contentUrl: String, caption: String? = nil) {
    self.type = type
    self.contentUrl = contentUrl
    self.caption = caption
  }

  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension NewAttachment: WireValue {
  mutating func code(with coder: inout some WireCoder) throws(FeedError) {
    try coder.name("type", &type, of: AttachmentType.self)
    try coder.required("contentUrl", &contentUrl)
    try coder.optional("caption", &caption)
  }
}
