#if Store
  public import PostDocument
  public import PostFeed
  internal import PostStore

  /// A post as a row shows it, with the user's actions applied.
  public struct FeedItem: Hashable, Sendable, Identifiable {
    /// The author, the time, the likes, and the beginning of the post as a document.
    public let post: PostPreviewUiModel

    /// The identifier of the author, for a filter.
    public let authorId: Int64

    /// The attachments, or empty if only a preview is cached; `post.attachmentCount` has their number then.
    public let attachments: [AttachmentItem]

    /// The number of shares, or `nil` if only a preview is cached.
    public let shareCount: Int?

    /// Whether the user shared the post on this device.
    public let isShared: Bool

    /// Whether the user bookmarked the post on this device.
    public let isBookmarked: Bool

    /// Whether the user has not read the post.
    public let isUnread: Bool

    /// The identifier of the post.
    public var id: Int64 { post.id }
  }

  /// A file of a post, as a screen shows it.
  public struct AttachmentItem: Hashable, Sendable, Identifiable {
    /// The identifier of the attachment.
    public let id: Int64

    /// The kind of the file.
    public let type: AttachmentType

    /// The file, or `nil` if the URL is invalid.
    public let url: LinkTarget?

    /// A small image of the file, or `nil` if there is no valid URL.
    public let previewImage: ImageSource?

    /// The author's description of the file, or `nil` if there is none or it is too large.
    public let caption: Document?

    /// The description without markup, for people who cannot see or hear the file; empty if there is none.
    public let alternativeText: String

    init(_ attachment: Attachment) {
      id = attachment.id
      type = AttachmentType(rawValue: attachment.type)
      url = UntrustedURL(attachment.contentUrl).link
      previewImage = attachment.previewImageUrl.flatMap { UntrustedURL($0).image }
      caption = (try? attachment.captionDocument()) ?? nil
      alternativeText = caption?.plainText ?? ""
    }
  }

  /// Creates the rows of posts. Content that did not change is not sanitized again.
  actor FeedItemCache {
    private struct Entry {
      let source: PostState
      let post: PostPreviewUiModel
      let attachments: [AttachmentItem]
    }

    private var entries: [Int64: Entry] = [:]
    /// The number of posts that were sanitized.
    private(set) var sanitizedCount = 0

    /// Returns the rows of posts, and forgets all other posts.
    func items(_ states: [PostState]) -> [FeedItem] {
      var kept: [Int64: Entry] = [:]
      let items = states.compactMap { state -> FeedItem? in
        // In a damaged database, two posts can have the same identifier.
        guard let id = state.postId, kept[id] == nil else { return nil }
        let source = state.content
        let entry = entries[id].flatMap { $0.source == source ? $0 : nil } ?? entry(source)
        guard let entry else { return nil }
        kept[id] = entry
        return FeedItem(entry.post, entry.attachments, state)
      }
      entries = kept
      return items
    }

    private func entry(_ source: PostState) -> Entry? {
      guard let preview = source.preview ?? source.detail?.preview else { return nil }
      sanitizedCount += 1
      return Entry(
        source: source, post: PostPreviewUiModel(preview),
        attachments: (source.detail?.attachments ?? []).map(AttachmentItem.init))
    }
  }

  extension FeedItem {
    fileprivate init(
      _ post: PostPreviewUiModel, _ attachments: [AttachmentItem], _ state: PostState
    ) {
      var post = post
      post.isLiked = state.preview?.liked ?? state.detail?.liked ?? false
      post.likeCount = max(0, state.preview?.likeCount ?? state.detail?.likeCount ?? 0)
      self.post = post
      authorId = state.preview?.author.id ?? state.detail?.author.id ?? 0
      self.attachments = attachments
      shareCount = (state.detail?.shareCount).map { max(0, $0) }
      (isShared, isBookmarked, isUnread) = (state.isShared, state.isBookmarked, !state.isRead)
    }
  }

  extension PostState {
    /// The identifier of the post, or `nil` if it is not cached.
    var postId: Int64? { preview?.postId ?? detail?.postId }

    /// What is sanitized: the post without what changes while it is shown.
    fileprivate var content: PostState {
      var (preview, detail) = (preview, detail)
      preview?.liked = false
      preview?.likeCount = 0
      detail?.liked = false
      detail?.likeCount = 0
      detail?.shareCount = 0
      return PostState(preview: preview, detail: detail)
    }
  }

  extension PostDetail {
    /// The preview of the post. Of a post that is too large to be read, it has the whole content, so that
    /// the row shows why.
    fileprivate var preview: PostPreview {
      (try? PostPreview(self))
        ?? PostPreview(
          postId: postId, contentSummary: content, author: author, createdAt: createdAt)
    }
  }
#endif
