import PostKit

/// Large documents, of blocks or of the runs of one block.
enum EndlessDocument: CaseIterable {
  case paragraphs, oneText, runs, spoilers, partsOfASpoiler, thematicBreaks, items, quotes, images
  case lineBreaks

  func blocks(_ count: Int) -> [Block] {
    switch self {
    case .paragraphs: (0..<count).map { paragraph(.text("word \($0)")) }
    case .oneText: [paragraph(.text(String(repeating: "word ", count: count)))]
    case .runs: [paragraph(ofRuns: count, text: "word ", marks: [])]
    case .spoilers: Array(repeating: paragraph(.text("word", marks: .spoiler)), count: count)
    case .partsOfASpoiler: [paragraph(ofRuns: count, text: "word", marks: .spoiler)]
    case .thematicBreaks: Array(repeating: .thematicBreak, count: count)
    case .items:
      [.list(ListBlock(items: Array(repeating: ListItem([.thematicBreak]), count: count)))]
    case .quotes: Array(repeating: .quote(Quote([paragraph(.text("word"))])), count: count)
    case .images: Array(repeating: paragraph(EndlessDocument.image), count: count)
    case .lineBreaks:
      // A line break at an end would be trimmed.
      [.paragraph(Paragraph(Inlines(breaks(count))))]
    }
  }

  private static let image = Inline(
    .image(InlineImage(ImageSource("https://example.org/a.png")!)))

  private func paragraph(_ run: Inline) -> Block { .paragraph(Paragraph([run])) }

  /// Runs with alternating marks, which are not merged.
  private func paragraph(ofRuns count: Int, text: String, marks: Marks) -> Block {
    let runs = (0..<count).map { position -> Inline in
      .text(text, marks: position % 2 == 0 ? marks : marks.union(.strong))
    }
    return .paragraph(Paragraph(Inlines(runs)))
  }

  private func breaks(_ count: Int) -> [Inline] {
    [EndlessDocument.image] + Array(repeating: Inline.lineBreak, count: count)
      + [EndlessDocument.image]
  }
}
