/// A picture, film or other file of a post.
public struct Attachment: WireValue {
  /// The identifier of the attachment.
  public var id: Int64

  /// What the attachment is.
  public var type: AttachmentType

  /// Where the attachment is.
  public var contentUrl: UntrustedURL

  /// Where a small picture of the attachment is.
  public var previewImageUrl: UntrustedURL?

  /// What the attachment shows, as HTML.
  public var caption: UntrustedHTML?

  /// Members that this library does not know.
  public var extras = WireExtras()

  /// Creates an attachment.
  public init(
    id: Int64, type: AttachmentType, contentUrl: UntrustedURL, previewImageUrl: UntrustedURL? = nil,
    caption: UntrustedHTML? = nil
  ) {
    self.id = id
    self.type = type
    self.contentUrl = contentUrl
    self.previewImageUrl = previewImageUrl
    self.caption = caption
  }

  public init(reader: inout WireReader) throws(FeedError) {
    id = try reader.identifier("id")
    type = try reader.name("type")
    contentUrl = UntrustedURL(try reader.text("contentUrl"))
    previewImageUrl = try reader.textIfPresent("previewImageUrl").map { UntrustedURL($0) }
    caption = try reader.textIfPresent("caption").map { UntrustedHTML($0) }
    extras = reader.takeExtras()
  }

  public func write(to writer: inout WireWriter) {
    writer.write(extras)
    writer.write("id", id)
    writer.write("type", type.rawValue)
    writer.write("contentUrl", contentUrl.source)
    writer.write("previewImageUrl", previewImageUrl?.source)
    writer.write("caption", caption?.source)
  }
}
