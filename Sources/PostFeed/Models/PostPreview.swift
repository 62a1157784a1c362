public import PostDocument
public import PostPolicy

/// A post as a feed shows it: its beginning, and what there is of it.
public struct PostPreview: WireValue {
  /// The identifier of the post.
  public var postId: Int64

  /// The beginning of the post, as HTML that the server made from what the author wrote.
  public var contentSummary: UntrustedHTML

  /// Who wrote the post.
  public var author: AuthorPreview

  /// When the post was written.
  public var createdAt: Timestamp

  /// Whether the reader likes the post.
  public var liked: Bool

  /// The number of readers who like the post.
  public var likeCount: Int

  /// The number of attachments.
  public var attachmentCount: Int

  /// A picture that stands for the attachments.
  public var attachmentPreviewImageUrl: UntrustedURL?

  /// Members that this library does not know.
  public var extras = WireExtras()

  /// Creates a preview.
  public init(
    postId: Int64, contentSummary: UntrustedHTML, author: AuthorPreview, createdAt: Timestamp,
    liked: Bool = false, likeCount: Int = 0, attachmentCount: Int = 0,
    attachmentPreviewImageUrl: UntrustedURL? = nil
  ) {
    self.postId = postId
    self.contentSummary = contentSummary
    self.author = author
    self.createdAt = createdAt
    self.liked = liked
    self.likeCount = likeCount
    self.attachmentCount = attachmentCount
    self.attachmentPreviewImageUrl = attachmentPreviewImageUrl
  }

  public init(reader: inout WireReader) throws(FeedError) {
    postId = try reader.identifier("postId")
    contentSummary = UntrustedHTML(try reader.expectedText("contentSummary"))
    author = try reader.value("author")
    createdAt = reader.timestamp("createdAt")
    liked = try reader.isTrue("liked")
    likeCount = try reader.count("likeCount")
    attachmentCount = try reader.count("attachmentCount")
    attachmentPreviewImageUrl = try reader.textIfPresent("attachmentPreviewImageUrl")
      .map { UntrustedURL($0) }
    extras = reader.takeExtras()
  }

  public func write(to writer: inout WireWriter) {
    writer.write(extras)
    writer.write("postId", postId)
    writer.write("contentSummary", contentSummary.source)
    writer.write("author", author)
    writer.write("createdAt", createdAt)
    writer.write("liked", liked)
    writer.write("likeCount", likeCount)
    writer.write("attachmentCount", attachmentCount)
    writer.write("attachmentPreviewImageUrl", attachmentPreviewImageUrl?.source)
  }

  /// The beginning of the post, as far as the policy admits it; what is
  /// hidden in it stays so.
  ///
  /// - Throws: ``UnreadableContent`` when the source is larger than the policy allows.
  public func document(policy: Policy = .message) throws(UnreadableContent) -> Document {
    try contentSummary.concealedDocument(policy: policy)
  }
}
