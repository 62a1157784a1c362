/// Generates Markdown from pieces of syntax, and from sources with a few changed bytes.
public enum MarkdownGenerator {
  /// Returns generated Markdown, which may be invalid UTF-8.
  public static func source(seed: UInt64) -> [UInt8] {
    var random = Random(seed: seed)
    guard random.oneIn(2) else { return mutated(random.pick(sources), &random) }
    return (0..<random.number(1...24)).reduce(into: []) { source, _ in
      let piece = Array(random.pick(pieces).utf8)
      // Rarely enough for more nested containers than the reader accepts.
      let count = random.oneIn(12) ? random.number(2...120) : 1
      for _ in 0..<count { source += piece }
    }
  }

  private static func mutated(_ source: String, _ random: inout Random) -> [UInt8] {
    var bytes = Array(source.utf8)
    for _ in 0..<random.number(1...12) {
      let position = random.number(0...bytes.count)
      switch random.number(0...3) {
      case 0 where position < bytes.count: bytes.remove(at: position)
      case 1 where position < bytes.count: bytes[position] = random.pick(symbols)
      case 2:
        let other = Array(random.pick(sources).utf8)
        let start = random.number(0...other.count - 1)
        bytes.insert(contentsOf: other[start...].prefix(9), at: position)
      default: bytes.insert(random.pick(symbols), at: position)
      }
    }
    return bytes
  }

  private static let symbols =
    Array("*_`[]()<>!#&;\\\"'-+.1) \n\t~=|:a/".utf8) + [0, 0xC3, 0xA9, 0xFF]

  private static let sources = [
    "# a *b*\n\n> - c\n>   1. d `e`\n\n```swift\nf\n```\n\n[g](/h \"i\") ![j](k) <https://l.m>\n",
    "<table><tr><td>\n\n*a*\n\n</td></table>\n\n- <input type=checkbox> b\n\n<details><summary>c",
    "[a]: /b 'c'\n\n[a][] **d*e*f** __g_h__ &amp; \\* <u>i</u>\\\nj  \nk\n===\n\n***\n",
    "- a\n- b\n\n  c\n\n      d\n7) e\n* f\n\n\tg\n> h\n> ---\n> ~~~ x\n> i\n\n"
      + "<!-- j -->\nk<br/>l\n",
    "a[^b] [^c d]\n\n[^b]: - e\n\n    f\n\n[^c\\]: g](/h) ![^i](/j) [`k]: l`](/m)\n",
    "- [ ] a\n- [x] b\n\n  0- [x] c\n\n  1. [ ] d\n\n> [!NOTE]\n> e\n\n| [x] f | ~g~ |\n| -- | :-: |\n",
    "<a href=https://a.example/>https://a.example</a> <https://d.example> <a href=//e.example>e.example</a>\n",
  ]

  private static let pieces = [
    "a", "b c", "é", "中文", "\u{A0}", " ", "  ", "    ", "\t", "\n", "\n\n", "  \n", "\\\n", "\r\n",
    "*", "**", "***", "_", "__", "`", "``", "```", "~~~", "~~", "#", "## ", " ##", "===", "---",
    "***\n", "- ", "+ ", "* ", "1. ", "2) ", "0. ", "999999999. ", "> ", ">", "|", "[", "]", "![",
    "](/u)", "](<u v> \"t\")", "](javascript:x)", "[a]", "[a]: /b 'c'\n", "[a]:", "(", ")", "!",
    "<https://a.example>", "<a@b.example>", "https://a.example", "&amp;", "&#35;", "&x;", "&", ";",
    "\\", "\\*", "\\[", "<b>", "</b>", "<p>", "</p>", "<div>", "</div>\n", "<br>", "<!-- ", "-->",
    "<script>", "</script>", "<pre>", "</pre>", "<td>", "<img src=/i>", "<a href=/u>", "</a>",
    "\u{301}", "“", "”", "。", "\u{0}", "😀", "[x] ", "[ ] ", "@ada", "#tag", "\"", "'", "<", ">",
    "<u onclick=x>", "</u>", "<details>\n", "<summary>", "</summary>\n\n",
    "- - - - ", "> > > > ", "> - 1. ", "\t- ", "[^a]: ", "[^a]", "[^b c]", "[^", "![^d", "0- [x] ",
    "12 [ ] ",
    "[!NOTE]\n", "> [!TIP]\n> ", "|-|-|\n", "| a | b |\n", "]: ",
    "<a href=https://c.example>c.example/</a>",
    "<a href=\"https://b.example\">https://b.example/</a>",
  ]
}
