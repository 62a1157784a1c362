package import PostDocument

/// Assembles the caption of a table or figure, or the summary of details.
package struct CaptionAssembly {
  package private(set) var content = Inlines()
  /// Whether a caption was read, even an empty one.
  package private(set) var isRead = false
  /// Whether the caption comes before the blocks.
  private var isFirst = false

  package init() {}

  /// Adds a caption. A second caption is joined to the first with a line break.
  package mutating func append(_ caption: Inlines, isFirst: Bool) {
    if content.isEmpty {
      content = caption
    } else {
      content.append(.lineBreak)
      content.append(contentsOf: caption)
    }
    isRead = true
    self.isFirst = self.isFirst || isFirst
  }

  /// Marks the caption as read, so that later captions become normal content.
  package mutating func close() { isRead = true }

  /// Returns a figure if the blocks are only an image, otherwise `nil`.
  package func figure(of blocks: Blocks) -> Figure? {
    guard blocks.count == 1, case .paragraph(let paragraph)? = blocks.first,
      paragraph.content.count == 1, let run = paragraph.content.first,
      // The image of a figure cannot be hidden.
      case .image(let image) = run.content, !run.marks.contains(.spoiler)
    else { return nil }
    return Figure(image, link: run.link, caption: content)
  }

  /// Returns the blocks and the caption as a paragraph, in source order.
  package func parts(with blocks: Blocks) -> [Block] {
    let paragraph = Block.paragraph(Paragraph(content))
    return isFirst ? [paragraph] + Array(blocks) : Array(blocks) + [paragraph]
  }
}
