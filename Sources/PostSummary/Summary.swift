public import PostDocument
internal import PostText

/// A short form of a document.
public struct Summary: Hashable, Sendable {
  /// Where the text of a summary comes from.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// The author's own summary.
    case explicit
    /// The text before the excerpt marker.
    case excerpt
    /// The start of the document.
    case automatic
    /// The content warning of the post.
    case warning
  }

  /// The summary as a document: paragraphs of text, line breaks, mentions, hashtags and custom emoji,
  /// without spoilers, images and other blocks.
  public let document: Document

  /// The text of the summary, one line for each of its lines.
  public let plainText: String

  /// Whether text of the document follows that the summary does not show.
  public let isTruncated: Bool

  /// The number of visible grapheme clusters, as the limit counts them.
  public let graphemeCount: Int

  /// What was left out in the part of the document that was read.
  public let omitted: OmittedContent

  public internal(set) var source: Source

  /// The grapheme clusters of the plain text, invisible ones included.
  @_spi(Testing) public var clusters: [Substring] { plainText.graphemeClusters }
}

/// What a summary left out, in the part of the document that was read.
public struct OmittedContent: Hashable, Sendable {
  /// The number of images, figures included.
  public var images = 0
  /// The number of tables.
  public var tables = 0
  /// The number of quotations.
  public var quotes = 0
  /// The number of code blocks of which only the first line is shown.
  public var codeBlocks = 0
  /// The number of spoilers.
  public var spoilers = 0
  /// The number of closed details.
  public var details = 0

  /// Whether the whole document was read, so that the numbers are those of the document.
  public var isComplete = false
}
