public import PostDocument
public import PostPolicy

/// Reads the JSON of Tiptap and of other editors that are based on ProseMirror.
///
/// ```swift
/// let json = #"{"type":"doc","content":[{"type":"text","text":"Hi"}]}"#
/// let reading = try TiptapDecoder(policy: .comment).decode(json)
/// ```
///
/// The decoder supports the nodes and marks of Tiptap's extensions and of ProseMirror's own schemas
/// (`bullet_list`, `strong`, `em`), and the attributes that ``TiptapEncoder`` adds. The contents of
/// a node `spoiler` or `inline_spoiler` are a spoiler. All spaces and line feeds in text are kept.
/// The name of an emoji becomes the emoji of Unicode. Sizes of images are rounded to whole pixels.
///
/// [Tiptap, extensions](https://tiptap.dev/docs/editor/extensions/overview)
public struct TiptapDecoder: EditorDecoder, Hashable {
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
    var tree = TiptapTree(builder: try ContentBuilder(json, for: self))
    return try tree.read()
  }
}
