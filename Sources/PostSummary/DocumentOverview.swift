public import PostDocument

/// What a document holds beside its summary: for cards, search and notifications.
///
/// ```swift
/// let overview = DocumentOverview(of: document)
/// print(overview.title ?? "untitled", overview.hashtags.map(\.name), overview.readingSeconds())
/// ```
///
/// What a reader does not see before acting is left out, unless asked for: hidden passages and parts
/// that are folded away. Their words count.
public struct DocumentOverview: Hashable, Sendable {
  /// Whether hidden passages and folded parts are listed.
  public enum HiddenParts: String, Hashable, Sendable, CaseIterable {
    /// For what others see before they act.
    case leftOut
    /// For servers that have to notify and to index.
    case included
  }

  /// A title for a post that has none: its first line of text outside quotations, code and tables,
  /// at most 80 grapheme clusters, without the mentions with which a reply starts. `nil` when there
  /// is no such line.
  public let title: String?

  /// The links, in reading order, each target once.
  public let links: [Hyperlink]

  /// The mentions, in reading order, each account once.
  public let mentions: [Mention]

  /// The hashtags, in reading order, each name once, whatever its letter case.
  public let hashtags: [Hashtag]

  /// The first picture; a custom emoji is none.
  public let leadImage: InlineImage?

  /// The number of words, which are what spaces, dashes or the ends of lines part and what holds a
  /// letter or digit, in code as well.
  public let spacedWordCount: Int

  /// The number of letters of scripts that part no words: Han, kana, Thai and its neighbours.
  public let unspacedLetterCount: Int

  /// The number of words, where each letter of a script that parts no words counts as one.
  public var wordCount: Int { spacedWordCount + unspacedLetterCount }

  /// Looks through a document.
  ///
  /// - Complexity: Linear in the size of the document.
  public init(of document: Document, hidden: HiddenParts = .leftOut) {
    var collector = OverviewCollector(hidden: hidden)
    collector.visit(document)
    title = TitleFinder.title(of: document.blocks)
    links = collector.links
    mentions = collector.mentions
    hashtags = collector.hashtags
    leadImage = collector.leadImage
    spacedWordCount = collector.words.spaced
    unspacedLetterCount = collector.words.unspaced
  }

  /// The time that reading takes, in seconds, rounded up to whole ones; by default, 230 words or 500
  /// letters of scripts that part no words take a minute.
  public func readingSeconds(wordsPerMinute: Int = 230, lettersPerMinute: Int = 500) -> Int {
    let words = Double(spacedWordCount) / Double(max(wordsPerMinute, 1))
    let letters = Double(unspacedLetterCount) / Double(max(lettersPerMinute, 1))
    let seconds = 60 * (words + letters)
    // `rounded(.up)` calls the C library's `ceil`, which nothing links for a program without Foundation.
    return Int(seconds) + (Double(Int(seconds)) < seconds ? 1 : 0)
  }
}

/// Finds the line that can stand as a title.
private enum TitleFinder {
  private static let summarizer = Summarizer(
    SummaryOptions(
      limit: 80, lineLimit: 1, layout: .oneLine, leavesOut: .leadingMentions, excerptMarker: nil,
      labels: SummaryLabels(spoiler: "", image: "", table: "")))

  static func title(of blocks: Blocks) -> String? {
    for block in blocks {
      let title: String? =
        switch block {
        case .paragraph(let paragraph): self.title(of: paragraph.content)
        case .heading(let heading): self.title(of: heading.content)
        case .list(let list): list.items.lazy.compactMap { self.title(of: $0.blocks) }.first
        case .details(let details):
          self.title(of: details.summary)
            ?? (details.state == .open ? self.title(of: details.blocks) : nil)
        case .quote, .codeBlock, .table, .figure, .thematicBreak: nil
        }
      if let title { return title }
    }
    return nil
  }

  private static func title(of runs: Inlines) -> String? {
    for line in runs.split(whereSeparator: { $0.content == .lineBreak }) {
      let document = Document([.paragraph(Paragraph(Inlines(line)))])
      let summary = summarizer.summary(of: document)
      if !summary.document.isEmpty { return summary.plainText }
    }
    return nil
  }
}
