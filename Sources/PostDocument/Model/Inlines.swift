package import PostText

/// A sequence of runs that keeps inline content canonical.
///
/// - Text is clean (see ``Document``), and its white space collapsed across runs as CSS's
///   `white-space: normal` shows it. A block trims the edges when it takes the runs in, so that
///   sequences can be joined before.
/// - Neighbouring text of one look is one run; empty text is not kept.
/// - A line break carries no marks and no link, and no spaces around it.
/// - A mention or hashtag carries no link: it has a target of its own.
public struct Inlines: Hashable, Sendable {
  /// The text, when all of it looks plain and nothing stands beside it. Most lines hold no more,
  /// and an array for one run costs as much as its text.
  @usableFromInline package private(set) var plainText = ""
  /// All other runs, of which there is one at least; `nil` beside plain text. An empty array would
  /// have to be retained and released.
  @usableFromInline package private(set) var runs: [Inline]?
  private var hasBidiControls = false
  /// A Boolean value that is false when no run leads anywhere.
  package private(set) var mayLink = false
  /// A Boolean value that is true when a space at the end would not show.
  private var endsWithSpaceOrBreak = false
  /// A Boolean value that is false when the first run starts with nothing that a block drops.
  private var mayDropFirst = false
  /// Whether nothing stands before these runs. Until a block takes them in, something may.
  private var startsBlock = false

  /// Creates an empty sequence.
  public init() {}

  /// Creates a sequence of the given runs.
  public init(_ runs: some Sequence<Inline>) {
    for run in runs { append(run) }
  }

  /// Adds a run at the end.
  ///
  /// - Complexity: Amortised linear in the length of the run's text.
  public mutating func append(_ run: Inline) {
    appendCountingRemovals(run)
  }

  /// Adds a run at the end, and returns the number of scalars that its text may not hold.
  @discardableResult
  package mutating func appendCountingRemovals(_ run: Inline) -> Int {
    switch run.content {
    case .text(let text):
      return append(text: text, marks: run.marks, link: run.link)
    case .lineBreak:
      dropTrailingSpace()
      append(separate: .lineBreak)
      endsWithSpaceOrBreak = true
    case .mention, .hashtag:
      append(separate: Inline(run.content, marks: run.marks))
      mayLink = true
      endsWithSpaceOrBreak = false
    case .emoji, .image:
      append(separate: run)
      mayLink = mayLink || run.link != nil
      endsWithSpaceOrBreak = false
    }
    return 0
  }

  /// Adds text in valid UTF-8 at the end, and returns the number of scalars that it may not hold.
  ///
  /// - Complexity: Linear in the size of the text.
  package mutating func append(
    flowing text: borrowing Span<UInt8>, need: TextHygiene.Need, marks: Marks,
    link: consuming Link?
  ) -> Int {
    switch need {
    case .nothing(let isASCII):
      guard !text.isEmpty else { return 0 }
      let first = text[0] == 0x20 && endsWithSpaceOrBreak ? 1 : 0
      append(
        clean: String(validUTF8: text.extracting(first...), isASCII: isASCII),
        endsWithSpace: text[text.count - 1] == 0x20, marks: marks, link: link)
      return 0
    case .collapsing:
      let text = TextHygiene.collapsed(text, dropsFirst: endsWithSpaceOrBreak)
      let endsWithSpace = text.utf8.last == 0x20
      append(clean: text, endsWithSpace: endsWithSpace, marks: marks, link: link)
      return 0
    case .cleaning:
      let cleaned = TextHygiene.flow(text, after: lastScalar)
      append(cleaned, marks: marks, link: link)
      return cleaned.removals
    }
  }

  /// The size of the text of all runs, in bytes.
  package var textSize: Int {
    guard let runs else { return plainText.utf8.count }
    return runs.reduce(0) { size, run in
      if case .text(let text) = run.content { size + text.utf8.count } else { size }
    }
  }

  /// Adds runs at the end.
  public mutating func append(contentsOf runs: some Sequence<Inline>) {
    for run in runs { append(run) }
  }

  private mutating func append(text: String, marks: Marks, link: Link?) -> Int {
    guard !TextHygiene.isPlain(text) else {
      append(plain: text, marks: marks, link: link)
      return 0
    }
    let cleaned = TextHygiene.flow(text, after: lastScalar)
    append(cleaned, marks: marks, link: link)
    return cleaned.removals
  }

  private mutating func append(
    _ cleaned: TextHygiene.Cleaned, marks: Marks, link: consuming Link?
  ) {
    hasBidiControls = hasBidiControls || cleaned.hasBidiControls
    append(plain: cleaned.text, marks: marks, link: link)
  }

  /// Adds text that needs nothing: see ``TextHygiene/Need``.
  package mutating func append(
    plain text: consuming String, marks: Marks, link: consuming Link?
  ) {
    // A scalar, not a `Character`: a combining mark may follow the space.
    if text.utf8.first == 0x20, endsWithSpaceOrBreak { text.unicodeScalars.removeFirst() }
    let endsWithSpace = text.utf8.last == 0x20
    append(clean: text, endsWithSpace: endsWithSpace, marks: marks, link: link)
  }

  /// Adds text that is clean, collapsed, and has no space that would not show in front.
  private mutating func append(
    clean text: consuming String, endsWithSpace: Bool, marks: Marks, link: consuming Link?
  ) {
    guard !text.isEmpty else { return }
    mayLink = mayLink || link != nil
    endsWithSpaceOrBreak = endsWithSpace
    if isEmpty { mayDropFirst = Inlines.mayBeDropped(text.utf8.first ?? 0) }
    if runs == nil, marks.isEmpty, link == nil {
      if plainText.isEmpty { plainText = text } else { plainText += text }
    } else if runs == nil || runs?.joinText(text, marks: marks, link: link) == false {
      append(separate: Inline(.text(text), marks: marks, link: link))
    }
  }

  /// Adds a run that does not join the one before.
  private mutating func append(separate run: consuming Inline) {
    // Most lines have one run; those of more have a few.
    guard !isEmpty else { return runs = [run] }
    if runs == nil {
      runs = []
      runs?.reserveCapacity(4)
      runs?.append(.text(plainText))
      plainText = ""
    } else if runs?.count == 1 {
      runs?.reserveCapacity(4)
    }
    runs?.append(run)
  }

  /// Changes the text of a run; a run without text goes.
  private mutating func setText(_ text: String, at position: Int) {
    if runs == nil {
      plainText = text
    } else if !text.isEmpty {
      runs?[position].content = .text(text)
    } else {
      runs?.remove(at: position)
      settle()
    }
  }

  /// Follows that runs were removed: one that is left alone may be plain text.
  private mutating func settle() {
    guard let left = runs, left.count < 2 else { return }
    guard let run = left.first else { return runs = nil }
    guard run.marks.isEmpty, run.link == nil, case .text(let text) = run.content else { return }
    plainText = text
    runs = nil
  }

  /// The last scalar of the text that new text would follow directly.
  ///
  /// At the start of a sequence that may still be joined to another, any visible one.
  private var lastScalar: Unicode.Scalar? {
    if isEmpty, !startsBlock { return "\u{FFFD}" }
    guard case .text(let text)? = last?.content else { return nil }
    return text.unicodeScalars.last
  }

  /// A Boolean value that is true for the first byte of what a block may drop at its start: spaces,
  /// and what is attached to the character before it, in UTF-8 from E1 on. Most text starts
  /// otherwise.
  private static func mayBeDropped(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0xE1 }

  /// The scalar with which the runs start, when that is text.
  private var firstScalar: Unicode.Scalar? {
    guard let runs else { return plainText.unicodeScalars.first }
    guard case .text(let text) = runs[0].content else { return nil }
    return text.unicodeScalars.first
  }

  /// Drops a space at the end, which does not show before a line end.
  package mutating func dropTrailingSpace() {
    guard endsWithSpaceOrBreak, !isEmpty, case .text(let text) = content(at: count - 1) else {
      return
    }
    endsWithSpaceOrBreak = false
    setText(String(text.unicodeScalars.dropLast()), at: count - 1)
  }

  private mutating func dropLeadingSpace() {
    guard firstScalar == " ", case .text(let text) = content(at: 0) else { return }
    setText(String(text.unicodeScalars.dropFirst()), at: 0)
    if isEmpty { endsWithSpaceOrBreak = false }
  }

  /// These runs as a block holds them: no space at the edges, no line break at the end,
  /// bidirectional controls in pairs.
  package var trimmed: Inlines {
    var result = self
    result.trim()
    return result
  }

  /// Makes these runs what a block holds.
  mutating func trim() {
    if hasBidiControls { self = balanced }
    if mayDropFirst {
      if let first = firstScalar, TextHygiene.isAttached(first) { self = atStart }
      dropLeadingSpace()
    }
    guard endsWithSpaceOrBreak else { return }
    dropTrailingSpace()
    if case .lineBreak? = runs?.last?.content {
      while case .lineBreak? = runs?.last?.content { runs?.removeLast() }
      settle()
    }
    endsWithSpaceOrBreak = false
  }

  /// A Boolean value that is true when a block takes embeddings or isolates out of these runs.
  package var hasUnpairedControls: Bool {
    guard hasBidiControls else { return false }
    var balancer = BidiBalancer()
    for case .text(let text) in lazy.map(\.content) { balancer.scan(text) }
    return balancer.hasUnpaired
  }

  /// These runs without joiners and selectors that nothing stands before.
  private var atStart: Inlines {
    var result = Inlines()
    result.startsBlock = true
    for run in self { result.append(run) }
    return result
  }

  /// These runs without embeddings and isolates that do not pair.
  private var balanced: Inlines {
    var balancer = BidiBalancer()
    for case .text(let text) in lazy.map(\.content) { balancer.scan(text) }
    guard balancer.hasUnpaired else { return self }
    var result = Inlines()
    for var run in self {
      if case .text(let text) = run.content { run.content = .text(balancer.removeUnpaired(text)) }
      result.append(run)
    }
    return result
  }
}

extension Inlines: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }

  @inlinable public var endIndex: Int { runs?.count ?? (plainText.isEmpty ? 0 : 1) }

  @inlinable public subscript(position: Int) -> Inline {
    if let runs { return runs[position] }
    precondition(position == 0 && !plainText.isEmpty, "there is no run at this position")
    return .text(plainText)
  }
}

// For who looks at runs where they stand: the subscript copies them.
extension Inlines {
  /// What a run shows.
  @inlinable package func content(at position: Int) -> InlineContent {
    runs?[position].content ?? .text(plainText)
  }

  /// How a run looks.
  @inlinable package func marks(at position: Int) -> Marks {
    runs?[position].marks ?? []
  }

  /// Where a run leads.
  @inlinable package func link(at position: Int) -> Link? {
    runs?[position].link
  }
}

extension Inlines: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Inline...) {
    self.init(elements)
  }
}

extension Inlines {
  public static func == (left: Inlines, right: Inlines) -> Bool {
    left.plainText == right.plainText && left.runs == right.runs
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(plainText)
    hasher.combine(runs)
  }
}

extension [Inline] {
  /// Adds text to the last run, when that is text of the same look; false when it is not.
  fileprivate mutating func joinText(_ text: String, marks: Marks, link: Link?) -> Bool {
    let last = count - 1
    guard self[last].marks == marks, self[last].link == link,
      case .text(var joined) = self[last].content
    else { return false }
    self[last].content = .lineBreak  // Lets go of the string, so that appending does not copy it.
    joined += text
    self[last].content = .text(joined)
    return true
  }
}
