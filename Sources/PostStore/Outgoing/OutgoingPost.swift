#if Store
  public import PostFeed

  /// A draft, or a post that the server has not confirmed.
  public struct OutgoingPost: Hashable, Sendable, Identifiable {
    /// The state of an outgoing post.
    public enum Status: String, Hashable, Sendable {
      /// The user writes it. It is not sent.
      case draft = "DRAFT"
      /// ``PostsRepository/sendPosts()`` sends it.
      case pending = "PENDING"
      /// It was not sent after the maximum number of attempts, or the server refused it, or a damaged
      /// database may have lost its attachments. It stays until the user retries or deletes it.
      case failed = "FAILED"
    }

    /// The identifier in the database; later posts have larger identifiers.
    public let id: Int64

    /// The identifier that makes repeated requests idempotent. All attempts use the same identifier.
    public let requestId: RequestID

    /// The content as canonical HTML.
    public let content: String

    /// The text from which the content was made, such as Markdown, exactly as the user typed it; or `nil`
    /// if only the content was saved.
    public let source: String?

    /// The state.
    public let status: Status

    /// When the draft was first saved.
    public let createdAt: Moment

    /// When the content, the attachments or the state last changed.
    public let updatedAt: Moment

    /// The number of failed attempts since the last progress.
    public let failureCount: Int

    /// The time of the next attempt, or `nil` if it can be sent at once or is not sent.
    public let nextAttempt: Moment?

    /// Why the last attempt failed, in English, for logs; or `nil` if none failed.
    public let reason: String?

    /// The attachments, in their order.
    public let attachments: [OutgoingAttachment]

    /// The request that creates the post, or `nil` until all attachments are uploaded.
    var request: NewPostRequest? {
      let uploaded = attachments.compactMap(\.uploaded)
      guard uploaded.count == attachments.count else { return nil }
      return NewPostRequest(requestId: requestId, content: content, attachments: uploaded)
    }
  }

  /// A file of an outgoing post.
  public struct OutgoingAttachment: Hashable, Sendable, Identifiable {
    /// The identifier in the database.
    public let id: Int64

    /// The kind of the attachment; `AttachmentType` lists the known kinds.
    public let type: String

    /// The author's description of the attachment.
    public let caption: String?

    /// The size of the file in bytes.
    public let size: Int64

    /// The URL at the server, or `nil` until the file is uploaded.
    public let contentUrl: String?

    /// The name of the copy in the user's folder.
    let file: String

    /// The FNV-1a checksum of the copy, or `nil` if version 1 of the schema stored the attachment.
    let checksum: UInt64?

    /// The URL of the upload at the server, or `nil` before the upload begins.
    let uploadUrl: String?

    fileprivate var uploaded: NewAttachment? {
      contentUrl.map { NewAttachment(type: type, contentUrl: $0, caption: caption) }
    }
  }
#endif
