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
  enum Property: Hashable {
    case id, title, subtitle, link, feedURL, nextPage, image, language, updated, authors
  }

  private var written: Set<Property> = []

  /// Returns the value of a property if it is known and not written yet, and marks the property as
  /// written.
  mutating func first<Value>(_ property: Property, _ value: @autoclosure () -> Value?) -> Value? {
    guard !written.contains(property), let value = value() else { return nil }
    written.insert(property)
    return value
  }

  /// Returns the properties of a feed that are known and not written yet, and marks them as written.
  mutating func new(in feed: SyndicatedFeed) -> NewProperties {
    NewProperties(
      id: first(.id, feed.id.flatMap { UntrustedText($0).identifier }),
      title: first(.title, feed.title?.titleText),
      subtitle: first(.subtitle, feed.subtitle?.titleText),
      link: first(.link, feed.url?.text),
      feedURL: first(.feedURL, feed.feedURL?.text),
      nextPage: first(.nextPage, feed.nextPage?.text),
      image: first(.image, feed.image?.text),
      language: first(.language, feed.language?.languageTag),
      updated: first(.updated, feed.updated?.moment),
      authors: first(.authors, feed.authors.isEmpty ? nil : feed.authors)?
        .compactMap(WrittenAuthor.init) ?? [])
  }
}
