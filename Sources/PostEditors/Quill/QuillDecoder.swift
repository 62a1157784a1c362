public import PostDocument
public import PostPolicy

/// Reads Quill's Deltas.
///
/// ```swift
/// let json = #"{"ops":[{"insert":"Plan"},{"insert":"\n","attributes":{"header":2}}]}"#
/// let reading = try QuillDecoder(policy: .comment).reading(json)
/// ```
///
/// A Delta says what a line is at its end. Lines of a list become nested lists by their indents, lines
/// of code of one language one block, quoted lines one quotation, lines of one row one row of a
/// table. An empty line that keeps two of these apart is no paragraph and no finding. U+2028 is a line
/// break inside a paragraph. Besides Quill's own formats, tables of its module
/// `table-embed` are known, the embeds of quill-mention, dividers, and what ``QuillEncoder`` adds. A
/// background is a highlight without its colour.
///
/// A Delta that holds `retain` or `delete` is a change and refused.
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

  public func reading(_ bytes: [UInt8]) throws(EditorError) -> Reading {
    let source = try EditorSource(bytes, policy: policy)
    var reader = QuillReader(builder: DocumentBuilder(source: source, for: self))
    return try reader.read()
  }
}
