public import PostDocument
package import PostJSON
public import PostPolicy
public import PostSanitizer

/// A post as shown in a feed: its beginning, author and counts.
public struct PostPreview: Codable, Hashable, Sendable {
  /// The identifier of the post.
  public var postId: Int64 = 0

  /// The beginning of the post as untrusted HTML.
  public var contentSummary = ""

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

  /// The number of attachments.
  public var attachmentCount = 0

  /// The URL of an image that represents the attachments.
  public var attachmentPreviewImageUrl: String?

  package var extras = JSONExtras()

  package init() {}

  /// Creates a preview.
  public init(
    postId: Int64, contentSummary: String, author: AuthorPreview, createdAt: String,
    liked: Bool = false, likeCount: Int = 0, attachmentCount: Int = 0,
    attachmentPreviewImageUrl: String? = nil, expiresAt: Moment? = nil
  ) {
    self.postId = postId
    self.contentSummary = contentSummary
    self.author = author
    self.createdAt = createdAt
    self.liked = liked
    self.likeCount = likeCount
    self.attachmentCount = attachmentCount
    self.attachmentPreviewImageUrl = attachmentPreviewImageUrl
    self.expiresAt = expiresAt
  }

  /// Returns the beginning of the post as a document within a policy. Hidden content remains
  /// hidden.
  ///
  /// - Throws: `SanitizerError` when the HTML is larger than the policy allows.
  public func document(policy: Policy = .message) throws(SanitizerError) -> Document {
    try ContentFormat.html.concealedDocument(of: contentSummary, policy: policy)
  }
}

extension PostPreview: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("postId", &postId)
    try coder.promised("contentSummary", &contentSummary)
    try coder.required("author", &author)
    coder.date("createdAt", &createdAt)
    try coder.optionalDate("expiresAt", &expiryDate)
    try coder.promised("liked", &liked)
    try coder.promised("likeCount", &likeCount)
    try coder.promised("attachmentCount", &attachmentCount)
    try coder.optional("attachmentPreviewImageUrl", &attachmentPreviewImageUrl)
  }
}
