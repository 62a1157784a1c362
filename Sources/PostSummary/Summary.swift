public import PostDocument
internal import PostText

/// A short form of a document.
public struct Summary: Hashable, Sendable {
  /// The source of the text of a summary.
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

  /// The summary as a document: paragraphs of text, line breaks, mentions, hashtags and custom
  /// emoji, without spoilers, images and other blocks.
  public let document: Document

  /// The text of the summary, with a line feed between lines.
  public let plainText: String

  /// Whether the document contains more text after the text of the summary.
  public let isTruncated: Bool

  /// The number of visible grapheme clusters, as the limit counts them.
  public let graphemeCount: Int

  /// The content that was left out in the part of the document that was read.
  public let omitted: OmittedContent

  /// The source of the text.
  public internal(set) var source: Source

  /// The grapheme clusters of the plain text, including invisible ones.
  @_spi(Testing) public var clusters: [Substring] { plainText.graphemeClusters }
}

/// The content that a summary left out, in the part of the document that was read.
public struct OmittedContent: Hashable, Sendable {
  /// The number of images, including figures.
  public var images = 0
  /// The number of tables, including those that are shown as a label.
  public var tables = 0
  /// The number of quotations that are not shown.
  public var quotes = 0
  /// The number of code blocks that are shown as their first line.
  public var codeBlocks = 0
  /// The number of spoilers.
  public var spoilers = 0
  /// The number of closed details.
  public var details = 0

  /// Whether the whole document was read. If not, the document can contain more.
  public var isComplete = false
}
