package import PostDocument

/// Assembles the caption of a table or figure, or the summary of details.
package struct CaptionAssembly {
  package private(set) var content = Inlines()
  /// Whether a caption was added, even an empty one, or ``close()`` was called.
  package private(set) var isRead = false
  /// Whether the next line is in another paragraph than the last one. Browsers show a gap between them.
  package var isBeforeParagraph = false
  /// The number of blocks before the caption in the source.
  private var position: Int?
  /// Whether a caption was added, even an empty one.
  package var hasCaption: Bool { position != nil }

  package init() {}

  /// Adds a caption, or a line of a caption. It is joined to the previous ones with a line break, or
  /// with two line breaks if it is in another paragraph.
  ///
  /// - Parameter position: The number of blocks before the caption in the source.
  package mutating func append(_ caption: Inlines, at position: Int) {
    if content.isEmpty {
      content = caption
    } else if !caption.isEmpty {
      content.append(.lineBreak)
      if isBeforeParagraph { content.append(.lineBreak) }
      content.append(contentsOf: caption)
    }
    isBeforeParagraph = isBeforeParagraph && caption.isEmpty
    isRead = true
    self.position = self.position ?? position
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

  /// Returns the blocks, with the caption as a paragraph between them, as in the source.
  package func parts(with blocks: Blocks) -> [Block] {
    var parts = Array(blocks)
    let position = min(position ?? parts.count, parts.count)
    parts.insert(.paragraph(Paragraph(content)), at: position)
    return parts
  }
}
