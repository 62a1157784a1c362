public import PostDocument
public import PostPolicy

/// Reads the Atlassian Document Format of Jira and Confluence.
///
/// ```swift
/// let json = #"{"version":1,"type":"doc","content":[{"type":"text","text":"Hi"}]}"#
/// let reading = try AtlassianDecoder(policy: .comment).decode(json)
/// ```
///
/// A panel becomes a quotation, an expand becomes details, and a date its day in UTC. Decisions are
/// items of a list. A card becomes a link to its URL. A background color becomes a highlight without
/// the color. A file has no URL in this format, so it is replaced by its alternative text. The text
/// of a placeholder is removed: Jira and Confluence show it only to authors.
///
/// [Atlassian Document Format, structure](https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/)
public struct AtlassianDecoder: EditorDecoder, Hashable {
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
    var tree = AtlassianTree(builder: try ContentBuilder(json, for: self))
    return try tree.read()
  }
}
