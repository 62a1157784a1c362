public import PostDocument
public import PostPolicy

/// Reads the JSON of Editor.js.
///
/// ```swift
/// let json = #"{"blocks":[{"type":"paragraph","data":{"text":"<b>Hi</b>"}}]}"#
/// let reading = try EditorJSDecoder(policy: .comment).decode(json)
/// ```
///
/// The decoder supports the blocks of Editor.js's own tools and of common ones: lists and checklists,
/// quotations, code, tables, images, embeds, link previews, attachments, warnings, toggles. Texts are
/// HTML, which is read with the policy. Code is plain text.
///
/// [Editor.js, output data](https://editorjs.io/saving-data/)
public struct EditorJSDecoder: EditorDecoder, Hashable {
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
    var tree = EditorJSTree(builder: try ContentBuilder(json, for: self))
    return try tree.read()
  }
}
