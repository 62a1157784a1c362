public import PostDocument
public import PostPolicy

/// Reads Quill's Deltas.
///
/// ```swift
/// let json = #"{"ops":[{"insert":"Plan"},{"insert":"\n","attributes":{"header":2}}]}"#
/// let reading = try QuillDecoder(policy: .comment).decode(json)
/// ```
///
/// The end of a line has the formats of the line. Lines of a list become nested lists by their
/// indents. Consecutive lines of code in one language become one block, quoted lines one quotation,
/// lines with one row name a row of a table. An empty line that separates two such blocks is
/// neither a paragraph nor a finding. U+2028 is a line break in a paragraph. In addition to Quill's
/// own formats, the decoder supports tables of its module `table-embed`, the embeds of
/// quill-mention, dividers, and the additions of ``QuillEncoder``. A background becomes a highlight
/// without its color.
///
/// A Delta with `retain` or `delete` is a change, not a document: decoding it is an error.
///
/// [Quill, Delta](https://quilljs.com/docs/delta)
public struct QuillDecoder: EditorDecoder, Hashable {
  public var policy: Policy
  public var baseURL: LinkTarget?
  public var trailingParagraphs: TrailingParagraphs
  public var reportCapacity: Int

  /// Creates a decoder; by default, for a whole post, with trailing empty paragraphs as findings.
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
    var delta = QuillDelta(builder: try DocumentBuilder(json, for: self))
    return try delta.read()
  }
}
