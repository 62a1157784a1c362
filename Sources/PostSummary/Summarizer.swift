public import PostDocument

/// Makes short forms of documents.
///
/// ```swift
/// let summary = Summarizer(SummaryOptions(limit: 20)).summary(of: document)
/// print(summary.plainText)  // The quick brown fox…
/// ```
///
/// A summary is a document again: paragraphs of the first text of the post. It
///
/// - never exceeds a cap of its options, whatever the document holds;
/// - ends between words, or between characters in scripts without spaces, and never inside a grapheme
///   cluster, mention, hashtag, custom emoji or address that stands for itself, be it a node, a link or
///   plain text; of an address with which the text starts, the host alone may be shown;
/// - shows no spoiler and nothing that is folded away;
/// - grows with the limit: the text for a limit starts with the text for a smaller one;
/// - is its own summary.
///
/// Lists keep their markers, of code the first line is shown, and headings are strong paragraphs.
/// Quotations and captions stand in only when there is no other text, and labels of pictures and
/// tables only when there are none of those either. An ellipsis stands at the end when text is left
/// out there.
public struct Summarizer: Hashable, Sendable {
  /// How large summaries may be, and what they leave out.
  public var options: SummaryOptions

  /// The number of blocks and runs without text that a summary passes over: 256.
  ///
  /// Behind that many the summary ends, as if text followed; so it does behind 4,096 bytes of blank
  /// text in one run, and 16,384 bytes of marks beyond the size of a cluster.
  public static let lookAhead = 256

  /// How far text is looked at to find out whether it shows anything, in bytes.
  static let blankLimit = 4096

  /// Creates a summarizer; the options list their defaults.
  public init(_ options: SummaryOptions = SummaryOptions()) {
    self.options = options
  }

  /// The summary of a document: what its author wrote as the summary, else what stands before the
  /// excerpt marker, else its start. What shows nothing is passed over.
  ///
  /// - Parameters:
  ///   - document: The whole post.
  ///   - explicit: What the author wrote as the summary.
  ///   - excerpt: What stands before a marker that no document holds, such as the comment
  ///     `<!--more-->` of HTML and Markdown. Pictures alone are none.
  /// - Complexity: O(limit + ``lookAhead``), however large the documents are; an excerpt is compared
  ///   with the document.
  public func summary(
    of document: Document, explicit: Document? = nil, excerpt: Document? = nil
  ) -> Summary {
    if let explicit {
      let written = start(of: explicit)
      if !written.document.isEmpty { return written.from(.explicit) }
    }
    if let excerpt, excerpt != document {
      let short = start(of: excerpt, upTo: .secondary, ending: .marker)
      if !short.document.isEmpty { return short }
    }
    return start(of: document)
  }

  private func start(
    of document: Document, upTo last: SummaryWalker.Level = .labels,
    ending: SummaryWalker.End = .document
  ) -> Summary {
    var level = SummaryWalker.Level.text
    while true {
      var walker = SummaryWalker(options: options, level: level)
      walker.walk(document, ending: ending)
      guard !walker.draft.isVisible, level != last, let next = level.next else {
        return walker.summary()
      }
      level = next
    }
  }

  /// The summary of a post with a content warning: the warning alone, within the caps.
  ///
  /// A warning that shows nothing leaves nothing to show.
  public func summary(ofWarning warning: String) -> Summary {
    summary(of: Document([.paragraph(Paragraph([.text(warning)]))])).from(.warning)
  }
}

extension Summary {
  fileprivate func from(_ source: Source) -> Summary {
    Summary(
      document: document, plainText: plainText, isTruncated: isTruncated,
      graphemeCount: graphemeCount, omitted: omitted, source: source)
  }
}
