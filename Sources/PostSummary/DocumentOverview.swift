public import PostDocument

/// The title, links, names and size of a document, for cards, search and notifications.
///
/// ```swift
/// let overview = DocumentOverview(of: document)
/// print(overview.title ?? "untitled", overview.hashtags.map(\.name), overview.readingSeconds())
/// ```
///
/// By default, the words in spoilers and closed details are counted, but their links, mentions,
/// hashtags and images are not listed.
public struct DocumentOverview: Hashable, Sendable {
  /// Whether spoilers and the content of closed details are listed.
  public enum HiddenParts: String, Hashable, Sendable, CaseIterable {
    /// Hidden content is not listed.
    case leftOut
    /// Hidden content is listed, for example for search indexes and notifications on servers.
    case included
  }

  /// The first line of text outside quotations, code and tables; `nil` without such a line.
  ///
  /// It has at most 80 grapheme clusters. The mentions at the start of a reply are left out.
  public let title: String?

  /// The links in reading order, each target once.
  public let links: [Hyperlink]

  /// The mentions in reading order, each account once.
  public let mentions: [Mention]

  /// The hashtags in reading order, each name once, regardless of letter case.
  public let hashtags: [Hashtag]

  /// The first image that is not a custom emoji.
  public let leadImage: InlineImage?

  /// The number of words in text and code. Letters of scripts without spaces between words are not
  /// counted.
  ///
  /// A word contains a letter or digit. Spaces, dashes and line ends separate words.
  public let spacedWordCount: Int

  /// The number of letters of scripts without spaces between words: Han, kana, Thai and others.
  public let unspacedLetterCount: Int

  /// The number of words. Each letter of a script without spaces between words counts as one word.
  public var wordCount: Int { spacedWordCount + unspacedLetterCount }

  /// Creates the overview of a document.
  ///
  /// - Complexity: Linear in the size of the document.
  public init(of document: Document, hidden: HiddenParts = .leftOut) {
    var collector = OverviewCollector(hidden: hidden)
    collector.visit(document)
    title = document.blocks.title
    links = collector.links
    mentions = collector.mentions
    hashtags = collector.hashtags
    leadImage = collector.leadImage
    spacedWordCount = collector.words.spaced
    unspacedLetterCount = collector.words.unspaced
  }

  /// Returns the reading time in whole seconds, rounded up.
  ///
  /// By default, a minute is 230 words or 500 letters of scripts without spaces between words.
  public func readingSeconds(wordsPerMinute: Int = 230, lettersPerMinute: Int = 500) -> Int {
    let words = Double(spacedWordCount) / Double(max(wordsPerMinute, 1))
    let letters = Double(unspacedLetterCount) / Double(max(lettersPerMinute, 1))
    let seconds = 60 * (words + letters)
    // `rounded(.up)` calls `ceil` of the C library, which is not linked without Foundation.
    return Int(seconds) + (Double(Int(seconds)) < seconds ? 1 : 0)
  }
}

extension Blocks {
  /// The first line of text that can be a title.
  ///
  /// `first` of a lazy sequence calls its closure twice for an element, so that the time would double
  /// with each list. A loop does not.
  fileprivate var title: String? {
    for block in self {
      if let title = block.title { return title }
    }
    return nil
  }
}

extension Block {
  fileprivate var title: String? {
    switch self {
    case .paragraph(let paragraph): return paragraph.content.title
    case .heading(let heading): return heading.content.title
    case .list(let list):
      for item in list.items {
        if let title = item.blocks.title { return title }
      }
      return nil
    case .details(let details):
      return details.summary.title ?? (details.state == .open ? details.blocks.title : nil)
    case .quote, .codeBlock, .table, .figure, .thematicBreak: return nil
    }
  }
}

extension Inlines {
  private static let titles = Summarizer(
    SummaryOptions(
      limit: 80, lineLimit: 1, layout: .oneLine, leavesOut: .leadingMentions, excerptMarker: nil,
      labels: SummaryLabels(spoiler: "", image: "", table: "")))

  fileprivate var title: String? {
    for line in split(whereSeparator: { $0.content == .lineBreak }) {
      let title = Inlines.titles.summarize(Document([.paragraph(Paragraph(Inlines(line)))]))
      if !title.document.isEmpty { return title.plainText }
    }
    return nil
  }
}
