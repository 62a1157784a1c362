import PostKit
import TestSupport

/// Generates hostile documents.
struct HostileGenerator {
  var random: Random

  init(seed: UInt64) {
    random = Random(seed: seed)
  }

  mutating func blocks() -> [Block] {
    (0..<random.number(1...8)).map { _ in block(depth: 0) }
  }

  private mutating func block(depth: Int) -> Block {
    switch random.number(0...(depth < 4 ? 9 : 4)) {
    case 5: .quote(Quote(Blocks((0..<2).map { _ in block(depth: depth + 1) })))
    case 6:
      .details(
        Details(
          summary: runs(), state: random.oneIn(2) ? .open : .closed,
          [paragraphOfSpoilers(), block(depth: depth + 1)]))
    case 7:
      .list(ListBlock(items: [ListItem([block(depth: depth + 1)]), ListItem([.thematicBreak])]))
    case 8: .thematicBreak
    case 9: paragraphOfSpoilers()
    default: .paragraph(Paragraph(runs()))
    }
  }

  private mutating func paragraphOfSpoilers() -> Block {
    .paragraph(Paragraph(Inlines((0..<3).map { _ in spoiler() })))
  }

  private mutating func spoiler() -> Inline {
    let hidden = random.pick(["SECRET", "\u{200D}SECRET", " SECRET\u{2069} "])
    return .text(hidden, marks: random.oneIn(2) ? .spoiler : [.spoiler, .code])
  }

  private mutating func runs() -> Inlines {
    var result = Inlines()
    for _ in 0..<random.number(1...24) {
      switch random.number(0...9) {
      case 0: result.append(spoiler())
      case 1: result.append(.lineBreak)
      case 2:
        let target = random.oneIn(2) ? LinkTarget("https://host.example/@name") : nil
        // After a consonant and a virama, the first letter of this name joins their cluster.
        let name = random.oneIn(4) ? "कख" : "@name_of_ada"
        result.append(Inline(.mention(Mention(name, target: target)!)))
      case 3: result.append(Inline(.hashtag(Hashtag("#tag")!)))
      case 4:
        let url =
          "https://example.org/\(random.number(0...9))" + String(repeating: "/x", count: 9)
        result.append(.text(url, link: LinkTarget(url).map { Hyperlink($0) }))
      default:
        let marks = Marks(rawValue: 1 << UInt16(random.number(0...9))).subtracting(.spoiler)
        let text = (0..<random.number(1...4)).map { _ in random.pick(HostileGenerator.pieces) }
        result.append(.text(text.joined(), marks: random.oneIn(2) ? marks : []))
      }
    }
    return result
  }

  private static let pieces = [
    "word ", "a", " ", ", ", "…", "(", "—", "\u{A0}", "\u{3000}", "日本", "。", "「", "ー", "ไทย",
    "\u{1F1E9}", "\u{1F1EA}\u{1F1EB}", "👩‍", "👩‍👩‍👧‍👦", "👍🏽", "❤️", "\u{1F3FD}", "e\u{301}",
    "\u{301}\u{302}\u{303}", String(repeating: "\u{336}", count: 40), "\u{0600}", "\u{1100}",
    "\u{1161}", "\u{2067}", "\u{2069}", "\u{202B}", "\u{202C}", "\u{200F}", "\u{200B}", "\u{2060}",
    "\u{AD}", "\u{200D}", "\u{FE0F}", "א", "ب", "<b>", "&", "\"", String(repeating: "x", count: 60),
    "\u{E33}", "เมือง", "แ", "ໄປ", "#เมือง", "\u{915}\u{94D}", "@name_of_ada", " @name_of_ada, ",
    "(@name_of_ada)", ":cat:", ".",
    "https://example.org/path-of-it ", "#日本語", "/",
  ]
}
