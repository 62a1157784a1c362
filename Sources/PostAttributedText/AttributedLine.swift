internal import PostDocument

/// A line of attributed text.
struct AttributedLine {
  /// The blocks that the line is in, outermost first.
  var components: [BlockIntent.Component] = []
  private(set) var runs = Inlines()
  /// The text with all white space, for code blocks.
  var code = ""
  /// The number of spaces that are added if text follows on the line.
  private var pendingSpaces = 0
  private var endsWithSpace = true

  mutating func append(_ run: Inline) {
    var spaces = ""
    movePendingSpaces(into: &spaces)
    if !spaces.isEmpty { runs.append(.text(spaces)) }
    runs.append(run)
    endsWithSpace = false
  }

  /// Appends text with its spaces.
  ///
  /// Documents collapse spaces and text views do not. So spaces that would collapse become U+00A0;
  /// those at the end of a line are dropped.
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
