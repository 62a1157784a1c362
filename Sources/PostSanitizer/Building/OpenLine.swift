internal import PostDocument
internal import PostText

/// The runs of the paragraph, caption or summary that is being read.
struct OpenLine {
  private(set) var runs = Inlines()
  /// Whether the line has visible content.
  private(set) var isVisible = false
  /// The layout of the paragraph.
  private(set) var layout: Store<TextLayout>.ID?
  /// The level of the heading, or 0.
  private(set) var heading: Int8 = 0
  /// The runs before the mention or hashtag that is being read, or `nil` if none is being read.
  private var beforeAtom: Inlines?

  /// Records that visible content is added. The style of the first visible content determines the
  /// layout and heading level of the line.
  mutating func show(_ style: TextStyle) {
    guard !isVisible else { return }
    isVisible = true
    layout = style.layout
    heading = style.heading
  }

  /// Adds text, collapses its white space, and returns the number of removed characters.
  mutating func append(
    _ text: borrowing Span<UInt8>, need: TextHygiene.Need, marks: Marks, link: Hyperlink?
  ) -> Int {
    runs.append(flowing: text, need: need, marks: marks, link: link)
  }

  /// Adds a run, and returns the number of removed characters.
  mutating func append(_ run: Inline) -> Int { runs.appendCountingRemovals(run) }

  /// Starts a new line in a caption.
  mutating func breakLine() {
    if isVisible, runs.last?.content != .lineBreak { runs.append(.lineBreak) }
  }

  /// Whether white space at this position collapses, at the start of a line or after a space.
  var endsWithSpace: Bool { !isVisible || runs.endsWithSpaceOrBreak }

  // MARK: - Mentions and hashtags

  /// Starts a mention or hashtag. Returns false if another mention or hashtag is open.
  mutating func beginAtom() -> Bool {
    guard beforeAtom == nil else { return false }
    beforeAtom = takeRuns()
    return true
  }

  /// The result of the end of a mention or hashtag.
  enum AtomEnding {
    /// The runs remain runs, or no mention or hashtag was open.
    case runs
    /// The runs became a mention or hashtag.
    case atom
    /// The element was empty. The mention or hashtag has the text of the element's attributes.
    case labeled
  }

  /// Replaces the runs since ``beginAtom()`` by a mention or hashtag, if all of these runs are
  /// text.
  mutating func endAtom(_ atom: PendingAtom?) -> AtomEnding {
    guard let before = beforeAtom else { return .runs }
    let inner = runs
    runs = before
    beforeAtom = nil
    guard let content = atom?.content(of: inner) else {
      runs.append(contentsOf: inner)
      return .runs
    }
    let text = inner.reduce(into: "") { $0 += $1.content.plainText }
    let marks = inner.isEmpty ? [] : inner.reduce(Marks.all) { $0.intersection($1.marks) }
    if inner.isEmpty { isVisible = true }
    if text.utf8.first == 0x20 { runs.append(.text(" ")) }
    runs.append(Inline(content, marks: marks))
    if text.utf8.last == 0x20 { runs.append(.text(" ")) }
    return inner.isEmpty ? .labeled : .atom
  }

  // MARK: - End

  /// Removes all runs and returns them, or returns `nil` if none of them is visible.
  mutating func takeParagraph() -> Inlines? {
    if !isVisible, runs.isEmpty, beforeAtom == nil { return nil }
    _ = endAtom(nil)
    defer { isVisible = false }
    let taken = takeRuns()
    return isVisible ? taken : nil
  }

  mutating func takeRuns() -> Inlines {
    var taken = Inlines()
    swap(&taken, &runs)
    return taken
  }
}
