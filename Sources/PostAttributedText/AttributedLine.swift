internal import PostDocument

/// A line of attributed text.
struct AttributedLine {
  /// The blocks that the line is in, outermost first.
  var components: [BlockIntent.Component] = []
  private(set) var runs = Inlines()
  /// The text as it is, for code.
  var code = ""
  /// The number of spaces that show only when something follows them.
  private var waitingSpaces = 0
  private var endsWithSpace = true

  mutating func append(_ run: Inline) {
    var spaces = ""
    takeSpaces(into: &spaces)
    if !spaces.isEmpty { runs.append(.text(spaces)) }
    runs.append(run)
    endsWithSpace = false
  }

  /// Adds text with its spaces: documents collapse them, text views do not, so that a space that
  /// would collapse becomes U+00A0, but at the end of a line, where nobody sees it.
  mutating func append(_ text: String, marks: Marks, link: Hyperlink?) {
    var kept = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "\t":
        if endsWithSpace { waitingSpaces += 1 } else { kept.append(" ") }
        endsWithSpace = true
      case "\u{2028}", "\u{B}":
        if !kept.isEmpty { runs.append(.text(kept, marks: marks, link: link)) }
        kept = ""
        runs.append(.lineBreak)
        waitingSpaces = 0
        endsWithSpace = true
      default:
        if waitingSpaces > 0 { takeSpaces(into: &kept) }
        kept.unicodeScalars.append(scalar)
        endsWithSpace = false
      }
    }
    if !kept.isEmpty { runs.append(.text(kept, marks: marks, link: link)) }
  }

  private mutating func takeSpaces(into text: inout String) {
    text += String(repeating: "\u{A0}", count: waitingSpaces)
    waitingSpaces = 0
  }
}
