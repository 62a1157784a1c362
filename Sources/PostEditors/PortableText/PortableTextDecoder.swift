public import PostDocument
public import PostPolicy

/// Reads Portable Text, the format of Sanity.
///
/// ```swift
/// let json = #"[{"_type":"block","children":[{"_type":"span","text":"Hi"}]}]"#
/// let reading = try PortableTextDecoder(policy: .comment).decode(json)
/// ```
///
/// The levels of the items determine how lists are nested. The decoder supports images, code, breaks
/// and tables of common plugins. A link is a definition with an `href`; a definition of another type
/// is removed. A block of another type becomes a link to its URL, or its text and the blocks inside.
/// Keys and references to assets and documents are never shown.
///
/// [Portable Text, specification](https://github.com/portabletext/portabletext)
public struct PortableTextDecoder: EditorDecoder, Hashable {
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
    var tree = PortableTextTree(builder: try ContentBuilder(json, for: self))
    return try tree.read()
  }
}
