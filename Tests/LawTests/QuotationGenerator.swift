import PostKit
import TestSupport

/// Generates documents with the word "said" in quotations and the word "own" elsewhere.
struct QuotationGenerator {
  private var random: Random

  init(seed: UInt64) {
    random = Random(seed: seed)
  }

  mutating func blocks() -> [Block] {
    (0..<random.number(1...6)).map { _ in block(depth: 0, isQuoted: false) }
  }

  private mutating func block(depth: Int, isQuoted: Bool) -> Block {
    let word = isQuoted ? "said" : "own"
    switch random.number(0...(depth < 4 ? 11 : 4)) {
    case 5, 6, 7: return .quote(Quote(blocks(depth: depth + 1, isQuoted: true)))
    case 8:
      return .list(
        ListBlock(
          items: (0..<random.number(1...3)).map { _ in
            ListItem(blocks(depth: depth + 1, isQuoted: isQuoted))
          }))
    case 9:
      return .details(
        Details(
          summary: runs(word), state: random.pick([.open, .closed]),
          blocks(depth: depth + 1, isQuoted: isQuoted)))
    case 10:
      let cells = (0..<2).map { _ in
        TableBlock.Cell(.data, blocks(depth: depth + 1, isQuoted: isQuoted))
      }
      return .table(
        TableBlock(caption: random.oneIn(3) ? runs(word) : [], body: [TableBlock.Row(cells)]))
    case 11: return .thematicBreak
    case 0: return .heading(Heading(level: 1, runs(word)))
    case 1: return .codeBlock(CodeBlock("{\n\(word)\n}"))
    default: return .paragraph(Paragraph(runs(word)))
    }
  }

  private mutating func blocks(depth: Int, isQuoted: Bool) -> Blocks {
    Blocks((0..<random.number(0...3)).map { _ in block(depth: depth, isQuoted: isQuoted) })
  }

  private mutating func runs(_ word: String) -> Inlines {
    var result = Inlines()
    for _ in 0..<random.number(0...4) {
      switch random.number(0...11) {
      case 0: result.append(Inline(.mention(Mention("@\(word)")!)))
      case 1: result.append(Inline(.hashtag(Hashtag("#\(word)")!)))
      case 2: result.append(.lineBreak)
      case 3: result.append(.text(word, marks: .spoiler))
      case 4:
        result.append(
          .text(
            "https://\(word).example/a",
            link: LinkTarget("https://\(word).example/a").map { Hyperlink($0) }))
      case 5:
        result.append(
          Inline(.image(InlineImage(ImageSource("https://example.org/a.png")!, alternative: word))))
      case 6: result.append(.text(" "))
      default: result.append(.text("\(word) "))
      }
    }
    return result
  }
}
