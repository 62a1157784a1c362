package import PostText

/// A sequence of runs in canonical form.
///
/// - Text contains no disallowed characters. White space is collapsed within and across runs, as
///   with CSS's `white-space: normal`. White space at the edges is kept, so that sequences can be
///   joined. Blocks remove it.
/// - Adjacent text with the same marks and link is one run; empty text is removed.
/// - A line break has no marks, no link, and no spaces around it.
/// - A mention or hashtag has no link, because it has its own target.
public struct Inlines: Hashable, Sendable {
  /// The text, if the sequence is only text without marks and links, otherwise empty. Most lines
  /// are such text, which needs no array.
  @usableFromInline package private(set) var plainText = ""
  /// The runs, if the sequence has marks, links or content other than text, otherwise `nil`. The
  /// array is never empty, because an empty array needs reference counting and `nil` does not.
  @usableFromInline package private(set) var runs: [Inline]?
  private var hasBidiControls = false
  /// Whether a run may have a link target. If false, no run has one.
  package private(set) var mayLink = false
  /// Whether a space that is added collapses.
  package private(set) var endsWithSpaceOrBreak = false
  /// Whether the first run may start with a character that blocks remove: a space, joiner or
  /// variation selector.
  private var mayDropFirst = false
  /// Whether these runs start a block. If false, these runs may later be added to other runs.
  private var startsBlock = false

  /// Creates an empty sequence.
  public init() {}

  /// Creates a sequence of the given runs.
  public init(_ runs: some Sequence<Inline>) {
    for run in runs { append(run) }
  }

  /// Adds a run at the end.
  ///
  /// - Complexity: Amortized linear in the length of the run's text.
  public mutating func append(_ run: Inline) {
    appendCountingRemovals(run)
  }

  /// Adds a run at the end, and returns the number of scalars removed from its text.
  @discardableResult
  package mutating func appendCountingRemovals(_ run: Inline) -> Int {
    switch run.content {
    case .text(let text):
      guard !TextHygiene.isPlain(text) else {
        append(plain: text, marks: run.marks, link: run.link)
        return 0
      }
      let cleaned = TextHygiene.flow(text, after: lastScalar)
      return append(cleaned, marks: run.marks, link: run.link)
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

  /// Adds text in valid UTF-8 at the end, and returns the number of removed scalars.
  ///
  /// - Complexity: Linear in the size of the text.
  package mutating func append(
    flowing text: borrowing Span<UInt8>, need: TextHygiene.Need, marks: Marks,
    link: consuming Hyperlink?
  ) -> Int {
    guard case .nothing(let isASCII) = need else {
      return append(TextHygiene.flow(text, after: lastScalar), marks: marks, link: link)
    }
    let start = endsWithSpaceOrBreak && !text.isEmpty && text[0] == 0x20 ? 1 : 0
    guard start < text.count else { return 0 }
    append(
      String(validUTF8: text.extracting(start...), isASCII: isASCII), from: text[start],
      to: text[text.count - 1], marks: marks, link: link)
    return 0
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

  private mutating func append(
    _ cleaned: TextHygiene.Cleaned, marks: Marks, link: consuming Hyperlink?
  ) -> Int {
    hasBidiControls = hasBidiControls || cleaned.hasBidiControls
    append(plain: cleaned.text, marks: marks, link: link)
    return cleaned.removals
  }

  /// Adds text that needs no processing; see ``TextHygiene/Need``.
  package mutating func append(
    plain text: consuming String, marks: Marks, link: consuming Hyperlink?
  ) {
    // Removes a scalar, not a `Character`: a combining mark may follow the space.
    if text.utf8.first == 0x20, endsWithSpaceOrBreak { text.unicodeScalars.removeFirst() }
    guard let first = text.utf8.first, let last = text.utf8.last else { return }
    append(text, from: first, to: last, marks: marks, link: link)
  }

  /// Adds text that needs no processing, with the given first and last byte.
  ///
  /// - Precondition: The text is not empty. It does not start with a space if these runs end with a
  ///   space or line break.
  private mutating func append(
    _ text: consuming String, from first: UInt8, to last: UInt8, marks: Marks,
    link: consuming Hyperlink?
  ) {
    mayLink = mayLink || link != nil
    endsWithSpaceOrBreak = last == 0x20
    if isEmpty { mayDropFirst = Inlines.mayBeDropped(first) }
    if runs == nil, marks.isEmpty, link == nil {
      if plainText.isEmpty { plainText = text } else { plainText += text }
    } else if runs == nil || !joinLast(text, marks: marks, link: link) {
      append(separate: Inline(.text(text), marks: marks, link: link))
    }
  }

  /// Adds text to the last run, and returns true, if the last run is text with the same marks and
  /// link. Otherwise, returns false.
  private mutating func joinLast(_ text: String, marks: Marks, link: Hyperlink?) -> Bool {
    guard let last = runs?.indices.last, runs?[last].marks == marks, runs?[last].link == link,
      case .text(var joined)? = runs?[last].content
    else { return false }
    runs?[last].content = .lineBreak  // Releases the string, so that appending does not copy it.
    joined += text
    runs?[last].content = .text(joined)
    return true
  }

  /// Adds a run without joining it with the last run.
  private mutating func append(separate run: consuming Inline) {
    // Most lines have one run, so more capacity is reserved only for a second run.
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

  /// Replaces the text of a run, or removes the run if the new text is empty.
  private mutating func setText(_ text: String, at position: Int) {
    if runs == nil {
      plainText = text
    } else if !text.isEmpty {
      runs?[position].content = .text(text)
    } else {
      runs?.remove(at: position)
      restorePlainText()
    }
  }

  /// Updates ``plainText`` and ``runs`` after runs were removed. A single run of text without marks
  /// and link is moved to ``plainText``.
  private mutating func restorePlainText() {
    guard let left = runs, left.count < 2 else { return }
    guard let run = left.first else { return runs = nil }
    guard run.marks.isEmpty, run.link == nil, case .text(let text) = run.content else { return }
    plainText = text
    runs = nil
  }

  /// The scalar directly before the text to add, or `nil` if that text starts a block or follows an
  /// item such as an image. If this sequence is empty and may later be added to another
  /// one, the scalar is unknown: U+FFFD stands for it, so the text is treated as if it followed a
  /// visible character.
  private var lastScalar: Unicode.Scalar? {
    if isEmpty, !startsBlock { return "\u{FFFD}" }
    guard case .text(let text)? = last?.content else { return nil }
    return text.unicodeScalars.last
  }

  /// Whether blocks may remove a first character with this lead byte. Blocks remove a space, joiner
  /// or variation selector. The lead bytes of joiners and variation selectors are at least E1.
  private static func mayBeDropped(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0xE1 }

  /// The first scalar, if the first run is text.
  private var firstScalar: Unicode.Scalar? {
    guard let runs else { return plainText.unicodeScalars.first }
    guard case .text(let text) = runs[0].content else { return nil }
    return text.unicodeScalars.first
  }

  /// Removes a trailing space, which is not rendered.
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

  /// These runs in the form that blocks store. Spaces at the edges, leading joiners, line breaks at
  /// the end, and unpaired bidirectional controls are removed.
  package var trimmed: Inlines {
    var result = self
    result.trim()
    return result
  }

  /// Removes the parts of these runs that blocks do not store; see ``trimmed``.
  mutating func trim() {
    if hasBidiControls { self = balanced }
    if mayDropFirst {
      if let first = firstScalar, TextHygiene.isAttached(first) { self = withoutLeadingJoiners }
      dropLeadingSpace()
    }
    guard endsWithSpaceOrBreak else { return }
    dropTrailingSpace()
    if case .lineBreak? = runs?.last?.content {
      while case .lineBreak? = runs?.last?.content { runs?.removeLast() }
      restorePlainText()
    }
    endsWithSpaceOrBreak = false
  }

  /// Whether these runs contain unpaired bidirectional embeddings or isolates. A block that is
  /// created from the runs removes these controls.
  package var hasUnpairedControls: Bool { hasBidiControls && bidiBalancer.hasUnpaired }

  private var bidiBalancer: BidiBalancer {
    var balancer = BidiBalancer()
    for case .text(let text) in lazy.map(\.content) { balancer.scan(text) }
    return balancer
  }

  /// These runs without unpaired bidirectional embeddings and isolates.
  private var balanced: Inlines {
    var balancer = bidiBalancer
    guard balancer.hasUnpaired else { return self }
    var result = Inlines()
    for var run in self {
      if case .text(let text) = run.content { run.content = .text(balancer.removeUnpaired(text)) }
      result.append(run)
    }
    return result
  }

  /// These runs without leading joiners and variation selectors, which have no preceding character
  /// to affect.
  private var withoutLeadingJoiners: Inlines {
    var result = Inlines()
    result.startsBlock = true
    result.append(contentsOf: self)
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

// These functions access a run in place. The subscript copies the run.
extension Inlines {
  /// Returns the content of a run.
  @inlinable package func content(at position: Int) -> InlineContent {
    runs?[position].content ?? .text(plainText)
  }

  /// Returns the marks of a run.
  @inlinable package func marks(at position: Int) -> Marks {
    runs?[position].marks ?? []
  }

  /// Returns the link of a run.
  @inlinable package func link(at position: Int) -> Hyperlink? {
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
