#if Store
  public import PostDocument
  public import PostFeed

  /// What the screen for writing a post shows.
  public struct CreatePostUiState: Hashable, Sendable {
    /// The other drafts and this one, the last changed one first.
    public internal(set) var drafts: [DraftItem] = []

    /// The draft in the database, or `nil` until there is something to store.
    public internal(set) var draftId: Int64?

    /// The post in GitHub's Markdown, exactly as typed.
    public internal(set) var text = ""

    /// Whether ``text`` is in the database.
    public internal(set) var isSaved = true

    /// The attached files, in order.
    public internal(set) var attachments: [DraftAttachment] = []

    /// The post as others will see it, of the text at the last pause of typing.
    public internal(set) var preview = PostDraftPreview()

    /// Whether the draft was published. The screen can be closed then.
    public internal(set) var isPublished = false

    /// Creates the state of a new post.
    public init() {}

    /// The images and videos without a description.
    public var undescribedAttachments: [DraftAttachment] { attachments.filter(\.needsDescription) }
  }

  /// A draft in a list.
  public struct DraftItem: Hashable, Sendable, Identifiable {
    /// The identifier of the draft.
    public let id: Int64

    /// The first line with text, at most 64 grapheme clusters; empty if there is none.
    public let title: String

    /// When the draft last changed.
    public let updatedAt: Moment

    /// The number of attached files.
    public let attachmentCount: Int
  }

  /// A file of a draft.
  public struct DraftAttachment: Hashable, Sendable, Identifiable {
    /// The identifier of the attachment.
    public let id: Int64

    /// The kind of the file.
    public let type: AttachmentType

    /// The size of the file in bytes.
    public let size: Int64

    /// The description for people who cannot see or hear the file; empty if there is none.
    public let alternativeText: String

    /// Whether the user must be asked for a description.
    public var needsDescription: Bool {
      [.image, .video].contains(type) && alternativeText.allSatisfy(\.isWhitespace)
    }
  }

  /// A draft as others will see it.
  public struct PostDraftPreview: Hashable, Sendable {
    /// The post after the policy was applied.
    public internal(set) var document = Document()

    /// What is removed or changed, in words, without repetitions.
    public internal(set) var findings: [String] = []

    /// Why the text cannot be published, or `nil`.
    public internal(set) var failure: UserMessage?

    /// Creates the preview of an empty post.
    public init() {}
  }

  /// What publishing did.
  public enum PublishResult: Hashable, Sendable {
    /// The post is sent as soon as there is a connection.
    case published
    /// Nothing was published, because these attachments have no description.
    case needsDescriptions([DraftAttachment])
    /// Nothing was published. The messages say why.
    case failed
  }
#endif
