internal import PostDocument

/// The links of the line breaks and spaces after the last visible run.
///
/// A line break in a document has no link. Its link in the editor is lost, unless a neighboring run
/// has the same link.
struct InvisibleLinks {
  struct Entry {
    let link: Hyperlink?
    /// Whether the text of the entry ends in a space, which becomes visible if a run follows it on
    /// the same line.
    let isSpace: Bool
    let origin: Origin
  }

  private var entries: [Entry] = []
  /// The number of entries before the last line end. The spaces of these entries are invisible.
  private var lostSpaceCount = 0
  /// The link of the last visible run.
  private var visibleLink: Hyperlink?

  mutating func append(_ entry: Entry) {
    if entry.link == nil {
      if visibleLink != nil { visibleLink = nil }
      // An entry without a link is needed only between two entries with links.
      guard entries.last?.link != nil else { return }
    } else if entry.link == visibleLink {
      return
    }
    entries.append(entry)
  }

  mutating func endLine() { lostSpaceCount = entries.count }

  /// Removes all entries, and returns those whose link is lost because no neighboring run has the
  /// same link.
  ///
  /// - Parameter link: The link of the following run.
  mutating func take(before link: Hyperlink?) -> [Entry] {
    defer {
      lostSpaceCount = 0
      if link != nil || visibleLink != nil { visibleLink = link }
    }
    guard !entries.isEmpty else { return [] }
    defer { entries.removeAll() }
    var lost: [Entry] = []
    var next = link
    for index in entries.indices.reversed() {
      let entry = entries[index]
      if entry.link == nil || entry.isSpace && index >= lostSpaceCount {
        next = entry.link
      } else if entry.link != next {
        lost.append(entry)
      }
    }
    return lost.reversed()
  }
}
