package import PostJSON

/// An attachment of a post that is not published yet.
public struct NewAttachment: Codable, Hashable, Sendable {
  /// The kind of the attachment; ``AttachmentType`` lists the known kinds.
  public var type = ""

  /// The URL of the uploaded file.
  public var contentUrl = ""

  /// The author's description of the attachment.
  public var caption: String?

  package var extras = JSONExtras()

  package init() {}

  /// Creates an attachment.
  public init(type: String, contentUrl: String, caption: String? = nil) {
    self.type = type
    self.contentUrl = contentUrl
    self.caption = caption
  }
}

extension NewAttachment: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.name("type", &type, of: AttachmentType.self)
    try coder.required("contentUrl", &contentUrl)
    try coder.optional("caption", &caption)
  }
}
