import PostKit
import TestSupport

/// Generates documents of mentions, hashtags and URLs: whole, in parts, and next to characters that
/// end them or seem to.
struct NameGenerator {
  var random: Random

  init(seed: UInt64) {
    random = Random(seed: seed)
  }

  mutating func blocks() -> [Block] {
    (0..<random.number(1...4)).map { _ in
      let block = Block.paragraph(Paragraph(runs()))
      return switch random.number(0...11) {
      case 0, 1: .quote(Quote([block]))
      case 2:
        .list(ListBlock(items: [ListItem([block, .list(ListBlock(items: [ListItem([block])]))])]))
      case 3: .table(TableBlock(body: [TableBlock.Row([TableBlock.Cell(.data, [block])])]))
      default: block
      }
    }
  }

  private mutating func runs() -> Inlines {
    var result = Inlines()
    for _ in 0..<random.number(1...14) { result.append(run()) }
    return result
  }

  private mutating func run() -> Inline {
    switch random.number(0...15) {
    case 0, 1: return Inline(.image(InlineImage(ImageSource("https://example.org/a.png")!)))
    case 2: return .lineBreak
    case 3: return Inline(.mention(Mention(random.pick(["@ada", "@bob@example.org"]))!))
    case 4: return Inline(.hashtag(Hashtag(random.pick(["#swift", "#日本"]))!))
    case 5:
      let source = ImageSource("https://example.org/e.png")!
      return Inline(.emoji(CustomEmoji("blobcat", image: source)!))
    case 6, 7:
      let url = random.pick(NameGenerator.urls)
      return .text(
        random.oneIn(3) ? "label" : url, link: LinkTarget(url).map { Hyperlink($0) })
    case 8: return .text("hidden", marks: .spoiler)
    default:
      let text = (0..<random.number(1...4)).map { _ in random.pick(NameGenerator.pieces) }
      let marks: Marks = random.oneIn(3) ? random.pick([.strong, .code, .emphasis]) : []
      return .text(text.joined(), marks: marks)
    }
  }

  private static let urls = [
    "https://example.org/", "https://example.org/a/long/path/of/it?and=more#part",
    "//example.org/a",
    "https://www.bank.example/日本語/の/パス", "https://example.org:8080", "mailto:ada@example.org",
    "https://a-host-of-forty-letters-and-more.bank.example/path",
  ]

  private static let pieces = [
    " ", " ", " ", "word", "after ", "a", "&", "<b>", ", ", ".", "...", "....", ":", "/", "//", "?",
    "javascript:", "data:", "mailto:", "https://", "https:", "http://www.", "ftp://u@",
    "example.org",
    "bank.example", "localhost:8080", "日本.example", "/path", "/of/it?a=b&c=d", "#part", "/日本語",
    "/a日本", "=パス-", "@ada_lovelace", "@ada@calc.example", "ada@example.org", "#tag_of_it",
    "#日本語のタグ", "＃全角", "東京#大阪", ":blob_cat:", ":blob", "12:30:59", "日本", "。", "「", "ไทย",
    "👍🏽", "👩‍👩‍👧‍👦", "\u{1F1E9}\u{1F1EA}", "❤️", "e\u{301}", "\u{301}", "\u{200B}", "\u{2067}א",
    "\u{2069}", "\u{A0}", "\u{200D}", String(repeating: "x", count: 62),
    String(repeating: "y", count: 90), String(repeating: "z.", count: 130),
    String(repeating: "漢", count: 110),
  ]
}
