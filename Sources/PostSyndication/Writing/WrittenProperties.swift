/// A property of a feed that a writer writes at most once.
enum FeedProperty: Hashable {
  case id, title, subtitle, link, feedURL, nextPage, image, language, updated, authors
}

/// The properties of a feed that are written already.
struct WrittenProperties {
  private var written: Set<FeedProperty> = []

  /// Returns the value of a property if it is known and not written yet, and marks the property as
  /// written.
  mutating func first<Value>(_ property: FeedProperty, _ value: Value?) -> Value? {
    guard let value, written.insert(property).inserted else { return nil }
    return value
  }
}
