internal import PostDocument
internal import PostText

/// The runs of a paragraph as an editor displays them: with every space and line feed.
///
/// Documents collapse spaces, editors do not. A space that would collapse becomes U+00A0, except at
/// the end of a line, where it is invisible.
struct RenderedLine {
  private(set) var runs = Inlines()
  /// Spaces that are visible only if a run follows them.
  private var pendingSpaces = Inlines()
  private var endsWithSpace = true
  /// The link of the last run. Neighboring runs with the same link are counted as one link.
  var lastLink: Hyperlink?
  var invisibleLinks = InvisibleLinks()

  /// The result of appending text.
  struct Outcome {
    /// The number of removed scalars, which are not allowed in text.
    var removals = 0
    var keptSpaces = false
  }

  var isEmpty: Bool { runs.isEmpty }

  mutating func append(_ run: Inline) {
    keepSpaces()
    runs.append(run)
    endsWithSpace = false
  }

  mutating func appendBreak() {
    pendingSpaces = Inlines()
    runs.append(.lineBreak)
    endsWithSpace = true
  }

  /// Adds text that is not empty.
  mutating func append(_ text: String, marks: Marks, link: Hyperlink?) -> Outcome {
    var outcome = Outcome()
    if TextHygiene.isPlain(text), !(endsWithSpace && text.utf8.first == 0x20) {
      outcome.keptSpaces = keepSpaces()
      runs.append(.text(text, marks: marks, link: link))
      endsWithSpace = text.utf8.last == 0x20
      return outcome
    }
    var piece = String.UnicodeScalarView()
    func flush(_ line: inout RenderedLine) {
      guard !piece.isEmpty else { return }
      outcome.removals += line.runs.appendCountingRemovals(
        .text(String(piece), marks: marks, link: link))
      piece.removeAll(keepingCapacity: true)
    }
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{2028}":
        flush(&self)
        appendBreak()
      case " ", "\t":
        if endsWithSpace {
          flush(&self)
          pendingSpaces.append(plain: "\u{A0}", marks: marks, link: link)
        } else {
          piece.append(" ")
          endsWithSpace = true
        }
      default:
        if keepSpaces() { outcome.keptSpaces = true }
        piece.append(scalar)
        endsWithSpace = false
      }
    }
    flush(&self)
    return outcome
  }

  @discardableResult
  private mutating func keepSpaces() -> Bool {
    guard !pendingSpaces.isEmpty else { return false }
    runs.append(contentsOf: pendingSpaces)
    pendingSpaces = Inlines()
    return true
  }
}

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
