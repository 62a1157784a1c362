internal import PostJSON
internal import PostText

/// The kind of a JSON text.
enum JSONShape {
  /// A JSON Feed.
  case jsonFeed
  /// Statuses of Mastodon's API: arrays of statuses, or one status as an array.
  case statuses([JSONElements])

  /// Detects the kind of a JSON text by the members of its outermost value.
  ///
  /// - Parameter format: The format that the caller states, or `nil`.
  init(of tree: JSONTree, format: SyndicationFormat?) throws(SyndicationError) {
    if format != .mastodon, JSONShape.isFeed(tree) || JSONShape.isStatedFeed(tree, format) {
      self = .jsonFeed
    } else if format != .jsonFeed, let statuses = JSONShape.statuses(of: tree) {
      self = .statuses(statuses)
    } else {
      throw JSONShape.unknown(tree)
    }
  }

  private static func isFeed(_ tree: JSONTree) -> Bool {
    let version = tree.member("version", of: tree.root).flatMap { tree.string($0) }
    if let version, JSONFeedReader.isVersion(version) { return true }
    guard let items = tree.member("items", of: tree.root), tree.kind(of: items) == .array else {
      return false
    }
    // Many services answer with an object that has an array `items`.
    return has(feedMembers, tree.root, in: tree)
      || tree.elements(of: items).contains { has(itemMembers, $0, in: tree) }
  }

  /// Members that only JSON Feed has.
  private static let feedMembers = ["home_page_url", "feed_url"]
  private static let itemMembers = [
    "content_html", "content_text", "date_published", "date_modified", "external_url",
  ]

  private static func has(_ names: [String], _ node: JSONNode, in tree: JSONTree) -> Bool {
    names.contains { tree.member($0, of: node) != nil }
  }

  /// Whether the caller states that an object with `items` is a JSON Feed.
  private static func isStatedFeed(_ tree: JSONTree, _ format: SyndicationFormat?) -> Bool {
    format == .jsonFeed
      && tree.member("items", of: tree.root).map { tree.kind(of: $0) } == .array
  }

  private static func statuses(of tree: JSONTree) -> [JSONElements]? {
    let root = tree.root
    switch tree.kind(of: root) {
    case .array:
      let elements = tree.elements(of: root)
      // An empty timeline is an empty array.
      let isEmpty = elements.first { _ in true } == nil
      return isEmpty || elements.contains { isStatus($0, in: tree) } ? [elements] : nil
    case .object:
      if isStatus(root, in: tree) { return [tree.onlyElement(root)] }
      // A context has the statuses before and after a status; search results have statuses.
      for names in [["ancestors", "descendants"], ["statuses"]] {
        let arrays = names.compactMap { tree.member($0, of: root) }
          .filter { tree.kind(of: $0) == .array }
        if !arrays.isEmpty { return arrays.map { tree.elements(of: $0) } }
      }
      return nil
    case .null, .bool, .number, .string:
      return nil
    }
  }

  /// Whether a value is a status, or a notification or conversation with a status.
  static func isStatus(_ node: JSONNode, in tree: JSONTree) -> Bool {
    if tree.member("id", of: node) == nil { return false }
    if tree.member("account", of: node) != nil {
      return ["content", "reblog", "status", "type", "created_at"].contains {
        tree.member($0, of: node) != nil
      }
    }
    return tree.member("last_status", of: node) != nil
  }

  private static func unknown(_ tree: JSONTree) -> SyndicationError {
    let root = tree.root
    if let error = tree.member("error", of: root).flatMap({ tree.string($0) }) {
      return SyndicationError(.unknownFormat, "the server reports an error: '\(error.quoted)'")
    }
    return SyndicationError(
      .unknownFormat, "the JSON is not a feed",
      expected:
        "a JSON Feed (an object with 'version' and 'items'), or a status, an array of statuses, a "
        + "context ('ancestors', 'descendants') or search results ('statuses') of Mastodon's API",
      offset: tree.offset(of: root))
  }
}
