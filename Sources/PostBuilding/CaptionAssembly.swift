package import PostDocument

/// The caption of a table or figure, or the summary of details.
package struct CaptionAssembly {
  package private(set) var content = Inlines()
  /// Whether a caption was read, even an empty one.
  package private(set) var isRead = false
  /// Whether the caption comes before the blocks.
  private var isFirst = false

  package init() {}

  /// Adds a caption; a second one is joined to the first.
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

  /// Makes a caption that is read later no caption.
  package mutating func close() { isRead = true }

  /// The figure of one image, unless the blocks are anything else.
  package func figure(of blocks: Blocks) -> Figure? {
    guard blocks.count == 1, case .paragraph(let paragraph)? = blocks.first,
      paragraph.content.count == 1, let run = paragraph.content.first,
      // The image of a figure cannot be hidden.
      case .image(let image) = run.content, !run.marks.contains(.spoiler)
    else { return nil }
    return Figure(image, link: run.link, caption: content)
  }

  /// The blocks and the caption as a paragraph, in their order.
  package func parts(with blocks: Blocks) -> [Block] {
    let paragraph = Block.paragraph(Paragraph(content))
    return isFirst ? [paragraph] + Array(blocks) : Array(blocks) + [paragraph]
  }
}
