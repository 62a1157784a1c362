internal import PostText

extension XMLRepair {
  /// Closes elements that have no end tag before the start tag of an element that is never within
  /// them.
  mutating func closeTags(before name: borrowing RawSpan, _ index: Int) {
    guard !openTags.isEmpty else { return }
    if openTags.isInnermostText, name.isOne(of: XMLRepair.siblings) {
      report("an element was closed that has no end tag", index: index)
      closeTag()
    }
    guard name.byteCount == 4 || name.byteCount == 5, name.isOne(of: ["item", "entry"]),
      let count = openTags.count(closedBy: name), !openTags.contains("content")
    else { return }
    report("an item was closed that has no end tag", index: index)
    for _ in 0..<count { closeTag() }
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
