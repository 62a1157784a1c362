internal import PostText

extension XMLRepair {
  /// Closes elements that have no end tag before the start tag of an element that is never within
  /// them. Returns whether there were such elements.
  mutating func closesTags(before name: borrowing RawSpan, _ index: Int) -> Bool {
    guard !openTags.isEmpty else { return false }
    if openTags.isInnermostText, name.isOne(of: XMLRepair.siblings) {
      report("an element was closed that has no end tag", index: index)
      closeTag()
      return true
    }
    guard name.byteCount == 4 || name.byteCount == 5, name.isOne(of: ["item", "entry"]),
      let count = openTags.count(closedBy: name), !openTags.contains("content")
    else { return false }
    report("an item was closed that has no end tag", index: index)
    for _ in 0..<count { closeTag() }
    return true
  }

  /// Elements that are siblings of the elements of ``OpenTags/isInnermostText``.
  private static let siblings: [StaticString] = [
    "title", "link", "description", "guid", "id", "pubDate", "category", "comments", "author",
    "enclosure", "summary", "content", "updated", "published", "item", "entry", "source",
    "content:encoded", "dc:creator", "dc:date",
  ]
}

extension RawSpan {
  /// Whether this is one of the texts. The letter case of ASCII letters is ignored.
  func isOne(of texts: [StaticString]) -> Bool {
    texts.contains { byteCount == $0.utf8CodeUnitCount && hasText($0, at: 0) }
  }
}
