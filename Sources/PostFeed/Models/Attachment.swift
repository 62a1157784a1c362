public import PostDocument
package import PostJSON
public import PostPolicy
public import PostSanitizer

/// An image, video or other file of a post.
public struct Attachment: Codable, Hashable, Sendable {
  /// The identifier of the attachment.
  public var id: Int64 = 0

  /// The kind of the attachment; ``AttachmentType`` lists the known kinds.
  public var type = ""

  /// The URL of the file.
  public var contentUrl = ""

  /// The URL of a small preview image of the attachment.
  public var previewImageUrl: String?

  /// The author's description of the attachment.
  public var caption: String?

  package var extras = JSONExtras()

  package init() {}

  /// Creates an attachment.
  public init(
    id: Int64, type: String, contentUrl: String, previewImageUrl: String? = nil,
    caption: String? = nil
  ) {
    self.id = id
    self.type = type
    self.contentUrl = contentUrl
    self.previewImageUrl = previewImageUrl
    self.caption = caption
  }

  /// Returns the caption as a document within a policy, or `nil` when there is no caption.
  ///
  /// - Parameters:
  ///   - format: The format of the caption; by default, plain text. Pass ``ContentFormat/html``
  ///     only if the server defines that it sends HTML.
  ///   - policy: The policy that defines what the document can contain. Hidden content remains
  ///     hidden.
  /// - Throws: `SanitizerError` when the caption is larger than the policy allows.
  public func captionDocument(
    as format: ContentFormat = .plainText, policy: Policy = .caption
  ) throws(SanitizerError) -> Document? {
    try caption.map { (caption) throws(SanitizerError) in
      try format.concealedDocument(of: caption, policy: policy)
    }
  }
}

extension Attachment: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("id", &id)
    try coder.name("type", &type, of: AttachmentType.self)
    try coder.required("contentUrl", &contentUrl)
    try coder.optional("previewImageUrl", &previewImageUrl)
    try coder.optional("caption", &caption)
  }
}
