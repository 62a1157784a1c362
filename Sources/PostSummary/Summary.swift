public import PostDocument
internal import PostText

/// A short form of a document.
public struct Summary: Hashable, Sendable {
  /// Where the text of a summary comes from.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// What the author wrote as the summary.
    case explicit
    /// What the author wrote before the excerpt marker.
    case excerpt
    /// The start of the document.
    case automatic
    /// The warning that stands before the content.
    case warning
  }

  /// The summary as a document: paragraphs of text, line breaks, mentions, hashtags and custom emoji,
  /// without spoilers, pictures and other blocks.
  public let document: Document

  /// What the summary shows, one line of text for each of its lines.
  public let plainText: String

  /// A Boolean value that is true when text of the document follows that the summary does not show.
  public let isTruncated: Bool

  /// The number of visible grapheme clusters, as the limit counts them.
  public let graphemeCount: Int

  /// What was left out on the way.
  public let omitted: OmittedContent

  /// Where the text comes from.
  public let source: Source

  /// The grapheme clusters of the plain text, invisible ones included.
  @_spi(Testing) public var clusters: [Substring] { plainText.graphemeClusters }
}

/// What a summary left out, as far as it looked.
public struct OmittedContent: Hashable, Sendable {
  /// The number of pictures, those of figures included.
  public var images = 0
  /// The number of tables.
  public var tables = 0
  /// The number of quotations.
  public var quotes = 0
  /// The number of code blocks of which only the first line is shown.
  public var codeBlocks = 0
  /// The number of hidden passages.
  public var spoilers = 0
  /// The number of folded parts whose summary alone is shown.
  public var details = 0

  /// A Boolean value that is true when the whole document was looked at, so that the numbers are
  /// those of the document and not of its start.
  public var isComplete = false
}
