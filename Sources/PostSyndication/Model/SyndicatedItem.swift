package import PostDocument
public import PostFeed

/// An item of a ``SyndicatedFeed``: an article, a post or an episode.
public struct SyndicatedItem: Hashable, Sendable {
  /// The identifier, as the source states it: a `guid`, an Atom `id`, or a status's `id`.
  public var id: String?

  /// The page of the item.
  public var url: UntrustedURL?

  /// The page that the item is about, if the item links to another site.
  public var externalURL: UntrustedURL?

  /// The title.
  public var title: UntrustedContent?

  /// The authors.
  public var authors: [SyndicatedAuthor] = []

  /// When the item was published.
  public var published: SyndicationDate?

  /// When the item changed.
  public var updated: SyndicationDate?

  /// The whole content. If the source has only a description, this is `nil` and ``summary`` has the
  /// description.
  public var content: UntrustedContent?

  /// A summary by the author.
  public var summary: UntrustedContent?

  /// The author's warning, which replaces the content until the reader asks for it.
  public var contentWarning: UntrustedText?

  /// The images of the custom emoji in the content warning, by their names without colons.
  package var warningEmoji: [String: ImageSource] = [:]

  /// Whether the author marked the attachments as sensitive.
  public var isSensitive = false

  /// The language, as the source states it.
  public var language: UntrustedText?

  /// The categories, keywords or hashtags.
  public var categories: [SyndicatedCategory] = []

  /// Enclosures, media and attached files.
  public var attachments: [SyndicatedAttachment] = []

  /// An image that represents the item.
  public var image: UntrustedURL?

  /// The page with the comments of readers.
  public var commentsURL: UntrustedURL?

  /// The feed with the comments of readers.
  public var commentsFeedURL: UntrustedURL?

  /// The number of comments; never negative.
  public var commentCount: Int?

  /// The item that this item answers.
  public var inReplyTo: SyndicatedReply?

  /// The boost (reblog) by which the item reached the feed. The other properties describe the
  /// boosted item.
  public var boost: SyndicatedBoost?

  /// The poll of the item.
  public var poll: SyndicatedPoll?

  /// The feed that the item was copied from.
  public var source: SyndicatedSource?

  /// Creates an empty item.
  public init() {}
}

/// The boost of an item: an account shared it with its followers.
public struct SyndicatedBoost: Hashable, Sendable {
  /// The identifier of the boost.
  public var id: String?
  /// The account that boosted the item.
  public var author: SyndicatedAuthor
  /// When the item was boosted.
  public var date: SyndicationDate?

  /// Creates a boost. The parameters are the properties of the same names.
  public init(id: String? = nil, author: SyndicatedAuthor, date: SyndicationDate? = nil) {
    self.id = id
    self.author = author
    self.date = date
  }
}

/// The item that another item answers.
public struct SyndicatedReply: Hashable, Sendable {
  /// The identifier of the answered item.
  public var id: String?
  /// The page of the answered item.
  public var url: UntrustedURL?
  /// The identifier of the account that wrote the answered item.
  public var accountID: String?

  /// Creates a reference to the answered item. The parameters are the properties of the same names.
  public init(id: String? = nil, url: UntrustedURL? = nil, accountID: String? = nil) {
    self.id = id
    self.url = url
    self.accountID = accountID
  }
}

/// The feed that an item was copied from.
public struct SyndicatedSource: Hashable, Sendable {
  /// The title of the feed.
  public var title: UntrustedText?
  /// The page or the feed of the source.
  public var url: UntrustedURL?

  /// Creates a source. The parameters are the properties of the same names.
  public init(title: UntrustedText? = nil, url: UntrustedURL? = nil) {
    self.title = title
    self.url = url
  }
}
