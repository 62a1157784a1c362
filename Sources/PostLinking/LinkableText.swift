internal import PostDocument
internal import PostText

/// The runs of a block as one text in which entities are found.
struct LinkableText {
  /// The offsets of the text of a run, in scalars.
  struct Segment {
    let start: Int
    let end: Int
    /// Whether entities in the run can become nodes or links.
    let isEditable: Bool
  }

  private(set) var text = ""
  /// One segment for each run.
  private(set) var segments: [Segment] = []
  /// The offsets of the scalars that extend the preceding character. An entity directly before such
  /// a scalar cannot become a node, because the scalar would be removed at the start of a run.
  private var extenders: Set<Int> = []

  /// Creates the text of runs.
  ///
  /// The text includes the displayed text of nodes and links, because a character before or after
  /// an entity can exclude the entity. Line breaks, emoji and images become line feeds.
  init(_ runs: Inlines) {
    var offset = 0
    segments.reserveCapacity(runs.count)
    for run in runs {
      var isEditable = false
      let displayed: String
      switch run.content {
      case .text(let text):
        displayed = text
        isEditable = run.link == nil && run.marks.isDisjoint(with: [.code, .keyboard])
      case .mention(let mention): displayed = mention.text
      case .hashtag(let hashtag): displayed = hashtag.text
      case .lineBreak, .emoji, .image: displayed = "\n"
      }
      text += displayed
      let start = offset
      for scalar in displayed.unicodeScalars {
        if LinkableText.isExtender(scalar) { extenders.insert(offset) }
        offset += 1
      }
      segments.append(Segment(start: start, end: offset, isEditable: isEditable))
    }
  }

  /// Whether the scalar at an offset extends the preceding character.
  func isExtender(at offset: Int) -> Bool { extenders.contains(offset) }

  /// Returns the segments that overlap a range.
  func segments(in range: Range<Int>) -> ArraySlice<Segment> {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].end <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return segments[low...].prefix { $0.start < range.upperBound }
  }

  private static func isExtender(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isJoinControl || scalar.isVariationSelector || 0xE0000...0xE0FFF ~= scalar.value
  }
}
