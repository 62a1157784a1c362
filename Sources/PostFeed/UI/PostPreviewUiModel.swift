public import PostDocument
internal import PostPolicy
public import PostSanitizer

/// A post for a feed view. All of its content was sanitized and is safe to show.
public struct PostPreviewUiModel: Hashable, Sendable, Identifiable {
  /// The identifier of the post.
  public let id: Int64

  /// The content of the post, or the reason why it cannot be shown.
  public let content: Content

  /// The author's name on one line, at most 64 grapheme clusters; empty when no part is visible.
  public let authorName: String

  /// A small image of the author, or `nil` when there is no valid image URL.
  public let authorImage: ImageSource?

  /// When the post was written, or `nil` when there is no valid date.
  public let createdAt: Moment?

  /// Whether the reader likes the post.
  public var isLiked: Bool

  /// The number of readers who like the post; never negative.
  public var likeCount: Int

  /// The number of attachments; never negative.
  public let attachmentCount: Int

  /// An image that represents the attachments, or `nil` when there is no valid image URL.
  public let attachmentPreviewImage: ImageSource?

  /// The content of a post.
  public enum Content: Hashable, Sendable {
    /// The beginning of the post, with what the policy `message` allows, and warnings about the post.
    case readable(Document, notes: ContentNotes)
    /// The reason why the post cannot be read.
    case unreadable(SanitizerError)
  }

  /// Creates a model from a preview, and sanitizes all of its content.
  ///
  /// - Complexity: Linear in the size of the preview.
  public init(_ preview: PostPreview) {
    id = preview.postId
    content = Content { () throws(SanitizerError) in try preview.document() }
    authorName = preview.author.displayName
    authorImage = UntrustedURL(preview.author.profileImageThumbnailUrl).image
    createdAt = Moment(preview.createdAt)
    isLiked = preview.liked
    likeCount = max(0, preview.likeCount)
    attachmentCount = max(0, preview.attachmentCount)
    attachmentPreviewImage = preview.attachmentPreviewImageUrl.flatMap { UntrustedURL($0).image }
  }
}

extension PostPreviewUiModel.Content {
  /// Creates content from the document that a function returns, or from the error that it throws.
  package init(_ read: () throws(SanitizerError) -> Document) {
    do {
      let document = try read()
      self = .readable(document, notes: ContentNotes(document))
    } catch {
      self = .unreadable(error)
    }
  }
}
