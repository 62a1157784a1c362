public import PostDocument
public import PostPolicy

/// Reads the JSON of Lexical's editor states.
///
/// ```swift
/// let json = #"{"root":{"type":"root","children":[{"type":"text","text":"Hi"}]}}"#
/// let reading = try LexicalDecoder(policy: .comment).decode(json)
/// ```
///
/// The decoder supports the nodes of Lexical's packages. It also supports nodes of Lexical's
/// playground that many editors copied: images with captions, mentions, collapsible containers,
/// equations, players. The cards of Ghost are read with their HTML and Markdown, and the links of
/// Payload with their fields. The contents of a node `spoiler` are a spoiler.
///
/// Lexical stores a nested list in a separate item; the decoder merges this item with the previous
/// item. Lexical writes the direction `ltr` on most nodes; the decoder keeps this direction only
/// inside right-to-left content. The alignment and direction of a list or quotation, and the
/// direction of the root, apply to the lines inside.
///
/// [Lexical, nodes](https://lexical.dev/docs/concepts/nodes)
public struct LexicalDecoder: EditorDecoder, Hashable {
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
    var tree = LexicalTree(builder: try ContentBuilder(json, for: self))
    return try tree.read()
  }
}
