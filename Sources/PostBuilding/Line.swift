package import PostDocument
package import PostText

/// The runs of the paragraph, caption or summary that is being read.
package struct Line {
  package var runs = Inlines()
  /// Whether the line has visible content.
  package var isVisible = false
  /// The runs before the mention or hashtag that is being read, or `nil` if none is being read.
  private var beforeMention: Inlines?
  /// The state of white space processing, or `nil` if all white space of the line collapses.
  var spacing: LineSpacing?
  /// In an editor's line, the spaces that are visible only if a run follows them.
  var pendingSpaces = Inlines()
  /// Whether an editor's line is empty or ends with a space, so a normal space would collapse.
  var followsSpace = true
  /// Whether a space became a no-break space, and this is not yet reported.
  package var keptSpaces = false

  package init() {}

  /// Whether white space can be rendered at the end of the line.
  package var rendersSpaces: Bool { isVisible || spacing != nil }

  /// Whether white space at this position collapses, at the start of a line or after a space.
  package var endsWithSpace: Bool { !isVisible || runs.endsWithSpaceOrBreak }

  // MARK: - Adding

  /// Adds text, collapses its white space, and returns the number of removed characters.
  package mutating func append(
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
  package mutating func append(_ run: Inline) -> Int {
    guard spacing != nil else {
      showSpaces(before: run)
      return runs.appendCountingRemovals(run)
    }
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

  // MARK: - Mentions and hashtags

  /// Starts a mention or hashtag. Returns false if another mention or hashtag is open.
  package mutating func beginMention() -> Bool {
    guard beforeMention == nil else { return false }
    writePendingSpace()
    beforeMention = takeRuns()
    return true
  }

  /// Returns and removes the runs since ``beginMention()``, or returns `nil` if no mention or hashtag
  /// is open.
  package mutating func endMention() -> Inlines? {
    guard let before = beforeMention else { return nil }
    let inner = runs
    runs = before
    beforeMention = nil
    return inner
  }

  /// The last run, also if a mention or hashtag has started after it.
  var lastRun: Inline? { (runs.isEmpty ? beforeMention : runs)?.last }

  // MARK: - End

  /// Removes all runs and returns them, or returns `nil` if none of them is visible.
  package mutating func takeParagraph() -> Inlines? {
    if !isVisible, runs.isEmpty, beforeMention == nil {
      if spacing != nil { spacing = nil }
      return nil
    }
    if let inner = endMention() { runs.append(contentsOf: inner) }
    defer { isVisible = false }
    endSpacing()
    let taken = takeRuns()
    if !isVisible { keptSpaces = false }
    return isVisible ? taken : nil
  }

  mutating func takeRuns() -> Inlines {
    var taken = Inlines()
    swap(&taken, &runs)
    return taken
  }
}
