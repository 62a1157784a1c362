/// An image with a caption.
public struct Figure: Hashable, Sendable {
  /// The image.
  public var image: InlineImage

  /// The link around the image.
  public var link: Hyperlink?

  /// The caption, without white space at its edges; never empty.
  public let caption: Inlines

  /// Creates a figure, or returns `nil` if the caption has no visible content.
  ///
  /// Represent an image without a caption as a paragraph with one run.
  public init?(_ image: InlineImage, link: Hyperlink? = nil, caption: Inlines) {
    let caption = caption.trimmed
    guard !caption.isEmpty else { return nil }
    self.image = image
    self.link = link
    self.caption = caption
  }
}
