#if Store
  public import PostDocument
  public import PostFeed
  internal import PostStore

  /// A post as a row shows it, with the user's actions applied.
  public struct FeedItem: Hashable, Sendable, Identifiable {
    /// The author, the time, the likes, and the beginning of the post as a document.
    public var post: PostPreviewUiModel { storage.values.post }

    /// The identifier of the author, for a filter.
    public var authorId: Int64 { storage.values.authorId }

    /// The attachments, or empty if only a preview is cached; `post.attachmentCount` has their number then.
    public var attachments: [AttachmentItem] { storage.values.attachments }

    /// The number of shares, or `nil` if only a preview is cached.
    public var shareCount: Int? { storage.values.shareCount }

    /// Whether the user shared the post on this device.
    public var isShared: Bool { storage.values.isShared }

    /// Whether the user bookmarked the post on this device.
    public var isBookmarked: Bool { storage.values.isBookmarked }

    /// Whether the user has not read the post.
    public var isUnread: Bool { storage.values.isUnread }

    /// The identifier of the post.
    public var id: Int64 { storage.values.post.id }

    fileprivate struct Values: Hashable, Sendable {
      let post: PostPreviewUiModel
      let authorId: Int64
      let attachments: [AttachmentItem]
      let shareCount: Int?
      let isShared: Bool
      let isBookmarked: Bool
      let isUnread: Bool
    }

    private final class Storage: Hashable, Sendable {
      let values: Values

      init(_ values: Values) { self.values = values }

      static func == (left: Storage, right: Storage) -> Bool {
        left === right || left.values == right.values
      }

      func hash(into hasher: inout Hasher) { hasher.combine(values) }
    }

    /// Long lists are copied and compared often, so a copy is one reference.
    private let storage: Storage

    fileprivate init(_ values: Values) { storage = Storage(values) }
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
    private final class Entry {
      var state: PostState
      var item: FeedItem
      var run: Int

      init(_ state: PostState, _ item: FeedItem, run: Int) {
        (self.state, self.item, self.run) = (state, item, run)
      }
    }

    private var entries: [Int64: Entry] = [:]
    private var run = 0
    /// The number of posts that were sanitized.
    private(set) var sanitizedCount = 0

    /// Returns the rows of a feed, and forgets all other posts.
    func items(_ feed: FeedState) -> [FeedItem] { items(feed.states) }

    /// Returns the rows of posts, and forgets all other posts.
    func items(_ states: [PostState]) -> [FeedItem] {
      run += 1
      var items: [FeedItem] = []
      items.reserveCapacity(states.count)
      for state in states {
        guard let id = state.postId else { continue }
        let entry = entries[id]
        // In a damaged database, two posts can have the same identifier.
        if entry?.run == run { continue }
        if let entry {
          update(entry, state)
          items.append(entry.item)
        } else if let item = item(state) {
          entries[id] = Entry(state, item, run: run)
          items.append(item)
        }
      }
      if entries.count > items.count { entries = entries.filter { $0.value.run == run } }
      return items
    }

    private func update(_ entry: Entry, _ state: PostState) {
      if entry.state != state {
        if entry.state.content == state.content {
          entry.item = FeedItem(entry.item.post, entry.item.attachments, state)
        } else if let item = item(state) {
          entry.item = item
        }
      }
      // Also an equal state, so that its texts are not in memory twice.
      (entry.state, entry.run) = (state, run)
    }

    private func item(_ state: PostState) -> FeedItem? {
      guard let preview = state.preview ?? state.detail?.preview else { return nil }
      sanitizedCount += 1
      return FeedItem(
        PostPreviewUiModel(preview),
        (state.detail?.attachments ?? []).map(AttachmentItem.init), state)
    }
  }

  extension FeedItem {
    fileprivate init(
      _ post: PostPreviewUiModel, _ attachments: [AttachmentItem], _ state: PostState
    ) {
      var post = post
      post.isLiked = state.preview?.liked ?? state.detail?.liked ?? false
      post.likeCount = max(0, state.preview?.likeCount ?? state.detail?.likeCount ?? 0)
      self.init(
        Values(
          post: post, authorId: state.preview?.author.id ?? state.detail?.author.id ?? 0,
          attachments: attachments, shareCount: (state.detail?.shareCount).map { max(0, $0) },
          isShared: state.isShared, isBookmarked: state.isBookmarked, isUnread: !state.isRead))
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
