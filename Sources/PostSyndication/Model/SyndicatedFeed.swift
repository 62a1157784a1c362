package import PostDocument
public import PostFeed

/// A feed from another source than the feed API: RSS, Atom, JSON Feed or Mastodon's API.
///
/// All text is untrusted. Text that can contain markup is ``UntrustedContent``, which can only be
/// read through a policy.
public struct SyndicatedFeed: Hashable, Sendable {
  /// The format of the source. Writers ignore it. A reader has `.atom` until it detects the format.
  public var format: SyndicationFormat

  /// The version that the source states, such as `2.0`; `nil` if it states none.
  public var version: String?

  /// The identifier of the feed.
  public var id: String?

  /// The title of the feed.
  public var title: UntrustedContent?

  /// The description of the feed.
  public var subtitle: UntrustedContent?

  /// The page that the feed belongs to.
  public var url: UntrustedURL?

  /// The URL of the feed itself.
  public var feedURL: UntrustedURL?

  /// A URL of the server that answered with the feed, if the feed itself has no URL. The identifiers of
  /// its items are unique there.
  package var server: LinkTarget?

  /// The URL of the next page of the feed, with older items.
  public var nextPage: UntrustedURL?

  /// The URL of an image that represents the feed.
  public var image: UntrustedURL?

  /// The language of the feed, as the source states it.
  public var language: UntrustedText?

  /// When the feed changed.
  public var updated: SyndicationDate?

  /// The authors of the feed. They are also the authors of items without authors.
  public var authors: [SyndicatedAuthor] = []

  /// The items, in the order of the source.
  public var items: [SyndicatedItem] = []

  /// Repairs and omissions, in the order of the source: at most 1,000 of each code.
  public internal(set) var findings = SyndicationFindings()

  /// Creates an empty feed.
  public init(format: SyndicationFormat = .atom) {
    self.format = format
  }
}

/// A format that a ``SyndicatedFeed`` is read from.
public enum SyndicationFormat: String, Hashable, Sendable, CaseIterable {
  /// RSS 0.90 to 2.0.
  ///
  /// [RSS 2.0](https://www.rssboard.org/rss-specification),
  /// [RSS 1.0](https://web.resource.org/rss/1.0/spec)
  case rss
  /// Atom 1.0 and 0.3.
  ///
  /// [RFC 4287](https://www.rfc-editor.org/rfc/rfc4287)
  case atom
  /// JSON Feed 1.0 and 1.1.
  ///
  /// [JSON Feed](https://www.jsonfeed.org/version/1.1/)
  case jsonFeed = "jsonfeed"
  /// Statuses of Mastodon's API: a status, an array of statuses, notifications or conversations, a
  /// context, or search results. Other servers answer in the same format.
  ///
  /// [Mastodon, Status](https://docs.joinmastodon.org/entities/Status/)
  case mastodon
}
