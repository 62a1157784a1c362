import PostDocument
import PostFeed
import PostPolicy
import PostSanitizer
import PostSyndication

/// The content of a card, sanitized by policies.
struct Card {
  var authorName: String
  var createdAt: Moment?
  var content: PostPreviewUiModel.Content
  /// The size of the content's source in bytes, or `nil` if it is not known.
  var contentSize: Int?
  var isLiked = false
  /// The number of likes; `nil` for items of syndicated feeds.
  var likeCount: Int?
  /// The number of shares; `nil` in previews.
  var shareCount: Int?
  /// The number of attachments; `nil` if ``attachments`` lists them.
  var attachmentCount: Int?
  /// The preview image of the attachments.
  var preview: Link?
  var attachments: [AttachmentEntry] = []

  // Only for items of syndicated feeds.

  /// The title on one line; empty if there is no title.
  var title = ""
  /// The name of the account that boosted the item.
  var boosterName: String?
  var reply: Reply?
  /// The author's warning. ``content`` is empty if it is hidden after the warning.
  var warning: String?
  var poll: SyndicatedPoll?
  /// The page of the item.
  var page: LinkTarget?
  /// The page or post that the item links to or quotes.
  var target: LinkTarget?
  /// The number of comments, if known.
  var commentCount: Int?

  /// The item that an item answers.
  struct Reply {
    /// The page of the answered item.
    var page: LinkTarget?
  }

  /// A URL in the response.
  enum Link {
    case valid(LinkTarget)
    /// Not an `http` or `https` URL.
    case invalid

    init(_ url: String) { self.init(UntrustedURL(url)) }

    init(_ url: UntrustedURL) {
      self = url.link.map { .valid($0) } ?? .invalid
    }
  }

  /// An attachment, numbered from 1.
  struct AttachmentEntry {
    var number: Int
    var type: AttachmentType
    var link: Link
    /// The author's description of the attachment; `nil` if it is empty or hidden.
    var caption: PostPreviewUiModel.Content?
    /// Whether a content warning hides the description.
    var isCaptionHidden = false
    /// The size of the caption's source in bytes.
    var captionSize = 0
  }

  init(_ preview: PostPreview) {
    self.init(PostPreviewUiModel(preview))
    contentSize = preview.contentSummary.utf8.count
    self.preview = preview.attachmentPreviewImageUrl.map { Link($0) }
  }

  init(_ model: PostPreviewUiModel) {
    authorName = model.authorName
    createdAt = model.createdAt
    content = model.content
    isLiked = model.isLiked
    likeCount = model.likeCount
    attachmentCount = model.attachmentCount
    preview = model.attachmentPreviewImage.map { Link($0.description) }
  }

  init(_ post: PostDetail, captions: ContentFormat) {
    authorName = post.author.displayName
    createdAt = Moment(post.createdAt)
    content = PostPreviewUiModel.Content { () throws(SanitizerError) in try post.document() }
    contentSize = post.content.utf8.count
    isLiked = post.liked
    likeCount = post.likeCount
    shareCount = post.shareCount
    attachments = post.attachments.enumerated().map { position, attachment in
      let caption = PostPreviewUiModel.Content { () throws(SanitizerError) in
        try attachment.captionDocument(as: captions) ?? Document()
      }
      return AttachmentEntry(
        number: position + 1, type: AttachmentType(rawValue: attachment.type),
        link: Link(attachment.contentUrl), caption: caption.isEmpty ? nil : caption,
        captionSize: attachment.caption?.utf8.count ?? 0)
    }
  }
}

extension PostPreviewUiModel.Content {
  /// Whether the content has no visible part.
  var isEmpty: Bool {
    guard case .readable(let document, _) = self else { return false }
    var text = VisibleText()
    text.visit(document)
    return text.isBlank
  }
}

private struct VisibleText: Visitor {
  private(set) var isBlank = true

  mutating func visit(_ block: Block) {
    switch block {
    case .codeBlock, .thematicBreak: isBlank = false
    default: visitContents(of: block)
    }
  }

  mutating func visit(_ run: Inline) {
    isBlank = isBlank && run.content.plainText.isInvisible
  }
}
