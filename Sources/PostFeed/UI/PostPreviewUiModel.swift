public import PostDocument
internal import PostPolicy
public import PostSanitizer

/// A post as a view of a feed shows it: everything read, cut and checked, nothing untrusted.
public struct PostPreviewUiModel: Hashable, Sendable, Identifiable {
  /// The identifier of the post.
  public let id: Int64

  /// What the post says, or why it cannot be shown.
  public let content: Content

  /// The name of the author on one line, at most 64 grapheme clusters; empty when there is none.
  public let authorName: String

  /// A small picture of the author, if there is one with an address that a picture may have.
  public let authorImage: ImageSource?

  /// When the post was written, or `nil` when that is not known.
  public let createdAt: Moment?

  /// Whether the reader likes the post.
  public var isLiked: Bool

  /// The number of readers who like the post; never negative.
  public var likeCount: Int

  /// The number of attachments; never negative.
  public let attachmentCount: Int

  /// A picture that stands for the attachments, if there is one.
  public let attachmentPreviewImage: ImageSource?

  /// What the post says.
  public enum Content: Hashable, Sendable {
    /// The beginning of the post, within the policy `message`, and what to know about it.
    case readable(Document, notes: ContentNotes)
    /// The reason why the post cannot be read.
    case unreadable(SanitizerError)
  }

  /// Makes everything of a preview safe to show.
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
  /// The document that a function reads, with its notes, or why it is unreadable.
  package init(_ read: () throws(SanitizerError) -> Document) {
    do {
      let document = try read()
      self = .readable(document, notes: ContentNotes(document))
    } catch {
      self = .unreadable(error)
    }
  }
}
