public import PostDocument

/// Creates summaries of documents.
///
/// ```swift
/// let summary = Summarizer(SummaryOptions(limit: 20)).summarize(document)
/// print(summary.plainText)  // The quick brown fox…
/// ```
///
/// A summary is a document with the first text of the post as paragraphs. It
///
/// - never exceeds a limit of its options, for any document;
/// - ends between words, or between characters in scripts without spaces;
/// - never ends inside a grapheme cluster, mention, hashtag, custom emoji or URL, even in plain
///   text; a URL that does not fit is shortened to its host;
/// - shows no spoiler and no content of closed details;
/// - grows with the limit: the text for a limit starts with the text for a smaller limit;
/// - does not change if it is summarized again.
///
/// Lists keep their markers, and nested lists are indented. Headings become strong paragraphs, and
/// only the first line of code with words is shown. Quotations are shown in quotation marks, and
/// tables as a label with their caption or first row. Both are left out before the author's own
/// words, unless the document has no such words. Captions are shown only if the document has no
/// other text, and labels of images only if it has no captions either. A URL that is a separate
/// paragraph, such as that of a video, is moved after the text that follows it. An ellipsis means
/// that the document has more text.
public struct Summarizer: Hashable, Sendable {
  /// The limits of summaries, and the content that they leave out.
  public var options: SummaryOptions

  /// The largest number of blocks and runs without text that a summary skips.
  package static let lookAhead = 256

  /// The number of bytes at the start of a text that are checked to find out whether it is blank.
  static let blankLimit = 4096

  /// Creates a summarizer.
  public init(_ options: SummaryOptions = SummaryOptions()) {
    self.options = options
  }

  /// Returns a summary of a document.
  ///
  /// The source of the summary is the first of these texts that is visible: the author's own
  /// summary, the text before the excerpt marker, and the start of the document.
  ///
  /// To limit the time, a summary ends after 256 blocks and runs without text, after 4,096 bytes of
  /// blank text in one run, or after 16,384 bytes of combining marks that make a cluster too large.
  /// The summary is then treated as truncated.
  ///
  /// - Parameters:
  ///   - document: The whole post.
  ///   - explicit: The author's own summary.
  ///   - excerpt: The content before a marker that documents cannot contain, such as the comment
  ///     `<!--more-->` in HTML and Markdown. An excerpt that only contains images is ignored.
  /// - Complexity: O(limit), for documents of any size. An excerpt is compared with the document,
  ///   which takes O(size of the excerpt).
  public func summarize(
    _ document: Document, explicit: Document? = nil, excerpt: Document? = nil
  ) -> Summary {
    if let explicit {
      var summary = start(of: explicit)
      summary.source = .explicit
      if !summary.document.isEmpty { return summary }
    }
    if let excerpt, excerpt != document {
      let summary = start(of: excerpt, levels: [.text, .secondary], ending: .marker)
      if !summary.document.isEmpty { return summary }
    }
    return start(of: document)
  }

  /// Returns the summary of a post with a content warning: the warning, within the limits.
  ///
  /// If the warning has no visible text, the summary is empty.
  public func summarize(warning: String) -> Summary {
    var summary = summarize(Document([.paragraph(Paragraph([.text(warning)]))]))
    summary.source = .warning
    return summary
  }

  private func start(
    of document: Document, levels: [SummaryWalker.Level] = SummaryWalker.Level.allCases,
    ending: SummaryWalker.End = .document
  ) -> Summary {
    var walker = SummaryWalker(options: options, level: .text)
    for level in levels {
      walker = SummaryWalker(options: options, level: level)
      walker.walk(document, ending: ending)
      if walker.isSufficient { break }
    }
    return walker.summary()
  }
}
