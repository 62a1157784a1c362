internal import PostDocument
internal import PostText

/// The runs of a block as one text in which entities are found.
struct LinkableText {
  /// A run and where its text lies, in scalars.
  struct Segment {
    let run: Inline
    let start: Int
    let end: Int
    /// A Boolean value that is true when the run may be changed.
    let isOpen: Bool
  }

  private(set) var text = ""
  private(set) var segments: [Segment] = []
  /// Scalars that would be lost at the start of a run: those that cling to what stands before.
  private var clinging: Set<Int> = []

  /// What is a node or a link already is read as well, as it shows: it may be a neighbour that makes
  /// a word of what would be an entity. A picture separates like a line feed.
  init(_ runs: Inlines) {
    var offset = 0
    for run in runs {
      var isOpen = false
      let shown: String
      switch run.content {
      case .text(let text):
        shown = text
        isOpen = run.link == nil && run.marks.isDisjoint(with: [.code, .keyboard])
      case .mention(let mention): shown = mention.text
      case .hashtag(let hashtag): shown = hashtag.text
      case .lineBreak, .emoji, .image: shown = "\n"
      }
      text += shown
      let start = offset
      for scalar in shown.unicodeScalars {
        if LinkableText.clings(scalar) { clinging.insert(offset) }
        offset += 1
      }
      segments.append(Segment(run: run, start: start, end: offset, isOpen: isOpen))
    }
  }

  /// A Boolean value that is true when text behind an offset belongs to the character before.
  func continues(at offset: Int) -> Bool { clinging.contains(offset) }

  /// The runs that hold a part of a range.
  func segments(in range: Range<Int>) -> ArraySlice<Segment> {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].end <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return segments[low...].prefix { $0.start < range.upperBound }
  }

  private static func clings(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isJoinControl || scalar.isVariationSelector || 0xE0000...0xE0FFF ~= scalar.value
  }
}
