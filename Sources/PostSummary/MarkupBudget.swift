internal import PostDocument
internal import PostText

/// The size that is left for marks, links and images of emoji, in bytes of HTML.
struct MarkupBudget {
  private var bytes: Int
  /// Whether all mentions and hashtags are kept as such, or `nil` if each is decided alone.
  private var keepsNames: Bool?
  /// The markup of the last text, and what is kept of it.
  private var last: (marks: Marks, link: Hyperlink?, kept: (marks: Marks, link: Hyperlink?))?

  init(bytes: Int) {
    self.bytes = bytes
  }

  /// Reserves the size of all names, or makes all of them text.
  ///
  /// A summary that leaves out names at its start or end is only its own summary if it keeps all of
  /// them or none.
  mutating func reserve(namesOf draft: SummaryDraft, upTo limit: Int) {
    var size = 0
    var start = 0
    for piece in draft.pieces {
      if start < limit, case .atom(let run) = piece.content, run.isName {
        size += MarkupBudget.size(of: run.bare)
      }
      start = piece.end
    }
    keepsNames = take(size)
  }

  /// What is kept of the markup of a text. The parts of a text with the same markup keep the same.
  mutating func kept(_ marks: Marks, _ link: Hyperlink?) -> (marks: Marks, link: Hyperlink?) {
    if marks.isEmpty, link == nil {
      last = nil
      return ([], nil)
    }
    if let last, last.marks == marks, last.link == link { return last.kept }
    let size = MarkupBudget.size(of: marks)
    let linkSize = link.map { MarkupBudget.size(of: $0) } ?? 0
    let kept: (Marks, Hyperlink?) =
      take(size + linkSize) ? (marks, link) : take(size) ? (marks, nil) : ([], nil)
    last = (marks, link, kept)
    return kept
  }

  /// Ends a text: equal markup of the next one counts again.
  mutating func endText() { last = nil }

  /// A run with as much of its markup as fits: all of it, without its link and target, or only its
  /// text.
  mutating func kept(_ run: Inline) -> Inline {
    let text = Inline.text(run.content.plainText)
    if run.isName, let keepsNames {
      guard keepsNames else { return text }
      return take(MarkupBudget.size(of: run) - MarkupBudget.size(of: run.bare)) ? run : run.bare
    }
    if take(MarkupBudget.size(of: run)) { return run }
    var bare = run.bare
    bare.marks = run.marks
    return take(MarkupBudget.size(of: bare)) ? bare : text
  }

  private mutating func take(_ size: Int) -> Bool {
    guard size <= bytes else { return false }
    bytes -= size
    return true
  }

  // MARK: Sizes

  /// The size of ` rel=""` with every keyword.
  private static let relationSize = 48

  /// The largest size of the tags of a run.
  private static func size(of run: Inline) -> Int {
    var size = self.size(of: run.marks) + (run.link.map { self.size(of: $0) } ?? 0)
    switch run.content {
    case .mention(let mention): size += self.size(of: mention.target, mention.id)
    case .hashtag(let hashtag): size += self.size(of: hashtag.target, hashtag.id)
    case .emoji(let emoji): size += 33 + emoji.image.description.escapedSize
    case .text, .lineBreak, .image: break
    }
    return size
  }

  private static func size(of marks: Marks) -> Int {
    guard !marks.isEmpty else { return 0 }
    var size = marks.contains(.spoiler) ? 16 : 0
    for (bit, name) in Marks.elementNames.enumerated() where marks.rawValue & (1 << bit) != 0 {
      size += 2 * name.utf8CodeUnitCount + 5
    }
    return size
  }

  private static func size(of link: Hyperlink) -> Int {
    15 + link.target.description.escapedSize + relationSize
      + (link.title.map { 9 + $0.escapedSize } ?? 0)
  }

  private static func size(of target: LinkTarget?, _ id: String?) -> Int {
    40 + (target.map { 8 + $0.description.escapedSize + relationSize } ?? 0)
      + (id.map { 11 + $0.escapedSize } ?? 0)
  }
}

extension Inline {
  fileprivate var isName: Bool {
    switch content {
    case .mention, .hashtag: true
    case .text, .lineBreak, .emoji, .image: false
    }
  }

  /// The run without marks, link and target.
  fileprivate var bare: Inline {
    switch content {
    case .mention(let mention): Inline(Mention(mention.text).map { .mention($0) } ?? content)
    case .hashtag(let hashtag): Inline(Hashtag(hashtag.text).map { .hashtag($0) } ?? content)
    case .text, .lineBreak, .emoji, .image: Inline(content)
    }
  }
}
