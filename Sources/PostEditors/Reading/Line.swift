internal import PostDocument
internal import PostText

/// The runs of a paragraph as an editor shows them: with every space and line feed.
///
/// Documents collapse spaces, editors do not: a space that would collapse becomes U+00A0, except at
/// the end of a line, where nobody sees it.
struct Line {
  private(set) var runs = Inlines()
  /// Spaces that show only when something follows them.
  private var waiting: [Inline] = []
  private var endsWithSpace = true
  /// The link of the last run, by which links are counted.
  var lastLink: Hyperlink?

  /// What happened to a text on its way into the line.
  struct Outcome {
    /// The number of scalars that no text may hold.
    var removals = 0
    var keptSpaces = false
  }

  var isEmpty: Bool { runs.isEmpty }

  mutating func append(_ run: Inline) {
    flushWaiting()
    runs.append(run)
    endsWithSpace = false
  }

  mutating func appendBreak() {
    waiting.removeAll()
    runs.append(.lineBreak)
    endsWithSpace = true
  }

  mutating func append(_ text: String, marks: Marks, link: Hyperlink?) -> Outcome {
    if TextHygiene.isPlain(text), !(endsWithSpace && text.utf8.first == 0x20) {
      guard !text.isEmpty else { return Outcome() }
      let keptSpaces = flushWaiting()
      runs.append(.text(text, marks: marks, link: link))
      endsWithSpace = text.utf8.last == 0x20
      return Outcome(keptSpaces: keptSpaces)
    }
    return appendSpaced(text, marks: marks, link: link)
  }

  /// Adds a text scalar by scalar.
  private mutating func appendSpaced(_ text: String, marks: Marks, link: Hyperlink?) -> Outcome {
    var outcome = Outcome()
    var piece = String.UnicodeScalarView()
    func flush(_ line: inout Line) {
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
          wait(Inline.text("\u{A0}", marks: marks, link: link))
        } else {
          piece.append(" ")
          endsWithSpace = true
        }
      default:
        if flushWaiting() { outcome.keptSpaces = true }
        piece.append(scalar)
        endsWithSpace = false
      }
    }
    flush(&self)
    return outcome
  }

  private mutating func wait(_ space: Inline) {
    if let last = waiting.indices.last, waiting[last].marks == space.marks,
      waiting[last].link == space.link, case .text(var text) = waiting[last].content
    {
      waiting[last].content = .lineBreak  // Lets go of the string, so that appending does not copy.
      text += "\u{A0}"
      waiting[last].content = .text(text)
    } else {
      waiting.append(space)
    }
  }

  @discardableResult
  private mutating func flushWaiting() -> Bool {
    guard !waiting.isEmpty else { return false }
    runs.append(contentsOf: waiting)
    waiting.removeAll()
    return true
  }
}
