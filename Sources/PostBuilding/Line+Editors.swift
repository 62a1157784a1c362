package import PostDocument
internal import PostText

// Lines of editors, which show every space and line feed.
//
// Documents collapse spaces. A space that would collapse becomes U+00A0, except at the end of a line,
// where it is invisible.
extension Line {
  /// Adds text as an editor shows it, and returns the number of removed characters.
  package mutating func append(shown text: String, marks: Marks, link: Hyperlink?) -> Int {
    if TextHygiene.isPlain(text), !(followsSpace && text.utf8.first == 0x20) {
      if showSpaces() { keptSpaces = true }
      runs.append(.text(text, marks: marks, link: link))
      followsSpace = text.utf8.last == 0x20
      return 0
    }
    var removals = 0
    var piece = String.UnicodeScalarView()
    // The spaces of this text that are visible only if a character follows them.
    var spaceCount = 0
    func write(to line: inout Line) {
      guard !piece.isEmpty else { return }
      let run = Inline.text(String(piece), marks: marks, link: link)
      removals += line.runs.appendCountingRemovals(run)
      piece.removeAll(keepingCapacity: true)
    }
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{2028}":
        write(to: &self)
        spaceCount = 0
        _ = append(.lineBreak)
      case " ", "\t":
        if followsSpace { spaceCount += 1 } else { piece.append(" ") }
        followsSpace = true
      default:
        if showSpaces() || spaceCount > 0 { keptSpaces = true }
        for _ in 0..<spaceCount { piece.append("\u{A0}") }
        spaceCount = 0
        piece.append(scalar)
        followsSpace = false
      }
    }
    write(to: &self)
    let spaces = String(repeating: "\u{A0}", count: spaceCount)
    pendingSpaces.append(plain: spaces, marks: marks, link: link)
    return removals
  }

  /// Ends the line: removes all runs and returns them.
  package mutating func takeShown() -> Inlines {
    pendingSpaces = Inlines()
    followsSpace = true
    return takeRuns()
  }

  /// Writes the pending spaces, because a run follows them, and returns whether there are any.
  @discardableResult private mutating func showSpaces() -> Bool {
    guard !pendingSpaces.isEmpty else { return false }
    runs.append(contentsOf: pendingSpaces)
    pendingSpaces = Inlines()
    return true
  }

  /// Writes the pending spaces before a run other than text, or removes them before a line break.
  mutating func showSpaces(before run: Inline) {
    followsSpace = run.content == .lineBreak
    if followsSpace { pendingSpaces = Inlines() } else { showSpaces() }
  }
}
