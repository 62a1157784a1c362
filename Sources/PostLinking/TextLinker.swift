public import PostDocument

/// Turns mentions, hashtags and URLs in the text of a document into typed nodes and links.
///
/// - Mentions and hashtags within one run become ``/PostDocument/Mention`` and
///   ``/PostDocument/Hashtag``. The caller provides their targets.
/// - URLs and e-mail addresses become links, even if their parts have different marks.
/// - Lists, cashtags, code, keyboard input and existing links are not changed.
///
/// The text of a document does not change, and linking it again has no effect. Text is read across
/// runs: `foo` directly followed by a bold `@bar` contains no mention.
///
/// ```swift
/// let destinations = LinkDestinations(mentions: "https://social.example/@{user}")
/// var linker = TextLinker(destinations: destinations)
/// let linked = linker.rewrite(document)
/// ```
public struct TextLinker: Rewriter, Hashable, Sendable {
  /// The finder of mentions, hashtags and URLs.
  public var finder: LinkFinder

  /// The targets of mentions and hashtags.
  public var destinations: LinkDestinations

  /// Creates a linker.
  ///
  /// By default, it finds URLs by the social profile, and mentions with and without a host.
  public init(
    _ finder: LinkFinder = LinkFinder(.social, mentions: .federated),
    destinations: LinkDestinations = LinkDestinations()
  ) {
    self.finder = finder
    self.destinations = destinations
  }

  /// Returns the runs of a block with nodes and links.
  ///
  /// - Complexity: Linear in the length of the text.
  public func rewrite(_ runs: Inlines) -> Inlines { rewrite(runs, atMost: .max) }

  /// Returns the runs of a block with nodes and links in at least the first `limit` runs.
  ///
  /// Entities in later runs may stay text. This is for callers that keep at most as many runs as a
  /// policy allows.
  package func rewrite(_ runs: Inlines, atMost limit: Int) -> Inlines {
    let text = LinkableText(runs)
    var changes: [Change] = []
    var count = 0
    var end = 0
    finder.forEachEntity(in: text.text) { entity in
      guard let change = change(for: entity, in: text) else { return true }
      changes.append(change)
      // The change and the text before it are two runs.
      if change.range.lowerBound > end { count += 2 }
      end = change.range.upperBound
      return count < limit
    }
    guard !changes.isEmpty else { return runs }
    var result = Inlines()
    var position = 0
    for segment in text.segments {
      while position < changes.count, changes[position].range.upperBound <= segment.start {
        position += 1
      }
      let here = changes[position...].prefix { $0.range.lowerBound < segment.end }
      guard !here.isEmpty, case .text(let string) = segment.run.content else {
        result.append(segment.run)
        continue
      }
      var pieces = Pieces(of: string, in: segment)
      for change in here {
        pieces.replace(change.range) { change.replacement.run(showing: $0, as: segment.run) }
      }
      result.append(contentsOf: pieces.finished())
    }
    return result
  }

  /// The replacement of a part of the text.
  private struct Change {
    let range: Range<Int>
    let replacement: Replacement
  }

  /// The node or link that replaces an entity.
  private enum Replacement {
    case node(InlineContent)
    case link(LinkTarget)

    func run(showing text: String, as run: Inline) -> Inline {
      switch self {
      case .node(let content): Inline(content, marks: run.marks)
      case .link(let target): .text(text, marks: run.marks, link: Hyperlink(target))
      }
    }
  }

  private func change(for entity: LinkEntity, in text: LinkableText) -> Change? {
    let range = entity.scalarRange
    let segments = text.segments(in: range)
    guard segments.allSatisfy(\.isEditable) else { return nil }
    let isNodeAllowed = segments.count == 1 && !text.continues(at: range.upperBound)
    let replacement: Replacement?
    switch entity.kind {
    case .mention(let account) where isNodeAllowed:
      let mention = destinations.mention(account, text: entity.text)
      replacement = mention.flatMap { $0.text == entity.text ? .node(.mention($0)) : nil }
    case .hashtag(let name) where isNodeAllowed:
      let hashtag = destinations.hashtag(name, text: entity.text)
      replacement = hashtag.flatMap { $0.text == entity.text ? .node(.hashtag($0)) : nil }
    case .url, .email: replacement = entity.address.flatMap { LinkTarget($0) }.map { .link($0) }
    case .mention, .hashtag, .list, .cashtag: replacement = nil
    }
    return replacement.map { Change(range: range, replacement: $0) }
  }
}

/// The text of one run, split at entities.
private struct Pieces {
  private let scalars: String.UnicodeScalarView
  private let segment: LinkableText.Segment
  private var index: String.UnicodeScalarView.Index
  private var offset: Int
  private var runs: [Inline] = []

  init(of string: String, in segment: LinkableText.Segment) {
    scalars = string.unicodeScalars
    self.segment = segment
    index = scalars.startIndex
    offset = segment.start
  }

  /// Replaces the part of a range that is in this run.
  mutating func replace(_ range: Range<Int>, with run: (String) -> Inline) {
    keep(upTo: range.lowerBound)
    let text = take(upTo: range.upperBound)
    if !text.isEmpty { runs.append(run(text)) }
  }

  mutating func finished() -> [Inline] {
    keep(upTo: segment.end)
    return runs
  }

  private mutating func keep(upTo end: Int) {
    let text = take(upTo: end)
    if !text.isEmpty { runs.append(.text(text, marks: segment.run.marks)) }
  }

  private mutating func take(upTo end: Int) -> String {
    let start = index
    while offset < min(end, segment.end) {
      scalars.formIndex(after: &index)
      offset += 1
    }
    return String(scalars[start..<index])
  }
}
