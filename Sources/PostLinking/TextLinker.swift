public import PostDocument

/// Turns mentions, hashtags and URLs in the text of a document into typed nodes and links.
///
/// - Mentions and hashtags within one run become ``/PostDocument/Mention`` and
///   ``/PostDocument/Hashtag``. The caller provides their targets.
/// - URLs and e-mail addresses become links, even if their parts have different marks.
/// - Lists, cashtags, code, keyboard input and existing links are not changed.
///
/// The text of the document does not change, and linking a linked document has no effect. The runs
/// of a block are read as one text: `foo` directly followed by a bold `@bar` contains no mention.
///
/// ```swift
/// let destinations = try LinkDestinations(mentions: "https://social.example/@{user}")
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
  /// The default finder uses the social profile, and finds mentions with and without a host.
  public init(
    _ finder: LinkFinder = LinkFinder(.social, mentions: .federated),
    destinations: LinkDestinations = LinkDestinations()
  ) {
    self.finder = finder
    self.destinations = destinations
  }

  /// Returns the runs of a block with entities replaced by nodes and links.
  ///
  /// - Complexity: Linear in the length of the text.
  public func rewrite(_ runs: Inlines) -> Inlines { rewrite(runs, atMost: .max) }

  /// Returns the runs of a block with entities replaced by nodes and links, at least in the first
  /// `limit` runs of the result.
  ///
  /// Entities after these runs may remain text. Use this function if a policy limits the number of
  /// runs.
  package func rewrite(_ runs: Inlines, atMost limit: Int) -> Inlines {
    let text = LinkableText(runs)
    var changes: [Change] = []
    var count = 0
    var end = 0
    finder.forEachEntity(in: text.text) { entity in
      guard let change = change(for: entity, in: text) else { return true }
      changes.append(change)
      // The text before the change is one run, and the replacement is another one.
      if change.range.lowerBound > end { count += 2 }
      end = change.range.upperBound
      return count < limit
    }
    guard !changes.isEmpty else { return runs }
    var result = Inlines()
    var position = 0
    for (segment, run) in zip(text.segments, runs) {
      while position < changes.count, changes[position].range.upperBound <= segment.start {
        position += 1
      }
      let here = changes[position...].prefix { $0.range.lowerBound < segment.end }
      guard !here.isEmpty, case .text(let string) = run.content else {
        result.append(run)
        continue
      }
      var splitter = RunSplitter(of: string, marks: run.marks, in: segment)
      for change in here {
        splitter.replace(change.range) { change.replacement.run(showing: $0, as: run) }
      }
      result.append(contentsOf: splitter.finished())
    }
    return result
  }

  /// A range of the text, in scalars, and its replacement.
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
    let isNodeAllowed = segments.count == 1 && !text.isExtender(at: range.upperBound)
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

/// Splits a text run at its entities.
private struct RunSplitter {
  private let scalars: String.UnicodeScalarView
  private let marks: Marks
  private let segment: LinkableText.Segment
  private var index: String.UnicodeScalarView.Index
  private var offset: Int
  private var runs: [Inline] = []

  init(of string: String, marks: Marks, in segment: LinkableText.Segment) {
    scalars = string.unicodeScalars
    self.marks = marks
    self.segment = segment
    index = scalars.startIndex
    offset = segment.start
  }

  /// Replaces the part of a range that is in this run with the result of a function.
  mutating func replace(_ range: Range<Int>, with run: (String) -> Inline) {
    appendText(upTo: range.lowerBound)
    let text = readText(upTo: range.upperBound)
    if !text.isEmpty { runs.append(run(text)) }
  }

  mutating func finished() -> [Inline] {
    appendText(upTo: segment.end)
    return runs
  }

  private mutating func appendText(upTo end: Int) {
    let text = readText(upTo: end)
    if !text.isEmpty { runs.append(.text(text, marks: marks)) }
  }

  private mutating func readText(upTo end: Int) -> String {
    let start = index
    while offset < min(end, segment.end) {
      scalars.formIndex(after: &index)
      offset += 1
    }
    return String(scalars[start..<index])
  }
}
