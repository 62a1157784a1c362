internal import PostBytes

/// A sequence of runs that keeps inline content canonical.
///
/// - Text is clean (see ``Document``), and its white space collapsed across runs as CSS's
///   `white-space: normal` shows it. A block trims the edges when it takes the runs in, so that
///   sequences can be joined before.
/// - Neighbouring text of one look is one run; empty text is not kept.
/// - A line break carries no marks and no link, and no spaces around it.
/// - A mention or hashtag carries no link: it has a target of its own.
public struct Inlines: Hashable, Sendable {
  /// The runs, for who looks at them where they stand: a subscript copies.
  @usableFromInline package private(set) var runs: [Inline] = []
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
    self.runs.reserveCapacity(runs.underestimatedCount)
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
      runs.append(.lineBreak)
      endsWithSpaceOrBreak = true
    case .mention, .hashtag:
      runs.append(Inline(run.content, marks: run.marks))
      mayLink = true
      endsWithSpaceOrBreak = false
    case .emoji, .image:
      runs.append(run)
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
    guard let last = runs.indices.last, runs[last].marks == marks, runs[last].link == link,
      case .text(var joined) = runs[last].content
    else {
      if runs.isEmpty { mayDropFirst = Inlines.mayBeDropped(text.utf8.first ?? 0) }
      let run = Inline(.text(text), marks: marks, link: link)
      // Most lines have one run; those of more have a few.
      if runs.capacity == 0 {
        runs = [run]
      } else {
        if runs.count == 1 { runs.reserveCapacity(4) }
        runs.append(run)
      }
      return
    }
    runs[last].content = .lineBreak  // Lets go of the string, so that appending does not copy it.
    joined += text
    runs[last].content = .text(joined)
  }

  /// The last scalar of the text that new text would follow directly.
  ///
  /// At the start of a sequence that may still be joined to another, any visible one.
  private var lastScalar: Unicode.Scalar? {
    if runs.isEmpty, !startsBlock { return "\u{FFFD}" }
    guard case .text(let text)? = runs.last?.content else { return nil }
    return text.unicodeScalars.last
  }

  /// A Boolean value that is true for the first byte of what a block may drop at its start: spaces,
  /// and what is attached to the character before it, in UTF-8 from E1 on. Most text starts otherwise.
  private static func mayBeDropped(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0xE1 }

  /// Drops a space at the end, which does not show before a line end.
  package mutating func dropTrailingSpace() {
    guard endsWithSpaceOrBreak, let last = runs.indices.last,
      case .text(let text) = runs[last].content
    else { return }
    endsWithSpaceOrBreak = false
    if text.utf8.count == 1 {
      runs.removeLast()
    } else {
      runs[last].content = .text(String(text.unicodeScalars.dropLast()))
    }
  }

  private mutating func dropLeadingSpace() {
    guard case .text(let text)? = runs.first?.content, text.utf8.first == 0x20 else { return }
    if text.utf8.count == 1 {
      runs.removeFirst()
      if runs.isEmpty { endsWithSpaceOrBreak = false }
    } else {
      runs[0].content = .text(String(text.unicodeScalars.dropFirst()))
    }
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
      if case .text(let text)? = runs.first?.content, let first = text.unicodeScalars.first,
        TextHygiene.isAttached(first)
      {
        self = atStart
      }
      dropLeadingSpace()
    }
    guard endsWithSpaceOrBreak else { return }
    dropTrailingSpace()
    while case .lineBreak? = runs.last?.content { runs.removeLast() }
    endsWithSpaceOrBreak = false
  }

  /// A Boolean value that is true when a block takes embeddings or isolates out of these runs.
  package var hasUnpairedControls: Bool {
    guard hasBidiControls else { return false }
    var balancer = BidiBalancer()
    for case .text(let text) in runs.lazy.map(\.content) { balancer.scan(text) }
    return balancer.hasUnpaired
  }

  /// These runs without joiners and selectors that nothing stands before.
  private var atStart: Inlines {
    var result = Inlines()
    result.startsBlock = true
    for run in runs { result.append(run) }
    return result
  }

  /// These runs without embeddings and isolates that do not pair.
  private var balanced: Inlines {
    var balancer = BidiBalancer()
    for case .text(let text) in runs.lazy.map(\.content) { balancer.scan(text) }
    guard balancer.hasUnpaired else { return self }
    var result = Inlines()
    for var run in runs {
      if case .text(let text) = run.content { run.content = .text(balancer.removeUnpaired(text)) }
      result.append(run)
    }
    return result
  }
}

extension Inlines: RandomAccessCollection {
  @inlinable public var startIndex: Int { runs.startIndex }
  @inlinable public var endIndex: Int { runs.endIndex }
  @inlinable public subscript(position: Int) -> Inline { runs[position] }
  public func makeIterator() -> Array<Inline>.Iterator { runs.makeIterator() }
}

extension Inlines: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Inline...) {
    self.init(elements)
  }
}

extension Inlines {
  public static func == (left: Inlines, right: Inlines) -> Bool { left.runs == right.runs }

  public func hash(into hasher: inout Hasher) { hasher.combine(runs) }
}
