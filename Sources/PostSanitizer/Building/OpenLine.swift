internal import PostDocument
internal import PostText

/// The runs of the paragraph, caption or summary that is being read.
struct OpenLine {
  var runs = Inlines()
  /// Whether the line has visible content.
  private(set) var isVisible = false
  /// The layout of the paragraph.
  private(set) var layout: Store<TextLayout>.ID?
  /// The level of the heading, or 0.
  private(set) var heading: Int8 = 0
  private var isInlineHeading = false
  /// The runs before the mention or hashtag that is being read, or `nil` if none is being read.
  private(set) var beforeAtom: Inlines?
  /// The state of white space processing, or `nil` if all white space of the line collapses.
  var spacing: LineSpacing?
  /// Whether a space became a no-break space, and this is not yet reported.
  var keptSpaces = false

  /// Whether white space can be rendered at the end of the line.
  var rendersSpaces: Bool { isVisible || spacing != nil }

  /// Records that visible content is added. The style of the first visible content determines the
  /// layout and heading level of the line.
  mutating func show(_ style: TextStyle) {
    guard !isVisible else {
      if style.heading != heading { showOther(style) }
      return
    }
    isVisible = true
    layout = style.layout
    heading = style.heading
    isInlineHeading = style.isInlineHeading
  }

  /// Records content of another heading level, or of none. A line with an inline heading and other
  /// text is not a heading.
  private mutating func showOther(_ style: TextStyle) {
    if isInlineHeading || style.isInlineHeading { heading = 0 }
  }

  /// Adds text, collapses its white space, and returns the number of removed characters.
  mutating func append(
    _ text: borrowing Span<UInt8>, need: TextHygiene.Need, marks: Marks, link: Hyperlink?
  ) -> Int {
    guard spacing == nil else {
      let style = SpacedText.Style(whiteSpace: .collapse, tabSize: 0, marks: marks, link: link)
      var tabColumns = 0
      return append(text, need: need, spaced: style, tabColumns: &tabColumns).removals
    }
    return runs.append(flowing: text, need: need, marks: marks, link: link)
  }

  /// Adds text whose white space is processed, and returns the number of removed characters.
  mutating func write(_ text: borrowing Span<UInt8>, marks: Marks, link: Hyperlink?) -> Int {
    runs.append(flowing: text, need: TextHygiene.need(of: text), marks: marks, link: link)
  }

  /// Adds a run, and returns the number of removed characters.
  mutating func append(_ run: Inline) -> Int {
    guard spacing != nil else { return runs.appendCountingRemovals(run) }
    if run.content == .lineBreak {
      endLine()
      return 0
    }
    writePendingSpace()
    spacing?.addVisible(columns: run.content.plainText.withUTF8Span { SpacedText.columns(of: $0) })
    return runs.appendCountingRemovals(run)
  }

  /// Adds a line break.
  mutating func endLine() {
    writePendingSpace(isAtEnd: true)
    runs.append(.lineBreak)
    spacing?.startLine()
  }

  /// Whether white space at this position collapses, at the start of a line or after a space.
  var endsWithSpace: Bool { !isVisible || runs.endsWithSpaceOrBreak }

  // MARK: - Mentions and hashtags

  /// Starts a mention or hashtag. Returns false if another mention or hashtag is open.
  mutating func beginAtom() -> Bool {
    guard beforeAtom == nil else { return false }
    writePendingSpace()
    beforeAtom = removeRuns()
    return true
  }

  /// The result of the end of a mention or hashtag.
  enum AtomEnding {
    /// The runs remain runs, or no mention or hashtag was open.
    case runs
    /// The runs became a mention or hashtag.
    ///
    /// - Parameters:
    ///   - lost: The marks that only some of the runs had.
    ///   - hasUnpairedControls: Whether bidirectional controls of the runs were removed.
    case atom(lost: Marks, hasUnpairedControls: Bool)
    /// The element was empty. The mention or hashtag has the text of the element's attributes.
    case labeled
  }

  /// Replaces the runs since ``beginAtom()`` by a mention or hashtag, if all of these runs are
  /// text.
  ///
  /// - Parameter marks: The marks of text in the element, which an empty element has, too.
  mutating func endAtom(_ atom: PendingAtom?, marks outer: Marks) -> AtomEnding {
    guard let before = beforeAtom else { return .runs }
    let inner = runs
    runs = before
    beforeAtom = nil
    guard let marks = inner.isEmpty ? outer : Marks.shared(by: inner),
      let content = atom?.content(of: inner)
    else {
      runs.append(contentsOf: inner)
      return .runs
    }
    let text = inner.reduce(into: "") { $0 += $1.content.plainText }
    if inner.isEmpty { isVisible = true }
    if text.utf8.first == 0x20 { runs.append(.text(" ")) }
    runs.append(Inline(content, marks: marks))
    if text.utf8.last == 0x20 { runs.append(.text(" ")) }
    if inner.isEmpty { return .labeled }
    let lost = inner.reduce(into: Marks()) { $0.formUnion($1.marks) }.subtracting(marks)
    return .atom(lost: lost, hasUnpairedControls: inner.hasUnpairedControls)
  }

  // MARK: - End

  /// Removes all runs and returns them, or returns `nil` if none of them is visible.
  mutating func takeParagraph() -> Inlines? {
    if !isVisible, runs.isEmpty, beforeAtom == nil {
      if spacing != nil { spacing = nil }
      return nil
    }
    _ = endAtom(nil, marks: [])
    defer { isVisible = false }
    endSpacing()
    let taken = removeRuns()
    if !isVisible { keptSpaces = false }
    return isVisible ? taken : nil
  }

  private mutating func removeRuns() -> Inlines {
    var taken = Inlines()
    swap(&taken, &runs)
    return taken
  }
}
