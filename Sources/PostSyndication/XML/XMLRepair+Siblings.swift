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
    report("an item was closed because another item starts within it", index: index)
    for _ in 0..<count { closeTag() }
    interruptedItems += 1
    isInterrupting = true
    return true
  }

  /// The name of an element around what follows a nested item. It has no meaning in feeds.
  private static let remains: StaticString = "postkit-remains"

  /// Puts elements that follow a nested item into one element, so that they do not become
  /// properties of the feed. They may be the rest of the item that was interrupted. Returns whether an
  /// element was opened or closed.
  mutating func separatesRemains(before name: borrowing RawSpan, _ index: Int) -> Bool {
    guard interruptedItems > 0 else { return false }
    let count = openTags.count(closedBy: XMLRepair.remains)
    if name.isOne(of: ["item", "entry"]) {
      guard count == 1 else { return false }
      closeTag()
      isInterrupting = true
      return true
    }
    guard count == nil, !openTags.isFull, !openTags.containsItem,
      !name.isOne(of: XMLRepair.feeds)
    else { return false }
    report(
      .valueDropped, "elements after an item within another item were ignored", at: offset(index))
    output.append(UInt8(ascii: "<"))
    let start = output.count
    output.append(XMLRepair.remains)
    openTags.push(output, start..<output.count)
    output.append(UInt8(ascii: ">"))
    return true
  }

  /// Reads a start tag after an interrupted item. Before the feed, or before an item that directly follows
  /// another one, the interrupted items only have no end tags.
  mutating func endInterruption(before name: borrowing RawSpan) {
    let isItem = name.isOne(of: ["item", "entry"])
    guard isItem || name.isOne(of: XMLRepair.feeds), !openTags.containsItem else { return }
    if !isItem || !isInterrupting { interruptedItems = 0 }
    isInterrupting = false
  }

  private static let feeds: [StaticString] = ["channel", "feed", "rdf:RDF"]

  /// Reads the end tag of an item that another item interrupted.
  mutating func endInterruptedItem() {
    interruptedItems -= 1
    guard let count = openTags.count(closedBy: XMLRepair.remains) else { return }
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
