public import PostDocument
public import PostPolicy

/// Reads Quill's Deltas.
///
/// ```swift
/// let json = #"{"ops":[{"insert":"Plan"},{"insert":"\n","attributes":{"header":2}}]}"#
/// let reading = try QuillDecoder(policy: .comment).decode(json)
/// ```
///
/// In a Delta, the line feed at the end of a line has the formats of the line. The indents of the
/// items determine how lists are nested. Consecutive lines of code in the same language become one
/// code block, and consecutive quoted lines become one quotation. Consecutive lines with the same
/// row name become one row of a table. An empty line that only separates two such blocks is removed
/// without a finding. U+2028 becomes a line break.
///
/// In addition to Quill's own formats, the decoder supports the tables of Quill's module
/// `table-embed` and of quill-better-table, the embeds of quill-mention, emoji, dividers, and the
/// attributes that ``QuillEncoder`` adds. A background color becomes a highlight without the color.
///
/// A Delta with `retain` or `delete` is a change, not a document: decoding it throws an error.
///
/// [Quill, Delta](https://quilljs.com/docs/delta)
public struct QuillDecoder: EditorDecoder, Hashable {
  public var policy: Policy
  public var baseURL: LinkTarget?
  public var trailingParagraphs: TrailingParagraphs
  public var reportCapacity: Int

  /// Creates a decoder. By default, it applies the policy `post` and reports trailing empty
  /// paragraphs.
  public init(
    policy: Policy = .post, baseURL: LinkTarget? = nil,
    trailingParagraphs: TrailingParagraphs = .reported, reportCapacity: Int = 100
  ) {
    self.policy = policy
    self.baseURL = baseURL
    self.trailingParagraphs = trailingParagraphs
    self.reportCapacity = reportCapacity
  }

  public func decode(_ json: some Sequence<UInt8>) throws(EditorError) -> Reading {
    var delta = QuillDelta(builder: try ContentBuilder(json, for: self))
    return try delta.read()
  }
}
