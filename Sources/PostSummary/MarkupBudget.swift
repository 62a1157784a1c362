internal import PostDocument
internal import PostText

/// The number of bytes of HTML that are left for marks, links, mentions, hashtags and emoji images.
///
/// Markup is kept in text order if it fits, else it is dropped. The text itself is always kept.
struct MarkupBudget {
  private var bytes: Int
  /// Whether all mentions and hashtags are kept (true) or become text (false). `nil` without a call
  /// of ``reserve(for:)``: then each of them is kept if it fits.
  private var keepsNames: Bool?

  init(bytes: Int) {
    self.bytes = bytes
  }

  /// Reserves the size of all mentions and hashtags. If they do not fit, all of them become text.
  ///
  /// A summary can leave out mentions at the start and hashtags at the end. If only some mentions
  /// and hashtags became text, a summary of the summary could leave out others.
  mutating func reserve(for pieces: some Sequence<SummaryDraft.Piece>) {
    var size = 0
    for case .atom(let run) in pieces.lazy.map(\.content) where run.isName {
      size += MarkupBudget.size(of: run.bare)
    }
    keepsNames = spend(size)
  }

  /// Drops all markup, unless the markup of all pieces fits.
  mutating func keepAllOrNone(of pieces: some Sequence<SummaryDraft.Piece>) {
    let size = pieces.reduce(0) { size, piece in
      switch piece.content {
      case .text(let marks, let link):
        size + MarkupBudget.size(of: marks) + MarkupBudget.size(of: link)
      case .atom(let run): size + MarkupBudget.size(of: run)
      case .block, .lineBreak: size
      }
    }
    if size > bytes { bytes = 0 }
  }

  /// Returns the marks and the link that fit: both, only the marks, or neither.
  mutating func kept(_ marks: Marks, _ link: Hyperlink?) -> (marks: Marks, link: Hyperlink?) {
    let size = MarkupBudget.size(of: marks)
    if spend(size + MarkupBudget.size(of: link)) { return (marks, link) }
    return spend(size) ? (marks, nil) : ([], nil)
  }

  /// Returns the run with the markup that fits: all markup, markup without link and target, or
  /// only text.
  mutating func kept(_ run: Inline) -> Inline {
    let text = Inline.text(run.content.plainText)
    if run.isName, let keepsNames {
      guard keepsNames else { return text }
      return spend(MarkupBudget.size(of: run) - MarkupBudget.size(of: run.bare)) ? run : run.bare
    }
    if spend(MarkupBudget.size(of: run)) { return run }
    var bare = run.bare
    bare.marks = run.marks
    return spend(MarkupBudget.size(of: bare)) ? bare : text
  }

  /// Subtracts a size from the budget. Returns false, and subtracts nothing, if the size is larger.
  private mutating func spend(_ size: Int) -> Bool {
    guard size <= bytes else { return false }
    bytes -= size
    return true
  }

  // MARK: Sizes

  /// The size in bytes of the attribute ` rel=""` with all keywords.
  private static let relationSize = 48

  /// Returns the largest size in bytes of the tags of a run.
  private static func size(of run: Inline) -> Int {
    var size = self.size(of: run.marks) + self.size(of: run.link)
    if let name = run.content.reference {
      size += 40 + (name.id.map { 11 + $0.escapedSize } ?? 0)
      size += name.target.map { 8 + $0.description.escapedSize + relationSize } ?? 0
    } else if case .emoji(let emoji) = run.content {
      size += 33 + emoji.image.description.escapedSize
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

  private static func size(of link: Hyperlink?) -> Int {
    guard let link else { return 0 }
    return 15 + link.href.description.escapedSize + relationSize
      + (link.title.map { 9 + $0.escapedSize } ?? 0)
  }
}

extension Inline {
  /// Whether the run is a mention or hashtag.
  fileprivate var isName: Bool { content.reference != nil }

  /// The run without marks, link, target and identifier.
  fileprivate var bare: Inline {
    var bare = Inline(content)
    bare.content.reference?.target = nil
    bare.content.reference?.id = nil
    return bare
  }
}
