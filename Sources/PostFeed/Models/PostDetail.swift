public import PostDocument
public import PostPolicy

/// A whole post.
public struct PostDetail: WireValue {
  /// The identifier of the post.
  public var postId: Int64

  /// The post, as HTML.
  public var content: UntrustedHTML

  /// Who wrote the post.
  public var author: AuthorPreview

  /// When the post was written.
  public var createdAt: Timestamp

  /// Whether the reader likes the post.
  public var liked: Bool

  /// The number of readers who like the post.
  public var likeCount: Int

  /// How often readers shared the post.
  public var shareCount: Int

  /// What belongs to the post beside its text.
  public var attachments: [Attachment]

  /// Members that this library does not know.
  public var extras = WireExtras()

  /// Creates a post.
  public init(
    postId: Int64, content: UntrustedHTML, author: AuthorPreview, createdAt: Timestamp,
    liked: Bool = false, likeCount: Int = 0, shareCount: Int = 0, attachments: [Attachment] = []
  ) {
    self.postId = postId
    self.content = content
    self.author = author
    self.createdAt = createdAt
    self.liked = liked
    self.likeCount = likeCount
    self.shareCount = shareCount
    self.attachments = attachments
  }

  public init(reader: inout WireReader) throws(FeedError) {
    postId = try reader.identifier("postId")
    content = UntrustedHTML(try reader.expectedText("content"))
    author = try reader.value("author")
    createdAt = reader.timestamp("createdAt")
    liked = try reader.isTrue("liked")
    likeCount = try reader.count("likeCount")
    shareCount = try reader.count("shareCount")
    attachments = try reader.elements("attachments")
    extras = reader.takeExtras()
  }

  public func write(to writer: inout WireWriter) {
    writer.write(extras)
    writer.write("postId", postId)
    writer.write("content", content.source)
    writer.write("author", author)
    writer.write("createdAt", createdAt)
    writer.write("liked", liked)
    writer.write("likeCount", likeCount)
    writer.write("shareCount", shareCount)
    writer.write("attachments", attachments)
  }

  /// The post, as far as the policy admits it.
  ///
  /// - Throws: ``UnreadableContent`` when the source is larger than the policy allows.
  public func document(policy: Policy = .post) throws(UnreadableContent) -> Document {
    try content.document(policy: policy)
  }
}
