package import PostDocument

/// Assembles the caption of a table or figure, or the summary of details.
package struct CaptionAssembly {
  package private(set) var content = Inlines()
  /// Whether a caption was added, even an empty one, or ``close()`` was called.
  package private(set) var isRead = false
  /// Whether a caption was added, even an empty one.
  package private(set) var hasCaption = false
  /// Whether a caption is before the blocks in the source.
  private var isFirst = false

  package init() {}

  /// Adds a caption. A second caption is joined to the first with a line break.
  ///
  /// - Parameter isFirst: Whether the caption is before the blocks in the source.
  package mutating func append(_ caption: Inlines, isFirst: Bool) {
    if content.isEmpty {
      content = caption
    } else {
      content.append(.lineBreak)
      content.append(contentsOf: caption)
    }
    isRead = true
    hasCaption = true
    self.isFirst = self.isFirst || isFirst
  }

  /// Sets ``isRead``, so that the caller treats later captions as normal content.
  package mutating func close() { isRead = true }

  /// Returns a figure of the image and the caption, or `nil` unless the blocks are exactly one
  /// image and the caption is not empty.
  package func figure(of blocks: Blocks) -> Figure? {
    guard blocks.count == 1, case .paragraph(let paragraph)? = blocks.first,
      paragraph.content.count == 1, let run = paragraph.content.first,
      // A figure has no marks, so its image cannot be a spoiler.
      case .image(let image) = run.content, !run.marks.contains(.spoiler)
    else { return nil }
    return Figure(image, link: run.link, caption: content)
  }

  /// Returns the blocks, with the caption as a paragraph before or after them, as in the source.
  package func parts(with blocks: Blocks) -> [Block] {
    let paragraph = Block.paragraph(Paragraph(content))
    return isFirst ? [paragraph] + Array(blocks) : Array(blocks) + [paragraph]
  }
}
