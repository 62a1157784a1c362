public import PostDocument
public import PostPolicy

/// Reads the JSON of BlockNote.
///
/// ```swift
/// let json = #"[{"type":"paragraph","content":[{"type":"text","text":"Hi","styles":{}}]}]"#
/// let reading = try BlockNoteDecoder(policy: .comment).decode(json)
/// ```
///
/// Items are siblings of paragraphs. The children of an item are in the item; the children of other
/// blocks follow them. A toggle becomes details. A background color becomes a highlight without the
/// color. Line feeds in text become line breaks.
///
/// [BlockNote, document structure](https://www.blocknotejs.org/docs/foundations/document-structure)
public struct BlockNoteDecoder: EditorDecoder, Hashable {
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
    var tree = BlockNoteTree(builder: try ContentBuilder(json, for: self))
    return try tree.read()
  }
}
