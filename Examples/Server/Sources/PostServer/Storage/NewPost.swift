internal import PostFeed
internal import PostHTML
internal import PostPolicy
internal import PostSanitizer

/// A post as it is stored: sanitized and summarized.
struct NewPost: Sendable {
  /// An attachment whose file is stored here, or whose URL was imported.
  struct File: Sendable {
    var type: String
    var contentUrl: String
    var previewUrl: String?
    var caption: String?

    /// The URL of an image that represents the file.
    var imageUrl: String? {
      previewUrl ?? (AttachmentType(rawValue: type) == .image ? contentUrl : nil)
    }
  }

  /// The content as canonical HTML.
  let content: String

  /// The beginning of the content as canonical HTML.
  let summary: String

  let files: [File]
  let createdAt: String
  var likeCount = 0
  var shareCount = 0

  /// Sanitizes and summarizes untrusted HTML.
  ///
  /// - Throws: `SanitizerError` if the HTML is larger than the policy allows.
  init(untrusted html: String, files: [File], createdAt: String) throws(SanitizerError) {
    let policy = Policy.post
    let document = try Sanitizer(policy: policy).sanitize(html).document
    content = HTMLEncoder(policy: policy).encode(document)
    // The summary is made from the source, because the canonical HTML can be larger than the limit.
    let post = PostDetail(
      postId: 0, content: html, author: AuthorPreview(id: 0, name: ""), createdAt: createdAt)
    summary = try PostPreview(post, policy: policy).contentSummary
    self.files = files
    self.createdAt = createdAt
  }
}
