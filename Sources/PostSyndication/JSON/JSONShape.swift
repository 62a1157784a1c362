internal import PostJSON
internal import PostText

/// Detects the kind of a JSON text by the members of its outermost value.
enum JSONShape {
  /// Whether a text is a JSON Feed.
  ///
  /// - Parameter isStated: Whether the caller states it. Then any object with an array `items` is one.
  static func isFeed(_ json: JSONValue, isStated: Bool) -> Bool {
    if let version = json["version"]?.string, JSONFeedReader.isVersion(version) { return true }
    // Many services answer with an object that has an array `items`.
    guard let items = json.array("items") else { return false }
    return isStated || json.hasAny(of: feedMembers) || items.contains { $0.hasAny(of: itemMembers) }
  }

  /// Members that only JSON Feed has.
  private static let feedMembers = ["home_page_url", "feed_url"]
  private static let itemMembers = [
    "content_html", "content_text", "date_published", "date_modified", "external_url",
  ]

  /// Returns arrays of statuses of Mastodon's API, or one status as an array; `nil` for other texts.
  static func statuses(of json: JSONValue) -> [JSONValues]? {
    if json.kind == .array {
      let elements = JSONValues(json)
      // An empty timeline is an empty array.
      let isEmpty = elements.first { _ in true } == nil
      return isEmpty || elements.contains(where: isStatus) ? [elements] : nil
    }
    if isStatus(json) { return [JSONValues(only: json)] }
    // A context has the statuses before and after a status; search results have statuses.
    for names in [["ancestors", "descendants"], ["statuses"]] {
      let arrays = names.compactMap { json.array($0) }
      if !arrays.isEmpty { return arrays }
    }
    return nil
  }

  /// Whether a value is a status, or a notification or conversation with a status.
  static func isStatus(_ json: JSONValue) -> Bool {
    guard json.hasAny(of: ["id"]) else { return false }
    return json.hasAny(of: ["account"])
      ? json.hasAny(of: ["content", "reblog", "status", "type", "created_at"])
      : json.hasAny(of: ["last_status"])
  }

  static func unknown(_ json: JSONValue) -> SyndicationError {
    if let error = json["error"]?.string {
      return SyndicationError(.unknownFormat, "the server reports an error: '\(error.quoted)'")
    }
    return SyndicationError(
      .unknownFormat, "the JSON is not a feed",
      expected:
        "a JSON Feed (an object with 'version' and 'items'), or a status, an array of statuses, a "
        + "context ('ancestors', 'descendants') or search results ('statuses') of Mastodon's API",
      offset: json.offset)
  }
}

extension JSONValue {
  /// Whether an object has any of the members. They can be `null`.
  fileprivate func hasAny(of names: [String]) -> Bool {
    names.contains { memberOrNull($0) != nil }
  }

  /// Returns the elements of the array that is the value of a member; `nil` for other values.
  fileprivate func array(_ name: String) -> JSONValues? {
    self[name].flatMap { $0.kind == .array ? JSONValues($0) : nil }
  }
}
