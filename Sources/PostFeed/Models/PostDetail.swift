public import PostDocument
package import PostJSON
public import PostPolicy
public import PostSanitizer

/// A whole post.
public struct PostDetail: Codable, Hashable, Sendable {
  /// The identifier of the post.
  public var postId: Int64 = 0

  /// The post as untrusted HTML.
  public var content = ""

  /// The author of the post.
  public var author = AuthorPreview()

  /// When the post was written, as RFC 3339 text. An invalid date is kept unchanged.
  public var createdAt = ""

  /// When the post expires, as RFC 3339 text. An invalid date is kept unchanged, and never passes.
  package var expiryDate: String?

  /// When the post expires, such as a story after 24 hours; or `nil` if it does not, or the server's
  /// date is invalid.
  public var expiresAt: Moment? {
    get { expiryDate.flatMap { Moment($0) } }
    set { expiryDate = newValue?.description }
  }

  /// Returns whether the post has expired, so that it is no longer shown.
  public func isExpired(at now: Moment) -> Bool { expiresAt.map { $0 <= now } ?? false }

  /// Whether the reader likes the post.
  public var liked = false

  /// The number of readers who like the post.
  public var likeCount = 0

  /// The number of times that readers shared the post.
  public var shareCount = 0

  /// The attachments of the post.
  public var attachments: [Attachment] = []

  package var extras = JSONExtras()

  package init() {}

  /// Creates a post.
  public init(
    postId: Int64, content: String, author: AuthorPreview, createdAt: String, liked: Bool = false,
    likeCount: Int = 0, shareCount: Int = 0, attachments: [Attachment] = [],
    expiresAt: Moment? = nil
  ) {
    self.postId = postId
    self.content = content
    self.author = author
    self.createdAt = createdAt
    self.liked = liked
    self.likeCount = likeCount
    self.shareCount = shareCount
    self.attachments = attachments
    self.expiresAt = expiresAt
  }

  /// Returns the post as a document within a policy.
  ///
  /// - Throws: `SanitizerError` when the HTML is larger than the policy allows.
  public func document(policy: Policy = .post) throws(SanitizerError) -> Document {
    try ContentFormat.html.document(of: content, policy: policy)
  }
}

extension PostDetail: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("postId", &postId)
    try coder.promised("content", &content)
    try coder.required("author", &author)
    coder.date("createdAt", &createdAt)
    try coder.optionalDate("expiresAt", &expiryDate)
    try coder.promised("liked", &liked)
    try coder.promised("likeCount", &likeCount)
    try coder.promised("shareCount", &shareCount)
    try coder.elements("attachments", &attachments)
  }
}
