public import PostPolicy
public import PostSanitizer

/// Writes feeds as RSS 2.0, Atom 1.0 or JSON Feed 1.1.
///
/// ```swift
/// var feed = SyndicatedFeed()
/// feed.title = UntrustedContent("Pots", format: .plainText)
/// feed.items = posts.map { SyndicatedItem($0, url: page(of: $0)) }
/// let xml = try SyndicationEncoder(.atom).encode(feed)
/// ```
///
/// The content and the summary of each item are written as canonical HTML within ``policy``, titles
/// and names as plain text on one line, and only absolute `http` and `https` URLs. So a reader of
/// the feed gets nothing that the policy does not allow, whatever the source of the items is.
///
/// - If an item has a content warning, the warning becomes the summary, and the content is in closed
///   `details` under the warning, with the class `content-warning`. ``SyndicationReader`` reads this
///   form as a content warning. The descriptions and previews of attachments are left out.
/// - The options of a poll become a list after the content.
/// - A boosted item is written as the item of its author. RSS and Atom also have a link to the account
///   that boosted it.
/// - Dates that the source does not state are left out. Atom requires the date `updated`: it is the
///   date of publication if the item did not change, else the date of the feed or of a preceding
///   item. It is only left out if no date is known.
/// - A required identifier is the `id` of the item, else its URL, else a `urn:uuid` that is computed
///   from the title and the content.
/// - In Atom, required dates and identifiers that the source does not state are marked, and
///   ``SyndicationReader`` ignores them.
/// - Atom requires an IRI: an `id` that is not one is written in a
///   `urn:x-postkit`, which ``SyndicationReader`` reads as the original `id`.
/// - In RSS, an item with neither title nor summary has its content as `description`, because RSS
///   requires one of them. The e-mail address of an author is written if the author has no name.
/// - A feed without a title has its host as the title, and in RSS the first page of its host as the
///   link. In Atom, a feed without authors has its title as the author, which ``SyndicationReader``
///   ignores.
/// - An item of which the policy leaves nothing that a reader can see or open is skipped.
/// - A scheme of a category is written if it is a name, or a URL with `http`, `https`, `tag` or `urn`;
///   in Atom only if it is a URL.
///
/// [RSS 2.0](https://www.rssboard.org/rss-specification),
/// [RFC 4287](https://www.rfc-editor.org/rfc/rfc4287),
/// [JSON Feed 1.1](https://www.jsonfeed.org/version/1.1/)
public struct SyndicationEncoder: Hashable, Sendable {
  /// A format that feeds are written in.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// RSS 2.0, with the modules Content, Dublin Core, Media RSS, Slash, Threading, Comment API and
    /// links of Atom.
    case rss
    /// Atom 1.0, with Media RSS and Threading.
    case atom
    /// JSON Feed 1.1.
    case jsonFeed = "jsonfeed"
  }

  /// The format of the output.
  public var format: Format

  /// The policy for the contents and summaries of items.
  public var policy: Policy

  /// Creates an encoder.
  public init(_ format: Format, policy: Policy = .feed) {
    self.format = format
    self.policy = policy
  }

  /// Returns a feed in UTF-8. It ends in a line feed.
  ///
  /// - Complexity: Linear in the size of the feed.
  /// - Throws: `SanitizerError` when the content of an item is larger than the policy allows.
  public func encode(_ feed: SyndicatedFeed) throws(SanitizerError) -> String {
    var writer = SyndicationWriter(self, isComplete: true)
    for item in feed.items { try writer.write(item, of: feed) }
    writer.finish(feed)
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }
}
