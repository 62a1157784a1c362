internal import PostDocument

/// A line of attributed text.
struct AttributedLine {
  /// The blocks that the line is in, outermost first.
  var components: [BlockIntent.Component] = []
  private(set) var runs = Inlines()
  /// The text of the line with unchanged white space, for code blocks.
  var code = ""
  /// The number of spaces to write before the next text of the line.
  private var pendingSpaces = 0
  private var endsWithSpace = true

  mutating func append(_ run: Inline) {
    var spaces = ""
    movePendingSpaces(into: &spaces)
    if !spaces.isEmpty { runs.append(.text(spaces)) }
    runs.append(run)
    endsWithSpace = false
  }

  /// Appends text, and replaces spaces that a document would collapse with U+00A0.
  ///
  /// Documents collapse adjacent spaces, but text views show all of them. Spaces at the end of a
  /// line are dropped.
  mutating func append(_ text: String, marks: Marks, link: Hyperlink?) {
    var kept = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "\t":
        if endsWithSpace { pendingSpaces += 1 } else { kept.append(" ") }
        endsWithSpace = true
      case "\u{2028}", "\u{B}":
        if !kept.isEmpty { runs.append(.text(kept, marks: marks, link: link)) }
        kept = ""
        runs.append(.lineBreak)
        pendingSpaces = 0
        endsWithSpace = true
      default:
        movePendingSpaces(into: &kept)
        kept.unicodeScalars.append(scalar)
        endsWithSpace = false
      }
    }
    if !kept.isEmpty { runs.append(.text(kept, marks: marks, link: link)) }
  }

  private mutating func movePendingSpaces(into text: inout String) {
    guard pendingSpaces > 0 else { return }
    text += String(repeating: "\u{A0}", count: pendingSpaces)
    pendingSpaces = 0
  }
}
