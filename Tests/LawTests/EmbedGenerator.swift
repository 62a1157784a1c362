import PostKit
import TestSupport

/// Generates documents of embeds, and of other blocks between them.
struct EmbedGenerator {
  var random: Random

  init(seed: UInt64) {
    random = Random(seed: seed)
  }

  mutating func blocks() -> [Block] { (0..<random.number(1...6)).map { _ in block() } }

  private mutating func block() -> Block {
    switch random.number(0...11) {
    case 0: .heading(Heading(level: 1, [.text("title")]))
    case 1: .quote(Quote([.paragraph(Paragraph(runs()))]))
    case 2: .list(ListBlock(items: [ListItem([.paragraph(Paragraph(runs()))])]))
    case 3:
      .details(
        Details(
          summary: random.oneIn(2) ? [] : runs(), state: .open, [.paragraph(Paragraph(runs()))]))
    case 4: .paragraph(Paragraph([.text("prose")]))
    case 5: .paragraph(Paragraph([Inline(.hashtag(Hashtag("#tag")!))]))
    case 6: .paragraph(Paragraph([Inline(.mention(Mention("@ada")!))]))
    default: .paragraph(Paragraph(runs()))
    }
  }

  /// Returns the runs of an embed, with runs that a summary leaves out, or that make it prose.
  private mutating func runs() -> Inlines {
    var result = Inlines()
    if random.oneIn(6) { result.append(Inline(.mention(Mention("@ada")!))) }
    if random.oneIn(6) { result.append(.text(random.pick([" ", ", ", "\u{A0}"]))) }
    for _ in 0..<random.pick([1, 1, 1, 2]) {
      let url = random.pick(EmbedGenerator.urls)
      let link = Hyperlink(
        LinkTarget(url)!, title: random.oneIn(4) ? String(repeating: "t", count: 60) : nil)
      let label = random.oneIn(8) ? "evil.example" : url
      let middle = label.index(label.startIndex, offsetBy: random.number(1...label.count))
      result.append(.text(String(label[..<middle]), link: link))
      result.append(
        .text(
          String(label[middle...]), marks: random.oneIn(3) ? .strong : [],
          link: random.oneIn(8) ? nil : link))
      switch random.number(0...11) {
      case 0: result.append(Inline(.image(InlineImage(ImageSource("https://example.org/a.png")!))))
      case 1: result.append(.text("hidden", marks: .spoiler))
      case 2: result.append(.text(random.pick([" now", "…", " ", "\u{200B}", "\u{200D}"])))
      case 3: result.append(.lineBreak)
      default: break
      }
    }
    return result
  }

  private static let urls = [
    "https://example.org/", "https://www.example.org/a/long/path/of/it?and=more#part",
    "http://www.www.example/", "https://video.example/watch?v=1", "https://localhost/a",
    "https://a-host-of-forty-letters-and-more.bank.example/path", "https://ไทย.example/เมือง/แม่",
  ]
}
