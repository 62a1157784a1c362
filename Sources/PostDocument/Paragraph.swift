/// A paragraph of inline content.
public struct Paragraph: Hashable, Sendable {
  /// The runs of the paragraph, without white space at its edges.
  public var content: Inlines { didSet { content = content.trimmed } }

  /// The alignment, direction and language of the text.
  public var layout: TextLayout

  /// Creates a paragraph; white space at the edges of the content is dropped.
  public init(_ content: Inlines, layout: TextLayout = TextLayout()) {
    self.content = content.trimmed
    self.layout = layout
  }
}
