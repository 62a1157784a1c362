public import PostDocument
public import PostPolicy

/// Reads the JSON of editors that are based on Slate, such as Plate.
///
/// ```swift
/// let json = #"[{"type":"paragraph","children":[{"text":"Hi","bold":true}]}]"#
/// let reading = try SlateDecoder(policy: .comment).decode(json)
/// ```
///
/// Slate has no schema. The decoder supports the nodes and marks of Slate's examples and of Plate,
/// including Plate's lists of paragraphs with indents. The document is an array of nodes, or an
/// object with `children`. A text without a type has the marks that are `true`.
///
/// [Slate, nodes](https://docs.slatejs.org/concepts/02-nodes)
public struct SlateDecoder: EditorDecoder, Hashable {
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
    var tree = SlateTree(builder: try ContentBuilder(json, for: self))
    return try tree.read()
  }
}
