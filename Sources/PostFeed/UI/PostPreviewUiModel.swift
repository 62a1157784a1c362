public import PostDocument
internal import PostPolicy

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
    case unreadable(UnreadableContent)
  }

  /// Makes everything of a preview safe to show.
  ///
  /// - Complexity: Linear in the size of the preview.
  public init(_ preview: PostPreview) {
    id = preview.postId
    content = Content(preview.contentSummary) { source throws(UnreadableContent) in
      try source.concealedDocument(policy: .message)
    }
    authorName = preview.author.name.line()
    authorImage = preview.author.profileImageThumbnailUrl?.image
    createdAt = preview.createdAt.moment
    isLiked = preview.liked
    likeCount = max(0, preview.likeCount)
    attachmentCount = max(0, preview.attachmentCount)
    attachmentPreviewImage = preview.attachmentPreviewImageUrl?.image
  }

  /// Shows what a user did before the server knows of it.
  public mutating func apply(_ action: UserInteractionAction) {
    switch action {
    case .liked where !isLiked:
      isLiked = true
      likeCount = likeCount == .max ? .max : likeCount + 1
    case .unliked where isLiked:
      isLiked = false
      likeCount = max(0, likeCount - 1)
    default: break
    }
  }
}

extension PostPreviewUiModel.Content {
  /// Reads HTML, and looks through what it shows.
  package init(
    _ source: UntrustedHTML,
    _ read: (UntrustedHTML) throws(UnreadableContent) -> Document
  ) {
    do {
      let document = try read(source)
      self = .readable(document, notes: ContentNotes(document))
    } catch {
      self = .unreadable(error)
    }
  }
}
