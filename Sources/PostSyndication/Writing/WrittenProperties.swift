internal import PostDocument
internal import PostFeed

/// The properties of a feed that a writer has not written yet.
///
/// A property that is not known is `nil`, as is one that was written before.
struct NewProperties {
  let id: String?
  let title: String?
  let subtitle: String?
  let link: String?
  let feedURL: String?
  let nextPage: String?
  let image: String?
  let language: String?
  let updated: Moment?
  let authors: [WrittenAuthor]
}

/// The properties of a feed that are written already.
struct WrittenProperties {
  /// A property that is written at most once.
  enum Property: String, Hashable {
    case id = "identifier"
    case title
    case subtitle = "description"
    case link
    case feedURL = "URL"
    case nextPage = "next page"
    case image, language
    case updated = "date"
    case authors
  }

  private var written: Set<Property> = []

  /// The properties of which a default was written.
  private var defaults: Set<Property> = []

  /// Whether items are written.
  var isAfterItems = false

  /// What does not conform to the format.
  private(set) var findings: [SyndicationFinding] = []

  /// Returns the value of a property if it is known and not written yet, and marks the property as
  /// written.
  private mutating func first<Value>(_ property: Property, _ value: Value?) -> Value? {
    guard let value else { return nil }
    if defaults.remove(property) != nil {
      report("the \(property.rawValue) of the feed follows its items and is not written")
    }
    guard written.insert(property).inserted else { return nil }
    if isAfterItems {
      report("the \(property.rawValue) of the feed follows its items, also in the output")
    }
    return value
  }

  /// Returns a default for a property that is not written yet, and marks the property as written.
  mutating func required<Value>(_ property: Property, _ value: Value?) -> Value? {
    guard let value, written.insert(property).inserted else { return nil }
    defaults.insert(property)
    if isAfterItems {
      report("the \(property.rawValue) of the feed follows its items in the output")
    }
    return value
  }

  mutating func report(_ message: String) {
    findings.append(SyndicationFinding(.nonconforming, message))
  }

  /// Returns the properties of a feed that are known and not written yet, and marks them as written.
  mutating func new(in feed: SyndicatedFeed) -> NewProperties {
    let authors = feed.authors.compactMap(WrittenAuthor.init)
    return NewProperties(
      id: first(.id, feed.id.flatMap { UntrustedText($0).identifier }),
      title: first(.title, feed.title?.titleText),
      subtitle: first(.subtitle, feed.subtitle?.titleText),
      link: first(.link, feed.url?.text),
      feedURL: first(.feedURL, feed.feedURL?.text),
      nextPage: first(.nextPage, feed.nextPage?.text),
      image: first(.image, feed.image?.text),
      language: first(.language, feed.language?.languageTag),
      updated: first(.updated, feed.updated?.moment),
      authors: first(.authors, authors.isEmpty ? nil : authors) ?? [])
  }
}

/// What formats require of a feed, for sources that do not state it.
struct FeedDefaults {
  /// The title: the host.
  let title: String
  /// The first page of the host, or `about:blank`.
  let link: String
  /// The host, if it is known.
  let host: String?

  /// Computes the defaults from the URLs of the feed, or else of its first item.
  init(_ feed: SyndicatedFeed, first item: WrittenItem?) {
    let page = feed.url?.link ?? feed.feedURL?.link ?? feed.server ?? item?.page
    host = page?.host
    title = host ?? "Untitled"
    link = page.flatMap { try? $0.resolving("/") }?.description ?? "about:blank"
  }
}
