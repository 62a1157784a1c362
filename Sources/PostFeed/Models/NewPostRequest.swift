/// A request to publish a post.
public struct NewPostRequest: WireValue {
  /// The identifier of the request, the same when it is sent again.
  public var requestId: RequestID

  /// The post, as HTML. A server reads it through a policy like anything else that it is sent.
  public var content: UntrustedHTML

  /// What belongs to the post beside its text.
  public var attachments: [NewAttachment]

  /// Members that this library does not know.
  public var extras = WireExtras()

  /// Creates a request.
  public init(requestId: RequestID, content: UntrustedHTML, attachments: [NewAttachment] = []) {
    self.requestId = requestId
    self.content = content
    self.attachments = attachments
  }

  public init(reader: inout WireReader) throws(FeedError) {
    requestId = try reader.requestID()
    content = UntrustedHTML(try reader.text("content"))
    attachments = try reader.strictElements("attachments")
    extras = reader.takeExtras()
  }

  public func write(to writer: inout WireWriter) {
    writer.write(extras)
    writer.write("requestId", requestId.token)
    writer.write("content", content.source)
    writer.write("attachments", attachments)
  }
}

/// An attachment of a post that is not published yet.
public struct NewAttachment: WireValue {
  /// What the attachment is.
  public var type: AttachmentType

  /// Where the attachment was uploaded to.
  public var contentUrl: UntrustedURL

  /// What the attachment shows, as HTML.
  public var caption: UntrustedHTML?

  /// Members that this library does not know.
  public var extras = WireExtras()

  /// Creates an attachment.
  public init(type: AttachmentType, contentUrl: UntrustedURL, caption: UntrustedHTML? = nil) {
    self.type = type
    self.contentUrl = contentUrl
    self.caption = caption
  }

  public init(reader: inout WireReader) throws(FeedError) {
    type = try reader.name("type")
    contentUrl = UntrustedURL(try reader.text("contentUrl"))
    caption = try reader.textIfPresent("caption").map { UntrustedHTML($0) }
    extras = reader.takeExtras()
  }

  public func write(to writer: inout WireWriter) {
    writer.write(extras)
    writer.write("type", type.rawValue)
    writer.write("contentUrl", contentUrl.source)
    writer.write("caption", caption?.source)
  }
}
