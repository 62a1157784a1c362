/// A paragraph of inline content.
public struct Paragraph: Hashable, Sendable {
  /// The runs of the paragraph, without white space at its edges.
  public var content: Inlines { didSet { content.trim() } }

  /// The alignment, direction and language of the text.
  public var layout: TextLayout

  /// Creates a paragraph. White space at the edges of the content is removed.
  public init(_ content: consuming Inlines, layout: TextLayout = TextLayout()) {
    content.trim()
    self.content = content
    self.layout = layout
  }
}
