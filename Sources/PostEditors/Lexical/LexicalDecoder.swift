public import PostDocument
public import PostPolicy

/// Reads the JSON of Lexical's editor states.
///
/// ```swift
/// let json = #"{"root":{"type":"root","children":[{"type":"text","text":"Hi"}]}}"#
/// let reading = try LexicalDecoder(policy: .comment).reading(json)
/// ```
///
/// Known are the nodes of Lexical's packages and those of its playground that many editors took over:
/// images with captions, mentions, collapsible containers, equations, players. A nested list is an
/// item of its own there, and joins the item before it here. Lexical writes `ltr` wherever a person
/// typed so; it is kept only inside of what goes the other way. Alignment and direction of lists and
/// quotations are those of their lines, as is the direction of the root.
///
/// [Lexical, nodes](https://lexical.dev/docs/concepts/nodes)
public struct LexicalDecoder: EditorDecoder, Hashable {
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
    var reader = LexicalReader(builder: DocumentBuilder(source: source, for: self))
    return try reader.read()
  }
}
